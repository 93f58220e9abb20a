/// A line of text in a frame, or what stands there while it is empty.
///
/// A tap begins editing: the keyboard slides up, and letters are typed behind the text, at a caret.
@MainActor @preconcurrency
open class UITextField: UIControl, UIKeyInput {
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")

  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

  /// Why editing has ended; always `committed`, as on a phone.
  ///
  /// - Difference: always `committed`.
  public enum DidEndEditingReason: Int, Sendable { case committed }

  // The measures of the frame, in points.
  private static let padding: CGFloat = 7
  private static let cornerRadius: CGFloat = 5
  private static let height: CGFloat = 34

  open weak var delegate: (any UITextFieldDelegate)?
  open var text: String? = "" {
    didSet {
      guard text != oldValue else { return }
      show()
      if isEditing { UIApplication.shared.keyboard?.textDidChange() }
    }
  }
  open var attributedText: NSAttributedString? {
    didSet {
      guard attributedText != oldValue else { return }
      text = attributedText?.string
      show()
    }
  }
  open var placeholder: String? { didSet { if placeholder != oldValue { show() } } }
  open var attributedPlaceholder: NSAttributedString? {
    didSet { if attributedPlaceholder != oldValue { show() } }
  }
  open var font: UIFont? = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet { if font != oldValue { show() } }
  }
  open var textColor: UIColor? = .label { didSet { if textColor != oldValue { show() } } }
  open override var semanticContentAttribute: UISemanticContentAttribute {
    didSet { label.semanticContentAttribute = semanticContentAttribute }
  }
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { show() } }
  }
  /// Whether dots stand for the letters.
  open var isSecureTextEntry = false { didSet { if isSecureTextEntry != oldValue { show() } } }
  open var borderStyle = BorderStyle.none { didSet { if borderStyle != oldValue { showBorder() } } }
  open var leftView: UIView? {
    didSet { if leftView !== oldValue { replace(oldValue, with: leftView) } }
  }
  open var rightView: UIView? {
    didSet { if rightView !== oldValue { replace(oldValue, with: rightView) } }
  }
  open var leftViewMode = ViewMode.never {
    didSet { if leftViewMode != oldValue { setNeedsLayout() } }
  }
  open var rightViewMode = ViewMode.never {
    didSet { if rightViewMode != oldValue { setNeedsLayout() } }
  }
  /// When a button stands behind the text that clears it; never where there is no text.
  open var clearButtonMode = ViewMode.never {
    didSet { if clearButtonMode != oldValue { showClearButton() } }
  }
  private final let label = UILabel()
  private final var caret: Caret?
  private final var clearButton: UIButton?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(label)
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private var isEmpty: Bool { text?.isEmpty != false }

  private func show() {
    label.font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
    label.textAlignment = textAlignment
    if isEmpty {
      label.textColor = .tertiaryLabel
      label.text = placeholder
      if let attributedPlaceholder { label.attributedText = attributedPlaceholder }
    } else {
      label.textColor = textColor ?? .label
      label.text = isSecureTextEntry ? String(repeating: "•", count: text?.count ?? 0) : text
      if let attributedText, attributedText.string == text, !isSecureTextEntry {
        label.attributedText = attributedText
      }
    }
    showClearButton()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: The button that clears

  /// The sides of the button, and its distance from the end of the field, in points.
  private static let (clearSide, clearMargin): (CGFloat, CGFloat) = (19, 5)

  private var isClearButtonShown: Bool { !isEmpty && isShown(clearButtonMode) }

  private func showClearButton() {
    guard isClearButtonShown != (clearButton != nil) else { return }
    clearButton?.removeFromSuperview()
    clearButton = nil
    setNeedsLayout()
    guard isClearButtonShown else { return }
    let button = UIButton(type: .custom)
    button.setImage(UIImage(systemName: "xmark.circle.fill"), for: .normal)
    button.tintColor = .tertiaryLabel
    button.accessibilityLabel = "Clear text"
    button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
    addSubview(button)
    clearButton = button
  }

  private func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    textWasEdited()
  }

  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    directed(
      CGRect(
        x: bounds.maxX - Self.clearMargin - Self.clearSide, y: bounds.midY - Self.clearSide / 2,
        width: Self.clearSide, height: Self.clearSide), in: bounds)
  }

  package override func traitsDidChange(from previous: UITraitCollection) {
    super.traitsDidChange(from: previous)
    layer.borderColor = borderColor
  }

  private var borderColor: CGColor {
    shade(borderStyle == .roundedRect ? .systemGray3 : .label)
  }

  private func showBorder() {
    let isFramed = borderStyle != .none
    layer.borderWidth = isFramed ? (borderStyle == .roundedRect ? 0.5 : 1) : 0
    layer.borderColor = borderColor
    layer.cornerRadius = borderStyle == .roundedRect ? Self.cornerRadius : 0
    if borderStyle == .roundedRect, backgroundColor == nil { backgroundColor = .systemBackground }
    setNeedsLayout()
  }

  private func replace(_ old: UIView?, with new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Geometry

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.bounds.size ?? .zero
    let rect = CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, size: size)
    return directed(rect, in: bounds)
  }

  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.bounds.size ?? .zero
    let rect = CGRect(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, size: size)
    return directed(rect, in: bounds)
  }

  /// Where the text stands.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = bounds
    if borderStyle != .none { rect = rect.insetBy(dx: Self.padding, dy: 0) }
    if leftView != nil, isShown(leftViewMode) {
      let left = max(directed(leftViewRect(forBounds: bounds), in: bounds).maxX, rect.minX)
      rect = CGRect(x: left, y: rect.minY, width: rect.maxX - left, height: rect.height)
    }
    if rightView != nil, isShown(rightViewMode) {
      let right = directed(rightViewRect(forBounds: bounds), in: bounds)
      rect.size.width = min(right.minX, rect.maxX) - rect.minX
    }
    if isClearButtonShown {
      let clear = directed(clearButtonRect(forBounds: bounds), in: bounds)
      rect.size.width = min(clear.minX, rect.maxX) - rect.minX
    }
    return directed(rect, in: bounds)
  }

  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    leftView?.isHidden = !isShown(leftViewMode)
    rightView?.isHidden = !isShown(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    clearButton?.frame = clearButtonRect(forBounds: bounds)
    label.frame =
      isEmpty ? placeholderRect(forBounds: bounds) : textRect(forBounds: bounds)
    caret?.backgroundColor = tintColor
    caret?.frame = caretRect
  }

  /// Behind the text, or where text would begin.
  private var caretRect: CGRect {
    let text = textRect(forBounds: bounds)
    let height = min(label.lineHeight, bounds.height)
    let length = isEmpty ? 0 : min(label.intrinsicContentSize.width, text.width)
    let end =
      switch textAlignment == .natural ? label.naturalAlignment : textAlignment {
      case .center: text.midX + length / 2
      case .right: text.maxX - length - Caret.width
      default: text.minX + length
      }
    let x = max(text.minX, min(end, text.maxX - Caret.width))
    return CGRect(x: x, y: text.midY - height / 2, width: Caret.width, height: height)
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: Editing

  /// Whether the field has the caret.
  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled && window != nil }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isEditing { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true
    else { return false }
    // As on iOS, a field tells of it before the keyboard comes; a text view does after.
    return UIApplication.shared.holdingKeyboard {
      guard super.becomeFirstResponder() else { return false }
      if clearsOnBeginEditing, !isEmpty { text = "" }
      // Whoever is told may make the field narrower, and the caret goes with it.
      showCaret()
      delegate?.textFieldDidBeginEditing(self)
      editingDidChange(.editingDidBegin, Self.textDidBeginEditingNotification)
      return true
    }
  }

  /// Whether the text goes when editing begins.
  open var clearsOnBeginEditing = false

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditing else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    return UIApplication.shared.holdingKeyboard {
      guard super.resignFirstResponder() else { return false }
      editingDidEnd()
      return true
    }
  }

  package override func editingDidEnd() {
    showCaret()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    editingDidChange(.editingDidEnd, Self.textDidEndEditingNotification)
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

  // MARK: Typing

  open var hasText: Bool { !isEmpty }

  /// Adds letters behind the text, if the delegate allows it; a line feed is the return key.
  open func insertText(_ text: String) {
    guard text != "\n" else { return pressReturn() }
    replace(from: self.text?.utf16.count ?? 0, with: text)
  }

  open func deleteBackward() {
    guard let last = text?.last else { return }
    replace(from: (text?.utf16.count ?? 0) - last.utf16.count, with: "")
  }

  /// Puts other letters in the place of those from `start` on, counted in UTF-16.
  private func replace(from start: Int, with letters: String) {
    let old = text ?? ""
    let range = NSRange(location: start, length: old.utf16.count - start)
    guard
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: letters) ?? true
    else { return }
    let kept = String(decoding: Array(old.utf16.prefix(start)), as: UTF16.self)
    text = kept + letters
    textWasEdited()
  }

  /// Tells that the user has changed the text.
  private func textWasEdited() {
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    delegate?.textFieldDidChangeSelection(self)
  }

  private func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if ends { resignFirstResponder() }
  }

  private func editingDidChange(_ event: Event, _ name: Notification.Name) {
    showClearButton()
    setNeedsLayout()
    sendActions(for: event)
    NotificationCenter.default.post(name: name, object: self)
  }

  private func showCaret() {
    caret?.removeFromSuperview()
    caret = isEditing ? Caret() : nil
    guard let caret else { return }
    addSubview(caret)
    // From here it moves with the text.
    UIView.performWithoutAnimation { caret.frame = caretRect }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch, bounds.contains(touch.location(in: self)) { becomeFirstResponder() }
  }

  package override var sendsPrimaryAction: Bool { false }

  open override var intrinsicContentSize: CGSize {
    var text = label.intrinsicContentSize
    text.height = max(text.height, label.lineHeight)
    guard borderStyle != .none else { return text }
    return CGSize(width: text.width + 2 * Self.padding, height: max(text.height, Self.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override var baselines: (first: CGFloat, last: CGFloat)? { label.baselines }
}

extension CGRect {
  fileprivate init(x: CGFloat, y: CGFloat, size: CGSize) {
    self.init(origin: CGPoint(x: x, y: y), size: size)
  }
}
