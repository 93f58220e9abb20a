import UIKit

/// A wall of posters; a tap on one opens it.
final class PosterWallViewController: UIViewController {
  private static let posters = ["dawn", "aurora", "reef", "aurora", "reef", "dawn"]

  private let open: @MainActor (PosterWallViewController, UIImageView, String) -> Void

  init(open: @escaping @MainActor (PosterWallViewController, UIImageView, String) -> Void) {
    self.open = open
    super.init(nibName: nil, bundle: nil)
    title = "Posters"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let margin: CGFloat = 20
    let gap: CGFloat = 14
    let width = (view.bounds.width - 2 * margin - gap) / 2
    for (index, name) in Self.posters.enumerated() {
      let poster = UIImageView(image: UIImage(named: "cover-\(name)"))
      poster.frame = CGRect(
        x: margin + CGFloat(index % 2) * (width + gap),
        y: 130 + CGFloat(index / 2) * (width * 1.3 + gap), width: width, height: width * 1.3)
      poster.contentMode = .scaleAspectFill
      poster.clipsToBounds = true
      poster.layer.cornerRadius = 12
      poster.layer.cornerCurve = .continuous
      poster.isUserInteractionEnabled = true
      poster.accessibilityIdentifier = "poster \(index)"
      poster.addGestureRecognizer(
        UITapGestureRecognizer(
          target: self,
          action: Selector("tapped:", PosterWallViewController.tapped(_:))))
      view.addSubview(poster)
    }
  }

  func tapped(_ tap: UITapGestureRecognizer) {
    guard let poster = tap.view as? UIImageView, let index = view.subviews.firstIndex(of: poster)
    else { return }
    open(self, poster, Self.posters[index])
  }
}

/// A poster on the whole screen.
final class PosterViewController: UIViewController {
  private let imageName: String
  private let closes: Bool
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
    imageView.image = UIImage(named: "cover-\(imageName)")
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.frame = view.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(imageView)
    let label = UILabel()
    label.text = imageName.capitalized
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
    let close = UIButton(type: .system)
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
}
