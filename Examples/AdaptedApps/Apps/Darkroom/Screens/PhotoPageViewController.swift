import UIKit

/// One photo, as large as there is room, and what is known about it.
class PhotoPageViewController: UIViewController {

    let photo: Photo
    private let imageView = UIImageView()
    private let card = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))

    init(photo: Photo) {
        self.photo = photo
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        imageView.image = photo.image
        imageView.contentMode = .scaleAspectFit
        imageView.isAccessibilityElement = true
        imageView.accessibilityLabel = "Photo: \(photo.title)"
        card.layer.cornerRadius = 16
        card.layer.cornerCurve = .continuous
        card.clipsToBounds = true
        card.contentView.backgroundColor = .tertiarySystemFill
        card.alpha = 0
        let lines = UIStackView(arrangedSubviews: [
            makeLine("mappin.and.ellipse", photo.place), makeLine("calendar", photo.date), makeLine("camera", photo.exposure),
        ])
        lines.axis = .vertical
        lines.spacing = 10
        for view in [imageView, card] {
            view.translatesAutoresizingMaskIntoConstraints = false
            self.view.addSubview(view)
        }
        lines.translatesAutoresizingMaskIntoConstraints = false
        card.contentView.addSubview(lines)
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            imageView.topAnchor.constraint(equalTo: guide.topAnchor),
            imageView.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            imageView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            imageView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            card.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            card.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -16),
            lines.topAnchor.constraint(equalTo: card.contentView.topAnchor, constant: 14),
            lines.bottomAnchor.constraint(equalTo: card.contentView.bottomAnchor, constant: -14),
            lines.leadingAnchor.constraint(equalTo: card.contentView.leadingAnchor, constant: 18),
            lines.trailingAnchor.constraint(equalTo: card.contentView.trailingAnchor, constant: -18),
        ])
    }

    /// Where the picture is, without what the view has left over beside it.
    var pictureFrame: CGRect {
        guard let size = imageView.image?.size else { return imageView.frame }
        let scale = min(imageView.frame.width / size.width, imageView.frame.height / size.height)
        return imageView.frame.insetBy(
            dx: (imageView.frame.width - size.width * scale) / 2, dy: (imageView.frame.height - size.height * scale) / 2)
    }

    private func makeLine(_ symbol: String, _ text: String) -> UIView {
        let icon = UIImageView(image: UIImage(systemName: symbol))
        icon.contentMode = .center
        icon.tintColor = .secondaryLabel
        icon.widthAnchor.constraint(equalToConstant: 24).isActive = true
        let label = UILabel()
        label.font = .preferredFont(forTextStyle: .subheadline)
        label.text = text
        let line = UIStackView(arrangedSubviews: [icon, label])
        line.spacing = 10
        line.alignment = .center
        return line
    }

    /// Brings the card in from below, or sends it there.
    func toggleInfo() {
        let isShown = card.alpha > 0
        let away = CGAffineTransform(translationX: 0, y: 24).scaledBy(x: 0.94, y: 0.94)
        if !isShown { card.transform = away }
        UIView.animate(springDuration: 0.4, bounce: 0.2) {
            card.alpha = isShown ? 0 : 1
            card.transform = isShown ? away : .identity
        }
    }
}
