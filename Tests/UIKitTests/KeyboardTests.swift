import QuartzCore
import Testing
import UIKit

/// What a notification of the keyboard has to say.
private struct KeyboardNote: Sendable {
  let begin: CGRect?
  let end: CGRect?
  let duration: Double?
  let curve: Int?
  let isLocal: Bool?

  init(_ note: Notification) {
    let info = note.userInfo ?? [:]
    begin = (info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue
    end = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
    duration =
      (info[UIResponder.keyboardAnimationDurationUserInfoKey] as? NSNumber)?.doubleValue
    curve = (info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber)?.intValue
    isLocal = (info[UIResponder.keyboardIsLocalUserInfoKey] as? NSNumber)?.boolValue
  }
}

/// What is told of the keyboard and of editing, in order.
@MainActor
private final class KeyboardLog: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var lines: [String] = []
  var notes: [KeyboardNote] = []
  private var observers: [any NSObjectProtocol] = []

  override init() {
    super.init()
    let names: [(Notification.Name, String)] = [
      (UIResponder.keyboardWillChangeFrameNotification, "will change"),
      (UIResponder.keyboardWillShowNotification, "will show"),
      (UIResponder.keyboardDidChangeFrameNotification, "did change"),
      (UIResponder.keyboardDidShowNotification, "did show"),
      (UIResponder.keyboardWillHideNotification, "will hide"),
      (UIResponder.keyboardDidHideNotification, "did hide"),
    ]
    for (name, line) in names {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          [weak self] note in
          let note = KeyboardNote(note)
          MainActor.assumeIsolated {
            self?.lines.append(line)
            self?.notes.append(note)
          }
        })
    }
  }

  func stop() { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    lines.append("should begin")
    return true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("did begin") }
  func textFieldDidEndEditing(_ textField: UITextField) { lines.append("did end") }
  func textViewDidBeginEditing(_ textView: UITextView) { lines.append("did begin") }
  func textViewDidEndEditing(_ textView: UITextView) { lines.append("did end") }
}

/// A controller that is edited itself, with a bar at the foot of the screen.
private final class ChatController: UIViewController {
  let bar = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 50))
  let field = UITextField(frame: CGRect(x: 10, y: 5, width: 200, height: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    bar.addSubview(field)
  }

  override var canBecomeFirstResponder: Bool { true }
  override var inputAccessoryView: UIView? { bar }
}

@MainActor
struct KeyboardTests {
  /// An app on a screen of 400 × 800 points, of which the last 30 are unsafe, with a keyboard.
  private func withKeyboard(
    _ body: @MainActor (VirtualClock, UIWindow, Keyboard, KeyboardLog) throws -> Void
  ) rethrows {
    try inFreshApp { clock, window in
      let keyboard = Keyboard(.shared)
      let log = KeyboardLog()
      defer { log.stop() }
      window.makeKeyAndVisible()
      try body(clock, window, keyboard, log)
    }
  }

  /// As upright phones of up to 393 points without a button have it, with suggestions: Telegram for
  /// iOS keeps 292 and 336.
  private let height: CGFloat = 336

  private func field(in view: UIView, y: CGFloat = 100) -> UITextField {
    let field = UITextField(frame: CGRect(x: 20, y: y, width: 200, height: 40))
    view.addSubview(field)
    return field
  }

  // MARK: What is told

  @Test func `a field is told before the keyboard comes, and a text view after`() throws {
    try withKeyboard { clock, window, keyboard, log in
      let field = field(in: window)
      field.delegate = log
      field.becomeFirstResponder()
      #expect(log.take() == ["should begin", "did begin", "will change", "will show"])
      let note = try #require(log.notes.last)
      #expect(note.begin == CGRect(x: 0, y: 800, width: 400, height: height))
      #expect(note.end == CGRect(x: 0, y: 464, width: 400, height: height))
      #expect(keyboard.frame == note.end)
      // What every app on iOS 13 to 18 sees.
      #expect(note.duration == 0.25 && note.curve == 7 && note.isLocal == true)
      try clock.run(to: 0.4)
      #expect(log.take() == [])
      try clock.run(to: 0.6)
      #expect(log.take() == ["did change", "did show"])
      field.resignFirstResponder()
      #expect(log.take() == ["did end", "will change", "will hide"] && keyboard.frame == nil)
      try clock.run(to: 1.2)
      #expect(log.take() == ["did change", "did hide"])

      let view = UITextView(frame: CGRect(x: 20, y: 100, width: 200, height: 80))
      window.addSubview(view)
      view.delegate = log
      view.becomeFirstResponder()
      #expect(log.take() == ["will change", "will show", "did begin"])
      view.resignFirstResponder()
      #expect(log.take() == ["will change", "will hide", "did end"])
      view.isEditable = false
      view.becomeFirstResponder()
      #expect(log.take() == [] && keyboard.frame == nil)
    }
  }

