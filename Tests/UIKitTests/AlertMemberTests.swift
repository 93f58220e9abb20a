import Testing
import UIKit

@MainActor @Suite struct AlertMemberTests {
  @Test func `an action that is disabled is pale, does nothing, and can be enabled later`() throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      var log: [String] = []
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      let action = UIAlertAction(title: "Delete", style: .destructive) { _ in log.append("delete") }
      action.isEnabled = false
      alert.addAction(action)
      root.present(alert, animated: false)
      try clock.run(to: 0.2)
      @MainActor func label() -> UILabel? {
        alert.view.descendants(UILabel.self).first { $0.text == "Delete" }
      }
      @MainActor func tap(until time: Double) throws {
        let row = try #require(label())
        let touch = TouchDriver(application: .shared)
        touch.down(at: row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil))
        touch.up()
        try clock.run(to: time)
      }
      #expect(label()?.textColor == .tertiaryLabel)
      try tap(until: 2)
      #expect(log.isEmpty && root.presentedViewController === alert)

      action.isEnabled = true
      try clock.run(to: 2.1)
      #expect(label()?.textColor == .systemRed)
      try tap(until: 4)
      #expect(log == ["delete"] && root.presentedViewController == nil)
    }
  }
}
