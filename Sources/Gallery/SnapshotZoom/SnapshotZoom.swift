import Filmstrip
import UIKit

/// A picture of an album that grows to its page by way of a snapshot, and goes back.
public struct SnapshotZoom: Transition {
  public init() {}

  public var name: String { "snapshot-zoom" }
  public var title: String { "Zoom by snapshot" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { AlbumViewController() }

  public var script: TouchScript {
    TouchScript([.wait(0.2), .tap(on: "Reef"), .settle, .wait(0.4), .tap(on: "page"), .settle])
  }
}

private final class AlbumViewController: UIViewController, UIViewControllerTransitioningDelegate {
  private let heading = UILabel()
  private let tiles = [
    TileView(title: "Aurora", image: "cover-aurora"), TileView(title: "Dawn", image: "cover-dawn"),
    TileView(title: "Reef", image: "cover-reef"),
    TileView(title: "Aurora II", image: "cover-aurora"),
  ]
  private var chosen: TileView?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    heading.text = "Album"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    view.addSubview(heading)
    for tile in tiles {
      view.addSubview(tile)
      tile.addTarget(self, action: Selector("open:", AlbumViewController.open), for: .touchUpInside)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let top = view.safeAreaInsets.top + 16
    heading.frame = CGRect(x: 20, y: top, width: view.bounds.width - 40, height: 41)
    let side = (view.bounds.width - 52) / 2
    for (index, tile) in tiles.enumerated() {
      tile.frame = CGRect(
        x: 20 + CGFloat(index % 2) * (side + 12), y: top + 60 + CGFloat(index / 2) * (side + 52),
        width: side, height: side + 40)
    }
  }

  private func open(_ tile: UIControl) {
    guard let tile = tile as? TileView else { return }
    chosen = tile
    let page = PictureViewController(title: tile.title, image: tile.picture.image)
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = self
    present(page, animated: true)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    chosen.map { SnapshotZoomAnimator(tile: $0, isPresenting: true) }
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    chosen.map { SnapshotZoomAnimator(tile: $0, isPresenting: false) }
  }
}

/// A picture with a title under it.
private final class TileView: UIControl {
  let title: String
  let picture = UIImageView()
  private let label = UILabel()

  init(title: String, image: String) {
    self.title = title
    super.init(frame: .zero)
    accessibilityIdentifier = title
    picture.image = UIImage(named: image)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 12
    label.text = title
    label.font = .systemFont(ofSize: 15, weight: .medium)
    for child in [picture, label] {
      child.isUserInteractionEnabled = false
      addSubview(child)
    }
  }

  required init?(coder: NSCoder) { fatalError("Tiles are made in code.") }

  override func layoutSubviews() {
    super.layoutSubviews()
    picture.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.width)
    label.frame = CGRect(x: 0, y: bounds.width + 8, width: bounds.width, height: 20)
  }
}

/// A picture and a few words about it.
private final class PictureViewController: UIViewController {
  let picture = UIImageView()
  private let label = UILabel()
  private let words = UILabel()

  init(title: String, image: UIImage?) {
    super.init(nibName: nil, bundle: nil)
    picture.image = image
    label.text = title
  }

  required init?(coder: NSCoder) { fatalError("Pages are made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.accessibilityIdentifier = "page"
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    label.font = .systemFont(ofSize: 28, weight: .bold)
    words.numberOfLines = 0
    words.textColor = .secondaryLabel
    words.text =
      "Taken on the last morning, an hour after the tide had turned and the wind had gone to sleep."
    for child in [picture, label, words] { view.addSubview(child) }
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("close", PictureViewController.close)))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    picture.frame = CGRect(x: 0, y: 0, width: width, height: width)
    label.frame = CGRect(x: 20, y: width + 24, width: width - 40, height: 34)
    words.frame = CGRect(x: 20, y: width + 66, width: width - 40, height: 70)
  }

  private func close() { dismiss(animated: true) }
}

/// Zooms a snapshot of the picture between the tile and the page, and fades the page itself.
private final class SnapshotZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let tile: TileView
  private let isPresenting: Bool

  init(tile: TileView, isPresenting: Bool) {
    self.tile = tile
    self.isPresenting = isPresenting
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 0.5 }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    guard let page = context.viewController(forKey: key) as? PictureViewController else {
      return context.completeTransition(false)
    }
    let container = context.containerView
    if isPresenting {
      page.view.frame = context.finalFrame(for: page)
      container.addSubview(page.view)
      page.view.layoutIfNeeded()
    }
    let small = container.convert(tile.picture.bounds, from: tile.picture)
    let large = container.convert(page.picture.bounds, from: page.picture)
    guard let snapshot = page.picture.snapshotView(afterScreenUpdates: isPresenting) else {
      return context.completeTransition(false)
    }
    snapshot.frame = isPresenting ? small : large
    snapshot.clipsToBounds = true
    snapshot.layer.cornerRadius = isPresenting ? 12 : 0
    container.addSubview(snapshot)
    page.view.alpha = isPresenting ? 0 : 1
    page.picture.isHidden = true
    tile.picture.isHidden = true
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.85,
      initialSpringVelocity: 0, options: [],
      animations: {
        snapshot.frame = self.isPresenting ? large : small
        snapshot.layer.cornerRadius = self.isPresenting ? 0 : 12
        page.view.alpha = self.isPresenting ? 1 : 0
      },
      completion: { _ in
        snapshot.removeFromSuperview()
        page.picture.isHidden = false
        self.tile.picture.isHidden = false
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
