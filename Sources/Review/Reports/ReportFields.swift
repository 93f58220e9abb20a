internal import Foundation
internal import Frames
internal import Pixels

/// The members of `report.json`, which are documented in <doc:DifferenceReportFields>.
struct ReportFields: Encodable {
  static let currentVersion = 1

  let version: Int
  let title: String
  let reference: String
  let actual: String
  let isSame: Bool
  let message: [String]
  let advice: [String]
  let frames: Int
  let differingFrames: Int
  let toleratedFrames: [Int]
  let unseenFrames: [Int]
  let metric: String
  let largestClusterAllowed: Int?
  let differences: [FrameFields]
  let layers: [LayerFields]
  let motion: [MotionFields]
  let motionChanges: [MotionComparison.Change]
  let referenceDiagnostics: [DiagnosticFields]
  let actualDiagnostics: [DiagnosticFields]
  let audit: ToleranceAudit?
  let picturesLimitedTo: [Int]
  let files: [String]

  init(_ report: DifferenceReport, files: [String]) {
    let comparison = report.comparison
    version = Self.currentVersion
    title = report.title
    reference = comparison.reference.name
    actual = comparison.actual.name
    isSame = comparison.isSame
    message = comparison.lines
    advice = report.advice
    frames = comparison.frameCount
    differingFrames = comparison.differences.count
    toleratedFrames = comparison.toleratedFrames
    unseenFrames = comparison.unseenFrames
    metric = comparison.options.pixels.metric.words
    largestClusterAllowed = comparison.options.pixels.largestCluster
    differences = comparison.differences.map { FrameFields($0) }
    layers = comparison.layers.map { LayerFields($0) }
    motion = comparison.motion.map { MotionFields($0) }
    motionChanges = comparison.motionComparison?.changes ?? []
    referenceDiagnostics = comparison.reference.diagnostics.map { DiagnosticFields($0) }
    actualDiagnostics = comparison.actual.diagnostics.map { DiagnosticFields($0) }
    audit = report.audit
    picturesLimitedTo = report.chosen.map(\.index)
    self.files = files
  }
}

struct FrameFields: Encodable {
  let frame: Int
  let title: String
  let seconds: Double?
  let kind: String
  let differingPixels: Int?
  let discountedPixels: Int?
  let totalPixels: Int?
  let sizesMatch: Bool?
  let referenceSize: [Int]?
  let actualSize: [Int]?
  let box: [Int]?
  let largestCluster: Int?
  let layers: [LayerInFrame]

  struct LayerInFrame: Encodable {
    let name: String
    let path: [String]
    let id: Int
    let box: [Int]
    let differingPixels: Int
    let properties: [PropertyChange]
  }

  init(_ difference: FrameDifference) {
    frame = difference.index
    title = difference.title
    seconds = difference.time?.seconds
    kind =
      switch difference.kind {
      case .changed: "changed"
      case .missing: "missing"
      case .extra: "extra"
      case .redrawn: "redrawn"
      }
    let pixels = difference.pixels
    differingPixels = pixels?.differing
    discountedPixels = pixels.flatMap { $0.discounted > 0 ? $0.discounted : nil }
    totalPixels = pixels?.total
    sizesMatch = pixels?.sizesMatch
    referenceSize = difference.sizes.map { [$0.reference.width, $0.reference.height] }
    actualSize = difference.sizes.map { [$0.actual.width, $0.actual.height] }
    box = pixels?.bounds?.numbers
    largestCluster = pixels.map { $0.largestCluster?.size ?? 0 }
    layers = difference.layers.map {
      LayerInFrame(
        name: $0.name, path: $0.path, id: $0.id, box: $0.box.numbers,
        differingPixels: $0.differing, properties: $0.properties)
    }
  }
}

struct LayerFields: Encodable {
  let name: String
  let path: [String]
  let frames: Int
  let differingPixels: Int
  let properties: [String]
  let worstFrame: Int
  let worst: [PropertyChange]

  init(_ layer: LayerSummary) {
    name = layer.worst.name
    path = layer.worst.path
    frames = layer.frames
    differingPixels = layer.differing
    properties = layer.properties
    worstFrame = layer.worstFrame
    worst = layer.worst.properties
  }
}

struct MotionFields: Encodable {
  let layer: String
  let property: String
  let unit: String
  let movement: Int
  let before: MotionFigures?
  let after: MotionFigures?

  init(_ difference: MotionDifference) {
    layer = difference.layer
    property = difference.property.rawValue
    unit = difference.property.unit
    movement = difference.movement
    before = difference.before
    after = difference.after
  }
}

extension PixelRect {
  /// x, y, width and height.
  fileprivate var numbers: [Int] { [x, y, width, height] }
}

extension PixelDiff.Metric {
  /// The metric as people name it.
  var words: String {
    switch self {
    case .exact: "exact"
    case .tolerance(let levels): "tolerance of \(levels) levels a channel"
    case .pixelmatch(let threshold, let discounts):
      "pixelmatch with threshold \(threshold)"
        + (discounts ? " and anti-aliasing discounted" : "")
    }
  }
}
