internal import Frames

/// A layer of particles.
///
/// Where a particle is follows from the time, the seed and its number alone, so that any instant can be
/// drawn by itself. What changes after the layer was shown concerns the particles that come later.
///
/// - Difference: depth, and animations of its own values, are absent.
@MainActor @preconcurrency
open class CAEmitterLayer: CALayer {
  override class var kind: any LayerKind { EmitterProperties() }

  private var emitter: EmitterProperties { state.kind as? EmitterProperties ?? EmitterProperties() }

  /// The cells' kinds as they were when they were set; a cell that is changed later has to be set again.
  open var emitterCells: [CAEmitterCell]? {
    didSet { now { $0.cells = (emitterCells ?? []).map(\.values) } }
  }

  open var emitterPosition: CGPoint {
    get { emitter.now.position }
    set { now { $0.position = newValue } }
  }

  open var emitterSize: CGSize {
    get { emitter.now.size }
    set { now { $0.size = newValue } }
  }

  open var emitterShape: CAEmitterLayerEmitterShape {
    get { emitter.now.shape }
    set { now { $0.shape = newValue } }
  }

  /// Where in the shape particles come from.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { emitter.now.mode }
    set { now { $0.mode = newValue } }
  }

  /// Which particles lie over which.
  open var renderMode: CAEmitterLayerRenderMode {
    get { emitter.now.renderMode }
    set { now { $0.renderMode = newValue } }
  }

  /// What the cells' values are multiplied by, as with those that follow.
  open var birthRate: Float {
    get { Float(emitter.now.birthRate) }
    set { now { $0.birthRate = CGFloat(newValue) } }
  }

  open var lifetime: Float {
    get { Float(emitter.now.lifetime) }
    set { now { $0.lifetime = CGFloat(newValue) } }
  }

  open var velocity: Float {
    get { Float(emitter.now.velocity) }
    set { now { $0.velocity = CGFloat(newValue) } }
  }

  open var scale: Float {
    get { Float(emitter.now.scale) }
    set { now { $0.scale = CGFloat(newValue) } }
  }

  open var spin: Float {
    get { Float(emitter.now.spin) }
    set { now { $0.spin = CGFloat(newValue) } }
  }

  /// What chance begins with: the same seed has the same particles.
  open var seed: UInt32 {
    get { emitter.now.seed }
    set { now { $0.seed = newValue } }
  }

  /// The numbers that key paths name.
  private static let numbers: [String: any WritableKeyPath<EmitterSettings, CGFloat> & Sendable] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "velocity": \.velocity, "scale": \.scale,
    "spin": \.spin,
  ]

  /// Reaches cells by their names too: `emitterCells.spark.birthRate`.
  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let names = keyPath.split(separator: ".").map(String.init)
    if names.count == 1, let path = Self.numbers[keyPath], let number = CGFloat(number: value) {
      return now { $0[keyPath: path] = number }
    }
    if keyPath == "emitterPosition", let point = value as? CGPoint {
      return now { $0.position = point }
    }
    guard names.count == 3, names[0] == "emitterCells" else {
      return super.setValue(value, forKeyPath: keyPath)
    }
    guard let index = emitter.now.cells.firstIndex(where: { $0.name == names[1] }) else { return }
    if names[2] == "color", let color = value as? CGColor {
      return now { $0.cells[index].color = color }
    }
    if names[2] == "enabled", let isEnabled = value as? Bool {
      return now { $0.cells[index].isEnabled = isEnabled }
    }
    guard let path = Particles.numbers[names[2]], let number = CGFloat(number: value) else {
      diagnose(
        .unfitValue, "'\(keyPath)' of '\(shownName)' cannot be set to that value.", about: shownName
      )
      return
    }
    now { $0.cells[index][keyPath: path] = number }
  }

  /// Changes what particles are like from now on.
  private func now(_ change: (inout EmitterSettings) -> Void) {
    let time = isCommitted ? localTime : nil
    update { state in
      guard var emitter = state.kind as? EmitterProperties else { return }
      emitter.change(at: time, change)
      state.kind = emitter
    }
  }
}

extension CGFloat {
  /// A number as key-value coding has it.
  fileprivate init?(number: Any?) {
    switch number {
    case let value as CGFloat: self = value
    case let value as Float: self = CGFloat(value)
    case let value as Int: self = CGFloat(value)
    case let value as NSNumber: self = CGFloat(value.doubleValue)
    default: return nil
    }
  }
}

/// Where particles are born.
///
/// - Difference: what has depth is seen from its front.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
  /// Drawn as its front.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
  /// Drawn as its outline.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
  /// Their light adds up.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
