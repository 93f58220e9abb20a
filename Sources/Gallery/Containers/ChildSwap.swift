import Filmstrip
import UIKit

/// A container of the app's own that swaps its child, there and back.
public struct ChildSwap: Transition {
  public init() {}

  public var name: String { "child-swap" }
  public var title: String { "Swap a child view controller" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    SwappingViewController(children: [
      RecipeViewController(.lemonCake), RecipeViewController(.spaghetti),
    ])
  }

  public var script: TouchScript {
    TouchScript([.wait(0.1), .tap(on: "Swap"), .settle, .wait(0.3), .tap(on: "Swap"), .settle])
  }
}

/// Shows one of its children, and a button for the next.
private final class SwappingViewController: UIViewController {
  private let screens: [UIViewController]
  private var shown = 0
  private let stage = UIView()
  private let button = UIButton(type: .system)

  init(children: [UIViewController]) {
    screens = children
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    stage.clipsToBounds = true
    view.addSubview(stage)
    button.setTitle("Swap", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 19, weight: .semibold)
    button.addAction(
      UIAction { [weak self] _ in self?.swap() }, for: .touchUpInside)
    view.addSubview(button)
    let first = screens[shown]
    addChild(first)
    stage.addSubview(first.view)
    first.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bar = 60 + view.safeAreaInsets.bottom
    stage.frame = CGRect(
      x: 0, y: 0, width: view.bounds.width, height: view.bounds.height - bar)
    button.frame = CGRect(x: 0, y: stage.frame.maxY, width: view.bounds.width, height: 60)
    screens[shown].view.frame = stage.bounds
  }

  private func swap() {
    let old = screens[shown]
    let isForward = shown == 0
    shown = (shown + 1) % screens.count
    let new = screens[shown]
    let way = isForward ? stage.bounds.width : -stage.bounds.width
    old.willMove(toParent: nil)
    addChild(new)
    new.view.frame = stage.bounds.offsetBy(dx: way, dy: 0)
    transition(
      from: old, to: new, duration: 0.45, options: .curveEaseInOut,
      animations: {
        new.view.frame = self.stage.bounds
        old.view.frame = self.stage.bounds.offsetBy(dx: -way, dy: 0)
      },
      completion: { _ in
        old.removeFromParent()
        new.didMove(toParent: self)
      })
  }
}
