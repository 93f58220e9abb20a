import Filmstrip
import UIKit

/// The system's zoom: a poster grows to the whole screen and goes back.
public struct Zoom: Transition {
  /// How the poster is opened and left.
  public enum Way: Sendable {
    /// Presented, and closed with its button.
    case present
    /// Presented, and dragged down until it lets go.
    case drag
    /// Presented, dragged down a little, and let go.
    case letGo
    /// Pushed, and popped with the back button.
    case push
    /// Presented with nothing to grow out of.
    case withoutSource
  }

  private let way: Way

  /// - Parameter way: How the poster is opened and left.
  public init(_ way: Way = .present) { self.way = way }

  public var name: String {
    switch way {
    case .present: "zoom"
    case .drag: "zoom-drag"
    case .letGo: "zoom-let-go"
    case .push: "zoom-push"
    case .withoutSource: "zoom-without-source"
    }
  }

  public var title: String {
    switch way {
    case .present: "Zoom"
    case .drag: "Zoom, dragged down to dismiss"
    case .letGo: "Zoom, dragged down and let go"
    case .push: "Zoom, pushed and popped"
    case .withoutSource: "Zoom without a source"
    }
  }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let way = way
    let wall = PosterWallViewController { wall, poster, name in
      let open = PosterViewController(imageName: name, closes: way != .push)
      open.preferredTransition = .zoom { _ in way == .withoutSource ? nil : poster }
      if way == .push {
        wall.navigationController?.pushViewController(open, animated: true)
      } else {
        wall.present(open, animated: true)
      }
    }
    let stack = UINavigationController(rootViewController: wall)
    // The way back stands on a poster.
    stack.navigationBar.tintColor = .white
    return stack
  }

  public var script: TouchScript {
    let leaving: [TouchScript.Step] =
      switch way {
      case .present, .withoutSource: [.tap(on: "Close")]
      case .push: [.tap(on: "Back")]
      case .drag:
        [.drag(on: "open poster", by: CGVector(dx: 40, dy: 260), velocity: 900)]
      case .letGo:
        [
          .trace(
            on: "open poster",
            [.init(by: CGVector(dx: 30, dy: 130), duration: 0.35), .rest(0.15)])
        ]
      }
    return TouchScript(
      [.wait(0.1), .tap(on: "poster 2"), .settle, .wait(0.2)] + leaving + [.settle])
  }
}
