internal import Filmstrip

/// What a browser asks the preview's server, as far as it matters.
struct PageRequest: Hashable {
  let method: String
  let target: String
  /// By lower-case name; those that came twice are not there, and in ``repeated``.
  private(set) var headers: [String: String] = [:]
  private(set) var repeated: Set<String> = []

  /// The bytes up to the empty line that ends a request's head, at most; our choice, as servers have it.
  static let mostBytes = 8192

  /// - Parameter head: The bytes before the empty line.
  /// - Returns: nil if that is no request of HTTP/1.
  init?(head: [UInt8]) {
    // Nothing else may stand in a head, and so nothing can hide in one.
    guard head.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0D || $0 == 0x0A }) else {
      return nil
    }
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].components(separatedBy: " ")
    guard words.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(words[2]) else { return nil }
    (method, target) = (words[0], words[1])
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return nil }
      let name = line[..<colon].lowercased()
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
        return nil
      }
      if headers[name] != nil { repeated.insert(name) }
      headers[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
  }
}

/// What the preview's server says.
struct PageAnswer: Hashable {
  let status: Int
  var type = "text/plain; charset=utf-8"
  var body: [UInt8] = []
  /// Whether only the head is wanted.
  var isHead = false
  /// Whether the browser asks again after a second.
  var isAskedAgain = false

  private static let reasons = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    421: "Misdirected Request", 431: "Request Header Fields Too Large", 503: "Service Unavailable",
  ]

  static func refusal(_ status: Int, _ sentence: String) -> PageAnswer {
    PageAnswer(status: status, body: Array((sentence + "\n").utf8))
  }

  /// The bytes to send; the connection ends with them.
  var bytes: [UInt8] {
    let head =
      [
        "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")",
        "Content-Type: \(type)",
        "Content-Length: \(body.count)",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: no-referrer",
        // Neither pages of others nor scripts of others have a part in it.
        "Cross-Origin-Resource-Policy: same-origin",
        "Cross-Origin-Opener-Policy: same-origin",
        "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self';"
          + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'",
        "Connection: close",
      ] + (isAskedAgain ? ["Refresh: 1"] : [])
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (isHead ? [] : body)
  }
}

/// Which files of a page's folder a browser on this machine gets, and who gets none.
struct PageDesk: Sendable {
  /// The page's folder.
  let folder: String
  let port: Int

  /// What the page asks to learn whether there is another.
  static let versionName = "version"

  /// The hosts that the server answers to: any other name that leads here is somebody's trick.
  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// - Parameter state: What is said of the page.
  func answer(_ request: PageRequest, state: PreviewState) -> PageAnswer {
    if let refusal = refusal(of: request) { return refusal }
    if request.method == "POST" {
      return wishes(of: request) == nil
        ? .refusal(400, "Those are no values.") : PageAnswer(status: 200)
    }
    var answer = file(request.target, state)
    answer.isHead = request.method == "HEAD"
    return answer
  }

  private func refusal(of request: PageRequest) -> PageAnswer? {
    guard request.repeated.isDisjoint(with: ["host", "origin", "sec-fetch-site"]),
      let host = request.headers["host"], hosts.contains(host)
    else {
      return .refusal(421, "This server answers only to \(hosts.joined(separator: " and ")).")
    }
    if let origin = request.headers["origin"], !hosts.map({ "http://\($0)" }).contains(origin) {
      return .refusal(403, "This server answers no other site's page.")
    }
    // What a person opens has 'none', what the page itself asks for 'same-origin'.
    if let site = request.headers["sec-fetch-site"], !["none", "same-origin"].contains(site) {
      return .refusal(403, "This server answers no other site's page.")
    }
    if request.method == "POST", request.target.hasPrefix(Self.wishPath) {
      // Only a page sends one, and a page says where it comes from.
      if request.headers["origin"] == nil {
        return .refusal(403, "This server is asked so only by its own page.")
      }
    } else if !["GET", "HEAD"].contains(request.method) {
      return .refusal(405, "This server only gives files.")
    }
    guard request.headers["content-length"] ?? "0" == "0",
      request.headers["transfer-encoding"] == nil
    else { return .refusal(400, "This server takes nothing.") }
    return nil
  }

  /// Where the page says which values it wishes, in the query.
  static let wishPath = "/set?"

  /// The most values that are taken at once; our choice, more than anybody varies.
  private static let mostWishes = 32

  /// The values of parameters that the page asks for; nil where the request is none for that.
  func wishes(of request: PageRequest) -> [String: Double]? {
    guard request.method == "POST", request.target.hasPrefix(Self.wishPath),
      refusal(of: request) == nil,
      let items = URLComponents(string: request.target)?.queryItems,
      (1...Self.mostWishes).contains(items.count)
    else { return nil }
    var wishes: [String: Double] = [:]
    for item in items {
      guard let value = item.value.flatMap({ Double($0) }), value.isFinite,
        wishes.updateValue(value, forKey: item.name) == nil
      else { return nil }
    }
    return wishes
  }

  private func file(_ target: String, _ state: PreviewState) -> PageAnswer {
    guard target.hasPrefix("/") else { return .refusal(400, "That is no path.") }
    let path = target.dropFirst().prefix { $0 != "?" }
    if path == Self.versionName {
      let body = try? JSONEncoder().encode(state)
      return PageAnswer(status: 200, type: "application/json", body: Array(body ?? Data()))
    }
    let name = path.isEmpty ? ReviewPageFolder.indexName : String(path)
    if name == ReviewPageFolder.indexName, state.version == 0 {
      var answer = PageAnswer.refusal(
        503, state.problem ?? "The page is being drawn, and will be here in a moment.")
      answer.isAskedAgain = true
      return answer
    }
    // Only names that a page's files have: nothing else in the folder can be meant, or outside of it.
    guard let bytes = try? ReviewPageFolder.contents(of: name, in: folder) else {
      return .refusal(404, "There is no such file on this page.")
    }
    return PageAnswer(status: 200, type: Self.type(of: name), body: Array(bytes))
  }

  private static func type(of name: String) -> String {
    switch (name as NSString).pathExtension {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    default: "image/png"
    }
  }
}
