package import Typography

public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail
  case byTruncatingMiddle
}

extension NSAttributedString.Key {
  public static let font = NSAttributedString.Key("NSFont")
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// Points added between glyphs.
  public static let kern = NSAttributedString.Key("NSKern")
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor`; that of the text where there is none.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an ``NSUnderlineStyle``.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// A `UIColor` behind the text.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// An ``NSShadow``.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// Points by which the text stands above the baseline.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// An ``NSTextAttachment``.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A `URL` or a string; the text is shown in the colour of links.
  public static let link = NSAttributedString.Key("NSLink")
}

/// How a line along the text looks.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
}

/// A shadow that text casts.
public final class NSShadow: NSObject {
  /// To the right and down, in points.
  public var shadowOffset = CGSize(width: 0, height: -1)
  /// Twice the standard deviation of the Gaussian, in points.
  public var shadowBlurRadius: CGFloat = 0
  /// A `UIColor`; black of one third where nothing was set.
  public var shadowColor: Any? = UIColor.black.withAlphaComponent(1.0 / 3)

  public override init() { super.init() }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && shadowColor as? UIColor == other.shadowColor as? UIColor
  }

  public override var hash: Int { shadowBlurRadius.hashValue }
}

/// A picture that stands in a text.
open class NSTextAttachment: NSObject {
  /// What stands in a string for an attachment.
  public static let character = 0xFFFC

  open var image: UIImage?

  /// Its size, and how far its lower left corner is from the baseline, upwards, in points; nothing for the
  /// image's size on the baseline.
  open var bounds = CGRect.zero

  public override init() { super.init() }

  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// Where it stands: its size, and how far it is raised.
  var place: CGRect { bounds.isEmpty ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds }
}

extension NSAttributedString {
  /// A string of one character, in whose place the attachment is shown.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}

/// How a paragraph is set.
open class NSParagraphStyle: NSObject {
  open fileprivate(set) var lineSpacing: CGFloat = 0
  open fileprivate(set) var alignment = NSTextAlignment.natural
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  open fileprivate(set) var lineHeightMultiple: CGFloat = 0
  open fileprivate(set) var minimumLineHeight: CGFloat = 0
  open fileprivate(set) var maximumLineHeight: CGFloat = 0
  open fileprivate(set) var paragraphSpacing: CGFloat = 0
  open fileprivate(set) var paragraphSpacingBefore: CGFloat = 0
  open fileprivate(set) var firstLineHeadIndent: CGFloat = 0
  open fileprivate(set) var headIndent: CGFloat = 0
  open fileprivate(set) var tailIndent: CGFloat = 0

  /// How paragraphs are set that nothing is said of.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  public override init() { super.init() }

  open override func copy() -> Any { NSParagraphStyle().taking(self) }

  /// One that can be changed, with the values of this one.
  open override func mutableCopy() -> Any { NSMutableParagraphStyle().taking(self) }

  /// This style with the values of `other`.
  fileprivate func taking(_ other: NSParagraphStyle) -> Self {
    (lineSpacing, alignment, lineBreakMode) = (
      other.lineSpacing, other.alignment, other.lineBreakMode
    )
    (lineHeightMultiple, minimumLineHeight, maximumLineHeight) = (
      other.lineHeightMultiple, other.minimumLineHeight, other.maximumLineHeight
    )
    (paragraphSpacing, paragraphSpacingBefore) = (
      other.paragraphSpacing, other.paragraphSpacingBefore
    )
    (firstLineHeadIndent, headIndent, tailIndent) = (
      other.firstLineHeadIndent, other.headIndent, other.tailIndent
    )
    return self
  }

  /// The style as text is set by it, aligned as `alignment` says unless that is natural; `natural` says
  /// what that means.
  func typographic(
    _ alignment: NSTextAlignment, natural: NSTextAlignment
  ) -> TextParagraph.Style {
    var style = TextParagraph.Style()
    let aligned = alignment == .natural ? self.alignment : alignment
    style.alignment = (aligned == .natural ? natural : aligned).typographic
    style.lineSpacing = lineSpacing
    style.lineHeights = LineHeights(
      multiple: lineHeightMultiple, minimum: minimumLineHeight, maximum: maximumLineHeight)
    (style.spacing, style.spacingBefore) = (paragraphSpacing, paragraphSpacingBefore)
    (style.firstLineHeadIndent, style.headIndent) = (firstLineHeadIndent, headIndent)
    style.tailIndent = tailIndent
    style.readsFromRight = natural == .right ? true : nil
    return style
  }
}

/// How a paragraph is to be set.
open class NSMutableParagraphStyle: NSParagraphStyle {
  /// Points between the lines.
  open override var lineSpacing: CGFloat {
    get { super.lineSpacing }
    set { super.lineSpacing = newValue }
  }

  open override var alignment: NSTextAlignment {
    get { super.alignment }
    set { super.alignment = newValue }
  }

  open override var lineBreakMode: NSLineBreakMode {
    get { super.lineBreakMode }
    set { super.lineBreakMode = newValue }
  }

  /// How many times as high as their font asks for the lines are; 0 for once.
  open override var lineHeightMultiple: CGFloat {
    get { super.lineHeightMultiple }
    set { super.lineHeightMultiple = newValue }
  }

  /// In points.
  open override var minimumLineHeight: CGFloat {
    get { super.minimumLineHeight }
    set { super.minimumLineHeight = newValue }
  }

  /// In points; 0 for no limit.
  open override var maximumLineHeight: CGFloat {
    get { super.maximumLineHeight }
    set { super.maximumLineHeight = newValue }
  }

  /// Points below the paragraph, if another follows.
  open override var paragraphSpacing: CGFloat {
    get { super.paragraphSpacing }
    set { super.paragraphSpacing = newValue }
  }

  /// Points above the paragraph, unless it is the first.
  open override var paragraphSpacingBefore: CGFloat {
    get { super.paragraphSpacingBefore }
    set { super.paragraphSpacingBefore = newValue }
  }

  /// Points before the first line.
  open override var firstLineHeadIndent: CGFloat {
    get { super.firstLineHeadIndent }
    set { super.firstLineHeadIndent = newValue }
  }

  /// Points before the other lines.
  open override var headIndent: CGFloat {
    get { super.headIndent }
    set { super.headIndent = newValue }
  }

  /// Where lines end, in points: from the left if positive, else from the right.
  open override var tailIndent: CGFloat {
    get { super.tailIndent }
    set { super.tailIndent = newValue }
  }

  open func setParagraphStyle(_ obj: NSParagraphStyle) { _ = taking(obj) }
}

extension NSTextAlignment {
  package var typographic: TextLayout.Alignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

extension NSLineBreakMode {
  package var typographic: TextLayout.LineBreak {
    switch self {
    case .byWordWrapping: .word
    case .byCharWrapping: .character
    case .byClipping: .clip
    case .byTruncatingHead: .truncateHead
    case .byTruncatingTail: .truncateTail
    case .byTruncatingMiddle: .truncateMiddle
    }
  }
}
