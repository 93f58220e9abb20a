import Filmstrip
import FilmstripCLI
import UIKit

/// Photographs arrive one after the other.
struct Loading: Transition {
  var name: String { "feed-loading" }

  func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: FeedViewController(style: .plain))
  }

  var script: TouchScript { TouchScript([.wait(1.5), .settle]) }
}

MainActor.assumeIsolated { CommandLineTool.main([Loading()]) }
