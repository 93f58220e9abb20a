internal import Frames
internal import Pixels

/// How a transition shows what was and what is.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = CATransitionType(rawValue: "fade")
  /// The new slides in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old slides out and uncovers the new.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Where a transition comes from.
///
/// Top and bottom are Core Animation's, whose y points up: ``fromTop`` comes from the lower edge of the
/// screen, as on iOS.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key under which transitions are added to layers.
public let kCATransition = "transition"

public let kCATransitionFade = CATransitionType.fade
public let kCATransitionMoveIn = CATransitionType.moveIn
public let kCATransitionPush = CATransitionType.push
public let kCATransitionReveal = CATransitionType.reveal
public let kCATransitionFromRight = CATransitionSubtype.fromRight
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
public let kCATransitionFromTop = CATransitionSubtype.fromTop
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

/// A change from what a layer showed when the animation was added to what it shows now.
///
/// What was is a picture of what was last on the screen; what is goes on living.
@MainActor @preconcurrency
open class CATransition: CAAnimation {
  open var type = CATransitionType.fade
  open var subtype: CATransitionSubtype?

  /// The part of the transition that is played, in 0...1.
  open var startProgress: Float = 0
  open var endProgress: Float = 1

  /// What is drawn in place of what ``type`` says.
  package final var effect: TransitionEffect?

  /// The spring that paces the transition instead of its timing function.
  package final var spring: Spring?

  /// What the layer showed when the animation was added.
  private(set) final var before: TransitionPicture?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CATransition else { return }
    (type, subtype) = (other.type, other.subtype)
    (startProgress, endProgress) = (other.startProgress, other.endProgress)
    (effect, spring, before) = (other.effect, other.spring, other.before)
  }

  override func attach(to layer: CALayer) {
    before = before ?? TransitionPicture(of: layer)
  }

  override var pacingSpring: Spring? { spring }

  override func easedProgress(at phase: CFTimeInterval) -> Double {
    spring?.value(at: phase) ?? super.easedProgress(at: phase)
  }

  /// How far the transition is when the layer's time is `time`; nil while it shows nothing.
  final func amount(at time: CFTimeInterval) -> CGFloat? {
    guard let phase = phase(at: time) else { return nil }
    let (start, end) = (CGFloat(startProgress), CGFloat(endProgress))
    return min(max(start + (end - start) * progress(at: phase), 0), 1)
  }

  /// What is drawn.
  final var shownEffect: TransitionEffect {
    if let effect { return effect }
    let edge: TransitionEffect.Edge =
      switch subtype {
      case .fromLeft?: .left
      case .fromTop?: .bottom
      case .fromBottom?: .top
      default: .right
      }
    return switch type {
    case .moveIn: .moveIn(from: edge)
    case .push: .push(from: edge)
    case .reveal: .reveal(from: edge)
    default: .fade
    }
  }
}

/// A picture of what a layer showed, with the shadow around it.
struct TransitionPicture {
  let picture: Picture
  /// How far the picture reaches beyond the layer's bounds on every side, in points.
  let margin: CGFloat

  @MainActor
  init(of layer: CALayer) {
    let shadow = layer.shadowOpacity > 0 && !layer.masksToBounds
    let reach =
      GaussianBlur.visibleReach * layer.shadowRadius
      + max(abs(layer.shadowOffset.width), abs(layer.shadowOffset.height))
    margin = shadow ? reach.rounded(.up) : 0
    // A transition that was held where it ended has had its time.
    picture = layer.picture(
      of: layer.bounds.insetBy(dx: -margin, dy: -margin), .committed, withHeldTransitions: false)
  }
}
