// The command line with transitions as long and as large as they are asked to be, which says at its
// end how much memory and work it has taken. 'Scripts/test-growth' runs it.

import Filmstrip
import FilmstripCLI
import Foundation
import UIKit

/// A screen of a list like many, on which a dot goes round without end.
struct Endless: Transition {
  let name = "endless"
  let seconds: Double

  var script: TouchScript { TouchScript([.wait(seconds)]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    for row in 0..<20 {
      let cell = UIView(frame: CGRect(x: 16, y: 60 + 36 * row, width: 361, height: 32))
      cell.backgroundColor = .secondarySystemBackground
      cell.layer.cornerRadius = 8
      for (column, words) in ["Item \(row)", "Detail \(row)"].enumerated() {
        let label = UILabel(frame: CGRect(x: 12 + 200 * column, y: 4, width: 150, height: 24))
        label.text = words
        cell.addSubview(label)
      }
      controller.view.addSubview(cell)
    }
    let dot = UIView(frame: CGRect(x: 20, y: 800, width: 20, height: 20))
    dot.backgroundColor = .systemRed
    controller.view.addSubview(dot)
    UIView.animate(withDuration: 1.7, delay: 0, options: [.repeat, .autoreverse]) {
      dot.center.x = 370
      dot.transform = CGAffineTransform(rotationAngle: 2)
    }
    return controller
  }
}

/// Views side by side that fill the screen, of which some move for half a second.
struct Swarm: Transition {
  let name = "swarm"
  let count: Int
  let moving: Int

  let script = TouchScript([.wait(0.5)])

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let columns = max(Int((Double(count) / 2).squareRoot()), 1)
    let side = 390.0 / Double(columns)
    for index in 0..<count {
      let view = UIView(
        frame: CGRect(
          x: side * Double(index % columns), y: 40 + side * Double(index / columns),
          width: side * 0.8, height: side * 0.8))
      view.backgroundColor = UIColor(
        hue: Double(index % 97) / 97, saturation: 0.7, brightness: 0.9, alpha: 1)
      controller.view.addSubview(view)
      guard index < moving else { continue }
      UIView.animate(withDuration: 0.5) { view.center.y += 20 }
    }
    return controller
  }
}

/// Views inside one another, held by constraints; the innermost turns black when it is tapped.
struct Nest: Transition {
  let name = "nest"
  let count: Int

  let script = TouchScript([.tap(on: "innermost"), .wait(0.2)])

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    var outer: UIView = controller.view
    for index in 1...count {
      let inner = index == count ? UIButton(type: .custom) : UIView()
      inner.accessibilityIdentifier = index == count ? "innermost" : "view \(index)"
      inner.translatesAutoresizingMaskIntoConstraints = false
      inner.alpha = 0.999
      outer.addSubview(inner)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 0.25),
        inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
        inner.topAnchor.constraint(equalTo: outer.topAnchor),
        inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
      ])
      outer = inner
    }
    (outer as? UIButton)?.addAction(
      UIAction { ($0.sender as? UIView)?.backgroundColor = .black }, for: .touchUpInside)
    return controller
  }
}

/// The initial screen of 'Main.storyboard' in a folder.
struct Screen: Transition {
  let name = "screen"
  let assets: URL?

  let script = TouchScript([.wait(0.1)])

  func makeRootViewController() -> UIViewController {
    UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
      ?? UIViewController()
  }
}

/// The most memory that the process has held, in kilobytes.
func peak() -> Int {
  let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
  let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
    .first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
}

/// The milliseconds of processors that the process has used.
func work() -> Int { Int(clock()) / (Int(CLOCKS_PER_SEC) / 1000) }

let environment = ProcessInfo.processInfo.environment
atexit { print("peak \(peak()) kB, work \(work()) ms") }
CommandLineTool.main([
  Endless(seconds: environment["SECONDS"].flatMap { Double($0) } ?? 1),
  Swarm(
    count: environment["LAYERS"].flatMap { Int($0) } ?? 100,
    moving: environment["MOVING"].flatMap { Int($0) } ?? 10),
  Nest(count: environment["LEVELS"].flatMap { Int($0) } ?? 100),
  Screen(assets: environment["SCREEN"].map { URL(filePath: $0) }),
])
