/// Text that scrolls.
///
/// A tap begins editing: the keyboard slides up, and letters are typed behind the text, at a caret.
@MainActor @preconcurrency
open class UITextView: UIScrollView, UIKeyInput {
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  private static let fontSize: CGFloat = 12

  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { textDidChange() } }
  }
  /// Where the text lies between the insets.
  public final let textContainer = NSTextContainer()
  private final let label = UILabel()
  private final var caret: Caret?

  /// Whether the text can be edited: a tap shows the caret.
  open var isEditable = true {
    didSet { if isEditable != oldValue { showCaret() } }
  }

  /// Whether text that cannot be edited gets keyboard input all the same, for what is selected.
  open var isSelectable = true

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
    backgroundColor = .systemBackground
    alwaysBounceVertical = true
    label.numberOfLines = textContainer.maximumNumberOfLines
    label.lineBreakMode = textContainer.lineBreakMode
    label.font = .systemFont(ofSize: Self.fontSize)
    addSubview(label)
    textContainer.onChange = { [weak self] in self?.containerDidChange() }
  }

  private func containerDidChange() {
    label.numberOfLines = textContainer.maximumNumberOfLines
    label.lineBreakMode = textContainer.lineBreakMode
    textDidChange()
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  // The types are UIKit's own: nil is taken, and never given.
  open var text: String! {
    get { label.text ?? "" }
    set {
      guard newValue != label.text else { return }
      label.text = newValue
      textDidChange()
    }
  }

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set {
      guard newValue != label.attributedText else { return }
      label.attributedText = newValue
      textDidChange()
    }
  }

  open var font: UIFont? {
    get { label.font }
    set {
      let font = newValue ?? .systemFont(ofSize: Self.fontSize)
      guard font != label.font else { return }
      label.font = font
      textDidChange()
    }
  }

  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue }
  }

  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { label.semanticContentAttribute = semanticContentAttribute }
  }

  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set { label.textAlignment = newValue }
  }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Text that does not scroll is as large as it has to be.
  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { textDidChange() } }
  }

  private var sides: CGFloat {
    textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
  }

  private func textHeight(_ width: CGFloat) -> CGFloat {
    let text = label.sizeThatFits(CGSize(width: max(width - sides, 1), height: 0))
    return max(text.height, label.lineHeight) + textContainerInset.top + textContainerInset.bottom
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = textHeight(bounds.width)
    label.frame = CGRect(
      x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top,
      width: max(bounds.width - sides, 0),
      height: height - textContainerInset.top - textContainerInset.bottom)
    contentSize = CGSize(width: bounds.width, height: height)
    guard let caret else { return }
    let end = label.textEnd
    let left = min(end.x, max(label.bounds.width - Caret.width, 0))
    caret.frame = CGRect(
      x: label.frame.minX + left, y: label.frame.minY + end.y, width: Caret.width,
      height: label.lineHeight)
    caret.backgroundColor = tintColor
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: Editing

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  open override var canBecomeFirstResponder: Bool { (isEditable || isSelectable) && window != nil }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder,
      !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    showCaret()
    if isEditable {
      tell(Self.textDidBeginEditingNotification) { $0.textViewDidBeginEditing(self) }
    }
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return super.resignFirstResponder() }
    guard !isEditable || textDelegate?.textViewShouldEndEditing(self) ?? true,
      super.resignFirstResponder()
    else { return false }
    editingDidEnd()
    return true
  }

  package override func editingDidEnd() {
    showCaret()
    if isEditable { tell(Self.textDidEndEditingNotification) { $0.textViewDidEndEditing(self) } }
  }

  // MARK: The keyboard

  open var keyboardType = UIKeyboardType.default
  open var keyboardAppearance = UIKeyboardAppearance.default
  open var returnKeyType = UIReturnKeyType.default
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  open var autocorrectionType = UITextAutocorrectionType.default
  open var spellCheckingType = UITextSpellCheckingType.default
  open var enablesReturnKeyAutomatically = false

  private final var ownInputView: UIView?
  private final var ownInputAccessoryView: UIView?

  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      reloadInputViews()
    }
  }

  open override var inputAccessoryView: UIView? {
    get { ownInputAccessoryView }
    set {
      ownInputAccessoryView = newValue
      reloadInputViews()
    }
  }
  open var isSecureTextEntry = false

  // MARK: Typing

  open var hasText: Bool { !text.isEmpty }

  /// Adds letters behind the text, if the delegate allows it.
  open func insertText(_ text: String) {
    replace(from: self.text.utf16.count, with: text)
  }

  open func deleteBackward() {
    guard let last = text.last else { return }
    replace(from: text.utf16.count - last.utf16.count, with: "")
  }

  /// Puts other letters in the place of those from `start` on, counted in UTF-16.
  private func replace(from start: Int, with letters: String) {
    let old: String = text
    let range = NSRange(location: start, length: old.utf16.count - start)
    guard
      textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: letters) ?? true
    else { return }
    text = String(decoding: Array(old.utf16.prefix(start)), as: UTF16.self) + letters
    tell(Self.textDidChangeNotification) { $0.textViewDidChange(self) }
    UIApplication.shared.keyboard?.textDidChange()
  }

  private func tell(_ name: Notification.Name, _ body: (any UITextViewDelegate) -> Void) {
    if let textDelegate { body(textDelegate) }
    NotificationCenter.default.post(name: name, object: self)
  }

  private func showCaret() {
    caret?.removeFromSuperview()
    caret = isFirstResponder && isEditable ? Caret() : nil
    if let caret { addSubview(caret) }
    setNeedsLayout()
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if isEditable, touches.contains(where: { $0.tapCount > 0 }) { becomeFirstResponder() }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: textHeight(size.width))
  }

  open override var intrinsicContentSize: CGSize { intrinsicContentSize(forWidth: nil) }

  @_spi(Overriding) open override var wrapsContent: Bool { true }

  @_spi(Overriding) open override func intrinsicContentSize(forWidth width: CGFloat?) -> CGSize {
    guard !isScrollEnabled else {
      return CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }
    let natural = label.sizeThatFits(.zero)
    guard let width, natural.width + sides > width else {
      return CGSize(
        width: natural.width + sides,
        height: max(natural.height, label.lineHeight) + textContainerInset.top
          + textContainerInset.bottom)
    }
    return CGSize(width: width, height: textHeight(width))
  }
}
