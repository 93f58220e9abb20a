import QuartzCore
import Testing
import UIKit

/// What small types decide of controls, fields and what they tell.
@MainActor @Suite struct ControlTypeTests {
  private func tap(_ view: UIView) {
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    let driver = TouchDriver(application: .shared)
    driver.down(at: place)
    driver.up()
  }

  private func button(_ change: (inout UIButton.Configuration) -> Void) -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Go"
    change(&configuration)
    let button = UIButton(configuration: configuration)
    button.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
    button.layoutIfNeeded()
    return button
  }

  @Test(arguments: [
    (UIButton.Configuration.CornerStyle.small, 5.0), (.medium, 6), (.large, 12), (.capsule, 20),
    (.fixed, 9),
  ])
  func `a button's fill has the corners of its style`(
    style: UIButton.Configuration.CornerStyle, radius: CGFloat
  ) throws {
    try inFreshApp { _, _ in
      let button = button {
        $0.cornerStyle = style
        $0.background.cornerRadius = 9
      }
      let layers = [button.layer] + button.descendants(UIView.self).map(\.layer)
      let fill = try #require(
        layers.first { $0.cornerRadius == radius && $0.backgroundColor != nil })
      #expect(fill.cornerCurve == (style == .capsule ? .circular : .continuous))
    }
  }

  @Test func `a button's size sets its letters`() {
    inFreshApp { _, _ in
      @MainActor func font(_ size: UIButton.Configuration.Size) -> UIFont? {
        button { $0.buttonSize = size }.titleLabel?.font
      }
      #expect(font(.mini)?.pointSize == 15 && font(.small)?.pointSize == 15)
      #expect(font(.medium) == .systemFont(ofSize: 17))
      #expect(font(.large) == .systemFont(ofSize: 17, weight: .semibold))
    }
  }

  @Test func `a button's title stands at the top, in the middle or at the bottom`() throws {
    try inFreshApp { _, _ in
      @MainActor func place(_ alignment: UIControl.ContentVerticalAlignment) throws -> CGRect {
        let button = UIButton(type: .custom)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        button.setTitle("Go", for: .normal)
        button.contentVerticalAlignment = alignment
        button.layoutIfNeeded()
        return try #require(button.titleLabel).frame
      }
      #expect(try place(.top).minY == 0)
      #expect(try place(.bottom).maxY == 80)
      let middle = try place(.center).midY
      #expect(abs(middle - 40) < 0.5)
    }
  }

  // MARK: Text

  private final class Ender: NSObject, UITextFieldDelegate {
    var reasons: [UITextField.DidEndEditingReason] = []

    func textFieldDidEndEditing(
      _ textField: UITextField, reason: UITextField.DidEndEditingReason
    ) {
      reasons.append(reason)
    }
  }

  @Test func `a field says why editing has ended`() throws {
    try inFreshApp { clock, window in
      _ = Keyboard(.shared)
      let (field, ender) = (
        UITextField(frame: CGRect(x: 0, y: 60, width: 200, height: 40)), Ender()
      )
      field.delegate = ender
      window.addSubview(field)
      window.makeKeyAndVisible()
      field.becomeFirstResponder()
      try clock.run(to: 1)
      #expect(ender.reasons.isEmpty)
      field.resignFirstResponder()
      #expect(ender.reasons == [.committed])
    }
  }

  /// Takes letters without being a field.
  private final class Pad: UIView, UIKeyInput {
    var text = ""
    var enablesReturnKeyAutomatically = true

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { text = String(text.dropLast()) }
  }

  private func key(_ name: String) throws -> UIView {
    let keys = UIApplication.shared.windows.flatMap { $0.descendants(UIView.self) }
    return try #require(keys.first { $0.accessibilityIdentifier == name })
  }

  @Test func `a view of one's own takes what is typed on the keyboard`() throws {
    try inFreshApp { clock, window in
      let keyboard = Keyboard(.shared)
      let pad = Pad(frame: CGRect(x: 0, y: 60, width: 200, height: 40))
      window.addSubview(pad)
      window.makeKeyAndVisible()
      pad.becomeFirstResponder()
      try clock.run(to: 1)
      UIApplication.shared.layOutWindows()
      #expect(keyboard.frame != nil)
      let input: any UIKeyInput = pad
      input.insertText("a")
      tap(try key("b"))
      tap(try key("delete.left"))
      tap(try key("c"))
      #expect(pad.text == "ac" && input.hasText)
      pad.resignFirstResponder()
      try clock.run(to: 2)
      #expect(keyboard.frame == nil)
    }
  }

  @Test func `whatever is typed into has the same traits`() {
    inFreshApp { _, _ in
      let all: [any UITextInputTraits] = [UITextField(), UITextView(), UISearchTextField()]
      for input in all {
        (input.keyboardType, input.returnKeyType) = (.decimalPad, .done)
        (input.keyboardAppearance, input.autocapitalizationType) = (.dark, .words)
        #expect(input.keyboardType == .decimalPad && input.returnKeyType == .done)
        #expect(input.keyboardAppearance == .dark && input.autocapitalizationType == .words)
      }
      // A responder that says nothing of its traits has the usual ones, whatever it is told.
      let plain: any UITextInputTraits = Pad()
      plain.keyboardType = .URL
      #expect(plain.keyboardType == .default && plain.enablesReturnKeyAutomatically)
    }
  }

  @Test func `a search field has a glass before its text`() throws {
    try inFreshApp { _, window in
      let field = UISearchTextField(frame: CGRect(x: 10, y: 60, width: 200, height: 36))
      window.addSubview(field)
      field.text = "Soup"
      field.layoutIfNeeded()
      let glass = try #require(field.leftView)
      #expect((glass as? UIImageView)?.image?.isSymbolImage == true)
      #expect(abs(glass.frame.midY - 18) < 0.5 && glass.frame.minX >= 0)
      #expect(field.textRect(forBounds: field.bounds).minX > glass.frame.maxX)
      field.placeholder = "Search"
      let color = field.attributedPlaceholder?.attribute(
        .foregroundColor, at: 0, effectiveRange: nil)
      #expect(color as? UIColor == .secondaryLabel)
    }
  }

  // MARK: Bars, menus, popovers

  private final class Chooser: NSObject, UITabBarDelegate {
    var chosen: [String?] = []
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { chosen.append(item.title) }
  }

  @Test func `a tab bar by itself tells its delegate of taps`() throws {
    try inFreshApp { clock, window in
      let (bar, chooser) = (
        UITabBar(frame: CGRect(x: 0, y: 700, width: 400, height: 49)), Chooser()
      )
      bar.items = ["One", "Two"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
      bar.delegate = chooser
      window.addSubview(bar)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      window.layoutIfNeeded()
      let buttons = bar.descendants(UIControl.self).sorted { $0.frame.minX < $1.frame.minX }
      tap(try #require(buttons.last))
      #expect(chooser.chosen == ["Two"] && bar.selectedItem?.title == "Two")
      tap(try #require(buttons.first))
      #expect(chooser.chosen == ["Two", "One"])
    }
  }

  private final class MenuOwner: NSObject, UIContextMenuInteractionDelegate {
    let preview: UIContextMenuContentPreviewProvider
    let actions: UIContextMenuActionProvider

    init(
      _ preview: @escaping UIContextMenuContentPreviewProvider,
      _ actions: @escaping UIContextMenuActionProvider
    ) {
      (self.preview, self.actions) = (preview, actions)
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(previewProvider: preview, actionProvider: actions)
    }
  }

  @Test func `a long press shows the screen and the actions of their providers`() throws {
    try inFreshApp { clock, window in
      let (screen, view) = (
        UIViewController(), UIView(frame: CGRect(x: 100, y: 300, width: 80, height: 80))
      )
      window.rootViewController = UIViewController()
      window.rootViewController?.view.addSubview(view)
      window.makeKeyAndVisible()
      var suggested: Int?
      let owner = MenuOwner({ screen }) { elements in
        suggested = elements.count
        return UIMenu(children: [UIAction(title: "Open") { _ in }])
      }
      view.addInteraction(UIContextMenuInteraction(delegate: owner))
      try clock.run(to: 0.1)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 140, y: 340))
      try clock.run(to: 0.8)
      driver.up()
      try clock.run(to: 2)
      #expect(suggested == 0 && screen.view.window === window)
      #expect(window.descendants(UIControl.self).contains { $0.accessibilityIdentifier == "Open" })
    }
  }

  /// A popover points at the same place, whichever way its source is given.
  @Test func `a source item is a view like any`() throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let source = UIView(frame: CGRect(x: 150, y: 200, width: 60, height: 30))
      root.view.addSubview(source)
      final class Popovers: NSObject, UIPopoverPresentationControllerDelegate {
        @MainActor func adaptivePresentationStyle(
          for controller: UIPresentationController, traitCollection: UITraitCollection
        ) -> UIModalPresentationStyle { .none }
      }
      let delegate = Popovers()
      @MainActor func frame(_ prepare: (UIPopoverPresentationController) -> Void) throws -> CGRect {
        let shown = UIViewController()
        shown.modalPresentationStyle = .popover
        shown.preferredContentSize = CGSize(width: 120, height: 90)
        let popover = try #require(shown.popoverPresentationController)
        popover.delegate = delegate
        prepare(popover)
        root.present(shown, animated: false)
        try clock.run(to: clock.now.seconds + 1)
        defer { root.dismiss(animated: false) }
        return shown.view.convert(shown.view.bounds, to: nil)
      }
      let items: [any UIPopoverPresentationControllerSourceItem] = [source]
      let byItem = try frame { $0.sourceItem = items[0] }
      try clock.run(to: clock.now.seconds + 1)
      let byView = try frame { popover in
        (popover.sourceView, popover.sourceRect) = (source, source.bounds)
      }
      #expect(byItem == byView && abs(byItem.midX - 180) < 1 && byItem.minY > 230)
    }
  }
}
