internal import Filmstrip
internal import Pixels
internal import Review

/// How a recording stands to its golden.
enum GoldenFinding {
  case same
  /// The app did not get all that it asked for: such a recording is no golden's equal.
  case incomplete([Diagnostic])
  /// There is no golden.
  case missing
  /// The golden lacks a picture that the test asks for.
  case missingPicture(Int)
  case different(RecordingComparison)
  /// The golden cannot be compared with, for a reason in words.
  case unusable(String)

  var kind: RecordMode.Finding {
    switch self {
    case .same: .same
    case .missing, .missingPicture: .missing
    case .different, .unusable, .incomplete: .different
    }
  }

  /// Whether 'filmstrip approve' may make the recording the golden.
  var canBeApproved: Bool {
    if case .incomplete = self { return false }
    return true
  }
}

/// Compares a recording with one golden.
struct GoldenCheck {
  let folder: GoldenFolder
  let key: GoldenKey
  let options: GoldenOptions

  /// How `drawn` stands to the golden.
  ///
  /// Equal reels with equal digests are equal bytes: then nothing is read but the file.
  func finding(of drawn: DrawnRecording) -> GoldenFinding {
    let diagnostics = drawn.recording.reel.header.diagnostics
    let refused = diagnostics.filter { !options.accepted.contains($0.code) }
    guard refused.isEmpty else { return .incomplete(refused) }
    do {
      guard let data = try folder.data(of: key) else { return .missing }
      if data == drawn.data { return try pictures(of: drawn.recording.reel) }
      let golden = try folder.recording(of: key)
      let scale = drawn.recording.reel.pixels?.scale
      if let drawn = golden.reel.pixels?.scale, drawn != scale {
        return .unusable(
          "it was drawn at \(drawn) pixels per point, and this test draws at \(scale ?? 0)")
      }
      let comparison = try compare(golden, drawn)
      return comparison.isSame ? try pictures(of: golden.reel) : .different(comparison)
    } catch {
      let sentence = "\(error)"
      return .unusable(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    }
  }

  private func compare(_ golden: Recording, _ drawn: DrawnRecording) throws -> RecordingComparison {
    var comparing = options.comparison
    comparing.scale = drawn.recording.reel.pixels?.scale
    let comparer = RecordingComparer(options: comparing)
    let actual = FrameSource(
      drawn.recording.reel, images: drawn.recording.images, name: "the recording")
    let comparison = try comparer.compare(
      FrameSource(golden.reel, images: golden.images, name: "the golden"), actual)
    // Where only the drawing has changed, the golden drawn again shows nothing; its pictures do.
    let pictures = try folder.pictures(of: key)
    guard !comparison.isSame, !pictures.isEmpty,
      comparison.differences.allSatisfy({ $0.kind == .redrawn })
    else { return comparison }
    let files = pictures.values.sorted().map { name in
      FrameSource.Picture(name: name) { try folder.picture(name, of: key) }
    }
    let drawn = try comparer.compare(FrameSource(pictures: files, name: "the golden"), actual)
    return drawn.isSame ? comparison : drawn
  }

  /// Whether the pictures that are asked for are there, and show what the reel says.
  private func pictures(of reel: Reel) throws -> GoldenFinding {
    let pictures = try folder.pictures(of: key)
    for index in options.pictures.sorted() {
      guard let name = pictures[index] else { return .missingPicture(index) }
      let bitmap = try PNGDecoder.decode(
        try folder.picture(name, of: key), name: folder.path(of: name, key))
      guard bitmap.digest == reel.pixels?.digests[index] else {
        return .unusable("its picture of frame \(index) is not what its reel shows")
      }
    }
    return .same
  }
}
