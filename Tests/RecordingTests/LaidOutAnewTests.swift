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
/// and drawing it once more changes no value in the frame.
@MainActor @Suite struct LaidOutAnewTests {
  private nonisolated static let isSlow =
    ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil

  /// The devices that all demonstrations are laid out on; more in the slow run, in light and dark.
  private static let devices: [Device] =
    isSlow ? [.iPhone15Pro, .iPhoneSE, .iPadPro13] : [.iPhone15Pro]

  @Test(
    "Whenever a demonstration comes to rest, layout has nothing to add",
    arguments: isSlow ? Appearance.allCases : [.light])
  func demonstrations(appearance: Appearance) throws {
    for device in Self.devices {
      for transition in Gallery.transitions {
        let rests = try rests(of: transition, on: device, appearance)
        // Those that repeat for ever never rest.
        #expect(rests > 0 || transition.name.hasPrefix("repeat"), "\(transition.name)")
      }
    }
  }

  /// Plays a transition, and lays the screen out anew wherever nothing is due.
  ///
  /// - Returns: How often that was so.
  private func rests(
    of transition: any Transition, on device: Device, _ appearance: Appearance
  ) throws -> Int {
    let clock = VirtualClock()
    let recorder = Recorder(device: device, framesPerSecond: 60, appearance: appearance)
    let assets = try AssetFolder(of: transition, environment: [:], program: "")
    return try RecordingContext(clock: clock).run {
      let app = RecordedApp(recorder, transition: transition, assets: assets.url)
      defer { app.close() }
      let runner = ScriptRunner(transition.script, clock: clock, application: app.application)
      app.layOut()
      runner.start()
      var (count, rested) = (0, -1.0)
      for frame in 0...(60 * 60) {
        try clock.advance(to: Timestamp(frame: frame, framesPerSecond: 60)) {
          app.layOut()
          if clock.nextDue == nil, clock.now.seconds > rested {
            rested = clock.now.seconds
            count += 1
            expectLaidOut(
              app, "\(transition.name) on \(device.name), \(appearance), at \(rested) s")
          }
          runner.turnEnded()
        }
        if let failure = runner.failure { throw failure }
        if let end = runner.end, end <= clock.now { return count }
      }
      return count
    }
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
