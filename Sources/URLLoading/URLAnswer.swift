public import Foundation
package import Timing

/// What a transition has the network answer.
///
/// ```swift
/// var answers: [URLAnswer] {
///   [
///     URLAnswer("https://example.com/places.json", text: #"[{"name": "Lisbon"}]"#, after: 0.4),
///     URLAnswer("https://example.com/images/*", file: "placeholder.png"),
///     URLAnswer("https://example.com/login", failingWith: .notConnectedToInternet),
///   ]
/// }
/// ```
///
/// The first answer that fits a request is given. Where several are for the same requests, each is given
/// once, in their order, and the last again and again.
///
/// - Difference: ours alone, what a server says in a recording.
public struct URLAnswer: Sendable {
  /// What comes of a request.
  enum Outcome: Sendable {
    case data(Data, status: Int, headers: [String: String])
    /// A file in the transition's `assets`.
    case file(String, status: Int, headers: [String: String])
    case failure(URLError.Code)
  }

  /// How long an answer takes where nothing is said, in seconds.
  ///
  /// Our choice: long enough to see what a screen shows meanwhile.
  public static let usualDelay = 0.3

  let pattern: String
  let method: String?
  let outcome: Outcome
  let delay: TimeInterval

  /// An answer with data.
  ///
  /// - Parameters:
  ///   - url: The whole URL; with `*` at its end, all that begin so. One without a query is for requests
  ///     with any.
  ///   - method: `GET`, `POST` and so on; nil for any.
  ///   - delay: How long it takes, in seconds of the virtual clock.
  public init(
    _ url: String, method: String? = nil, data: Data = Data(), status: Int = 200,
    headers: [String: String] = [:], after delay: TimeInterval = usualDelay
  ) {
    self.init(
      pattern: url, method: method, outcome: .data(data, status: status, headers: headers),
      delay: delay)
  }

  /// An answer with text, such as JSON.
  ///
  /// - Parameters:
  ///   - url: The whole URL; with `*` at its end, all that begin so. One without a query is for requests
  ///     with any.
  ///   - method: `GET`, `POST` and so on; nil for any.
  ///   - delay: How long it takes, in seconds of the virtual clock.
  public init(
    _ url: String, method: String? = nil, text: String, status: Int = 200,
    headers: [String: String] = [:], after delay: TimeInterval = usualDelay
  ) {
    self.init(
      url, method: method, data: Data(text.utf8), status: status, headers: headers, after: delay)
  }

  /// An answer with what a file holds.
  ///
  /// - Parameters:
  ///   - url: The whole URL; with `*` at its end, all that begin so. One without a query is for requests
  ///     with any.
  ///   - method: `GET`, `POST` and so on; nil for any.
  ///   - file: The path in the transition's `assets`.
  ///   - delay: How long it takes, in seconds of the virtual clock.
  public init(
    _ url: String, method: String? = nil, file: String, status: Int = 200,
    headers: [String: String] = [:], after delay: TimeInterval = usualDelay
  ) {
    self.init(
      pattern: url, method: method, outcome: .file(file, status: status, headers: headers),
      delay: delay)
  }

  /// No answer, but an error.
  ///
  /// - Parameters:
  ///   - url: The whole URL; with `*` at its end, all that begin so. One without a query is for requests
  ///     with any.
  ///   - method: `GET`, `POST` and so on; nil for any.
  ///   - delay: How long it takes, in seconds of the virtual clock.
  public init(
    _ url: String, method: String? = nil, failingWith code: URLError.Code,
    after delay: TimeInterval = usualDelay
  ) {
    self.init(pattern: url, method: method, outcome: .failure(code), delay: delay)
  }

  private init(pattern: String, method: String?, outcome: Outcome, delay: TimeInterval) {
    self.pattern = pattern
    self.method = method
    self.outcome = outcome
    self.delay = delay
  }

  func fits(_ request: URLRequest) -> Bool {
    guard let url = request.url?.absoluteString else { return false }
    let asked = (request.httpMethod ?? "GET").uppercased()
    if let method, method.uppercased() != asked { return false }
    if pattern.hasSuffix("*") { return url.hasPrefix(pattern.dropLast()) }
    if pattern == url { return true }
    return !pattern.contains("?") && url.hasPrefix("\(pattern)?")
  }
}

/// The answers of one recording.
@MainActor
package final class URLAnswers: RecordingState {
  /// Those that have not been given, or that are the last for their requests.
  private var remaining: [URLAnswer] = []
  private var assets: URL?
  /// What has been downloaded, until the recording is over.
  private var files: [DownloadedFile] = []

  package init(in context: RecordingContext) {}

  package func prepare(_ answers: [URLAnswer], assets: URL?) {
    remaining = answers
    self.assets = assets
  }

  /// The next answer to `request`; nil if there is none.
  func next(to request: URLRequest) -> URLAnswer? {
    guard let index = remaining.firstIndex(where: { $0.fits(request) }) else { return nil }
    let answer = remaining[index]
    let hasSuccessor = remaining[(index + 1)...].contains {
      $0.pattern == answer.pattern && $0.method == answer.method
    }
    if hasSuccessor { remaining.remove(at: index) }
    return answer
  }

  func keep(_ file: DownloadedFile) { files.append(file) }

  /// What a file of the transition's holds; nil if it is not there.
  func contents(of file: String) -> Data? {
    guard let assets else { return nil }
    let url = assets.appendingPathComponent(file).standardizedFileURL
    guard url.path.hasPrefix("\(assets.standardizedFileURL.path)/") else { return nil }
    return try? Data(contentsOf: url)
  }
}
