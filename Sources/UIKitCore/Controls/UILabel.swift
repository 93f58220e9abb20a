internal import Frames
internal import Typography

/// A view that shows text.
///
/// The text is laid out in the label's model size; while the bounds animate it is placed by gravity,
/// not set anew.
@MainActor @preconcurrency
open class UILabel: UIView {
  private var styled: NSAttributedString?

  open var text: String? {
    didSet {
      guard text != oldValue || styled != nil else { return }
      styled = nil
      textDidChange()
    }
  }

  open var attributedText: NSAttributedString? {
    get { styled ?? text.map { NSAttributedString(string: $0) } }
    set {
      guard newValue != attributedText || newValue != nil && styled == nil else { return }
      text = newValue?.string
      styled = newValue
      textDidChange()
    }
  }

  open var font = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet { if font != oldValue { textDidChange() } }
  }
  open var textColor: UIColor? = .label { didSet { if textColor != oldValue { textDidChange() } } }
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { textDidChange() } }
  }
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { textDidChange() } }
  }

  /// The most lines that are shown; 0 for as many as there are.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textDidChange() } } }

  /// Whether a font of a text style follows the text size that the user prefers.
  open var adjustsFontForContentSizeCategory = false

  /// The width at which the intrinsic height is found, in points; 0 to let constraints say.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Whether text that is too wide for its one line is set smaller, down to ``minimumScaleFactor``.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if adjustsFontSizeToFitWidth != oldValue { show() } }
  }
  /// In 0...1 of the font's size; 0 for no limit.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if minimumScaleFactor != oldValue { show() } }
  }

  /// The text's colour while the label is highlighted.
  open var highlightedTextColor: UIColor? {
    didSet { if highlightedTextColor != oldValue { show() } }
  }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { show() } } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    isUserInteractionEnabled = false
  }

  open override var intrinsicContentSize: CGSize { intrinsicContentSize(forWidth: nil) }

  @_spi(Overriding) open override func intrinsicContentSize(forWidth width: CGFloat?) -> CGSize {
    let limit = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : width
    let natural = textSize(maxWidth: nil)
    guard numberOfLines != 1, let limit, limit > 0, natural.width > limit else { return natural }
    return textSize(maxWidth: limit)
  }

  @_spi(Overriding) open override var wrapsContent: Bool { numberOfLines != 1 }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(maxWidth: numberOfLines == 1 || size.width <= 0 ? nil : size.width)
  }

  package override var baselines: (first: CGFloat, last: CGFloat)? {
    let width = solvedWidth ?? bounds.width
    let layout = layout(maxWidth: width > 0 ? width : nil)
    let middle = layout.size.height / 2
    return (layout.firstBaseline - middle, layout.lastBaseline - middle)
  }

  package override class func namedProperty(_ name: String) -> NamedProperty? {
    switch name {
    case "text": .writable(\UILabel.text)
    case "attributedText": .writable(\UILabel.attributedText)
    case "textColor": .writable(\UILabel.textColor)
    default: super.namedProperty(name)
    }
  }

  @_spi(Overriding) open override func boundsSizeDidChange() { show() }

  open override func tintColorDidChange() {}

  package override func traitsDidChange(from previous: UITraitCollection) {
    super.traitsDidChange(from: previous)
    let category = traitCollection.preferredContentSizeCategory
    if adjustsFontForContentSizeCategory, category != previous.preferredContentSizeCategory {
      font = font.adjusted(to: category)
    } else if traitCollection.hasDifferentColorAppearance(comparedTo: previous) {
      show()
    }
  }

  /// Rounded up to whole pixels, as labels size themselves; nothing for no text.
  private func textSize(maxWidth: CGFloat?) -> CGSize {
    guard text?.isEmpty == false else { return .zero }
    let size = layout(maxWidth: maxWidth).size
    return CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
  }

  /// Behind the last letter, at the top of its line; from the top left of the text.
  package final var textEnd: CGPoint { layout(maxWidth: bounds.width).end }

  /// The height of a line, whether there is text or not.
  package final var lineHeight: CGFloat { roundedUp(font.lineHeight) }

  /// The tolerance keeps a length that is a whole number of pixels but for rounding.
  private func roundedUp(_ length: CGFloat) -> CGFloat {
    let scale = UIScreen.main.scale
    return (length * scale - 1e-6).rounded(.up) / scale
  }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    show()
  }

  private func show() {
    guard let string = text, !string.isEmpty, bounds.width > 0 else {
      layer.drawnContent = nil
      return
    }
    let layout = layout(maxWidth: bounds.width, scale: fittingScale)
    // Text is centred vertically in the label.
    let offset = (bounds.height - layout.size.height) / 2
    let runs = layout.runs.map { run in
      var run = run
      run.positions = run.positions.map { CGPoint(x: $0.x, y: $0.y + offset) }
      return run
    }
    layer.drawnContent = .text(
      TextContent(string: string, size: bounds.size, gravity: gravity, runs: runs))
  }

  /// Where text goes while the bounds are of another size than it was set for.
  private var gravity: Gravity {
    switch textAlignment {
    case .center: .center
    case .right: .right
    default: .left
    }
  }

  /// How much smaller text is set to fit its line.
  private var fittingScale: CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else { return 1 }
    let natural = layout(maxWidth: nil).size.width
    // Hinting is off, so widths go with the size, but for the cut of the font.
    let scale = min(bounds.width / max(natural, 1e-9), 1)
    return max(scale, minimumScaleFactor)
  }

  private func layout(maxWidth: CGFloat?, scale: CGFloat = 1) -> TextLayout {
    let paragraph = styled.flatMap { styled in
      styled.length > 0
        ? styled.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
    }
    let alignment = textAlignment == .natural ? paragraph?.alignment : nil
    return TextLayout(
      textRuns(scale), maxWidth: maxWidth, maxLines: numberOfLines,
      alignment: (alignment ?? textAlignment).typographic, lineBreak: lineBreakMode.typographic,
      lineSpacing: paragraph?.lineSpacing ?? 0,
      lineHeights: paragraph?.lineHeights ?? LineHeights())
  }

  package override func showTint() {
    super.showTint()
    if styled != nil || textColor?.followsTint == true { show() }
  }

  package override var tintShown: CGColor? { shownColor }

  /// The text's colour as it is shown.
  private var shownColor: CGColor {
    shade((isHighlighted ? highlightedTextColor : nil) ?? textColor ?? .label)
  }

  private func textRuns(_ scale: CGFloat) -> [TextRun] {
    func scaled(_ font: Font) -> Font { font.withSize(font.pointSize * scale) }
    let color = shownColor
    guard let styled, styled.length > 0 else {
      return [TextRun(string: text ?? "", font: scaled(font.font), color: color)]
    }
    var runs: [TextRun] = []
    withOwnTraits { runs = styled.textRuns(font: font, color: color) }
    return runs.map { run in
      var run = run
      run.font = scaled(run.font)
      return run
    }
  }
}
