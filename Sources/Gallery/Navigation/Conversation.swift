import Filmstrip
import UIKit

/// A message that is written: the keyboard comes up with the bar on it, and goes under a finger.
public struct Conversation: Transition {
  public init() {}

  public var name: String { "keyboard" }
  public var title: String { "A keyboard that is typed on, and pulled down under a finger" }

  public func makeRootViewController() -> UIViewController {
    let navigation = UINavigationController(rootViewController: ConversationViewController())
    navigation.view.tintColor = Mail.tint
    return navigation
  }

  public var script: TouchScript {
    // A low screen leaves less above the keyboard; a high one has it farther down.
    let height = UIScreen.main.bounds.height
    let start: CGFloat = height < 500 ? 90 : height < 800 ? 220 : 330
    let distance = max(400, height - start - 122)
    return TouchScript([
      .wait(0.1), .tap(on: "Message field"), .settle, .type("Coming!"), .wait(0.2),
      .tap(on: "send"), .settle,
      // The finger comes down to the keyboard, and takes it along.
      .trace(
        on: .point(CGPoint(x: 330, y: start)),
        [.init(by: CGVector(dx: 0, dy: distance), duration: 0.5, pacing: .slowingDown)]),
      .settle,
    ])
  }
}
