import Testing
import Timing
import UIKit

@MainActor @Suite struct KeyCommandTests {
  /// A screen and a view with commands of their own.
  private final class Canvas: UIView {
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? {
      [
        UIKeyCommand(
          title: "Undo", action: Selector("undo", { (o: Canvas) in { o.alpha = 0 } }), input: "z",
          modifierFlags: [.command, .shift])
      ]
    }
  }

  private var told: [String?] {
    RecordingContext.current[DiagnosticLog.self].all.filter { $0.code == .unpressedKeys }
      .map(\.subject)
  }

  @Test func `commands are kept, and are a diagnostic once they could be called`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let controller = UIViewController()
      let command = UIKeyCommand(
        input: UIKeyCommand.inputEscape, modifierFlags: UIKeyModifierFlags([]),
        action: Selector("close", { (o: UIViewController) in { o.dismiss(animated: false) } }))
      controller.addKeyCommand(command)
      #expect(controller.keyCommands == [command] && command.input == "UIKeyInputEscape")
      controller.removeKeyCommand(command)
      #expect(controller.keyCommands == nil)
      let canvas = Canvas()
      #expect(canvas.keyCommands?.first?.modifierFlags == [.command, .shift])
      #expect(canvas.keyCommands?.first?.title == "Undo")
      #expect(told.isEmpty)
      controller.addKeyCommand(command)
      window.rootViewController = controller
      #expect(told == ["UIViewController"])
      controller.view.addSubview(canvas)
      #expect(canvas.becomeFirstResponder() && told == ["UIViewController", "Canvas"])
    }
  }
}
