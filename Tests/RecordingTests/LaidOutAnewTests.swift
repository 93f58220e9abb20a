import Filmstrip
import Frames
import Foundation
import Gallery
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Recording

/// A screen that has settled is the one that layout makes of its final state: laying everything out
/// and drawing it once more changes no value in the frame, and nor does it to have come without any
/// animation.
@MainActor @Suite struct LaidOutAnewTests {
  private nonisolated static let isSlow =
    ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil

  /// The devices that all demonstrations are laid out on; more in the slow run, in light and dark.
  private static let devices: [Device] =
    isSlow ? [.iPhone15Pro, .iPhoneSE, .iPadPro13] : [.iPhone15Pro]

  /// Those whose finger catches what moves: without animation nothing does.
  private static let held: Set<String> = [
    "interactive-dismiss-cancelled", "interruptible-card", "push-swipe-and-return",
  ]

  @Test(
    "Whenever a demonstration comes to rest, layout has nothing to add",
    arguments: isSlow ? Appearance.allCases : [.light])
  func demonstrations(appearance: Appearance) throws {
    for device in Self.devices {
      for transition in Gallery.transitions {
        let place = "\(transition.name) on \(device.name), \(appearance)"
        let rests = try rests(of: transition, on: device, appearance, isAnimated: true) {
          expectLaidOut($0, "\(place), at \($1) s")
        }
        // Those that repeat for ever never rest.
        #expect(!rests.isEmpty || transition.name.hasPrefix("repeat"), "\(transition.name)")
        if Self.held.contains(transition.name) { continue }
        if !Self.isSlow, transition.name.hasPrefix("interrupt-") { continue }
        do {
          let still = try self.rests(of: transition, on: device, appearance, isAnimated: false)
          #expect(still.keys.sorted() == rests.keys.sorted(), "\(place), without animation")
          for (number, rest) in rests {
            guard let other = still[number] else { continue }
            let difference = rest.difference(from: other)
            #expect(difference == nil, "\(place), without animation, after event \(number)")
          }
        } catch {
          Issue.record("\(place), without animation: \(error)")
        }
      }
    }
  }

  /// Plays a transition, and keeps what is shown wherever nothing is due.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether views are animated, or are at once where they should be.
  ///   - check: Hears of each rest, and when it was.
  /// - Returns: What is shown, by how much of the script was done.
  private func rests(
    of transition: any Transition, on device: Device, _ appearance: Appearance, isAnimated: Bool,
    check: (RecordedApp, Double) -> Void = { _, _ in }
  ) throws -> [Int: Node] {
    var (rests, rested) = ([Int: Node](), -1.0)
    try PlayedTransition.play(transition, on: device, appearance, isAnimated: isAnimated) {
      played in
      let (app, now) = (played.app, played.clock.now.seconds)
      app.layOut()
      guard played.clock.nextDue == nil, now > rested else { return }
      rested = now
      rests[played.runner.events.count] = app.frame().root.bare
      check(app, now)
    }
    return rests
  }

  private func expectLaidOut(_ app: RecordedApp, _ moment: String) {
    let before = app.frame().root.bare
    UIView.performWithoutAnimation {
      for window in app.application.windows { window.setTreeNeedsAll() }
      app.layOut()
    }
    let after = app.frame().root.bare
    #expect(before.difference(from: after) == nil, "\(moment)")
  }
}
