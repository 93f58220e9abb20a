import Filmstrip
import UIKit

/// A record of a shelf that grows to its page by way of a snapshot, and goes back.
public struct SnapshotZoom: Transition {
  public init() {}

  public var name: String { "snapshot-zoom" }
  public var title: String { "Zoom by snapshot" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { AlbumViewController() }

  public var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Slow Bloom"), .settle, .wait(0.4), .tap(on: "page"), .settle,
    ])
  }
}

private final class AlbumViewController: UIViewController, UIViewControllerTransitioningDelegate {
  private let heading = UILabel()
  private let tiles = [
    TileView(.nightSwim), TileView(.paperKites), TileView(.slowBloom), TileView(.longWave),
    TileView(.staticFields),
  ]
  private var chosen: TileView?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    heading.text = "Records"
    heading.font = .systemFont(ofSize: 34, weight: .bold)
    view.addSubview(heading)
    for tile in tiles {
      view.addSubview(tile)
      tile.addTarget(self, action: Selector("open:", AlbumViewController.open), for: .touchUpInside)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    heading.frame = CGRect(x: safe.minX + 20, y: safe.minY + 16, width: safe.width - 40, height: 41)
    let columns = safe.width > safe.height ? tiles.count : 2
    let rows = (tiles.count + columns - 1) / columns
    let across = (safe.width - 28) / CGFloat(columns) - 12
    // All rows are to be seen.
    let side = min(across, (safe.height - 88) / CGFloat(rows) - 52)
    let gap = (safe.width - 40 - CGFloat(columns) * side) / CGFloat(columns - 1)
    for (index, tile) in tiles.enumerated() {
      tile.frame = CGRect(
        x: safe.minX + 20 + CGFloat(index % columns) * (side + gap),
        y: safe.minY + 76 + CGFloat(index / columns) * (side + 52), width: side, height: side + 40)
    }
  }

  private func open(_ tile: UIControl) {
    guard let tile = tile as? TileView else { return }
    chosen = tile
    let page = PictureViewController(tile.record)
    page.modalPresentationStyle = .custom
    page.modalPresentationCapturesStatusBarAppearance = true
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
  let record: Record
  let picture = UIImageView()
  private let label = UILabel()

  init(_ record: Record) {
    self.record = record
    super.init(frame: .zero)
    accessibilityIdentifier = record.title
    picture.image = UIImage(named: record.imageName)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = 12
    label.text = record.title
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

/// A sleeve and the songs of its record.
private final class PictureViewController: UIViewController {
  let picture = UIImageView()
  private let label = UILabel()
  private let words = UILabel()
  private let record: Record
  private var songs: [UILabel] = []

  /// The sleeve lies below the status bar.
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  init(_ record: Record) {
    self.record = record
    super.init(nibName: nil, bundle: nil)
    picture.image = UIImage(named: record.imageName)
    label.text = record.title
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
    words.text = record.artist
    songs = record.songs.enumerated().map { UILabel("\($0 + 1)   \($1.title)", 17) }
    for child in [picture, label, words] + songs { view.addSubview(child) }
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("close", PictureViewController.close)))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    let isWide = view.bounds.width > view.bounds.height
    let side = isWide ? view.bounds.height : min(view.bounds.width, view.bounds.height * 0.7)
    picture.frame = CGRect(x: 0, y: 0, width: isWide ? side : view.bounds.width, height: side)
    let left = (isWide ? max(side, safe.minX) : safe.minX) + 20
    let top = isWide ? safe.minY : side
    label.frame = CGRect(x: left, y: top + 24, width: safe.maxX - left - 20, height: 34)
    words.frame = CGRect(x: left, y: top + 62, width: safe.maxX - left - 20, height: 22)
    for (index, song) in songs.enumerated() {
      song.frame = CGRect(
        x: left, y: top + 104 + CGFloat(index) * 40, width: safe.maxX - left - 20, height: 24)
    }
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
