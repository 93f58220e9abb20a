import Testing
import UIKit

/// A screen that handles the actions of its buttons, or leaves them to others.
private final class Screen: UIViewController {
  var handled: [String] = []
  var refuses = false

  func close(_ sender: Any?) { handled.append("close from \((sender as? UIView)?.tag ?? -1)") }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    !refuses && super.canPerformAction(action, withSender: sender)
  }
}

/// What is no responder, and can go away.
private final class Handler: NSObject {
  var count = 0

  func close(_ sender: Any?) { count += 1 }
}

/// A field that takes the keyboard, and has actions of its own.
private final class Editor: UIView {
  var count = 0
  override var canBecomeFirstResponder: Bool { true }

  func close(_ sender: Any?) { count += 1 }
}

@MainActor @Suite struct ResponderActionTests {
  private let screenClose = Selector("close:", Screen.close)

  /// A button, tagged 7, in a view of a screen that lies in another.
  private func setUp(_ body: (_ outer: Screen, _ inner: Screen, UIButton) throws -> Void) throws {
    try inFreshApp { _, window in
      let (outer, inner, button) = (Screen(), Screen(), UIButton(type: .system))
      button.tag = 7
      outer.addChild(inner)
      outer.view.addSubview(inner.view)
      inner.didMove(toParent: outer)
      inner.view.addSubview(button)
      window.rootViewController = outer
      window.makeKeyAndVisible()
      try body(outer, inner, button)
    }
  }

  @Test func `an action without a target goes to the nearest that performs it`() throws {
    try setUp { outer, inner, button in
      button.addTarget(nil, action: screenClose, for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(inner.handled == ["close from 7"] && outer.handled.isEmpty)
      inner.refuses = true
      button.sendActions(for: .touchUpInside)
      #expect(inner.handled.count == 1 && outer.handled == ["close from 7"])
      #expect(button.target(forAction: screenClose, withSender: button) as? Screen === outer)
      outer.refuses = true
      #expect(button.target(forAction: screenClose, withSender: button) == nil)
      #expect(!UIApplication.shared.sendAction(screenClose, to: nil, from: button, for: nil))
      #expect(outer.handled.count == 1)
    }
  }

  @Test func `the first responder comes first`() throws {
    try setUp { outer, inner, button in
      let editor = Editor()
      outer.view.addSubview(editor)
      #expect(editor.becomeFirstResponder())
      let close = Selector("close:", Editor.close)
      #expect(UIApplication.shared.sendAction(close, to: nil, from: button, for: nil))
      #expect(editor.count == 1 && inner.handled.isEmpty)
      // It lies in the outer screen, so the inner one is passed by.
      #expect(UIApplication.shared.sendAction(screenClose, to: nil, from: button, for: nil))
      #expect(outer.handled == ["close from 7"] && inner.handled.isEmpty)
    }
  }

  @Test func `a target that is gone has no successor`() throws {
    try setUp { outer, inner, button in
      var handler: Handler? = Handler()
      button.addTarget(
        handler, action: Selector("close:", Handler.close), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(handler?.count == 1)
      handler = nil
      button.sendActions(for: .touchUpInside)
      #expect(inner.handled.isEmpty && outer.handled.isEmpty)
    }
  }

  @Test func `fingers touch nothing while they are ignored`() throws {
    try Touchscreen.run { screen in
      var count = 0
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
      screen.window.addSubview(button)
      let application = UIApplication.shared
      application.beginIgnoringInteractionEvents()
      application.beginIgnoringInteractionEvents()
      application.endIgnoringInteractionEvents()
      #expect(application.isIgnoringInteractionEvents)
      try screen.tap(50, 50)
      #expect(count == 0)
      application.endIgnoringInteractionEvents()
      application.endIgnoringInteractionEvents()
      #expect(!application.isIgnoringInteractionEvents)
      try screen.tap(50, 50)
      #expect(count == 1)
    }
  }

  @Test func `what assistive programs are told is kept`() {
    let view = UIView()
    #expect(!view.isAccessibilityElement && view.accessibilityTraits == .none)
    (view.isAccessibilityElement, view.accessibilityTraits) = (true, [.button, .selected])
    (view.accessibilityHint, view.accessibilityValue) = ("Closes", "1")
    #expect(view.accessibilityTraits.contains(.button) && view.isAccessibilityElement)
    #expect(view.accessibilityHint == "Closes" && view.accessibilityValue == "1")
    #expect(!UIAccessibility.isVoiceOverRunning)
  }
}
