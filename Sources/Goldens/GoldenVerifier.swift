internal import CoreGraphics
internal import Pixels
internal import Raster
package import Filmstrip
package import Review

/// What a golden is compared by.
package struct GoldenOptions: Hashable, Sendable {
  /// What counts as a difference, and the scale at which frames are drawn.
  package var comparison = ComparisonOptions()

  /// The frames that are kept as PNG files as well, by number.
  package var pictures: [Int] = []

  /// When to record; nil for what the environment says.
  package var mode: RecordMode?

  /// The diagnostics that a recording may have, by code.
  package var accepted: Set<Diagnostic.Code> = []

  /// Whether to draw, also where the same has been drawn before and has passed.
  package var redraws = false

  package init() {}
}

/// The result of comparing a recording with its golden.
package enum GoldenOutcome: Hashable, Sendable {
  /// Drawn now, or from the same inputs by an earlier run.
  case passed(isDrawn: Bool)
  case failed(GoldenFailure)
}

/// Why a golden did not pass, and where more is said about it.
package struct GoldenFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, what to look at and what to do, for people; a sentence a line.
  package let lines: [String]

  /// Files that belong to a test's result, by path.
  package let attachments: [String]

  /// What the app asked for and did not get, where that is why.
  package var diagnostics: [Diagnostic] = []

  /// The path of the recording that was kept; nil where it became the golden.
  package var reel: String?

  /// What names hold neither begins a line nor makes one long.
  package init(lines: [String], attachments: [String] = []) {
    self.lines = lines.map(\.plainLine)
    self.attachments = attachments
  }

  package var description: String { lines.joined(separator: "\n") }
}

/// Compares recordings with goldens, and records those that the mode asks for.
@MainActor
package struct GoldenVerifier {
  private let folder: GoldenFolder
  private let run: TestRun
  private let policy: RecordPolicy

  /// Whether failures are drawn; who tests the rest of it need not wait for the pictures.
  var drawsFailures = true

  /// What approves of a failure, before its name: a command for a shell in the package's folder.
  package nonisolated static let standardApproval = "swift run filmstrip approve"

  private let approval: String

  package init(
    folder: GoldenFolder, run: TestRun, policy: RecordPolicy, approval: String = standardApproval
  ) {
    self.approval = approval
    self.folder = folder
    self.run = run
    self.policy = policy
  }

  /// Records `transition` and compares it with the golden `key`.
  ///
  /// - Parameter place: Where the golden is asked for, in words: a file and a line.
  package func verify(
    _ transition: any Transition, with recorder: Recorder, key: GoldenKey, options: GoldenOptions,
    at place: String
  ) throws -> GoldenOutcome {
    let recording = try recorder.record(transition)
    let count = recording.reel.frames.count
    for index in options.pictures where !(0..<count).contains(index) {
      throw GoldenError.noSuchFrame(index, key: key, count: count)
    }
    let digest = sha256(of: recording.reel.encoded())
    let golden = run.relative(folder.reelPath(of: key))
    try run.claim(key, of: golden, at: place, digest: digest)
    let mode = policy.mode(asked: options.mode)
    let inputs = PassInputs(recording: digest, options: options, golden: key, in: folder)
    if let inputs, !policy.redraws, !options.redraws, mode.decision(on: .same) == .pass,
      !run.hasRecorded(golden), run.hasPassed(golden, from: inputs)
    {
      try run.note(golden, .passed)
      return .passed(isDrawn: false)
    }
    let drawn = try DrawnRecording(recording, options.comparison)
    let finding = GoldenCheck(folder: folder, key: key, options: options).finding(of: drawn)
    // What cannot be read is written over, if at all, without regard to what it was.
    let base = try? folder.data(of: key)
    var report = FailureReport(key: key, golden: golden, finding: finding, isCI: policy.isCI)
    report.isDrawn = drawsFailures
    report.approval = approval
    if case .incomplete = finding {
      try run.note(golden, .failed)
      return .failed(try report.write(drawn, options, to: run, base: nil))
    }
    switch mode.decision(on: finding.kind) {
    case .pass where run.hasRecorded(golden):
      return .failed(GoldenFailure(lines: [report.recordedBefore]))
    case .pass:
      try run.note(golden, .passed)
      // Without the note it is drawn again, and that is all.
      if let inputs { try? run.notePass(golden, from: inputs) }
      return .passed(isDrawn: true)
    case .record:
      try certify(transition, recorder, key, drawn)
      report.isRecorded = true
      let failure = try report.write(drawn, options, to: run, base: base)
      try folder.write(drawn.recording, frames: try drawn.pictures(options.pictures), as: key)
      try run.note(golden, .recorded)
      return .failed(failure)
    case .fail:
      try run.note(golden, .failed)
      return .failed(try report.write(drawn, options, to: run, base: base))
    }
  }

  /// The largest scale at which it is proved that drawing is repeatable.
  ///
  /// Our choice: every step of drawing is taken at any scale, and small frames are quick.
  private static let largestCertifiedScale: CGFloat = 0.5

  /// Refuses what is another recording, or other pictures, each time.
  private func certify(
    _ transition: any Transition, _ recorder: Recorder, _ key: GoldenKey, _ drawn: DrawnRecording
  ) throws {
    var reel = drawn.recording.reel
    let scale = min(reel.pixels?.scale ?? reel.header.scale, Self.largestCertifiedScale)
    reel.pixels = nil
    let first = Recording(reel: reel, images: drawn.recording.images)
    do {
      _ = try DeterminismCertificate(
        of: transition, recorder: recorder, first: first, scale: scale)
    } catch let error as DeterminismError {
      throw GoldenError.notDeterministic(key, reason: error.description)
    }
  }
}
