@_spi(Overriding) public import UIKitCore

/// What is asked and told while a search is typed.
@MainActor @preconcurrency
public protocol UISearchBarDelegate: AnyObject {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}

  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    true
  }

  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A field for what is looked for, with a button to give up.
@MainActor @preconcurrency
open class UISearchBar: UIView {
  private static var look: SystemLook.Search { SystemLook.current.navigationBar.search }

  open weak var delegate: (any UISearchBarDelegate)?
  public final let searchTextField = UISearchTextField()
  private let cancelButton = UIButton(type: .system)
  private let fieldDelegate = FieldDelegate()

  /// Hears before the app's delegate, and in its place where there is none.
  final weak var controller: (any SearchBarController)?

  open var text: String? {
    get { searchTextField.text }
    set {
      guard newValue != text else { return }
      searchTextField.text = newValue
      textDidChange()
    }
  }

  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }

  open var showsCancelButton = false {
    didSet {
      guard showsCancelButton != oldValue else { return }
      showCancelButton()
      setNeedsLayout()
    }
  }

  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard animated, window != nil else { return self.showsCancelButton = showsCancelButton }
    layoutIfNeeded()
    UIView.animate(withDuration: Self.look.duration, delay: 0, options: .allowUserInteraction) {
      self.showsCancelButton = showsCancelButton
      self.layoutIfNeeded()
    }
  }

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
    clipsToBounds = true
    fieldDelegate.bar = self
    searchTextField.delegate = fieldDelegate
    searchTextField.placeholder = "Search"
    searchTextField.returnKeyType = .search
    searchTextField.enablesReturnKeyAutomatically = true
    searchTextField.addAction(
      UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
    addSubview(searchTextField)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.titleLabel?.font = .systemFont(ofSize: Self.look.fontSize)
    cancelButton.accessibilityIdentifier = "Cancel"
    cancelButton.addAction(
      UIAction { [weak self] _ in self?.cancel() }, for: .touchUpInside)
    addSubview(cancelButton)
    showCancelButton()
  }

  @_spi(Overriding) open override var layerName: String { accessibilityIdentifier ?? "search bar" }

  private func showCancelButton() { cancelButton.alpha = showsCancelButton ? 1 : 0 }

  private func cancel() {
    controller?.cancelSearch()
    delegate?.searchBarCancelButtonClicked(self)
  }

  /// Tells that other text is in the field.
  private func textDidChange() {
    controller?.searchTextDidChange()
    delegate?.searchBar(self, textDidChange: text ?? "")
  }

  // MARK: The keyboard

  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }

  open var keyboardAppearance: UIKeyboardAppearance {
    get { searchTextField.keyboardAppearance }
    set { searchTextField.keyboardAppearance = newValue }
  }

  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }

  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }

  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }

  open var spellCheckingType: UITextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }

  open var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }

  open var isSecureTextEntry: Bool {
    get { searchTextField.isSecureTextEntry }
    set { searchTextField.isSecureTextEntry = newValue }
  }

  open override var inputAccessoryView: UIView? {
    get { searchTextField.inputAccessoryView }
    set { searchTextField.inputAccessoryView = newValue }
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.look.height)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.look.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let look = Self.look
    let hidden = max(look.height - bounds.height, 0)
    let margin = UIView.sideMargin(ofWidth: bounds.width)
    let safe = NSDirectionalEdgeInsets(safeAreaInsets, isRightToLeft: isRightToLeft)
    let (left, right) = (safe.leading + margin, safe.trailing + margin)
    let cancel = cancelButton.intrinsicContentSize
    let end = bounds.width - right - (showsCancelButton ? cancel.width + look.cancelGap : 0)
    // Alone in a navigation bar it stands in the middle, below buttons right at its top.
    let top = controller?.hidesRow == true ? (look.height - look.fieldHeight) / 2 : look.fieldTop
    searchTextField.frame = directed(
      CGRect(
        x: left, y: top, width: max(end - left, 0), height: max(look.fieldHeight - hidden, 0)))
    searchTextField.contentAlpha = max(1 - hidden / look.fadeDistance, 0)
    cancelButton.bounds.size = CGSize(width: cancel.width, height: look.fieldHeight)
    let middle =
      bounds.width - right - cancel.width / 2
      + (showsCancelButton ? 0 : cancel.width + look.cancelGap)
    cancelButton.center = CGPoint(
      x: directed(middle, in: bounds), y: top + look.fieldHeight / 2)
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
}

/// What a search bar's field asks and tells, handed on to the bar.
private final class FieldDelegate: NSObject, UITextFieldDelegate {
  weak var bar: UISearchBar?

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    guard let bar else { return }
    bar.controller?.searchDidBegin()
    bar.delegate?.searchBarTextDidBeginEditing(bar)
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
  }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    guard let bar else { return true }
    return bar.delegate?.searchBar(bar, shouldChangeTextIn: range, replacementText: string) ?? true
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
    textField.resignFirstResponder()
    return true
  }
}

/// What a search bar is a part of.
@MainActor
protocol SearchBarController: AnyObject {
  /// Whether the search bar alone is in its navigation bar.
  var hidesRow: Bool { get }
  func searchDidBegin()
  func searchTextDidChange()
  func cancelSearch()
}
