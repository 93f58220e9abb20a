import Filmstrip
import UIKit

/// A drawer that a finger scrubs open, and shut again.
public struct DrawerScrub: Transition {
  public init() {}

  public var name: String { "drawer-scrub" }
  public var title: String { "Scrub a drawer" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { DrawerViewController() }

  public var script: TouchScript {
    let screen = UIScreen.main.bounds
    // The drawer shows 120 points while it is shut, and goes up by all of its way.
    let way = DrawerViewController.way(in: screen.height)
    func pull(from y: CGFloat, by way: CGFloat) -> TouchScript.Step {
      .trace(
        on: .point(CGPoint(x: screen.midX, y: y)),
        [.init(by: CGVector(dx: 0, dy: way), duration: 0.5, pacing: .slowingDown), .rest(0.1)])
    }
    return TouchScript([
      .wait(0.1), pull(from: screen.height - 82, by: -0.65 * way), .settle, .wait(0.3),
      pull(from: screen.height - 82 - way, by: 0.65 * way), .settle,
    ])
  }
}

/// A picture with a drawer in front; one property animator knows both ends of the way.
private final class DrawerViewController: UIViewController {
  /// How far the drawer moves, in points: enough for all of it, and no farther than the screen goes.
  static func way(in height: CGFloat) -> CGFloat { min(400, height - 180) }

  private var way: CGFloat { Self.way(in: view.bounds.height) }

  private let photo = UIImageView(image: UIImage(named: "cover-aurora"))
  private let drawer = UIView()
  private let grip = UIView()
  private var labels: [UILabel] = []
  private var animator: UIViewPropertyAnimator?
  private var isOpen = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    photo.contentMode = .scaleAspectFill
    photo.clipsToBounds = true
    view.addSubview(photo)
    drawer.backgroundColor = .secondarySystemBackground
    drawer.layer.cornerRadius = 28
    drawer.layer.cornerCurve = .continuous
    drawer.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("panned:", DrawerViewController.panned(_:))))
    view.addSubview(drawer)
    grip.backgroundColor = .tertiaryLabel
    grip.layer.cornerRadius = 2.5
    drawer.addSubview(grip)
    let rows = [
      ("Northern lights", 24), ("Taken in Tromsø, an hour after midnight.", 17),
      ("Camera   35 mm", 17), ("Exposure   4 s at f/1.8", 17), ("Sensitivity   ISO 1600", 17),
    ]
    for (index, row) in rows.enumerated() {
      let label = UILabel()
      label.text = row.0
      label.font = .systemFont(ofSize: CGFloat(row.1), weight: index == 0 ? .bold : .regular)
      label.textColor = index == 0 ? .label : .secondaryLabel
      drawer.addSubview(label)
      labels.append(label)
    }
  }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard animator == nil, !isOpen else { return }
    photo.frame = view.bounds
    drawer.frame = CGRect(
      x: 0, y: view.bounds.height - 120, width: view.bounds.width, height: 120 + way + 60)
    grip.frame = CGRect(x: drawer.bounds.midX - 18, y: 10, width: 36, height: 5)
    for (index, label) in labels.enumerated() {
      let pitch = min(56, (120 + way - 84) / 4)
      label.frame = CGRect(
        x: 24 + view.safeAreaInsets.left, y: index == 0 ? 32 : 64 + CGFloat(index) * pitch,
        width: 340, height: 34)
    }
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      animator = toggle()
      animator?.pauseAnimation()
    case .changed:
      let part = pan.translation(in: view).y / way
      animator?.fractionComplete = isOpen ? part : -part
    case .ended, .cancelled:
      guard let animator else { return }
      animator.isReversed = animator.fractionComplete < 0.4
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(dampingRatio: 0.75), durationFactor: 1)
    default: break
    }
  }

  /// Moves the drawer to its other end.
  private func toggle() -> UIViewPropertyAnimator {
    let opens = !isOpen
    let animator = UIViewPropertyAnimator(duration: 0.6, curve: .easeInOut) {
      self.drawer.transform =
        opens ? CGAffineTransform(translationX: 0, y: -self.way) : .identity
      self.photo.transform = opens ? CGAffineTransform(scaleX: 1.15, y: 1.15) : .identity
      self.photo.alpha = opens ? 0.6 : 1
    }
    animator.addCompletion { position in
      if position == .end { self.isOpen = opens }
      self.animator = nil
    }
    return animator
  }
}
