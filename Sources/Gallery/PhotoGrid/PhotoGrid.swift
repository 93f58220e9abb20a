import Filmstrip
import UIKit

/// An album's grid: a photo grows out of its cell, is brought nearer, and goes back.
public struct PhotoGrid: Transition {
  public init() {}

  public var name: String { "photo-grid" }
  public var title: String { "Photo grid" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { PhotoGridViewController() }

  public var script: TouchScript {
    TouchScript([
      .drag(on: "Ridge", by: CGVector(dx: 0, dy: -70), velocity: 220), .settle,
      .tap(on: "Reef"), .settle, .wait(0.3),
      .tap(on: "Close"), .settle,
    ])
  }
}
