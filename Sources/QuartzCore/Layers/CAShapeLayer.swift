internal import Frames

/// What a `CAShapeLayer` adds.
struct ShapeProperties: LayerKind {
  var path: VectorPath?
  var fillColor: CGColor? = .black
  var fillRule = CAShapeLayerFillRule.nonZero
  var strokeColor: CGColor?
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter
  var miterLimit: CGFloat = 10
  var lineDashPattern: [CGFloat] = []
  var lineDashPhase: CGFloat = 0

  static let properties = [
    LayerProperty("path", of: \Self.path),
    LayerProperty("fillColor", of: \Self.fillColor),
    LayerProperty("fillRule", of: \Self.fillRule),
    LayerProperty("strokeColor", of: \Self.strokeColor),
    LayerProperty("strokeStart", of: \Self.strokeStart),
    LayerProperty("strokeEnd", of: \Self.strokeEnd),
    LayerProperty("lineWidth", of: \Self.lineWidth),
    LayerProperty("lineCap", of: \Self.lineCap),
    LayerProperty("lineJoin", of: \Self.lineJoin),
    LayerProperty("miterLimit", of: \Self.miterLimit),
    LayerProperty("lineDashPattern", of: \Self.lineDashPattern, isAnimatable: false),
    LayerProperty("lineDashPhase", of: \Self.lineDashPhase),
  ]

  /// The shape is composited between the layer's contents and its first sublayer.
  static let liesOverContents = true

  func content(of state: LayerState) -> Content? {
    guard let path, !path.isEmpty else { return nil }
    return .shape(
      ShapeContent(
        path: rounded(path), fillColor: visible(fillColor),
        fillRule: fillRule == .evenOdd ? .evenOdd : .nonZero,
        strokeColor: visible(strokeColor), lineWidth: rounded(lineWidth),
        cap: ShapeContent.Cap(rawValue: lineCap.rawValue) ?? .butt,
        join: ShapeContent.Join(rawValue: lineJoin.rawValue) ?? .miter,
        miterLimit: rounded(miterLimit), dashes: lineDashPattern.map { rounded($0) },
        dashPhase: rounded(lineDashPhase),
        strokeStart: rounded(min(max(strokeStart, 0), 1)),
        strokeEnd: rounded(min(max(strokeEnd, 0), 1))))
  }
}

/// A layer that draws a path.
@MainActor @preconcurrency
open class CAShapeLayer: CALayer {
  override class var kind: any LayerKind { ShapeProperties() }

  private var shape: ShapeProperties { state.kind as? ShapeProperties ?? ShapeProperties() }

  open var path: CGPath? {
    get { shape.path.map { CGPath($0) } }
    set { change("path", of: \ShapeProperties.path, newValue?.vectorPath) }
  }

  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { change("fillColor", of: \ShapeProperties.fillColor, newValue) }
  }

  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { change("fillRule", of: \ShapeProperties.fillRule, newValue) }
  }

  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { change("strokeColor", of: \ShapeProperties.strokeColor, newValue) }
  }

  /// Where along the path, in 0...1 of its length, the stroke begins.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { change("strokeStart", of: \ShapeProperties.strokeStart, newValue) }
  }

  /// Where along the path, in 0...1 of its length, the stroke ends.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { change("strokeEnd", of: \ShapeProperties.strokeEnd, newValue) }
  }

  /// In points.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { change("lineWidth", of: \ShapeProperties.lineWidth, newValue) }
  }

  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { change("lineCap", of: \ShapeProperties.lineCap, newValue) }
  }

  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { change("lineJoin", of: \ShapeProperties.lineJoin, newValue) }
  }

  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { change("miterLimit", of: \ShapeProperties.miterLimit, newValue) }
  }

  /// Lengths in points of dashes and gaps in turn; nil for a solid line.
  open var lineDashPattern: [NSNumber]? {
    get {
      let dashes = shape.lineDashPattern
      return dashes.isEmpty ? nil : dashes.map { NSNumber(value: Double($0)) }
    }
    set {
      let dashes = (newValue ?? []).map { CGFloat($0.doubleValue) }
      change("lineDashPattern", of: \ShapeProperties.lineDashPattern, dashes)
    }
  }

  /// Points into the dash pattern at which the line begins.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { change("lineDashPhase", of: \ShapeProperties.lineDashPhase, newValue) }
  }
}

public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nonZero = CAShapeLayerFillRule(rawValue: "nonZero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "evenOdd")
}