  @Test func `from field to field the keyboard stays, unless another height is asked for`() throws {
    try withKeyboard { clock, window, keyboard, log in
      let (first, second) = (field(in: window), field(in: window, y: 200))
      second.returnKeyType = .done
      first.becomeFirstResponder()
      try clock.run(to: 0.6)
      _ = log.take()
      second.becomeFirstResponder()
      #expect(log.take() == [] && second.isEditing && !first.isEditing)
      let digits = field(in: window, y: 300)
      digits.keyboardType = .numberPad
      digits.becomeFirstResponder()
      #expect(log.take() == ["will change", "will show"])
      #expect(keyboard.frame?.height == 292)
      try clock.run(to: 1.2)
      _ = log.take()
      // It comes back before it is gone, and says nothing of having gone.
      digits.resignFirstResponder()
      try clock.run(to: 1.3)
      digits.becomeFirstResponder()
      try clock.run(to: 2)
      #expect(
        log.take() == [
          "will change", "will hide", "will change", "will show", "did change", "did show",
        ])
    }
  }

  // MARK: Measures

  @Test(
    "Heights are those that are published",
    arguments: [
      // Telegram for iOS, without suggestions and with them.
      (375, 667, 0, false, 216, 260), (375, 812, 34, false, 292, 336),
      (393, 852, 34, false, 292, 336), (430, 932, 34, false, 302, 346),
      (852, 393, 21, false, 172, 209), (820, 1180, 20, true, 283, 333),
      (1032, 1376, 20, true, 348, 398),
    ] as [(CGFloat, CGFloat, CGFloat, Bool, CGFloat, CGFloat)])
  func heights(
    width: CGFloat, height: CGFloat, safe: CGFloat, isPad: Bool, plain: CGFloat, full: CGFloat
  ) {
    func measured(_ suggests: Bool) -> CGFloat {
      SystemLook.current.keyboardHeight(
        CGSize(width: width, height: height), safeBottom: safe, idiom: isPad ? .pad : .phone,
        suggests: suggests)
    }
    #expect(measured(false) == plain && measured(true) == full)
  }

  @Test func `the layout guide moves with the keyboard, on the system's spring`() throws {
    try withKeyboard { clock, window, _, _ in
      let (bar, low) = (UIView(), UIView())
      for view in [bar, low] {
        view.translatesAutoresizingMaskIntoConstraints = false
        window.addSubview(view)
        view.heightAnchor.constraint(equalToConstant: 40).isActive = true
        view.leadingAnchor.constraint(equalTo: window.leadingAnchor).isActive = true
        view.widthAnchor.constraint(equalToConstant: 100).isActive = true
      }
      let guide = window.keyboardLayoutGuide
      bar.bottomAnchor.constraint(equalTo: guide.topAnchor).isActive = true
      low.bottomAnchor.constraint(equalTo: window.bottomAnchor).isActive = true
      window.layoutIfNeeded()
      #expect(bar.frame.maxY == 770)
      guide.usesBottomSafeArea = false
      window.layoutIfNeeded()
      #expect(bar.frame.maxY == 800)
      guide.usesBottomSafeArea = true
      window.layoutIfNeeded()
      field(in: window).becomeFirstResponder()
      #expect(bar.frame.maxY == 464 && low.frame.maxY == 800)
      try clock.run(to: 0.1)
      // A critical spring of 18.2574 / s has gone so far after a tenth of a second.
      let shown = try #require(bar.layer.presentation()).frame.maxY
      #expect(abs(shown - (770 - 306 * 0.544778)) < 0.01)
      window.endEditing(true)
      #expect(bar.frame.maxY == 770)
    }
  }

  @Test func `what follows the notification by its curve moves with the keyboard`() throws {
    try withKeyboard { clock, window, _, _ in
      let bar = UIView(frame: CGRect(x: 0, y: 700, width: 100, height: 40))
      window.addSubview(bar)
      let curve = try #require(UIView.AnimationCurve(rawValue: 7))
      #expect(curve == .keyboard)
      let animator = UIViewPropertyAnimator(duration: 0.25, curve: curve) {
        bar.frame.origin.y = 400
      }
      animator.startAnimation()
      try clock.run(to: 0.2)
      let shown = try #require(bar.layer.presentation()).frame.minY
      #expect(abs(shown - (700 - 300 * 0.879282)) < 0.01)
    }
  }

  @Test func `content that was scrolled stays where it is when the keyboard makes room`() {
    withKeyboard { _, window, _, _ in
      let (list, content) = (UIScrollView(), UIView())
      for (view, parent) in [(list, window), (content, list)] as [(UIView, UIView)] {
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
      }
      NSLayoutConstraint.activate([
        list.topAnchor.constraint(equalTo: window.topAnchor),
        list.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        list.widthAnchor.constraint(equalToConstant: 400),
        list.bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
        content.topAnchor.constraint(equalTo: list.contentLayoutGuide.topAnchor, constant: 16),
        content.leadingAnchor.constraint(equalTo: list.contentLayoutGuide.leadingAnchor),
        content.bottomAnchor.constraint(equalTo: list.contentLayoutGuide.bottomAnchor),
        content.widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: 2000),
      ])
      window.layoutIfNeeded()
      list.contentOffset.y = 300
      field(in: window).becomeFirstResponder()
      #expect(list.frame.height == 464 && content.frame.minY == 16)
      #expect(list.contentLayoutGuide.layoutFrame.minY == 0)
      #expect(list.frameLayoutGuide.layoutFrame.minY == 300)
    }
  }

  // MARK: Accessories

  @Test func `accessories lie on the keyboard, and views stand in for it`() throws {
    try withKeyboard { clock, window, keyboard, _ in
      let field = field(in: window)
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
      field.inputAccessoryView = bar
      field.becomeFirstResponder()
      try clock.run(to: 0.6)
      #expect(keyboard.frame?.height == height + 44)
      #expect(bar.convert(bar.bounds, to: nil) == CGRect(x: 0, y: 420, width: 400, height: 44))
      let wheel = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 200))
      field.inputView = wheel
      #expect(keyboard.frame?.height == 274)
      field.inputAccessoryView = nil
      #expect(keyboard.frame?.height == 230 && bar.superview == nil)
      field.resignFirstResponder()
      try clock.run(to: 1.4)
      #expect(wheel.superview == nil && field.inputView === wheel)
    }
  }

  @Test func `a controller's accessory stays at the foot of the screen`() throws {
    try withKeyboard { clock, window, keyboard, log in
      let chat = ChatController()
      window.rootViewController = chat
      chat.becomeFirstResponder()
      #expect(keyboard.frame == CGRect(x: 0, y: 750, width: 400, height: 50))
      try clock.run(to: 0.6)
      chat.field.becomeFirstResponder()
      #expect(keyboard.frame == CGRect(x: 0, y: 414, width: 400, height: 386))
      try clock.run(to: 1.2)
      #expect(chat.field.isEditing && chat.field.window != nil)
      chat.field.resignFirstResponder()
      #expect(chat.isFirstResponder)
      try clock.run(to: 2)
      #expect(keyboard.frame == CGRect(x: 0, y: 750, width: 400, height: 50))
      chat.resignFirstResponder()
      #expect(keyboard.frame == nil)
    }
  }

  // MARK: Fingers

  @Test func `a drag sends the keyboard away at once, or takes it along`() throws {
    try withKeyboard { clock, window, keyboard, log in
      let list = UIScrollView(frame: window.bounds)
      list.alwaysBounceVertical = true
      window.addSubview(list)
      let field = field(in: list)
      let driver = TouchDriver(application: .shared)
      @MainActor func drag(_ ys: [CGFloat], from start: Double) throws {
        driver.down(at: CGPoint(x: 300, y: ys[0]))
        for (index, y) in ys.enumerated() {
          try clock.run(to: start + Double(index + 1) * 0.02)
          driver.move(to: CGPoint(x: 300, y: y))
        }
      }
      field.becomeFirstResponder()
      try clock.run(to: 1)
      try drag([300, 320, 340], from: 1)
      driver.up()
      #expect(field.isEditing)
      try clock.run(to: 3)
      list.keyboardDismissMode = .onDrag
      try drag([300, 320, 340], from: 3)
      #expect(!field.isEditing && keyboard.frame == nil)
      driver.up()
      try clock.run(to: 5)

      list.keyboardDismissMode = .interactive
      field.becomeFirstResponder()
      try clock.run(to: 6)
      try drag([300, 400, 450, 520], from: 6)
      #expect(keyboard.frame?.minY == 520 && field.isEditing)
      // Up again it stops where it rests.
      driver.move(to: CGPoint(x: 300, y: 400))
      #expect(keyboard.frame?.minY == 464)
      driver.move(to: CGPoint(x: 300, y: 700))
      _ = log.take()
      driver.up()
      #expect(!field.isEditing && log.take().suffix(2) == ["will change", "will hide"])
    }
  }

  @Test func `a keyboard that goes while the screen turns says no more of the turn`() throws {
    try withKeyboard { clock, window, keyboard, log in
      window.rootViewController = UIViewController()
      let field = field(in: window)
      field.becomeFirstResponder()
      try clock.run(to: 1)
      _ = log.take()
      UIApplication.shared.turnDevice(to: .landscapeLeft)
      #expect(log.take().last == "will show")
      try clock.run(to: 1.1)
      field.resignFirstResponder()
      try clock.run(to: 3)
      #expect(log.take() == ["will change", "will hide", "did change", "did hide"])
      #expect(keyboard.frame == nil)
    }
  }

  @Test func `keys that are touched type`() throws {
    try withKeyboard { clock, window, _, _ in
      let field = field(in: window)
      field.becomeFirstResponder()
      try clock.run(to: 0.6)
      let keyboardWindow = try #require(UIApplication.shared.windows.last)
      let driver = TouchDriver(application: .shared)
      var time = 0.6
      @MainActor func strike(_ name: String) throws {
        let key = try #require(
          keyboardWindow.descendants(UIView.self).first { $0.accessibilityIdentifier == name })
        driver.down(at: key.convert(CGPoint(x: 5, y: 5), to: nil))
        time += 0.1
        try clock.run(to: time)
        driver.up()
        time += 0.1
        try clock.run(to: time)
        UIApplication.shared.layOutWindows()
      }
      // A sentence begins with a capital, and goes on without.
      for name in ["q", "q", "space", "123", "7", "ABC", "shift", "a", "b", "delete.left"] {
        try strike(name)
      }
      #expect(field.text == "Qq 7A")
      // Text that code sets counts too: a sentence begins anew.
      field.text = nil
      try strike("b")
      #expect(field.text == "B")
      // Beside the keyboard the window below is touched.
      driver.down(at: CGPoint(x: 300, y: 300))
      driver.up()
      #expect(field.isEditing)
    }
  }

  @Test func `a search bar has the keyboard of its field`() {
    withKeyboard { _, window, keyboard, _ in
      let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 400, height: 52))
      window.addSubview(bar)
      let field = bar.searchTextField
      #expect(bar.returnKeyType == .search && bar.enablesReturnKeyAutomatically)
      bar.returnKeyType = .go
      bar.enablesReturnKeyAutomatically = false
      bar.keyboardType = .webSearch
      bar.keyboardAppearance = .dark
      bar.autocapitalizationType = .words
      bar.spellCheckingType = .no
      #expect(field.returnKeyType == .go && !field.enablesReturnKeyAutomatically)
      #expect(field.keyboardType == .webSearch && field.keyboardAppearance == .dark)
      #expect(field.autocapitalizationType == .words && field.spellCheckingType == .no)
      bar.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 40))
      bar.becomeFirstResponder()
      #expect(keyboard.frame?.height == height + 40)
      bar.resignFirstResponder()
      // Neither suggests anything.
      bar.autocorrectionType = .no
      bar.becomeFirstResponder()
      #expect(keyboard.frame?.height == 332)
      bar.resignFirstResponder()
      (bar.autocorrectionType, bar.isSecureTextEntry) = (.default, true)
      bar.becomeFirstResponder()
      #expect(field.isSecureTextEntry && keyboard.frame?.height == 332)
    }
  }

  // MARK: Screens that come and go

  @Test func `the keyboard goes with its screen, and comes back with it`() throws {
    try withKeyboard { clock, window, keyboard, _ in
      let stack = UINavigationController(rootViewController: UIViewController())
      window.rootViewController = stack
      let page = UIViewController()
      stack.pushViewController(page, animated: false)
      let field = field(in: page.view)
      field.becomeFirstResponder()
      try clock.run(to: 1)
      page.present(UIViewController(), animated: true)
      try clock.run(to: 1.1)
      #expect(keyboard.frame == nil && !field.isEditing)
      try clock.run(to: 2)
      page.dismiss(animated: true)
      try clock.run(to: 2.1)
      #expect(keyboard.frame != nil && field.isEditing)
      try clock.run(to: 3)
      stack.popViewController(animated: true)
      try clock.run(to: 3.1)
      #expect(keyboard.frame == nil && !field.isEditing)
      try clock.run(to: 4)
      #expect(UIApplication.shared.windows.last?.isHidden == true)
      let other = self.field(in: stack.view)
      other.becomeFirstResponder()
      other.removeFromSuperview()
      #expect(!other.isEditing && keyboard.frame == nil)
    }
  }

  @Test func `a table controller keeps its rows above the keyboard`() throws {
    try withKeyboard { clock, window, _, _ in
      let list = UITableViewController(style: .plain)
      window.rootViewController = list
      window.layoutIfNeeded()
      let field = field(in: list.tableView, y: 700)
      field.becomeFirstResponder()
      // The safe area of 30 points is added by itself.
      #expect(list.tableView.contentInset.bottom == height - 30)
      try clock.run(to: 1)
      field.resignFirstResponder()
      #expect(list.tableView.contentInset.bottom == 0)
    }
  }
}
