internal import Frames

/// A kind of particles: what they look like, how many come, and how they move and change.
///
/// A layer takes over what its cells say when they are given to it; what changes afterwards goes through the
/// layer's `setValue(_:forKeyPath:)`, as in `emitterCells.spark.birthRate`.
///
/// - Difference: cells that emit from particles are absent.
@MainActor @preconcurrency
open class CAEmitterCell: NSObject {
  var values = Particles()

  public override init() { super.init() }

  /// The name by which key paths of the layer find the cell.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }

  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// The picture of a particle: a `CGImage`.
  open var contents: Any? {
    get { values.contents }
    set { values.contents = newValue as? CGImage }
  }

  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { values.contentsRect = newValue }
  }

  /// Pixels per point of the picture.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { values.contentsScale = newValue }
  }

  /// Particles a second.
  open var birthRate: Float {
    get { Float(values.birthRate) }
    set { values.birthRate = CGFloat(newValue) }
  }

  /// Seconds; and the range about them in which lifetimes lie, as with all ranges here.
  open var lifetime: Float {
    get { Float(values.lifetime) }
    set { values.lifetime = CGFloat(newValue) }
  }

  open var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { values.lifetimeRange = CGFloat(newValue) }
  }

  /// The angle out of the plane, in radians.
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { values.emissionLatitude = newValue }
  }

  /// The angle in the plane from the x axis, in radians.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { values.emissionLongitude = newValue }
  }

  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { values.emissionRange = newValue }
  }

  /// Points a second.
  open var velocity: CGFloat {
    get { values.velocity }
    set { values.velocity = newValue }
  }

  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { values.velocityRange = newValue }
  }

  /// Points per second, per second.
  open var xAcceleration: CGFloat {
    get { values.acceleration.dx }
    set { values.acceleration.dx = newValue }
  }

  open var yAcceleration: CGFloat {
    get { values.acceleration.dy }
    set { values.acceleration.dy = newValue }
  }

  open var scale: CGFloat {
    get { values.scale }
    set { values.scale = newValue }
  }

  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { values.scaleRange = newValue }
  }

  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { values.scaleSpeed = newValue }
  }

  /// Radians a second.
  open var spin: CGFloat {
    get { values.spin }
    set { values.spin = newValue }
  }

  open var spinRange: CGFloat {
    get { values.spinRange }
    set { values.spinRange = newValue }
  }

  /// What the picture's colours are multiplied by; a bitmap's are replaced by it, where it is not white.
  open var color: CGColor? {
    get { values.color }
    set { values.color = newValue ?? .white }
  }

  open var redRange: Float {
    get { Float(values.colorRange.red) }
    set { values.colorRange.red = CGFloat(newValue) }
  }

  open var greenRange: Float {
    get { Float(values.colorRange.green) }
    set { values.colorRange.green = CGFloat(newValue) }
  }

  open var blueRange: Float {
    get { Float(values.colorRange.blue) }
    set { values.colorRange.blue = CGFloat(newValue) }
  }

  open var alphaRange: Float {
    get { Float(values.colorRange.alpha) }
    set { values.colorRange.alpha = CGFloat(newValue) }
  }

  open var redSpeed: Float {
    get { Float(values.colorSpeed.red) }
    set { values.colorSpeed.red = CGFloat(newValue) }
  }

  open var greenSpeed: Float {
    get { Float(values.colorSpeed.green) }
    set { values.colorSpeed.green = CGFloat(newValue) }
  }

  open var blueSpeed: Float {
    get { Float(values.colorSpeed.blue) }
    set { values.colorSpeed.blue = CGFloat(newValue) }
  }

  open var alphaSpeed: Float {
    get { Float(values.colorSpeed.alpha) }
    set { values.colorSpeed.alpha = CGFloat(newValue) }
  }

  /// Seconds after the layer's beginning at which the first particle comes.
  open var beginTime: CFTimeInterval {
    get { values.beginTime }
    set { values.beginTime = newValue }
  }

  /// Seconds in which particles come; without end if it is infinite.
  open var duration: CFTimeInterval {
    get { values.duration }
    set { values.duration = newValue }
  }
}

/// What a cell says of its particles, as a value.
struct Particles {
  /// Four numbers about a colour that need not be one.
  struct Shift: Equatable {
    var red: CGFloat = 0
    var green: CGFloat = 0
    var blue: CGFloat = 0
    var alpha: CGFloat = 0
  }

  var name: String?
  var isEnabled = true
  var contents: CGImage?
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsScale: CGFloat = 1
  var birthRate: CGFloat = 0
  var lifetime: CGFloat = 0
  var lifetimeRange: CGFloat = 0
  var emissionLatitude: CGFloat = 0
  var emissionLongitude: CGFloat = 0
  var emissionRange: CGFloat = 0
  var velocity: CGFloat = 0
  var velocityRange: CGFloat = 0
  var acceleration = CGVector(dx: 0, dy: 0)
  var scale: CGFloat = 1
  var scaleRange: CGFloat = 0
  var scaleSpeed: CGFloat = 0
  var spin: CGFloat = 0
  var spinRange: CGFloat = 0
  var color = CGColor.white
  var colorRange = Shift()
  var colorSpeed = Shift()
  var beginTime: CFTimeInterval = 0
  var duration = CFTimeInterval.infinity

  /// The numbers that key paths of the layer name.
  static let numbers: [String: any WritableKeyPath<Particles, CGFloat> & Sendable] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
    "emissionLatitude": \.emissionLatitude, "emissionLongitude": \.emissionLongitude,
    "emissionRange": \.emissionRange, "velocity": \.velocity, "velocityRange": \.velocityRange,
    "xAcceleration": \.acceleration.dx, "yAcceleration": \.acceleration.dy, "scale": \.scale,
    "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed, "spin": \.spin,
    "spinRange": \.spinRange, "redRange": \.colorRange.red, "greenRange": \.colorRange.green,
    "blueRange": \.colorRange.blue, "alphaRange": \.colorRange.alpha,
    "redSpeed": \.colorSpeed.red, "greenSpeed": \.colorSpeed.green,
    "blueSpeed": \.colorSpeed.blue, "alphaSpeed": \.colorSpeed.alpha,
  ]

  /// In points.
  func pictureSize(of image: CGImage) -> CGSize {
    let scale = max(contentsScale, 1e-3)
    return CGSize(
      width: CGFloat(image.width) / scale * contentsRect.width,
      height: CGFloat(image.height) / scale * contentsRect.height)
  }

  /// The longest that one of them lives, in seconds.
  var longestLife: CGFloat { max(lifetime + abs(lifetimeRange) / 2, 0) }
}
