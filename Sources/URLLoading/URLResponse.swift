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
  private nonisolated let fields: [String: String]

  public nonisolated var allHeaderFields: [AnyHashable: Any] { fields }

  /// - Parameter HTTPVersion: Changes nothing.
  public nonisolated init?(
    url: URL, statusCode: Int, httpVersion HTTPVersion: String?,
    headerFields: [String: String]?
  ) {
    self.statusCode = statusCode
    fields = headerFields ?? [:]
    let type = Self.field("Content-Type", of: fields)?.split(separator: ";") ?? []
    let charset = type.dropFirst().lazy.map { $0.drop { $0 == " " } }
      .first { $0.lowercased().hasPrefix("charset=") }
    super.init(
      url: url, mimeType: type.first.map(String.init),
      expectedContentLength: Self.field("Content-Length", of: fields).flatMap { Int($0) } ?? -1,
      textEncodingName: charset.map { $0.dropFirst("charset=".count).lowercased() })
  }

  public nonisolated func value(forHTTPHeaderField field: String) -> String? {
    Self.field(field, of: fields)
  }

  private nonisolated static func field(_ name: String, of fields: [String: String]) -> String? {
    fields.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }
}
