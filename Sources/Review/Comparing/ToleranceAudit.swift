internal import Frames
internal import Pixels

/// The smallest tolerance of each kind that would let a comparison pass, and what else it would let
/// pass.
public struct ToleranceAudit: Hashable, Sendable, Encodable {
  /// A kind of tolerance, at the smallest value that passes.
  public struct Setting: Hashable, Sendable, Encodable {
    /// The option of the command line: `--tolerance`, `--threshold` or `--max-cluster`.
    public let option: String

    /// The smallest value that passes; nil if none does.
    ///
    /// Levels of 255, a threshold in steps of a thousandth, or pixels.
    public let value: Double?

    /// The faults that would go unseen with it.
    public let letsThrough: [Fault]

    /// The faults that would still be found with it.
    public let finds: [Fault]
  }

  /// A mistake that a tolerance should not hide, put into the reference on purpose.
  public enum Fault: String, Hashable, Sendable, Encodable, CaseIterable {
    case shift = "a shift by one pixel"
    case color = "one level of colour"
    case delay = "one frame of delay"
    case line = "a missing line"
  }

  /// The kinds of tolerance, each sought alone.
  public let settings: [Setting]

  /// The numbers of the frames of the reference that the faults were put into.
  public let sampledFrames: [Int]
}

extension ToleranceAudit {
  /// The audit in sentences.
  public var lines: [String] {
    settings.map { setting in
      guard let value = setting.value else {
        return "\(setting.option): no value lets this pass."
      }
      let words = "\(setting.option) \(Words.precise.number(value)) is the smallest that passes"
      guard !setting.letsThrough.isEmpty else {
        return "\(words); it still finds \(Self.list(setting.finds))."
      }
      let still = setting.finds.isEmpty ? "" : ", and still finds \(Self.list(setting.finds))"
      return "\(words); it would hide \(Self.list(setting.letsThrough))\(still)."
    }
  }

  private static func list(_ faults: [Fault]) -> String {
    if faults.isEmpty { return "nothing that could be tried" }
    return faults.map(\.rawValue).joined(separator: ", ")
  }
}

extension RecordingComparison {
  /// The most frames of the reference into which faults are put.
  ///
  /// Our choice: with four faults and three settings each costs a dozen comparisons.
  private static let mostSamples = 5

  /// Finds the smallest tolerances that would let this comparison pass.
  ///
  /// Each is sought alone, without the others and with what is ignored. Faults are put into the worst
  /// frame and into some that are spread over the recording; a fault that changes no picture is not
  /// tried.
  ///
  /// - Parameter progress: Called as frames are looked at, on any thread.
  /// - Throws: What reading and drawing the frames throw.
  public func audit(
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> ToleranceAudit {
    let (job, samples) = (job, samples)
    let failing = Set(differences.map(\.index) + toleratedFrames)
    let open = job.pairs.filter { failing.contains($0.index) }
    let total = open.count + samples.count
    let needs = try job.draw(open) {
      try job.smallestTolerances(of: $0, $1)
    } progress: { done, _ in
      progress(done, total)
    }
    let settings = SmallestTolerances.joined(needs).settings(job.options.pixels.metric)
    let verdicts = try job.draw(samples) { pair, painters in
      try job.verdicts(on: pair, painters, settings.map(\.options))
    } progress: { done, _ in
      progress(open.count + done, total)
    }
    return ToleranceAudit(
      settings: settings.enumerated().map { number, setting in
        // One frame that does not pass fails the whole comparison.
        let tried = ToleranceAudit.Fault.allCases.filter { fault in
          setting.value != nil && verdicts.contains { $0[fault] != nil }
        }
        let found = tried.filter { fault in verdicts.contains { $0[fault]?[number] == false } }
        return ToleranceAudit.Setting(
          option: setting.option, value: setting.value,
          letsThrough: tried.filter { !found.contains($0) }, finds: found)
      },
      sampledFrames: samples.map(\.index))
  }

  /// The worst frame, and others at even distances.
  private var samples: [FramePair] {
    let there = job.pairs.filter { $0.reference != nil }
    guard there.count > Self.mostSamples else { return there }
    let spread = (0..<Self.mostSamples - 1).map {
      there[($0 + 1) * (there.count - 1) / (Self.mostSamples - 1)].index
    }
    let chosen = Set(spread + [worst?.index].compactMap { $0 })
    return there.filter { chosen.contains($0.index) }
  }
}

/// The smallest tolerance of each kind that lets a frame pass; nil where none does.
private struct SmallestTolerances: Sendable {
  var levels: Int?
  var thousandths: Int?
  var cluster: Int?

