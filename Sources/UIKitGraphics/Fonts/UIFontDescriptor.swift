internal import Typography

/// What a font is, of which others of the family can be made.
public final class UIFontDescriptor: NSObject, Sendable {
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
  }

  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A dictionary of ``TraitKey``s.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// In points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
  }

  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A `UIFont.Weight`, or its number.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The raw value of ``SymbolicTraits``.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
  }

  let font: Font

  init(_ font: Font) {
    self.font = font
    super.init()
  }

  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
    -> UIFontDescriptor
  {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  public var pointSize: CGFloat { font.pointSize }

  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if font.isItalic { traits.insert(.traitItalic) }
    if font.weight >= UIFont.Weight.semibold.rawValue { traits.insert(.traitBold) }
    return traits
  }

  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(font.withSize(newPointSize))
  }

  /// The font with these traits and no others; nil for traits that the family does not have.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    guard symbolicTraits.isSubset(of: [.traitItalic, .traitBold]) else { return nil }
    let isBold = symbolicTraits.contains(.traitBold)
    if let face = font.face {
      let isItalic = symbolicTraits.contains(.traitItalic)
      if symbolicTraits == self.symbolicTraits { return self }
      let other = onMainActor("UIFontDescriptor.withSymbolicTraits") {
        AppFonts.current.face(ofFamily: face.familyName, isBold: isBold, isItalic: isItalic)
      }
      return other.map { UIFontDescriptor(Font($0, pointSize: font.pointSize)) }
    }
    // A weight that is bold already, or not bold already, stays.
    let isAlready = isBold == self.symbolicTraits.contains(.traitBold)
    let weight = isAlready ? font.weight : (isBold ? UIFont.Weight.bold : .regular).rawValue
    var changed = font
    (changed.weight, changed.isItalic) = (weight, symbolicTraits.contains(.traitItalic))
    return UIFontDescriptor(changed)
  }

  /// The font with other values of some attributes; those that it does not know change nothing.
  public func addingAttributes(_ attributes: [AttributeName: Any]) -> UIFontDescriptor {
    var (result, weight) = (self, font.weight)
    if let traits = attributes[.traits] as? [TraitKey: Any] {
      if let bits = traits[.symbolic] as? UInt32 {
        result = withSymbolicTraits(SymbolicTraits(rawValue: bits)) ?? self
        weight = result.font.weight
      }
      switch traits[.weight] {
      case let given as UIFont.Weight: weight = given.rawValue
      case let given as CGFloat: weight = given
      case let given as NSNumber: weight = CGFloat(given.doubleValue)
      default: break
      }
    }
    let size = (attributes[.size] as? CGFloat) ?? font.pointSize
    var changed = result.font.withSize(size)
    if changed.face == nil { changed.weight = weight }
    return UIFontDescriptor(changed)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.font == font
  }
  public override var hash: Int { font.hashValue }
}
