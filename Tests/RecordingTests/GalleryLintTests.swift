import Filmstrip
import Foundation
import Frames
import Gallery
import Recording
import Testing

@testable import Review

/// The demonstrations do nothing that motion should not do.
@MainActor @Suite struct GalleryLintTests {
  private nonisolated static let isSlow =
    ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil
  private static let sample: Set<String> = ["layer-animations", "match-zoom", "tab-slide"]

  @Test func `no rule finds anything`() throws {
    let transitions = Gallery.transitions.filter { Self.isSlow || Self.sample.contains($0.name) }
    #expect(transitions.count >= Self.sample.count)
    for transition in transitions {
      let recording = try Recorder(device: transition.device).record(transition)
      var lint = MotionLint()
      // Drawing takes a debug build seconds.
      if !Self.isSlow { lint.rules.remove(.flash) }
      for finding in try lint.findings(in: recording.reel, images: recording.images) {
        Issue.record("\(transition.name): \(finding.line)")
      }
    }
  }

  @Test func `with Reduce Motion on the Today card stays where it is, and without goes far`() throws
  {
    func findings(_ isReduced: Bool) throws -> [MotionFinding] {
      var recorder = Recorder(framesPerSecond: 20)
      recorder.reducesMotion = isReduced
      let reel = try recorder.record(TodayCard()).reel
      // The story is open in between, and closed at the end.
      #expect(reel.frames.contains { $0 != reel.frames[0] })
      var lint = MotionLint()
      (lint.rules, lint.isMotionReduced) = ([.reducedMotion], true)
      return try lint.findings(in: reel, images: [:])
    }
    #expect(try findings(true).map(\.line) == [])
    // Each way something goes farther than a card is high.
    #expect(try findings(false).count == 2)
  }

  @Test(.enabled(if: GalleryLintTests.isSlow))
  func `with Reduce Motion on it is told what still goes far, and nothing else`() throws {
    for transition in Gallery.transitions {
      var recorder = Recorder(device: transition.device)
      recorder.reducesMotion = true
      let reel = try recorder.record(transition).reel
      var lint = MotionLint()
      (lint.rules, lint.isMotionReduced) = ([.reducedMotion], true)
      let side = min(reel.header.size.width, reel.header.size.height)
      for finding in try lint.findings(in: reel, images: [:]) {
        #expect(finding.figure > side / 10, "\(transition.name): \(finding.line)")
        #expect(finding.layer != nil && reel.frames.indices.contains(finding.frame))
      }
      // A fade is nothing that anybody has to do without.
      if ["cross-dissolve-view", "modal-full-screen-cross-dissolve"].contains(transition.name) {
        #expect(try lint.findings(in: reel, images: [:]).isEmpty)
      }
    }
  }
}
