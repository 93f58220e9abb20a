import Filmstrip
import UIKit

/// A picture and its caption that dissolve into the next.
public struct CrossDissolveView: Transition {
  public init() {}

  public var name: String { "cross-dissolve-view" }
  public var title: String { "Cross-dissolve a view" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { SlideshowViewController() }

  public var script: TouchScript {
    TouchScript([.wait(0.2), .tap(on: "Next"), .settle, .wait(0.3), .tap(on: "Next"), .settle])
  }
}

private final class SlideshowViewController: UIViewController {
  private let slides = [
    (image: "cover-aurora", caption: "Aurora over the fjord"),
    (image: "photo-city", caption: "The harbour at eleven"),
    (image: "photo-lake", caption: "First boat out"),
  ]
  private var index = 0
  private let imageView = Picture("cover-aurora", corners: 20)
  private let caption = UILabel()
  private let nextButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    caption.text = slides[0].caption
    caption.font = .systemFont(ofSize: 24, weight: .bold)
    caption.textAlignment = .center
    nextButton.setTitle("Next", for: .normal)
    nextButton.addAction(UIAction { [weak self] _ in self?.showNext() }, for: .touchUpInside)
    for child in [imageView, caption, nextButton] {
      child.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(child)
    }
    NSLayoutConstraint.activate([
      imageView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
      imageView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      imageView.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      caption.topAnchor.constraint(equalTo: imageView.bottomAnchor, constant: 16),
      caption.leadingAnchor.constraint(equalTo: imageView.leadingAnchor),
      caption.trailingAnchor.constraint(equalTo: imageView.trailingAnchor),
      nextButton.topAnchor.constraint(equalTo: caption.bottomAnchor, constant: 12),
      nextButton.heightAnchor.constraint(equalToConstant: 44),
      nextButton.bottomAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8),
      nextButton.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    ])
  }

  private func showNext() {
    index = (index + 1) % slides.count
    let slide = slides[index]
    UIView.transition(
      with: imageView, duration: 0.8, options: .transitionCrossDissolve,
      animations: { self.imageView.image = UIImage(named: slide.image) })
    UIView.transition(
      with: caption, duration: 0.8, options: .transitionCrossDissolve,
      animations: { self.caption.text = slide.caption })
  }
}
