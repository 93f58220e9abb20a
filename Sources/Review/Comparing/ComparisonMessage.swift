internal import CoreGraphics
internal import Frames
internal import Pixels

/// What a comparison says to people, in whole numbers.
extension RecordingComparison {
  /// The most layers and movements that the message names.
  private static let mostNamed = 3

  /// A line for each thing that matters, the most important first.
  ///
  /// Names of files and layers may hold anything; no line breaks, nor is it long, for what they hold.
  public var lines: [String] { sentences.map(\.plainLine) }

  private var sentences: [String] {
    guard let first = differences.first else { return [sameLine] }
    var lines = ["\(countSentence), first \(first.placed)."]
    if frameCount == 1 { lines = ["\(first.placed.asHeading) differs."] }
    if let worst, let pixels = worst.pixels {
      let most = differences.count > 1 ? ", the worst" : ""
      lines.append("\(worst.title.asHeading)\(most): \(pixels.sentence)\(worst.sizeSentence)")
    }
    lines += countLines
    lines += layerLines
    lines += motionLines
    return lines
  }

  /// The lines as one text.
  public var message: String { lines.joined(separator: "\n") }

  /// How many frames differ.
  var countSentence: String {
    "\(differences.count) of \(frameCount) \(frameCount == 1 ? "frame" : "frames")"
      + (differences.count == 1 ? " differs" : " differ")
  }

  private var sameLine: String {
    let frames = frameCount == 1 ? "1 frame is" : "\(frameCount) frames are"
    var line = "The \(frames) the same"
    if !toleratedFrames.isEmpty {
      line += ", \(toleratedFrames.count) of them within what is allowed"
    }
    if !unseenFrames.isEmpty {
      line += ", \(unseenFrames.count) of them with layers that differ unseen"
    }
    return line + "."
  }

  /// Frames that differ otherwise than in their pixels.
  private var countLines: [String] {
    let count = { (kind: FrameDifference.Kind) in differences.count { $0.kind == kind } }
    let all: [(Int, String)] = [
      (count(.missing), "in '\(reference.name)' only"), (count(.extra), "in '\(actual.name)' only"),
      (
        count(.redrawn),
        "drawn otherwise when '\(reference.name)' was recorded, though drawn alike by this build"
      ),
    ]
    return all.filter { $0.0 > 0 }.map { count, words in
      "\(count) \(count == 1 ? "frame is" : "frames are") \(words)."
    }
  }

  private var layerLines: [String] {
    let layers = self.layers
    guard !layers.isEmpty else { return [] }
    let shown = layers.prefix(Self.mostNamed).map { layer in
      "  \(layer.sentence)"
    }
    let rest = layers.count - shown.count
    let more = rest > 0 ? ["  and \(rest) more \(rest == 1 ? "layer" : "layers")"] : []
    return ["The change is owned by:"] + shown + more
  }

  private var motionLines: [String] {
    let changes = motionComparison?.lines ?? []
    guard !changes.isEmpty else { return [] }
    let shown = changes.prefix(Self.mostNamed).map { "  \($0)" }
    let rest = changes.count - shown.count
    let more = rest > 0 ? ["  and \(rest) more \(rest == 1 ? "change" : "changes")"] : []
    return ["As motion:"] + shown + more
  }
}

extension FrameDifference {
  /// The frame and its instant.
  var placed: String {
    guard let time else { return title }
    return "\(title) at \(String(format: "%.3f", time.seconds)) s"
  }

  /// What differs, in a sentence or two.
  var sentence: String {
    switch kind {
    case .changed(let pixels): pixels.sentence + sizeSentence
    case .missing: "missing from the actual recording."
    case .extra: "not in the reference."
    case .redrawn: "drawn otherwise when it was recorded."
    }
  }

  /// Both sizes where they differ, with a space before; else nothing.
  var sizeSentence: String {
    guard let sizes, sizes.reference != sizes.actual else { return "" }
    let (a, b) = (sizes.reference, sizes.actual)
    return " Sizes differ: \(a.width) × \(a.height) against \(b.width) × \(b.height)."
  }
}

extension PixelDiff {
  /// The whole numbers of the difference.
  var sentence: String {
    var parts = ["\(differing) of \(total) pixels"]
    if let bounds {
      parts.append("box \(bounds.width) × \(bounds.height) at (\(bounds.x), \(bounds.y))")
    }
    if let largestCluster { parts.append("largest cluster \(largestCluster.size)") }
    if discounted > 0 { parts.append("and \(discounted) that look anti-aliased do not count") }
    return parts.joined(separator: ", ") + "."
  }
}

extension LayerSummary {
  /// The layer and what of it differs, where it differs most.
  var sentence: String {
    let first = worst.properties[0]
    let others = properties.filter { $0 != first.property }
    let more = others.isEmpty ? "" : "; also \(others.joined(separator: ", "))"
    let places = frames == 1 ? "" : " over \(frames) frames"
    return "\(worst.name): \(first.sentence)\(more) (\(differing) pixels\(places))"
  }
}

extension PropertyChange {
  var sentence: String { "\(property) \(before) → \(after)" }
}

extension MotionDifference {
  /// The figures that read differently, before and after.
  ///
  /// A delay says where a movement starts.
  var figuresThatDiffer: String {
    var changes = figures.filter { $0.before != $0.after }
    if changes.contains(where: { $0.name == "delay" }) { changes.removeAll { $0.name == "start" } }
    return changes.map { "\($0.name) \($0.before) → \($0.after)" }.joined(separator: ", ")
  }

  /// A figure before and after, in words.
  struct Figure: Hashable, Codable {
    let name: String
    let before: String
    let after: String
  }

  /// Every figure, in the order in which a designer asks; `–` where there is no movement.
  var figures: [Figure] {
    let unit = property.unit.isEmpty ? "" : " \(property.unit)"
    func figure(_ name: String, _ words: (MotionFigures) -> String) -> Figure {
      Figure(name: name, before: before.map(words) ?? "–", after: after.map(words) ?? "–")
    }
    return [
      figure("start") { String(format: "%.3f s", $0.start) },
      figure("delay") { String(format: "%.3f s", $0.delay) },
      figure("settle time") { String(format: "%.3f s", $0.settleTime) },
      figure("from") { String(format: "%.4g", $0.from) + unit },
      figure("to") { String(format: "%.4g", $0.to) + unit },
      figure("overshoot") { String(format: "%.1f %%", $0.overshoot * 100) },
      figure("peak velocity") { String(format: "%.4g", $0.peakVelocity) + unit + "/s" },
    ]
  }
}

extension String {
  /// With a capital where it says which frame it is; the name of a file stays as it is.
  var asHeading: String { hasPrefix("frame ") ? "F" + dropFirst() : self }
}
