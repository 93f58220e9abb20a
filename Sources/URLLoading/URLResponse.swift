public import Foundation

/// What a URL answered, without the data.
@MainActor @preconcurrency
open class URLResponse: NSObject {
  public nonisolated let url: URL?
  public nonisolated let mimeType: String?

  /// How many bytes follow; -1 if that is not known.
  public nonisolated let expectedContentLength: Int64

  public nonisolated let textEncodingName: String?

  public nonisolated init(
    url: URL, mimeType: String?, expectedContentLength length: Int, textEncodingName name: String?
  ) {
    self.url = url
    self.mimeType = mimeType
    expectedContentLength = Int64(length)
    textEncodingName = name
    super.init()
  }

  /// The last part of the URL's path.
  public nonisolated var suggestedFilename: String? {
    guard let name = url?.lastPathComponent, !name.isEmpty, name != "/" else { return "Unknown" }
    return name
  }
}

/// What a server answered, without the data.
@MainActor @preconcurrency
open class HTTPURLResponse: URLResponse {
  public nonisolated let statusCode: Int
  private nonisolated let header: HTTPHeader

  public nonisolated var allHeaderFields: [AnyHashable: Any] { header.fields }

  /// - Parameter HTTPVersion: Changes nothing.
  public nonisolated init?(
    url: URL, statusCode: Int, httpVersion HTTPVersion: String?,
    headerFields: [String: String]?
  ) {
    let header = HTTPHeader(fields: headerFields ?? [:])
    self.statusCode = statusCode
    self.header = header
    super.init(
      url: url, mimeType: header.mimeType, expectedContentLength: header.contentLength,
      textEncodingName: header.charset)
  }

  public nonisolated func value(forHTTPHeaderField field: String) -> String? {
    header[field]
  }
}

/// What stands before the body of an answer.
private struct HTTPHeader {
  let fields: [String: String]

  subscript(_ name: String) -> String? {
    fields.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }

  /// The parts of the content type: what it is, and what else is said of it.
  private var contentType: [Substring] { self["Content-Type"]?.split(separator: ";") ?? [] }

  var mimeType: String? { contentType.first.map(String.init) }

  /// -1 where it is not said.
  var contentLength: Int { self["Content-Length"].flatMap { Int($0) } ?? -1 }

  var charset: String? {
    contentType.dropFirst().lazy.map { $0.drop { $0 == " " } }
      .first { $0.lowercased().hasPrefix("charset=") }
      .map { $0.dropFirst("charset=".count).lowercased() }
  }
}
