/// A layer that draws a path.
@MainActor @preconcurrency
open class CAShapeLayer: CALayer {
  open var path: CGPath? {
    get { state.shape.path.map { CGPath($0) } }
    set { change("path", \.shape.path, newValue?.vectorPath) }
  }

  open var fillColor: CGColor? {
    get { state.shape.fillColor }
    set { change("fillColor", \.shape.fillColor, newValue) }
  }

  open var strokeColor: CGColor? {
    get { state.shape.strokeColor }
    set { change("strokeColor", \.shape.strokeColor, newValue) }
  }

  /// Where along the path, in 0...1 of its length, the stroke begins.
  open var strokeStart: CGFloat {
    get { state.shape.strokeStart }
    set { change("strokeStart", \.shape.strokeStart, newValue) }
  }

  open var strokeEnd: CGFloat {
    get { state.shape.strokeEnd }
    set { change("strokeEnd", \.shape.strokeEnd, newValue) }
  }

  open var lineWidth: CGFloat {
    get { state.shape.lineWidth }
    set { change("lineWidth", \.shape.lineWidth, newValue) }
  }

  open var miterLimit: CGFloat {
    get { state.shape.miterLimit }
    set { change("miterLimit", \.shape.miterLimit, newValue) }
  }

  open var lineDashPhase: CGFloat {
    get { state.shape.lineDashPhase }
    set { change("lineDashPhase", \.shape.lineDashPhase, newValue) }
  }

  open var lineDashPattern: [NSNumber]?
  open var lineCap = CAShapeLayerLineCap.butt
  open var lineJoin = CAShapeLayerLineJoin.miter
  open var fillRule = CAShapeLayerFillRule.nonZero
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

/// A layer that draws a gradient over its bounds.
@MainActor @preconcurrency
open class CAGradientLayer: CALayer {
  /// An array of `CGColor`.
  open var colors: [Any]? {
    get { state.gradient.colors }
    set {
      let colors = (newValue ?? []).compactMap { $0 as? CGColor }
      change("colors", \.gradient.colors, colors)
    }
  }

  /// Places in 0...1, rising; nil spreads the colours evenly.
  open var locations: [NSNumber]? {
    get {
      state.gradient.locations.isEmpty
        ? nil : state.gradient.locations.map { NSNumber(value: Double($0)) }
    }
    set {
      change("locations", \.gradient.locations, (newValue ?? []).map { CGFloat($0.doubleValue) })
    }
  }

  /// In fractions of the bounds.
  open var startPoint: CGPoint {
    get { state.gradient.startPoint }
    set { change("startPoint", \.gradient.startPoint, newValue) }
  }

  open var endPoint: CGPoint {
    get { state.gradient.endPoint }
    set { change("endPoint", \.gradient.endPoint, newValue) }
  }

  open var type = CAGradientLayerType.axial
}

public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer that shows what lies behind it, blurred, saturated and tinted.
@MainActor
package final class CABackdropLayer: CALayer {
  /// The standard deviation of the blur, in points.
  package var blurRadius: CGFloat {
    get { state.backdrop.blurRadius }
    set { change("blurRadius", \.backdrop.blurRadius, newValue) }
  }

  package var saturation: CGFloat {
    get { state.backdrop.saturation }
    set { change("saturation", \.backdrop.saturation, newValue) }
  }

  package var tintColor: CGColor {
    get { state.backdrop.tintColor }
    set { change("tintColor", \.backdrop.tintColor, newValue) }
  }
}
