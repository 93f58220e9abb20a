import Filmstrip
import Foundation
import Frames
import UIKit

@testable import Recording

/// A transition that runs on a device without being recorded, for tests that look in on every turn.
@MainActor struct PlayedTransition {
  let app: RecordedApp
  let runner: ScriptRunner
  let clock: VirtualClock

  /// Longer than any demonstration takes, in seconds.
  private static let longest = 60.0

  /// Plays `transition` to its end, instant by instant at which something is due.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether views are animated, or are at once where they should be.
  ///   - before: Called where something is due at the next instant.
  ///   - turn: Called after every turn of the run loop, in place of the layout that follows it.
  ///   - after: Called when all that was due at an instant is done.
  static func play(
    _ transition: any Transition, on device: Device, _ appearance: Appearance,
    isAnimated: Bool = true, before: (PlayedTransition) throws -> Void = { _ in },
    turn: (PlayedTransition) throws -> Void, after: (PlayedTransition) throws -> Void = { _ in }
  ) throws {
    let clock = VirtualClock()
    let recorder = Recorder(device: device, framesPerSecond: 60, appearance: appearance)
    let assets = try AssetFolder(of: transition, environment: [:], program: "")
    try RecordingContext(clock: clock).run {
      UIView.setAnimationsEnabled(isAnimated)
      let app = RecordedApp(recorder, transition: transition, assets: assets.url)
      defer { app.close() }
      let runner = ScriptRunner(transition.script, clock: clock, application: app.application)
      let played = PlayedTransition(app: app, runner: runner, clock: clock)
      app.layOut()
      runner.start()
      while runner.end == nil, let due = clock.nextDue, due.seconds < longest {
        try clock.advance(to: max(clock.now, Timestamp(nanoseconds: due.nanoseconds - 1))) {}
        try before(played)
        var problem: (any Error)?
        try clock.advance(to: due) {
          do { try turn(played) } catch { problem = problem ?? error }
          runner.turnEnded()
        }
        if let problem = problem ?? runner.failure { throw problem }
        try after(played)
      }
    }
  }
}
