import Filmstrip
import UIKit

/// A library of photos: memories that turn by pages, a mosaic that is sorted anew, and albums.
public struct PhotoLibrary: Transition {
  public init() {}

  public var name: String { "photo-library" }
  public var title: String { "Photo library" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    UINavigationController(rootViewController: PhotoLibraryViewController())
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1),
      .flick(on: "memory 1", by: .alongText(-160), velocity: 900), .settle,
      .tap(on: "Shuffle"), .settle,
      .flick(on: "memory 2", by: CGVector(dx: 0, dy: -130), velocity: 900), .settle,
    ])
  }
}
