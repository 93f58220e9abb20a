internal import Foundation

extension GaussianBlur {
  /// What ``apply(to:in:saturation:)`` gives for a picture, made of what it gave for another one as large: only what
  /// lies near the pixels that differ is blurred.
  ///
  /// - Precondition: `blurred` has a picture for each part.
  public func renew(
    _ blurred: [Bitmap], of old: Bitmap, for new: Bitmap, in parts: [PixelRect],
    saturation: Saturation
  ) -> [Bitmap] {
    let seeing = pixelsSeeing(DiffMarks.changedBox(old, new))
    let whole = PixelRect(x: 0, y: 0, width: new.width, height: new.height)
    return zip(parts, blurred).map { part, blurred in
      let wanted = part.intersection(seeing)
      if wanted.isEmpty { return blurred }
      let near = surroundings(of: wanted, in: whole)
      let inside = PixelRect(
        x: wanted.x - near.x, y: wanted.y - near.y, width: wanted.width, height: wanted.height)
      var renewed = blurred
      renewed.replace(
        x: wanted.x - part.x, wanted.y - part.y,
        with: apply(to: new.part(near), in: [inside], saturation: saturation)[0])
      return renewed
    }
  }

  /// All pixels of a blurred picture that depend on some of `area`.
  private func pixelsSeeing(_ area: PixelRect) -> PixelRect {
    guard sigma > 0, !area.isEmpty else { return area }
    // Averages are of as many pixels as there are in their grid.
    let reach = reach(factor) + factor
    return PixelRect(
      x: area.x - reach, y: area.y - reach, width: area.width + 2 * reach,
      height: area.height + 2 * reach)
  }
}

extension Bitmap {
  /// Replaces the pixels from that place on.
  fileprivate mutating func replace(x: Int, _ y: Int, with part: Bitmap) {
    let stride = width * MemoryLayout<UInt32>.stride
    _ = withRows { rows in
      part.copy(
        to: rows + y * stride + x * MemoryLayout<UInt32>.stride, stride: stride)
    }
  }
}
