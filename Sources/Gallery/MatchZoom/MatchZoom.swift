import Filmstrip
import UIKit

/// A poster that zooms by transform, and can be thrown back.
public struct MatchZoom: Transition {
  /// How the open poster is left.
  public enum Ending: Sendable {
    /// With its button.
    case close
    /// By a pan that goes far enough.
    case pan
    /// By a pan that does not, so that it stays.
    case letGo
  }

  private let ending: Ending

  @TransitionParameter("duration", unit: "s", in: 0.1...3) private var duration = 0.5
  @TransitionParameter("damping", in: 0.1...1) private var damping = 0.85

  /// - Parameter ending: How the open picture is left.
  public init(ending: Ending = .close) { self.ending = ending }

  public var name: String {
    switch ending {
    case .close: "match-zoom"
    case .pan: "match-zoom-pan"
    case .letGo: "match-zoom-let-go"
    }
  }

  public var title: String {
    switch ending {
    case .close: "Match zoom"
    case .pan: "Match zoom, panned away"
    case .letGo: "Match zoom, panned and let go"
    }
  }

  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    var transition: MatchZoomTransition?
    return PosterWallViewController { wall, poster, name in
      let open = PosterViewController(imageName: name, closes: true)
      let configuration = MatchZoomConfiguration(duration: duration, damping: damping)
      transition = MatchZoomTransition(configuration: configuration, source: poster)
      transition?.attach(to: open)
      wall.present(open, animated: true)
    }
  }

  public var script: TouchScript {
    let leaving: [TouchScript.Step] =
      switch ending {
      case .close: [.tap(on: "Close")]
      case .pan: [.drag(on: "open poster", by: CGVector(dx: 70, dy: 170), velocity: 500)]
      case .letGo: [.drag(on: "open poster", by: CGVector(dx: -30, dy: 80), velocity: 300)]
      }
    return TouchScript(
      [.wait(0.1), .tap(on: "poster 2"), .settle, .wait(0.2)] + leaving + [.settle])
  }
}
