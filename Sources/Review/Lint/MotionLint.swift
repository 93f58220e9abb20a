public import Frames
internal import Raster

/// Looks through a recording for what motion should not do.
///
/// The rules go by the layers as they were recorded; flashes alone are sought in drawn pictures.
public struct MotionLint {
  /// What to look for; all rules, unless it is said otherwise.
  public var rules = Set(MotionRule.allCases)

  /// Whether the device was set to keep motion low as the recording was made.
  public var isMotionReduced = false

  public init() {}

  /// The places where rules are broken, in order of time.
  ///
  /// - Parameter images: The pictures that the frames name, by digest.
  /// - Throws: What drawing throws.
  public func findings(
    in reel: Reel, images: [String: CGImage]
  ) throws -> [MotionFinding] {
    guard !reel.frames.isEmpty else { return [] }
    let screen = ScreenTracks(reel)
    var notes: [LintNote] = []
    if rules.contains(.jump) { notes += ContinuityRules(screen).jumps }
    if rules.contains(.speedJump) { notes += ContinuityRules(screen).speedJumps }
    if rules.contains(.blink) { notes += ContinuityRules(screen).blinks }
    if rules.contains(.flash) { notes += try FlashRule(reel, images).notes }
    if rules.contains(.hiddenText) { notes += TextRules(screen).hidden }
    if rules.contains(.stretchedText) { notes += TextRules(screen).stretched }
    if rules.contains(.missedTouch) { notes += TouchRules(screen).missed }
    if rules.contains(.smallTarget) { notes += TouchRules(screen).small }
    if rules.contains(.unsettled) { notes += EndRules(screen).unsettled }
    if rules.contains(.reducedMotion), isMotionReduced { notes += EndRules(screen).far }
    let order = Dictionary(uniqueKeysWithValues: zip(MotionRule.allCases, 0...))
    return notes.enumerated().sorted { a, b in
      (a.element.frame, order[a.element.rule] ?? 0, a.offset)
        < (b.element.frame, order[b.element.rule] ?? 0, b.offset)
    }.map { screen.finding($0.element) }
  }
}

/// A finding before its layer has a name for people.
struct LintNote {
  let rule: MotionRule
  let frame: Int
  /// The number of the layer; nil where it is about the screen.
  var layer: Int?
  let figure: Double
  /// What the layer does: `jumps by 40 pt`; a whole sentence where there is no layer.
  let words: String
  var box: CGRect?
}

extension ScreenTracks {
  fileprivate func finding(_ note: LintNote) -> MotionFinding {
    let name = note.layer.map { titles[$0] }
    let box = note.box ?? note.layer.flatMap { layer(id: $0, in: note.frame)?.box }
    return MotionFinding(
      rule: note.rule, frame: note.frame, time: reel.time(ofFrame: note.frame).seconds,
      layer: name, figure: note.figure,
      sentence: name.map { "\($0) \(note.words)." } ?? note.words,
      rect: box.flatMap { $0.isNull ? nil : [$0.minX, $0.minY, $0.width, $0.height] })
  }
}
