internal import Pixels

/// How hard pictures are compressed; the pixels are the same.
public enum Compression: String, Hashable, Sendable, CaseIterable, Codable {
  /// As fast as frames are drawn.
  case fast

  /// A sixth smaller, at more than fifty times the time.
  case small

  /// A level of libdeflate from 10 up looks for the smallest blocks; what 12 would save beyond is 1 %.
  private static let levelOfSmall = 10

  var encoder: PNGEncoder {
    switch self {
    case .fast: PNGEncoder()
    case .small: PNGEncoder(level: Self.levelOfSmall)
    }
  }
}
