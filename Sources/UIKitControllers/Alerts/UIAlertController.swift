/// Something that an alert offers to do.
@MainActor @preconcurrency
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public final let title: String?
  public final let style: Style
  open var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
  final let handler: ((UIAlertAction) -> Void)?
  final var onChange: (() -> Void)?

  public init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    self.handler = handler
    super.init()
  }
}

/// A question with a few answers, in the middle of the screen or from its bottom.
@MainActor @preconcurrency
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public final let preferredStyle: Style
  open var message: String?
  open private(set) var actions: [UIAlertAction] = []

  /// The action that is set in bold; one of ``actions``.
  open var preferredAction: UIAlertAction?

  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    self.message = message
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle =
      preferredStyle == .actionSheet && UIDevice.current.userInterfaceIdiom == .pad
      ? .popover : .custom
  }

  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(title: nil, message: nil, preferredStyle: .actionSheet) }

  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  open override func loadView() {
    let texts = AlertTexts(title: title, message: message)
    let choose: (UIAlertAction) -> Void = { [weak self] in self?.choose($0) }
    switch (preferredStyle, modalPresentationStyle) {
    case (.alert, _):
      view = AlertView(texts, actions, preferred: preferredAction, choose: choose)
    case (.actionSheet, .popover):
      let shown = actions.filter { $0.style != .cancel }
      view = ActionSheetView(texts, shown, showsCancel: false, choose: choose)
      preferredContentSize = CGSize(
        width: alertLook.popoverWidth,
        height: view.sizeThatFits(CGSize(width: alertLook.popoverWidth, height: 0)).height)
    case (.actionSheet, _):
      view = ActionSheetView(texts, actions, showsCancel: true, choose: choose)
    }
  }

  private func choose(_ action: UIAlertAction) {
    dismiss(animated: true) { action.handler?(action) }
  }

  // An action sheet has no other form once it is made for a popover.
  override var staysInPopover: Bool { true }

  override func systemPresentation(by presenting: UIViewController?) -> UIPresentationController {
    AlertPresentationController(presentedViewController: self, presenting: presenting)
  }
}
