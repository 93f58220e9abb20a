import UIKit

/// A photo of the row at the top, with its name over a shade.
class FeaturedCell: UICollectionViewCell {

    let imageView = UIImageView()
    private let shade = GradientView()
    private let titleLabel = UILabel()
    private let placeLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 16
        contentView.layer.cornerCurve = .continuous
        contentView.clipsToBounds = true
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        titleLabel.font = .preferredFont(forTextStyle: .title3).bold
        titleLabel.textColor = .white
        placeLabel.font = .preferredFont(forTextStyle: .subheadline)
        placeLabel.textColor = UIColor(white: 1, alpha: 0.8)
        let labels = UIStackView(arrangedSubviews: [titleLabel, placeLabel])
        labels.axis = .vertical
        labels.spacing = 2
        for view in [imageView, shade, labels] {
            view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(view)
        }
        NSLayoutConstraint.activate([
            imageView.topAnchor.constraint(equalTo: contentView.topAnchor),
            imageView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            imageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            imageView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            shade.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            shade.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            shade.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            shade.heightAnchor.constraint(equalTo: contentView.heightAnchor, multiplier: 0.5),
            labels.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            labels.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            labels.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -14),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func configure(with photo: Photo) {
        imageView.image = photo.image
        titleLabel.text = photo.title
        placeLabel.text = photo.place
        isAccessibilityElement = true
        accessibilityLabel = "Featured: \(photo.title)"
    }
}

/// Clear above, dark below.
private class GradientView: UIView {

    override class var layerClass: AnyClass { CAGradientLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        guard let gradient = layer as? CAGradientLayer else { return }
        gradient.colors = [UIColor.clear.cgColor, UIColor(white: 0, alpha: 0.6).cgColor]
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }
}

extension UIFont {

    var bold: UIFont {
        guard let descriptor = fontDescriptor.withSymbolicTraits(.traitBold) else { return self }
        return UIFont(descriptor: descriptor, size: 0)
    }
}
