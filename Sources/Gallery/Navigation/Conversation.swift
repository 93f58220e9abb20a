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
    TouchScript([
      .wait(0.1), .tap(on: "Message field"), .settle, .type("Coming!"), .wait(0.2),
      .tap(on: "send"), .settle,
      // The finger comes down to the keyboard, and takes it along.
      .trace(
        on: .point(CGPoint(x: 330, y: 330)),
        [.init(by: CGVector(dx: 0, dy: 400), duration: 0.5, pacing: .slowingDown)]),
      .settle,
    ])
  }
}
