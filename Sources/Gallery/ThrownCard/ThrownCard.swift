import Filmstrip
import UIKit

/// A card that is pulled aside and let go: it snaps back, and when it is thrown far enough, falls away.
public struct ThrownCard: Transition {
  public init() {}

  public var name: String { "thrown-card" }
  public var title: String { "A card that snaps back, and one that is thrown away" }

  public func makeRootViewController() -> UIViewController { ThrownCardViewController() }

  public var script: TouchScript {
    TouchScript([
      .wait(0.2), .drag(on: "card", by: CGVector(dx: 70, dy: 40), velocity: 200), .settle,
      .wait(0.2), .drag(on: "card", by: CGVector(dx: 120, dy: -60), velocity: 1500), .settle,
    ])
  }
}

private final class ThrownCardViewController: UIViewController, UICollisionBehaviorDelegate {
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  private let card = UIView()
  private let balls = [UIColor.systemRed, .systemOrange, .systemGreen].map { Ball($0) }
  private let bar = UIView()
  private var hold: UIAttachmentBehavior?
  private lazy var snap = UISnapBehavior(item: card, snapTo: middle)

  /// How fast a card has to be let go to fly, in points a second.
  private static let throwSpeed: CGFloat = 700

  private var middle: CGPoint { CGPoint(x: view.bounds.midX, y: view.bounds.height * 0.34) }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    card.backgroundColor = .systemIndigo
    card.layer.cornerRadius = 20
    card.layer.cornerCurve = .continuous
    card.accessibilityIdentifier = "card"
    card.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector("pan:", ThrownCardViewController.pan)))
    bar.backgroundColor = .systemGray
    bar.layer.cornerRadius = 6
    for part in [bar] + balls + [card] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard animator.behaviors.isEmpty else { return }
    let (width, height) = (view.bounds.width, view.bounds.height)
    card.bounds.size = CGSize(width: min(width * 0.6, 300), height: min(height * 0.3, 220))
    card.center = middle
    bar.bounds.size = CGSize(width: 120, height: 12)
    bar.center = CGPoint(x: width * 0.42, y: height * 0.82)
    for (index, ball) in balls.enumerated() {
      ball.bounds.size = CGSize(width: 44, height: 44)
      ball.center = CGPoint(
        x: width * (0.32 + 0.16 * CGFloat(index)), y: height * 0.56 + 24 * CGFloat(index))
    }
    addBalls()
    animator.addBehavior(snap)
  }

  /// Balls that fall on a bar, which turns about its middle, and on the floor.
  private func addBalls() {
    let falling = UIGravityBehavior(items: balls)
    let nature = UIDynamicItemBehavior(items: balls)
    nature.elasticity = 0.6
    nature.friction = 0.2
    let collisions = UICollisionBehavior(items: balls + [bar])
    collisions.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: -1000, left: 0, bottom: 24, right: 0))
    collisions.collisionDelegate = self
    let pivot = UIAttachmentBehavior(item: bar, attachedToAnchor: bar.center)
    let slow = UIDynamicItemBehavior(items: [bar])
    slow.angularResistance = 2
    for behavior in [falling, nature, collisions, pivot, slow] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
  }

  /// A ball that hits something is brighter for a moment.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    guard let ball = item as? Ball else { return }
    ball.alpha = 0.4
    UIView.animate(withDuration: 0.3) { ball.alpha = 1 }
  }

  private func pan(_ recognizer: UIPanGestureRecognizer) {
    let finger = recognizer.location(in: view)
    switch recognizer.state {
    case .began:
      animator.removeBehavior(snap)
      let place = recognizer.location(in: card)
      let offset = UIOffset(
        horizontal: place.x - card.bounds.midX, vertical: place.y - card.bounds.midY)
      let hold = UIAttachmentBehavior(
        item: card, offsetFromCenter: offset, attachedToAnchor: finger)
      animator.addBehavior(hold)
      self.hold = hold
    case .changed: hold?.anchorPoint = finger
    default: letGo(at: recognizer.velocity(in: view))
    }
  }

  private func letGo(at velocity: CGPoint) {
    if let hold { animator.removeBehavior(hold) }
    hold = nil
    guard hypot(velocity.x, velocity.y) > Self.throwSpeed else {
      return animator.addBehavior(snap)
    }
    let push = UIPushBehavior(items: [card], mode: .instantaneous)
    let weight = card.bounds.width * card.bounds.height / 10_000
    push.pushDirection = CGVector(
      dx: velocity.x / 100 * weight / 2, dy: velocity.y / 100 * weight / 2)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: -30, vertical: 40), for: card)
    let fall = UIGravityBehavior(items: [card])
    fall.magnitude = 2
    fall.action = { [unowned self, unowned fall] in
      guard !view.bounds.insetBy(dx: -200, dy: -200).intersects(card.frame) else { return }
      animator.removeBehavior(fall)
      animator.removeBehavior(push)
      card.isHidden = true
      UIView.performWithoutAnimation {
        card.transform = .identity
        card.center = CGPoint(x: middle.x, y: -card.bounds.height)
      }
      animator.updateItem(usingCurrentState: card)
      card.isHidden = false
      animator.addBehavior(snap)
    }
    animator.addBehavior(push)
    animator.addBehavior(fall)
  }
}

private final class Ball: UIView {
  init(_ color: UIColor) {
    super.init(frame: .zero)
    backgroundColor = color
    layer.cornerRadius = 22
  }

  required init?(coder: NSCoder) { nil }

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}
