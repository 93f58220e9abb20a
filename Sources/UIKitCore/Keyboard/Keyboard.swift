/// The keyboard: it follows the first responder, slides on the system's spring, and tells of it.
@MainActor
package final class Keyboard: SystemKeyboard {
  private let application: UIApplication
  private lazy var window = KeyboardWindow(frame: CGRect(origin: .zero, size: screen))
  private var shown: KeyboardInput?
  private var panel: KeyboardPanel?
  /// Counts the moves, so that one that was overtaken says no more.
  private var moves = 0

  package private(set) var frame: CGRect?

  /// Gives the app a keyboard.
  package init(_ application: UIApplication) {
    self.application = application
    application.keyboard = self
  }

  private var host: KeyboardHost { window.host }
  private var screen: CGSize { application.metrics.size }

  // MARK: Following the first responder

  package func update() { show(KeyboardInput(for: application.firstResponder, shown: shown)) }

  package func reload() {
    guard shown != nil else { return update() }
    update()
    // What is there may want another height.
    turn()
    didTurn()
  }

  private func show(_ next: KeyboardInput?) {
    if let next, let shown, next.isSame(as: shown) {
      self.shown = next
      return textDidChange()
    }
    let before = shown
    if next == nil, before == nil { return }
    shown = next
    if next == nil, let owner = before?.heir { return returnAccessory(to: owner) }
    UIView.performWithoutAnimation {
      if before == nil { window.frame = CGRect(origin: .zero, size: screen) }
      window.isHidden = false
      if let keyWindow = application.keyWindow { window.tintColor = keyWindow.tintColor }
      next.map(install)
      if frame == nil, let next { place(below(restingFrame(next))) }
      window.layoutIfNeeded()
    }
    let end = next.map(restingFrame)
    if end != frame { move(to: end) }
  }

  /// Has whoever the accessory is of keep it, now that nothing in it is edited.
  private func returnAccessory(to owner: UIResponder) {
    if !owner.becomeFirstResponder() { update() }
  }

  private func install(_ input: KeyboardInput) {
    host.overrideUserInterfaceStyle = input.style
    let height = input.accessoryHeight(width: window.bounds.width)
    switch input.content {
    case .none:
      // The keys stay below the accessory until they are out of sight.
      host.show(accessory: input.accessory, height: height, content: host.content)
    case .view(let view):
      panel = nil
      host.show(
        accessory: input.accessory, height: height, content: view,
        contentHeight: KeyboardInput.ownHeight(of: view))
    case .keys(let layout):
      if panel?.layout != layout {
        panel = KeyboardPanel(layout) { [weak self] in self?.strike($0) }
      }
      host.show(accessory: input.accessory, height: height, content: panel)
      textDidChange()
    }
  }

  package func textDidChange() {
    guard let panel, let input = application.firstResponder as? any UIKeyInput else { return }
    let startsWord =
      switch input.autocapitalizationType {
      case .none: false
      case .allCharacters: true
      case .words, .sentences: !input.hasText
      }
    panel.show(
      isShifted: startsWord,
      isReturnEnabled: input.hasText || !input.enablesReturnKeyAutomatically)
  }

  private func strike(_ stroke: KeyboardPanel.Stroke) {
    guard let input = application.firstResponder as? any UIKeyInput else { return }
    switch stroke {
    case .type(let text): input.insertText(text)
    case .delete: input.deleteBackward()
    case .returnKey: input.insertText("\n")
    case .dismiss: application.firstResponder?.resignFirstResponder()
    }
  }

  // MARK: Places

  private func restingFrame(_ input: KeyboardInput) -> CGRect {
    let (width, height) = (window.bounds.width, window.bounds.height)
    let own = input.accessoryHeight(width: width) + input.contentHeight(in: window)
    return CGRect(x: 0, y: height - own, width: width, height: own)
  }

  private func below(_ frame: CGRect) -> CGRect {
    CGRect(x: frame.minX, y: window.bounds.height, width: frame.width, height: frame.height)
  }

  private func place(_ frame: CGRect) {
    // What slides out of sight keeps its size on the way.
    var size = frame.size
    if shown?.content == KeyboardInput.Content.none {
      size.height = max(size.height, host.bounds.height)
    }
    host.bounds.size = size
    host.center = CGPoint(x: frame.midX, y: frame.minY + size.height / 2)
    host.layoutIfNeeded()
  }

  // MARK: Moving

  /// Begins a move; one that is under way says no more.
  private func overtake() {
    moves += 1
    turning = nil
  }

  private func move(to end: CGRect?) {
    let (begin, target) = (frame ?? below(end ?? .zero), end ?? below(frame ?? .zero))
    overtake()
    let move = moves
    let note = Note(begin: begin, end: target, isShown: end != nil)
    UIView.performWithoutAnimation { application.layOutForKeyboard() }
    frame = end
    UIView.animate(
      withDuration: SystemLook.current.keyboard.duration, delay: 0,
      options: [
        .allowUserInteraction, .systemSpring, .overrideInheritedDuration, .overrideInheritedCurve,
      ]
    ) {
      note.postWill()
      // Whoever heard of it may have had it go elsewhere.
      guard move == self.moves else { return }
      self.place(target)
      self.application.layOutForKeyboard()
    } completion: { _ in
      guard move == self.moves else { return }
      self.settle()
      note.postDid()
    }
  }

  /// Takes away what is out of sight.
  private func settle() {
    UIView.performWithoutAnimation {
      guard let shown else {
        host.show(accessory: nil, height: 0, content: nil)
        panel = nil
        window.isHidden = true
        return
      }
      guard shown.content == .none else { return }
      panel = nil
      host.show(
        accessory: shown.accessory, height: shown.accessoryHeight(width: window.bounds.width),
        content: nil)
      host.bounds.size.height = 0
      place(restingFrame(shown))
    }
  }

  // MARK: Under a finger

  package func follow(_ y: CGFloat) {
    guard let shown, let frame else { return }
    let rest = restingFrame(shown)
    let top = min(max(y, rest.minY), window.bounds.height)
    guard top != frame.minY else { return }
    overtake()
    UIView.performWithoutAnimation {
      self.frame = CGRect(x: rest.minX, y: top, width: rest.width, height: rest.height)
      place(self.frame ?? rest)
      application.layOutForKeyboard()
    }
  }

  package func letGo(speed: CGFloat) {
    guard let shown, let frame, frame != restingFrame(shown) else { return }
    let rest = restingFrame(shown)
    let goes = speed == 0 ? frame.minY > rest.midY : speed > 0
    if goes, application.firstResponder?.resignFirstResponder() == true { return }
    move(to: rest)
  }

  // MARK: A turned screen

  package func turn() {
    guard let shown else { return }
    UIView.performWithoutAnimation { install(shown) }
    let (begin, end) = (frame ?? .zero, restingFrame(shown))
    guard begin != end else { return }
    overtake()
    turning = Note(begin: begin, end: end, isShown: true)
    frame = end
    turning?.postWill()
    place(end)
    application.layOutForKeyboard()
  }

  /// What is to be told once the screen has been turned.
  private var turning: Note?

  package func didTurn() {
    turning?.postDid()
    turning = nil
  }

  /// What is told of a move.
  @MainActor
  private struct Note {
    let begin: CGRect
    let end: CGRect
    let isShown: Bool

    private var info: [AnyHashable: Any] {
      let duration = UIView.areAnimationsEnabled ? SystemLook.current.keyboard.duration : 0
      return [
        UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
        UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
          value: UIView.AnimationCurve.keyboard.rawValue),
        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
      ]
    }

    private func post(_ names: [Notification.Name]) {
      let info = info
      for name in names {
        NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: info)
      }
    }

    func postWill() {
      post([
        UIResponder.keyboardWillChangeFrameNotification,
        isShown
          ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification,
      ])
    }

    func postDid() {
      post([
        UIResponder.keyboardDidChangeFrameNotification,
        isShown
          ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification,
      ])
    }
  }
}

extension KeyboardInput {
  /// Who keeps the accessory when a field in it is left.
  fileprivate var heir: UIResponder? {
    guard content != .none, let owner = accessoryOwner, owner.canBecomeFirstResponder,
      !(owner is UITextField), !(owner is UITextView)
    else { return nil }
    return owner
  }
}

extension UIApplication {
  /// Lays out the windows in which anything follows the keyboard.
  fileprivate func layOutForKeyboard() {
    for window in windows where window.keyboardDidMove() { window.layoutIfNeeded() }
  }
}
