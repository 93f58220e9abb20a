import Filmstrip
import Foundation
import Frames
import Gallery
import Recording
import Testing

@testable import Review

/// The demonstrations do nothing that motion should not do.
@MainActor @Suite struct GalleryLintTests {
  private static let isSlow = ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil
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
}
