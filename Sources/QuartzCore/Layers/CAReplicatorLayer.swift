internal import Frames

/// What a `CAReplicatorLayer` adds.
struct ReplicatorProperties: LayerKind {
  var instanceCount: CGFloat = 1
  var instanceDelay: CGFloat = 0
  var instanceTransform = CATransform3DIdentity
  var instanceColor: CGColor? = .white
  var instanceRedOffset: CGFloat = 0
  var instanceGreenOffset: CGFloat = 0
  var instanceBlueOffset: CGFloat = 0
  var instanceAlphaOffset: CGFloat = 0

  static let properties = [
    LayerProperty("instanceCount", of: \Self.instanceCount),
    LayerProperty("instanceDelay", of: \Self.instanceDelay),
    LayerProperty("instanceTransform", of: \Self.instanceTransform),
    LayerProperty("instanceColor", of: \Self.instanceColor),
    LayerProperty("instanceRedOffset", of: \Self.instanceRedOffset),
    LayerProperty("instanceGreenOffset", of: \Self.instanceGreenOffset),
    LayerProperty("instanceBlueOffset", of: \Self.instanceBlueOffset),
    LayerProperty("instanceAlphaOffset", of: \Self.instanceAlphaOffset),
  ]

  /// How many are shown.
  var count: Int { max(Int(min(instanceCount, Self.most).rounded(.down)), 0) }

  /// More copies than any screen shows; our choice.
  private static let most: CGFloat = 10_000

  /// What the colours of the copy `number` are multiplied by.
  func color(of number: Int) -> CGColor {
    let (first, steps) = (instanceColor ?? .white, CGFloat(number))
    func shifted(_ value: CGFloat, _ offset: CGFloat) -> CGFloat {
      min(max(value + steps * offset, 0), 1)
    }
    return CGColor(
      red: shifted(first.red, instanceRedOffset), green: shifted(first.green, instanceGreenOffset),
      blue: shifted(first.blue, instanceBlueOffset),
      alpha: shifted(first.alpha, instanceAlphaOffset))
  }
}

/// A layer that shows what lies in it several times: each copy transformed, later, and in another
/// colour than the one before.
@MainActor @preconcurrency
open class CAReplicatorLayer: CALayer {
  override class var kind: any LayerKind { ReplicatorProperties() }

  private var copies: ReplicatorProperties {
    state.kind as? ReplicatorProperties ?? ReplicatorProperties()
  }

  /// How often the sublayers are shown, with the first time.
  open var instanceCount: Int {
    get { copies.count }
    set { change("instanceCount", of: \ReplicatorProperties.instanceCount, CGFloat(newValue)) }
  }

  /// The seconds by which the animations of a copy lag behind those of the one before.
  open var instanceDelay: CFTimeInterval {
    get { copies.instanceDelay }
    set { change("instanceDelay", of: \ReplicatorProperties.instanceDelay, CGFloat(newValue)) }
  }

  /// From one copy to the next, about the middle of the layer.
  open var instanceTransform: CATransform3D {
    get { copies.instanceTransform }
    set { change("instanceTransform", of: \ReplicatorProperties.instanceTransform, newValue) }
  }

  /// What the colours of the first copy are multiplied by.
  open var instanceColor: CGColor? {
    get { copies.instanceColor }
    set { change("instanceColor", of: \ReplicatorProperties.instanceColor, newValue) }
  }

  /// What is added to that colour from one copy to the next.
  open var instanceRedOffset: Float {
    get { Float(copies.instanceRedOffset) }
    set {
      change("instanceRedOffset", of: \ReplicatorProperties.instanceRedOffset, CGFloat(newValue))
    }
  }

  open var instanceGreenOffset: Float {
    get { Float(copies.instanceGreenOffset) }
    set {
      change(
        "instanceGreenOffset", of: \ReplicatorProperties.instanceGreenOffset, CGFloat(newValue))
    }
  }

  open var instanceBlueOffset: Float {
    get { Float(copies.instanceBlueOffset) }
    set {
      change("instanceBlueOffset", of: \ReplicatorProperties.instanceBlueOffset, CGFloat(newValue))
    }
  }

  open var instanceAlphaOffset: Float {
    get { Float(copies.instanceAlphaOffset) }
    set {
      change(
        "instanceAlphaOffset", of: \ReplicatorProperties.instanceAlphaOffset, CGFloat(newValue))
    }
  }
}

extension Node {
  /// Multiplies all colours of the node, and of what lies in it, by those of `color`; gives whether it
  /// could: a picture keeps its own.
  mutating func multiply(by color: CGColor) -> Bool {
    var isDone = true
    backgroundColor = backgroundColor?.times(color)
    if let own = border { border = Border(width: own.width, color: own.color.times(color)) }
    if let own = shadow?.color { shadow?.color = own.times(color) }
    switch content {
    case .shape(var shape)?:
      (shape.fillColor, shape.strokeColor) = (
        shape.fillColor?.times(color), shape.strokeColor?.times(color)
      )
      content = .shape(shape)
    case .gradient(var gradient)?:
      gradient.colors = gradient.colors.map { $0.times(color) }
      content = .gradient(gradient)
    case .text(var text)?:
      for index in text.runs.indices {
        text.runs[index].color = text.runs[index].color.times(color)
      }
      content = .text(text)
    case .image(var image)?:
      image.tint = image.tint?.times(color)
      isDone = image.tint != nil
      content = .image(image)
    case .picture?: isDone = false
    case nil: break
    }
    for index in children.indices where !children[index].multiply(by: color) { isDone = false }
    return isDone
  }
}

extension CGColor {
  /// Whether a product with it leaves colours as they are.
  var keepsColors: Bool { (red, green, blue) == (1, 1, 1) }

  /// The colour without its alpha.
  var opaque: CGColor { CGColor(red: red, green: green, blue: blue, alpha: 1) }

  /// The product, but for the alpha.
  fileprivate func times(_ other: CGColor) -> CGColor {
    rounded(
      CGColor(
        red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha))
  }
}
