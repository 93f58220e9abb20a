extension UIImage {
  /// Whether image views show the picture flipped where they are arranged from right to left.
  public var flipsForRightToLeftLayoutDirection: Bool { mirrored != nil }

  /// The picture, which image views show flipped where they are arranged from right to left.
  ///
  /// Whoever draws it gets it as it is from left to right.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    UIImage(
      source: source, size: size, scale: scale, renderingMode: renderingMode, capInsets: capInsets,
      resizingMode: resizingMode, dark: dark?.imageFlippedForRightToLeftLayoutDirection(),
      mirrored: withHorizontallyFlippedOrientation(), vector: vector,
      images: images?.map { $0.imageFlippedForRightToLeftLayoutDirection() }, duration: duration)
  }

  /// The mirror image, drawn anew, so that ``imageOrientation`` is up; its caps change sides.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    UIImage(
      source: flippedSource, size: size, scale: scale, renderingMode: renderingMode,
      capInsets: capInsets.flipped, resizingMode: resizingMode,
      dark: dark?.withHorizontallyFlippedOrientation(),
      mirrored: mirrored?.withHorizontallyFlippedOrientation(),
      images: images?.map { $0.withHorizontallyFlippedOrientation() }, duration: duration)
  }

  private var flippedSource: Source {
    switch source {
    case .image where size.width > 0 && size.height > 0:
      let plain = UIImage(source: source, size: size, scale: scale)
      return plain.redrawn(by: Orientation.upMirrored.transform(of: size)).source
    case .image: return source
    case .symbol(let symbol): return .symbol(symbol.flipped(inWidth: size.width))
    }
  }

  /// The picture as a view with `traits` shows it, which is arranged from right to left or not.
  package func resolved(with traits: UITraitCollection, isRightToLeft: Bool) -> UIImage {
    let shown = resolved(with: traits)
    return isRightToLeft ? (shown.mirrored ?? shown).turnedSymbol : shown
  }

  /// The picture, or what the symbol becomes in the direction of `traits`.
  func symbol(in traits: UITraitCollection) -> UIImage {
    traits.layoutDirection == .rightToLeft ? turnedSymbol : self
  }

  /// The picture, flipped if it is a symbol that follows the direction of reading.
  private var turnedSymbol: UIImage {
    guard case .symbol(let symbol) = source, symbol.followsDirection else { return self }
    return withHorizontallyFlippedOrientation()
  }
}

extension UIEdgeInsets {
  /// The insets with their sides exchanged.
  var flipped: UIEdgeInsets {
    UIEdgeInsets(top: top, left: right, bottom: bottom, right: left)
  }
}

extension SystemSymbol {
  /// The mirror image in a box of `width`.
  func flipped(inWidth width: CGFloat) -> SystemSymbol {
    let flip = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
    return SystemSymbol(
      name: name, fill: fill.applying(flip), stroke: stroke.applying(flip), lineWidth: lineWidth,
      isFlipped: !isFlipped)
  }

  /// Whether the symbol points where one reads to or from: its name says forward or backward, leading or
  /// trailing, and not left or right.
  ///
  /// Those that begin with forward or backward are keys of a player, which are never flipped. iOS has
  /// other drawings from right to left of some symbols of text, such as `list.bullet`; these stay.
  ///
  /// - Source: Human Interface Guidelines, "Right to left".
  var followsDirection: Bool {
    let words = name.split(separator: ".")
    return words.contains { $0.contains("leading") || $0.contains("trailing") }
      || words.dropFirst().contains { $0 == "forward" || $0 == "backward" }
  }

  /// The name of the same symbol that stays as it is, from left to right.
  static func fixedName(of name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).map {
      $0 == "forward" ? "right" : $0 == "backward" ? "left" : $0
    }.joined(separator: ".")
  }
}
