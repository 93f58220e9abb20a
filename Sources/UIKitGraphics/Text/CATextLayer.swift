public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
}

/// A layer that draws a text from its top.
///
/// What is changed is drawn anew at once, without an action.
@MainActor @preconcurrency
open class CATextLayer: CALayer {
  /// A `String`, or an `NSAttributedString`, whose own attributes count then.
  open var string: Any? { didSet { setNeedsDisplay() } }

  /// A `UIFont`, a `CGFont` or the name of one; its size is that of ``fontSize``.
  open var font: Any? { didSet { setNeedsDisplay() } }

  /// In points.
  open var fontSize: CGFloat = 36 { didSet { if fontSize != oldValue { setNeedsDisplay() } } }

  open var foregroundColor: CGColor? = .white {
    didSet { if foregroundColor != oldValue { setNeedsDisplay() } }
  }

  /// Whether lines are broken at the width.
  open var isWrapped = false { didSet { if isWrapped != oldValue { setNeedsDisplay() } } }

  open var alignmentMode = CATextLayerAlignmentMode.natural {
    didSet { if alignmentMode != oldValue { setNeedsDisplay() } }
  }

  /// Where a line that is too long is cut; lines that are broken are not.
  open var truncationMode = CATextLayerTruncationMode.none {
    didSet { if truncationMode != oldValue { setNeedsDisplay() } }
  }

  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CATextLayer else { return }
    (string, font, fontSize) = (layer.string, layer.font, layer.fontSize)
    (foregroundColor, isWrapped) = (layer.foregroundColor, layer.isWrapped)
    (alignmentMode, truncationMode) = (layer.alignmentMode, layer.truncationMode)
  }

  public required init?(coder: NSCoder) { nil }

  open override func draw(in ctx: CGContext) {
    guard let text = styledText, text.length > 0 else { return }
    UIGraphicsPushContext(ctx)
    text.draw(in: bounds)
    UIGraphicsPopContext()
  }

  /// The size of the text on lines as they are written.
  open func preferredFrameSize() -> CGSize { styledText?.size() ?? .zero }

  private var styledText: NSAttributedString? {
    if let text = string as? NSAttributedString { return text }
    guard let text = string as? String else { return nil }
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = alignment
    paragraph.lineBreakMode = isWrapped ? .byWordWrapping : lineBreakMode
    return NSAttributedString(
      string: text,
      attributes: [
        .font: shownFont, .foregroundColor: UIColor(cgColor: foregroundColor ?? .clear),
        .paragraphStyle: paragraph,
      ])
  }

  private var shownFont: UIFont {
    switch font {
    case let font as UIFont: font.withSize(fontSize)
    case let name as String: UIFont(name: name, size: fontSize) ?? .systemFont(ofSize: fontSize)
    case let font as CGFont:
      (font.postScriptName as? String).flatMap { UIFont(name: $0, size: fontSize) }
        ?? .systemFont(ofSize: fontSize)
    default: .systemFont(ofSize: fontSize)
    }
  }

  private var alignment: NSTextAlignment {
    switch alignmentMode {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }

  private var lineBreakMode: NSLineBreakMode {
    switch truncationMode {
    case .start: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .end: .byTruncatingTail
    default: .byClipping
    }
  }
}
