/// One part of a rendering that is shared out among processes or machines.
///
/// A recording's frames are cut into ``count`` runs of nearly equal length; this is one of them.
public struct Shard: Hashable, Sendable, Codable {
  /// Which part, from 1 up to ``count``.
  public let index: Int

  /// How many parts there are.
  public let count: Int

  /// - Precondition: `index` is in `1...count`.
  public init(index: Int, count: Int) {
    precondition((1...max(count, 1)).contains(index), "There is no shard \(index) of \(count).")
    self.index = index
    self.count = count
  }

  /// The frames of this part, of `frameCount` in all; none if there are more parts than frames.
  public func frames(of frameCount: Int) -> Range<Int> {
    (index - 1) * frameCount / count..<index * frameCount / count
  }

  /// How the name of this part's folder ends.
  var folderSuffix: String { ".\(index)-of-\(count)" }

  /// The path of the rendering that the folder at `path` is a part of; nil if it is not named so.
  public static func wholePath(of path: String) -> String? {
    guard let match = path.wholeMatch(of: /(.*[^\/])\.[0-9]+-of-[0-9]+\/*/) else { return nil }
    return String(match.1)
  }
}
