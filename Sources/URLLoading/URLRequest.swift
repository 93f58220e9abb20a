public import Foundation

/// What is asked of a URL.
public struct URLRequest: Hashable, Sendable {
  /// Where an answer may be taken from.
  ///
  /// There is no cache: what may come from there alone fails, and all others mean the same.
  ///
  /// - Difference: nothing is cached.
  public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy = 0
    case reloadIgnoringLocalCacheData = 1
    case returnCacheDataElseLoad = 2
    case returnCacheDataDontLoad = 3
    case reloadIgnoringLocalAndRemoteCacheData = 4
    case reloadRevalidatingCacheData = 5
  }

  public var url: URL?
  public var cachePolicy: CachePolicy

  /// Seconds until the request fails, if nothing has come.
  public var timeoutInterval: TimeInterval

  public var httpMethod: String? = "GET"
  public var httpBody: Data?

  /// The header fields; names are the same in upper and lower case.
  public var allHTTPHeaderFields: [String: String]?

  public init(
    url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy,
    timeoutInterval: TimeInterval = 60
  ) {
    self.url = url
    self.cachePolicy = cachePolicy
    self.timeoutInterval = timeoutInterval
  }

  public func value(forHTTPHeaderField field: String) -> String? {
    allHTTPHeaderFields?.first { $0.key.caseInsensitiveCompare(field) == .orderedSame }?.value
  }

  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    var fields = allHTTPHeaderFields ?? [:]
    for key in fields.keys where key.caseInsensitiveCompare(field) == .orderedSame {
      fields[key] = nil
    }
    fields[field] = value
    allHTTPHeaderFields = fields
  }

  public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {
    let earlier = self.value(forHTTPHeaderField: field).map { "\($0)," } ?? ""
    setValue(earlier + value, forHTTPHeaderField: field)
  }
}