  struct Setting {
    let option: String
    let value: Double?
    let options: PixelDiff.Options
  }

  /// The tolerances that let every one of several frames pass.
  static func joined(_ all: [SmallestTolerances]) -> SmallestTolerances {
    func largest(_ path: KeyPath<SmallestTolerances, Int?>) -> Int? {
      let known = all.compactMap { $0[keyPath: path] }
      return known.count == all.count ? known.max() ?? 0 : nil
    }
    return SmallestTolerances(
      levels: largest(\.levels), thousandths: largest(\.thousandths), cluster: largest(\.cluster))
  }

  func settings(_ metric: PixelDiff.Metric) -> [Setting] {
    let threshold = thousandths.map { Double($0) / 1000 }
    return [
      Setting(
        option: "--tolerance", value: levels.map(Double.init),
        options: PixelDiff.Options(metric: .tolerance(UInt8(levels ?? 0)))),
      Setting(
        option: "--threshold", value: threshold,
        options: PixelDiff.Options(metric: metric.pixelmatch(threshold: threshold ?? 0))),
      Setting(
        option: "--max-cluster", value: cluster.map(Double.init),
        options: PixelDiff.Options(metric: metric, largestCluster: cluster ?? 0)),
    ]
  }
}

extension ComparisonJob {
  fileprivate func smallestTolerances(of pair: FramePair, _ painters: Painters) throws
    -> SmallestTolerances
  {
    guard let a = pair.reference, let b = pair.actual else { return SmallestTolerances() }
    let (old, new) = (try painters.reference.bitmap(at: a), try painters.actual.bitmap(at: b))
    // Frames that are drawn alike now were not when they were recorded: nothing tolerates that.
    guard old != new, old.width == new.width, old.height == new.height else {
      return SmallestTolerances()
    }
    let ignored = pixelOptions(for: pair).ignored
    func passes(_ metric: PixelDiff.Metric) -> Bool {
      PixelDiff(of: old, and: new, options: PixelDiff.Options(metric: metric, ignored: ignored))
        .isPassing
    }
    let own = PixelDiff.Options(metric: options.pixels.metric, ignored: ignored)
    return SmallestTolerances(
      levels: smallest(in: 0...255) { passes(.tolerance(UInt8($0))) },
      thousandths: smallest(in: 0...1000) {
        passes(options.pixels.metric.pixelmatch(threshold: Double($0) / 1000))
      },
      cluster: PixelDiff(of: old, and: new, options: own).largestCluster?.size ?? 0)
  }

  /// The smallest number that passes, where all above it pass too; nil if none does.
  private func smallest(in range: ClosedRange<Int>, passes: (Int) -> Bool) -> Int? {
    guard passes(range.upperBound) else { return nil }
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if passes(middle) { high = middle } else { low = middle + 1 }
    }
    return high
  }

  /// For each fault that changes the picture, whether each setting lets it pass.
  fileprivate func verdicts(
    on pair: FramePair, _ painters: Painters, _ settings: [PixelDiff.Options]
  ) throws -> [ToleranceAudit.Fault: [Bool]] {
    guard let place = pair.reference else { return [:] }
    let earlier = place > 0 ? try painters.reference.bitmap(at: place - 1) : nil
    let picture = try painters.reference.bitmap(at: place)
    let ignored = pixelOptions(for: pair).ignored
    var verdicts: [ToleranceAudit.Fault: [Bool]] = [:]
    for fault in ToleranceAudit.Fault.allCases {
      guard let faulty = fault.applied(to: picture, earlier: earlier), faulty != picture else {
        continue
      }
      verdicts[fault] = settings.map { setting in
        var options = setting
        options.ignored = ignored
        return PixelDiff(of: picture, and: faulty, options: options).isPassing
      }
    }
    return verdicts
  }
}

extension PixelDiff.Metric {
  /// The measure of the pixelmatch tools at another threshold, and for the rest as it was asked for.
  fileprivate func pixelmatch(threshold: Double) -> Self {
    guard case .pixelmatch(_, let discounts) = self else {
      return .pixelmatch(threshold: threshold)
    }
    return .pixelmatch(threshold: threshold, discountsAntialiasing: discounts)
  }
}

extension ToleranceAudit.Fault {
  /// The picture with the fault; nil where it cannot be made.
  fileprivate func applied(to picture: Bitmap, earlier: Bitmap?) -> Bitmap? {
    switch self {
    case .shift: picture.shifted
    case .color: picture.recolored
    case .delay:
      earlier.flatMap {
        $0.width == picture.width && $0.height == picture.height ? $0 : nil
      }
    case .line: picture.withoutLine
    }
  }
}
