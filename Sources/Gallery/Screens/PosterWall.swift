import UIKit

/// A wall of posters; a tap on one opens it.
final class PosterWallViewController: UIViewController {
  private static let names = [
    "photo-dunes", "photo-city", "cover-reef", "photo-poppies", "photo-lake", "cover-aurora",
    "photo-coast", "photo-glacier", "cover-dawn",
  ]

  // In points: around the wall, between posters, and how wide a poster would like to be, on a phone
  // and on an iPad.
  private static let margin: CGFloat = 20
  private static let gap: CGFloat = 14
  private static let width: CGFloat = 170
  private static let padWidth: CGFloat = 230

  private let wall = UIScrollView()
  private var posters: [UIImageView] = []
  private let open: @MainActor (PosterWallViewController, UIImageView, String) -> Void

  init(open: @escaping @MainActor (PosterWallViewController, UIImageView, String) -> Void) {
    self.open = open
    super.init(nibName: nil, bundle: nil)
    title = "Library"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.fill(with: wall)
    wall.alwaysBounceVertical = true
    for (index, name) in Self.names.enumerated() {
      let poster = Picture(name, corners: 12)
      poster.isUserInteractionEnabled = true
      poster.accessibilityIdentifier = "poster \(index)"
      poster.addGestureRecognizer(
        UITapGestureRecognizer(
          target: self,
          action: Selector("tapped:", PosterWallViewController.tapped(_:))))
      wall.addSubview(poster)
      posters.append(poster)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = wall.bounds.width - view.safeAreaInsets.left - view.safeAreaInsets.right
    let wish = traitCollection.userInterfaceIdiom == .pad ? Self.padWidth : Self.width
    let columns = max(2, ((room - 2 * Self.margin) / wish).rounded(.down))
    let width = (room - 2 * Self.margin - (columns - 1) * Self.gap) / columns
    for (index, poster) in posters.enumerated() {
      let (row, column) = (CGFloat(index / Int(columns)), CGFloat(index % Int(columns)))
      poster.bounds.size = CGSize(width: width, height: width * 1.3)
      poster.center = CGPoint(
        x: view.safeAreaInsets.left + Self.margin + column * (width + Self.gap) + width / 2,
        y: Self.margin + row * (width * 1.3 + Self.gap) + width * 0.65)
      wall.contentSize = CGSize(
        width: room, height: poster.center.y + width * 0.65 + Self.margin)
    }
  }

  func tapped(_ tap: UITapGestureRecognizer) {
    guard let poster = tap.view as? UIImageView, let index = posters.firstIndex(of: poster)
    else { return }
    open(self, poster, Self.names[index])
  }
}

/// A poster on the whole screen.
final class PosterViewController: UIViewController {
  private let imageName: String
  private let closes: Bool
  private let label = UILabel()
  private let close = UIButton(type: .system)
  let imageView = UIImageView()

  init(imageName: String, closes: Bool) {
    self.imageName = imageName
    self.closes = closes
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override var prefersStatusBarHidden: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    view.accessibilityIdentifier = "open poster"
    imageView.image = UIImage(named: imageName)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.frame = view.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(imageView)
    label.text = imageName.split(separator: "-").last?.capitalized
    label.textColor = .white
    label.font = .systemFont(ofSize: 40, weight: .bold)
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
      label.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -24),
    ])
    guard closes else { return }
    close.setTitle("Close", for: .normal)
    close.setTitleColor(.white, for: .normal)
    close.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    close.translatesAutoresizingMaskIntoConstraints = false
    close.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    view.addSubview(close)
    NSLayoutConstraint.activate([
      close.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      close.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
    ])
  }
  /// The poster alone is what both screens have in common: what stands on it comes and goes.
  private func fadeWords(in isIn: Bool) {
    let words = [label, close]
    for view in words { view.alpha = isIn ? 0 : 1 }
    let isFading = transitionCoordinator?.animate(alongsideTransition: { _ in
      for view in words { view.alpha = isIn ? 1 : 0 }
    })
    if isFading != true { for view in words { view.alpha = 1 } }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    fadeWords(in: true)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    fadeWords(in: false)
  }
}
