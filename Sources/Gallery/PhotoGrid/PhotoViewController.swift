import UIKit

/// One photo on black, which a double tap brings nearer.
final class PhotoViewController: UIViewController {
  let imageView = UIImageView()
  private let photo: Photo
  private let scrollView = UIScrollView()
  private let closeButton = UIButton(type: .system)
  private let bar = UIStackView()

  init(photo: Photo) {
    self.photo = photo
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("PhotoViewController is made in code.")
  }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black

    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.maximumZoomScale = 4
    scrollView.delegate = self
    view.addSubview(scrollView)

    imageView.image = photo.image
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.isUserInteractionEnabled = true
    imageView.accessibilityIdentifier = "open photo"
    scrollView.addSubview(imageView)

    let doubleTap = UITapGestureRecognizer(
      target: self, action: Selector("doubleTapped:", PhotoViewController.doubleTapped))
    doubleTap.numberOfTapsRequired = 2
    imageView.addGestureRecognizer(doubleTap)

    setUpBar()
    setUpCloseButton()
  }

  private func setUpBar() {
    for name in ["square.and.arrow.up", "heart", "bookmark", "ellipsis"] {
      let button = UIButton(type: .system)
      button.setImage(UIImage(systemName: name), for: .normal)
      button.imageView?.contentMode = .center
      button.tintColor = .white
      bar.addArrangedSubview(button)
    }
    bar.distribution = .fillEqually
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bar.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      bar.heightAnchor.constraint(equalToConstant: 49),
    ])
  }

  private func setUpCloseButton() {
    closeButton.setImage(UIImage(systemName: "xmark"), for: .normal)
    closeButton.imageView?.contentMode = .center
    closeButton.tintColor = .white
    closeButton.accessibilityIdentifier = "Close"
    closeButton.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    closeButton.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(closeButton)
    NSLayoutConstraint.activate([
      closeButton.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      closeButton.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8),
      closeButton.widthAnchor.constraint(equalToConstant: 44),
      closeButton.heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  /// Everything but the photo, which fades while the photo flies.
  var chrome: [UIView] { [bar, closeButton] }

  /// Where the whole photo fits into the screen.
  var photoFrame: CGRect {
    let (room, size) = (view.bounds.size, photo.image.size)
    let scale = min(room.width / size.width, room.height / size.height)
    let fitted = CGSize(width: size.width * scale, height: size.height * scale)
    return CGRect(
      x: (room.width - fitted.width) / 2, y: (room.height - fitted.height) / 2,
      width: fitted.width, height: fitted.height)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard scrollView.zoomScale == 1, imageView.transform == .identity else { return }
    imageView.frame = CGRect(origin: .zero, size: photoFrame.size)
    scrollView.contentSize = photoFrame.size
    centre()
  }

  /// Keeps a photo that is smaller than the screen in its middle.
  private func centre() {
    let free = CGSize(
      width: max(scrollView.bounds.width - scrollView.contentSize.width, 0),
      height: max(scrollView.bounds.height - scrollView.contentSize.height, 0))
    scrollView.contentInset = UIEdgeInsets(
      top: free.height / 2, left: free.width / 2, bottom: free.height / 2, right: free.width / 2)
  }

  private func doubleTapped(_ tap: UITapGestureRecognizer) {
    guard scrollView.zoomScale == 1 else { return scrollView.setZoomScale(1, animated: true) }
    let point = tap.location(in: imageView)
    let size = CGSize(
      width: scrollView.bounds.width / 2.5, height: scrollView.bounds.height / 2.5)
    scrollView.zoom(
      to: CGRect(
        x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width,
        height: size.height), animated: true)
  }
}

extension PhotoViewController: UIScrollViewDelegate {
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

  func scrollViewDidZoom(_ scrollView: UIScrollView) { centre() }
}
