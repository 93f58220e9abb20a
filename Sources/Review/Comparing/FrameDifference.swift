public import Frames
public import Pixels

/// A frame that two recordings show differently, or that only one has.
public struct FrameDifference: Hashable, Sendable {
  /// In what way a frame differs.
  public enum Kind: Hashable, Sendable {
    /// Both have it, and its pixels differ by more than is allowed.
    case changed(PixelDiff)
    /// Only the reference has it.
    case missing
    /// Only the actual recording has it.
    case extra
    /// It is drawn alike now, but not when the two were recorded: their pixel digests differ.
    case redrawn
  }

  /// The frame's number.
  public let index: Int

  /// When it is shown; nil where there are only pictures.
  public let time: Timestamp?

  /// What people call it: `frame 12`, `settings.png`.
  public let title: String

  /// In what way it differs.
  public let kind: Kind

  /// The layers that differ, those with the most differing pixels first; none where one side is
  /// pictures.
  public let layers: [LayerDifference]

  /// The pixels across and down of both pictures; nil if only one recording has it.
  public let sizes: Sizes?

  /// The sizes of two pictures.
  public struct Sizes: Hashable, Sendable {
    /// The reference's picture.
    public let reference: PixelSize

    /// The picture that is compared with it.
    public let actual: PixelSize
  }

  /// Pixels across and down.
  public struct PixelSize: Hashable, Sendable {
    /// Pixels across.
    public let width: Int

    /// Pixels down.
    public let height: Int

    init(_ bitmap: Bitmap) { (width, height) = (bitmap.width, bitmap.height) }
  }

  /// Its place in either source.
  let reference: Int?
  let actual: Int?

  /// How its pixels differ; nil if only one recording has it.
  public var pixels: PixelDiff? {
    if case .changed(let pixels) = kind { return pixels }
    return nil
  }
}

/// A layer with properties of its own that differ, in one frame.
public struct LayerDifference: Hashable, Sendable {
  /// The layer's name, with the beginning of its text.
  public let name: String

  /// The names from the root of the tree down to it, with a number where siblings share one.
  public let path: [String]

  /// The layer's number, in the actual recording or else in the reference.
  public let id: Int

  /// What differs; never empty.
  public let properties: [PropertyChange]

  /// What the layer may touch, before and after, in pixels.
  public let box: PixelRect

  /// The differing pixels in that box.
  public let differing: Int
}

extension LayerDifference {
  /// The layers that differ between two frames, by what they own of the pixels that differ.
  ///
  /// Layers in whose box no pixel differs are left out. Of two with the same number of pixels the one
  /// with the smaller box comes first: it says more.
  static func owners(
    of pixels: PixelCounter, from before: Frame, to after: Frame, scale: CGFloat
  ) -> [LayerDifference] {
    let layers = LayerMatch(before, after).pairs.compactMap { pair -> LayerDifference? in
      let properties = pair.changes
      let box = PixelRect(covering: pair.box, scale: scale)
      let count = properties.isEmpty ? 0 : pixels.count(in: box)
      guard count > 0, let node = pair.after?.node ?? pair.before?.node else { return nil }
      return LayerDifference(
        name: node.title, path: pair.path, id: node.id, properties: properties, box: box,
        differing: count)
    }
    return layers.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.differing != y.differing { return x.differing > y.differing }
      let (areaX, areaY) = (x.box.width * x.box.height, y.box.width * y.box.height)
      return areaX == areaY ? a.offset < b.offset : areaX < areaY
    }.map(\.element)
  }
}

extension LayerMatch.Pair {
  /// What the two frames show of the layer, in points.
  fileprivate var box: CGRect {
    guard let before, !before.box.isNull else { return after?.box ?? .null }
    guard let after, !after.box.isNull else { return before.box }
    return before.box.union(after.box)
  }

  fileprivate var changes: [PropertyChange] {
    guard let before else { return [PropertyChange("presence", "not shown", "shown")] }
    guard let after else { return [PropertyChange("presence", "shown", "not shown")] }
    let order = isReordered ? [PropertyChange("order", "as before", "another")] : []
    return order + before.node.changes(to: after.node)
  }
}

extension PixelRect {
  /// The pixels that `rect`, in points, touches at `scale`, and one more for smoothed edges.
  init(covering rect: CGRect, scale: CGFloat) {
    // What lies far outside of any picture is cut off, so that it fits an Int.
    let limits = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    let cut = rect.applying(CGAffineTransform(scaleX: scale, y: scale)).intersection(limits)
    guard !rect.isNull, !cut.isNull, cut.minX.isFinite, cut.minY.isFinite, cut.maxX.isFinite,
      cut.maxY.isFinite
    else {
      self = .empty
      return
    }
    let (left, top) = (Int(cut.minX.rounded(.down)) - 1, Int(cut.minY.rounded(.down)) - 1)
    self.init(
      x: left, y: top, width: Int(cut.maxX.rounded(.up)) + 1 - left,
      height: Int(cut.maxY.rounded(.up)) + 1 - top)
  }
}
