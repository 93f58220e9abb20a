import Filmstrip
import Foundation
import Testing

@testable import FilmstripCLI

@Suite struct PreviewTests {
  private static let own = "Host: 127.0.0.1:8321"

  /// A page, and around it what nobody is to get.
  private func withPage(_ body: (PageDesk) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = url.path(percentEncoded: false)
    let page = try Directory.make("\(folder)/page")
    for name in ["index.html", "page.js", "secret.txt", "review.json"] {
      try page.write(Data(name.utf8), as: name)
    }
    try page.makeFolder("data").write(Data("data".utf8), as: "0003.js")
    try page.makeFolder("data").write(Data("data".utf8), as: "secret.js")
    try Directory.make(folder).write(Data("outside".utf8), as: "page.css")
    // A link leads out of the folder under a name of ours.
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/page/page.css", withDestinationPath: "\(folder)/page.css")
    try body(PageDesk(folder: "\(folder)/page", port: 8321))
  }

  private func status(_ desk: PageDesk, _ lines: String...) -> Int {
    let head = Array(lines.joined(separator: "\r\n").utf8)
    return PageRequest(head: head).map { desk.answer($0, state: PreviewState(version: 1)).status }
      ?? 400
  }

  @Test func `a browser on this machine gets the files of the page`() throws {
    try withPage { desk in
      for (path, body) in [
        ("/", "index.html"), ("/index.html", "index.html"), ("/page.js", "page.js"),
        ("/data/0003.js", "data"), ("/version", "{\"version\":1}"), ("/?again", "index.html"),
      ] {
        let head = Array("GET \(path) HTTP/1.1\r\n\(Self.own)\r\nSec-Fetch-Site: none".utf8)
        let answer = desk.answer(
          try #require(PageRequest(head: head)), state: PreviewState(version: 1))
        #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self) == body)
        let text = String(decoding: answer.bytes, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.hasSuffix("\r\n\r\n\(body)"))
        #expect(text.contains("Content-Length: \(body.utf8.count)\r\n"))
        #expect(!text.contains("Access-Control"))
      }
      let same = "Origin: http://localhost:8321"
      #expect(status(desk, "GET / HTTP/1.1", "HOST: localhost:8321", same) == 200)
      let head = try #require(
        PageRequest(head: Array("HEAD / HTTP/1.1\r\n\(Self.own)".utf8)))
      #expect(
        desk.answer(head, state: PreviewState(version: 1)).bytes.suffix(4) == [13, 10, 13, 10])
    }
  }

  @Test func `no name that leads here but its own is answered`() throws {
    try withPage { desk in
      for host in [
        "evil.example", "evil.example:8321", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:83210",
        "127.0.0.1:8321.evil.example", "localhost", "[::1]:8321", "", "0.0.0.0:8321",
        "127.0.0.1:8321, evil.example",
      ] {
        #expect(status(desk, "GET / HTTP/1.1", "Host: \(host)") == 421, "\(host)")
      }
      #expect(status(desk, "GET / HTTP/1.1") == 421)
      #expect(status(desk, "GET / HTTP/1.1", Self.own, Self.own) == 421)
      #expect(status(desk, "GET / HTTP/1.1", "Host: evil.example", Self.own) == 421)
    }
  }

  @Test func `pages of other sites get nothing`() throws {
    try withPage { desk in
      for line in [
        "Origin: http://evil.example", "Origin: null", "Origin: https://127.0.0.1:8321",
        "Origin: http://127.0.0.1:9000", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
      ] {
        #expect(status(desk, "GET /version HTTP/1.1", Self.own, line) == 403, "\(line)")
      }
    }
  }

  @Test func `nothing but the page's own files is given`() throws {
    try withPage { desk in
      for path in [
        "/../page.css", "/data/../secret.txt", "/%2e%2e/page.css", "/..%2fpage.css", "/secret.txt",
        "/data/secret.js", "/data/", "/data", "//etc/passwd", "/etc/passwd", "/review.json",
        "/page.css", "/pictures/\(String(repeating: "0", count: 64)).png", "/./index.html",
        "/data/0003.js/", "/data/0004.js", "/.staging/index.html", "/\\..\\page.css",
      ] {
        #expect(status(desk, "GET \(path) HTTP/1.1", Self.own) == 404, "\(path)")
      }
    }
  }

  @Test func `what is no plain question is refused`() throws {
    try withPage { desk in
      for method in ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "TRACE", "get"] {
        #expect(status(desk, "\(method) / HTTP/1.1", Self.own) == 405, "\(method)")
      }
      for line in ["GET /", "GET  / HTTP/1.1", "GET / HTTP/2", "", "\u{7F}", "GET /\u{0} HTTP/1.1"]
      {
        #expect(status(desk, line, Self.own) == 400, "\(line)")
      }
      for line in ["no colon", ": none", "Ho st: x", "X\u{1}: y"] {
        #expect(status(desk, "GET / HTTP/1.1", Self.own, line) == 400, "\(line)")
      }
      #expect(status(desk, "GET http://evil.example/ HTTP/1.1", Self.own) == 400)
      #expect(status(desk, "GET / HTTP/1.1", Self.own, "Content-Length: 5") == 400)
      #expect(status(desk, "GET / HTTP/1.1", Self.own, "Transfer-Encoding: chunked") == 400)
    }
  }

  @Test func `only the server's own page sets values`() throws {
    try withPage { desk in
      let origin = "Origin: http://127.0.0.1:8321"
      func wishes(_ lines: String...) -> [String: Double]? {
        let head = Array(lines.joined(separator: "\r\n").utf8)
        return PageRequest(head: head).flatMap { desk.wishes(of: $0) }
      }
      let plain = "POST /set?damping=0.5&pull%20far=-2e1 HTTP/1.1"
      #expect(wishes(plain, Self.own, origin) == ["damping": 0.5, "pull far": -20])
      #expect(status(desk, plain, Self.own, origin, "Content-Length: 0") == 200)
      #expect(wishes(plain, Self.own) == nil && status(desk, plain, Self.own) == 403)
      for other in ["http://evil.example", "null", "http://127.0.0.1:80"] {
        #expect(wishes(plain, Self.own, "Origin: \(other)") == nil)
        #expect(status(desk, plain, Self.own, "Origin: \(other)") == 403)
      }
      #expect(status(desk, plain, "Host: evil.example", origin) == 421)
      for query in ["damping=x", "damping", "", "damping=nan", "damping=inf", "a=1&a=2"] {
        #expect(status(desk, "POST /set?\(query) HTTP/1.1", Self.own, origin) == 400, "\(query)")
      }
      for path in ["/", "/version", "/set", "/index.html"] {
        #expect(status(desk, "POST \(path) HTTP/1.1", Self.own, origin) == 405, "\(path)")
      }
      #expect(status(desk, "GET /set?damping=1 HTTP/1.1", Self.own) == 404)
    }
  }

  // MARK: Over a socket

  /// What the server sends back for `text`.
  private func ask(_ port: Int, _ text: String) throws -> String {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isThere = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isThere)
    let bytes = Array(text.utf8)
    #expect(send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(connection, &piece, piece.count, 0), count > 0 {
      answer += piece[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  @Test func `the server listens on this machine alone, and answers what it is asked`() throws {
    try withPage { desk in
      let server = try PageServer(folder: desk.folder, port: 0)
      server.start()
      defer { server.stop() }
      let port = server.desk.port
      let own = "Host: 127.0.0.1:\(port)"
      let early = try ask(port, "GET / HTTP/1.1\r\n\(own)\r\n\r\n")
      #expect(early.hasPrefix("HTTP/1.1 503 ") && early.contains("\r\nRefresh: 1\r\n"))
      server.announce(PreviewState(problem: "It is broken."))
      #expect(
        try ask(port, "GET / HTTP/1.1\r\n\(own)\r\n\r\n").hasSuffix("\r\n\r\nIt is broken.\n"))
      server.announce(PreviewState(version: 7))
      #expect(try ask(port, "GET /version HTTP/1.1\r\n\(own)\r\n\r\n").hasSuffix("{\"version\":7}"))
      #expect(try ask(port, "GET / HTTP/1.1\r\n\(own)\r\n\r\n").hasSuffix("\r\n\r\nindex.html"))
      #expect(try ask(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").hasPrefix("HTTP/1.1 421"))
      let long = String(repeating: "x", count: 9000)
      #expect(try ask(port, "GET /\(long) HTTP/1.1\r\n").hasPrefix("HTTP/1.1 431"))
      #expect(throws: PageServerError(port: port, code: EADDRINUSE)) {
        try PageServer(folder: desk.folder, port: port)
      }
    }
  }

  // MARK: The package

  @Test func `a saved file is noticed, and what is built is not`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = url.path(percentEncoded: false)
    let sources = try Directory.make("\(folder)/Sources/App")
    try sources.write(Data("let a = 1".utf8), as: "App.swift")
    func look() -> PackageWatch { PackageWatch(package: folder) }
    let first = look()
    try Directory.make("\(folder)/.build").write(Data(), as: "App.o")
    #expect(look() == first)
    try sources.write(Data("let a = 12".utf8), as: "App.swift")
    let second = look()
    #expect(second != first)
    try sources.write(Data(), as: "New.swift")
    let third = look()
    #expect(third != second)
    try sources.remove("New.swift")
    #expect(look() != third)
  }

  @MainActor @Test func `what is no package says so`() throws {
    let spoken = try Spoken(["preview", "--package", "/nowhere/at/all"])
    #expect(spoken.code == 1)
    #expect(
      spoken.errors
        == "filmstrip: There is no 'Package.swift' in '/nowhere/at/all': name the package's folder"
        + " with --package.\n")
  }
}
