internal import Frames
internal import Typography

/// What of a text that is set smaller keeps its place.
public enum UIBaselineAdjustment: Int, Sendable {
  case alignBaselines
  case alignCenters
  /// Its top.
  case none
}

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

  /// A shadow with sharp edges under the letters; nil for none.
  open var shadowColor: UIColor? { didSet { if shadowColor != oldValue { show() } } }
  /// Where it lies, in points.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { if shadowOffset != oldValue { show() } }
  }

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

  /// Where text that was set smaller to fit its line stands.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if baselineAdjustment != oldValue { show() } }
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
  private func textSize(maxWidth: CGFloat?, maxLines: Int? = nil) -> CGSize {
    guard text?.isEmpty == false else { return .zero }
    let size = styledText(maxWidth: maxWidth, maxLines: maxLines).layout.size
    return CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
  }

  /// Where the text stands in `bounds`, on that many lines at most.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    guard text?.isEmpty == false else { return CGRect(origin: bounds.origin, size: .zero) }
    let size = textSize(maxWidth: bounds.width, maxLines: numberOfLines)
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: size.width, height: min(size.height, bounds.height))
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
    let scale = fittingScale
    let set = styledText(maxWidth: bounds.width, scale: scale)
    let offset = top(of: set.layout, scale)
    if let glyphs = set.glyphs(size: bounds.size, offset: offset, gravity: gravity) {
      layer.drawnContent = .text(glyphs)
    } else {
      layer.draw(set.picture(size: bounds.size, offset: offset), gravity: gravity)
    }
  }

  /// Where text stands that is set at `scale`: in the middle, as far as its whole size asks for.
  private func top(of text: TextLayout, _ scale: CGFloat) -> CGFloat {
    let middle = (bounds.height - text.size.height) / 2
    guard scale < 1, baselineAdjustment != .alignCenters else { return middle }
    let whole = layout(maxWidth: nil)
    let top = (bounds.height - whole.size.height) / 2
    return baselineAdjustment == .none ? top : top + whole.firstBaseline - text.firstBaseline
  }

  /// Where text goes while the bounds are of another size than it was set for.
  private var gravity: Gravity {
    switch textAlignment == .natural ? naturalAlignment : textAlignment {
    case .center: .center
    case .right: .right
    default: .left
    }
  }

  /// What natural means: the right in an interface from right to left, else what the text asks for.
  ///
  /// - Source: Apple, `NSTextAlignment.natural`, "the default alignment for the current localization of
  ///   the app"; `NSParagraphStyle.alignment`, the direction "of the first script contained in the
  ///   paragraph".
  package final var naturalAlignment: NSTextAlignment { isRightToLeft ? .right : .natural }

  @_spi(Overriding) open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    show()
  }

  /// How much smaller text is set to fit its line.
  private var fittingScale: CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else { return 1 }
    let natural = layout(maxWidth: nil).size.width
    // Hinting is off, so widths go with the size, but for the cut of the font.
    let scale = min(bounds.width / max(natural, 1e-9), 1)
    return max(scale, minimumScaleFactor)
  }

  private func layout(maxWidth: CGFloat?) -> TextLayout { styledText(maxWidth: maxWidth).layout }

  private func styledText(
    maxWidth: CGFloat?, maxLines: Int? = nil, scale: CGFloat = 1
  ) -> StyledText {
    let color = shownColor
    let shadow = shadowColor.map { TextShadow(offset: shadowOffset, color: shade($0)) }
    return withOwnTraits {
      StyledText(
        attributedText ?? NSAttributedString(string: ""), font: font, color: color, scale: scale,
        maxWidth: maxWidth, maxLines: maxLines ?? numberOfLines, alignment: textAlignment,
        natural: naturalAlignment, lineBreak: lineBreakMode, shadow: shadow)
    }
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
}
