import Filmstrip
import UIKit

/// An inbox whose rows are pulled aside: a letter is marked as read, one is flagged, one archived.
public struct MailList: Transition {
  public init() {}

  public var name: String { "mail-list" }
  public var title: String { "Mail list with swipe actions" }

  public func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: MailListViewController())
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1),
      .drag(on: "Nora Lindqvist", by: .alongText(100), velocity: 300), .settle,
      .tap(on: "Read"), .settle,
      .drag(on: "Library", by: .alongText(-180), velocity: 400), .settle,
      .tap(on: "Flag"), .settle,
      .drag(on: "8:57", by: .alongText(-330), velocity: 600), .settle,
    ])
  }
}
