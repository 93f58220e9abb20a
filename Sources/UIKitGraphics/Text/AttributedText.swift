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
}

/// How a paragraph is set.
open class NSParagraphStyle: NSObject {
  open fileprivate(set) var lineSpacing: CGFloat = 0
  open fileprivate(set) var alignment = NSTextAlignment.natural
  open fileprivate(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  open fileprivate(set) var lineHeightMultiple: CGFloat = 0
  open fileprivate(set) var minimumLineHeight: CGFloat = 0
  open fileprivate(set) var maximumLineHeight: CGFloat = 0

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
    return self
  }

  package var lineHeights: LineHeights {
    LineHeights(
      multiple: lineHeightMultiple, minimum: minimumLineHeight, maximum: maximumLineHeight)
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

  open func setParagraphStyle(_ obj: NSParagraphStyle) { _ = taking(obj) }
}

extension NSTextAlignment {
  package var typographic: TextLayout.Alignment {
    switch self {
    case .left, .natural: .left
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
