import Recording
import Testing
import UIKit

/// A view that counts how often it is asked whether it was hit.
private final class Tile: UIView {
  static var asked = 0

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    Self.asked += 1
    return super.point(inside: point, with: event)
  }
}

/// Thousands of tiles in rows, each with a name.
@MainActor private struct Tiles: Transition {
  static let (rows, columns) = (50, 40)

  var target = "tile 7 9"

  var name: String { "tiles" }
  var script: TouchScript { TouchScript([.tap(on: .element(target))]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    for row in 0..<Self.rows {
      let line = UIView(frame: CGRect(x: 0, y: Double(row) * 10, width: 390, height: 10))
      for column in 0..<Self.columns {
        let tile = Tile(frame: CGRect(x: Double(column) * 9, y: 0, width: 9, height: 10))
        tile.accessibilityIdentifier = "tile \(row) \(column)"
        tile.accessibilityLabel = "tile"
        line.addSubview(tile)
      }
      controller.view.addSubview(line)
    }
    return controller
  }
}

/// A button that an animation takes to the right, and a script that taps it by its name half way.
@MainActor private struct Chase: Transition {
  @MainActor final class Taps { var count = 0 }

  let taps: Taps
  let animate: @MainActor (@escaping () -> Void) -> Void

  var name: String { "chase" }
  var script: TouchScript { TouchScript([.wait(0.5), .tap(on: "fugitive")]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    button.accessibilityIdentifier = "fugitive"
    button.addAction(UIAction { _ in taps.count += 1 }, for: .touchUpInside)
    controller.view.addSubview(button)
    DispatchQueue.main.async { self.animate { button.frame.origin.x = 200 } }
    return controller
  }
}

@MainActor @Suite(.serialized) struct ElementFinderTests {
  private let recorder = Recorder(framesPerSecond: 10)

  @Test(
    "Looking for a view takes no longer than going through the tree",
    arguments: ["tile 7 9", "tile"])
  func proportional(target: String) throws {
    Tile.asked = 0
    let recording = try recorder.record(Tiles(target: target))
    #expect(recording.reel.header.events.map(\.label).contains { $0.contains(target) })
    #expect(Tile.asked <= 2 * Tiles.rows * Tiles.columns, "\(Tile.asked)")
  }

  @Test("A finger comes down where the element is hit", arguments: ["animator", "option", "block"])
  func chase(kind: String) throws {
    let taps = Chase.Taps()
    let recording = try recorder.record(
      Chase(taps: taps) { go in
        switch kind {
        case "animator":
          UIViewPropertyAnimator(duration: 1, curve: .linear, animations: go).startAnimation()
        case "option":
          UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction, animations: go)
        default: UIView.animate(withDuration: 1, animations: go)
        }
      })
    let x = try #require(recording.reel.header.touches.first?.path.first?.point.x)
    #expect(x == (kind == "animator" ? 150 : 250))
    #expect(taps.count == (kind == "block" ? 0 : 1))
  }

  @Test func `of many views without the name, a few are listed`() throws {
    Tile.asked = 0
    let error = #expect(throws: RecordingError.self) { try recorder.record(Tiles(target: "none")) }
    guard case .elementNotFound("none", _, let visible)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(visible.prefix(3) == ["tile 0 0", "tile", "tile 0 1"])
    #expect(visible.count == 20)
    #expect(Tile.asked <= 2 * Tiles.rows * Tiles.columns, "\(Tile.asked)")
  }
}
