import Filmstrip
import Foundation
import Frames
import Gallery
import Pixels
import Raster
import TestSupport
import Testing
import UIKit

@testable import Recording

/// What changes on the screen is on its way there: nothing is seen to change at one instant.
///
/// Wherever something is due, what the screen shows then is compared with what it showed a nanosecond
/// before. Animations that begin there are at their beginning, and those that end at their end, so that
/// neither makes a difference.
@MainActor @Suite struct InstantChangeTests {
  /// Whether all demonstrations are looked through, or a few.
  private static let isSlow = ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil
  private static let sample: Set<String> = [
    "alert", "interrupt-push-20", "rotate-sheet", "tab-slide",
  ]

  /// Cells of the picture, in points a side, and how much the mean of one may change, in levels of 255.
  ///
  /// Our choice: a point of a black edge on white, which is more than a spring leaves for its end.
  private nonisolated static let cell = 8
  private nonisolated static let step = 32

  /// What is seen to change because it should: the demonstration's name begins so.
  private static let jumps: [(transition: String, reason: String)] = [
    ("dark-switch", "another appearance changes all at once"),
    ("interrupt-card", "a label's text breaks at once as it will where it goes"),
    ("larger-text", "another text size changes all at once"),
    ("layer-animations", "a line of text says what goes on"),
    ("match-zoom", "the screen is squeezed into the poster, which shows the picture cropped"),
  ]

  @Test("Nothing is seen to change at one instant", arguments: Appearance.allCases)
  func instants(appearance: Appearance) throws {
    for transition in Gallery.transitions
    where Self.isSlow || Self.sample.contains(transition.name) {
      if Self.jumps.contains(where: { transition.name.hasPrefix($0.transition) }) { continue }
      var (last, wasHeld): (Frame?, Bool) = (nil, false)
      try PlayedTransition.play(transition, on: transition.device, appearance) { played in
        (last, wasHeld) = (played.app.frame(), isHeld(played))
      } turn: { played in
        played.app.layOut()
      } after: { played in
        let now = played.app.frame()
        guard let last, last != now, !wasHeld, !isHeld(played) else { return }
        let (change, place) = try Self.change(
          from: last, to: now, played.app.images, transition.device)
        guard change > Self.step else { return }
        let moment = "\(transition.name), \(appearance), at \(played.clock.now.seconds) s"
        let what = last.root.bare.difference(from: now.root.bare) ?? ""
        Issue.record("\(moment): \(change) levels around \(place), as \(what)")
      }
    }
  }

  /// Whether a finger moves what is seen, or has just thrown it.
  private func isHeld(_ played: PlayedTransition) -> Bool {
    if (0..<4).contains(where: { played.runner.fingers.place(of: $0) != nil }) { return true }
    func isMoving(_ view: UIView) -> Bool {
      (view as? UIScrollView)?.isDecelerating == true || view.subviews.contains(where: isMoving)
    }
    return played.app.application.windows.contains(where: isMoving)
  }

  /// By how many levels the cell that changes most does.
  private static func change(
    from before: Frame, to after: Frame, _ images: [String: CGImage], _ device: Device
  ) throws -> (levels: Int, place: CGPoint) {
    guard before.size == after.size else { return (0, .zero) }
    let rasterizer = Rasterizer(images: images)
    // A point is a pixel, so that edges on whole points are sharp.
    let pictures = try [before, after].map {
      try rasterizer.bitmap(of: $0, scale: 1).halved().halved().halved()
    }
    let (w, h) = (pictures[0].width, pictures[0].height)
    // The display's corners hide theirs.
    let corner = Int((device.displayCornerRadius / CGFloat(cell)).rounded(.up))
    var (most, place) = (0, CGPoint.zero)
    for y in 0..<h {
      for x in 0..<w where min(x, w - 1 - x) >= corner || min(y, h - 1 - y) >= corner {
        let (a, b) = (pictures[0][x, y], pictures[1][x, y])
        for shift in [UInt32(0), 8, 16] {
          let change = abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
          if change > most { (most, place) = (change, CGPoint(x: x * cell, y: y * cell)) }
        }
      }
    }
    return (most, place)
  }
}
