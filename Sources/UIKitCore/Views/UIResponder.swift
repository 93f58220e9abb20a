/// Something that touches can be passed on to.
@MainActor @preconcurrency
open class UIResponder: NSObject, NamedMembers, KeyValueObserver, AssociationOwner {
  package final var associations = Associations()

  @MainActor @preconcurrency
  public override init() { super.init() }

  /// Called once everything in the file of Interface Builder that this came from is connected.
  open func awakeFromNib() {}

  /// Who gets what this responder does not handle.
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // MARK: Actions

  /// Whether the responder has `action` and would run it now.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action)
  }

  /// The first of this responder and those after it that can perform `action`; nil if none can.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// The keys that do something here; what they say is never done, as nobody presses a key.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: First responder

  /// Whether keyboard input goes to this responder.
  open var isFirstResponder: Bool { UIApplication.shared.firstResponder === self }

  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    let application = UIApplication.shared
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    return application.holdingKeyboard {
      guard application.firstResponder?.resignFirstResponder() ?? true else { return false }
      application.firstResponder = self
      noticeKeyCommands()
      return true
    }
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    UIApplication.shared.holdingKeyboard { UIApplication.shared.firstResponder = nil }
    return true
  }

  /// What slides up in place of the keyboard for this responder and those that pass to it; nil for
  /// what the next one has.
  open var inputView: UIView? { nil }

  /// What lies above the keyboard, or at the foot of the screen where there is none, for this
  /// responder and those that pass to it; nil for what the next one has.
  open var inputAccessoryView: UIView? { nil }

  /// Has the first responder asked again for its views.
  open func reloadInputViews() {
    if isFirstResponder { UIApplication.shared.keyboard?.reload() }
  }

  /// Called when editing ends because the responder no longer gets keyboard input.
  package func editingDidEnd() {}

  /// Takes keyboard input from the responder without asking.
  fileprivate final func endByForce() {
    UIApplication.shared.holdingKeyboard {
      UIApplication.shared.firstResponder = nil
      editingDidEnd()
    }
  }

  // MARK: Members by name

  /// What Interface Builder's files connect to objects of the class; a class adds its own to those of
  /// the class above.
  open class var interfaceMembers: [InterfaceMember] { [] }

  /// The value of one of UIKit's properties, or of a stored property of a class of your own.
  open func value(forKey key: String) -> Any? { NamedProperty.value(of: self, forKey: key) }

  /// Sets one of UIKit's properties.
  open func setValue(_ value: Any?, forKey key: String) {
    NamedProperty.setValue(value, of: self, forKey: key)
  }

  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    diagnoseUnhandledChange(of: keyPath, to: self)
  }
}

extension UIView {
  /// Takes keyboard input away from the view or whichever view in it has it.
  ///
  /// - Parameter force: Whether the view is not asked if it may be taken away.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let editor = UIApplication.shared.firstResponder as? UIView,
      editor.isDescendant(of: self)
    else { return false }
    if editor.resignFirstResponder() { return true }
    if force { editor.endByForce() }
    return force
  }

  /// Takes keyboard input from whoever in the view has it, as the view leaves its window.
  final func endEditingInLeavingView() {
    guard let responder = UIApplication.shared.firstResponder else { return }
    let chain = sequence(first: responder, next: \.next)
    guard owner === responder || chain.contains(where: { $0 === self }) else { return }
    if !responder.resignFirstResponder() { responder.endByForce() }
  }
}
