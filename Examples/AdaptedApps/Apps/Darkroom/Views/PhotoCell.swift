import UIKit

/// A photo in the grid, with a heart where it is liked.
class PhotoCell: UICollectionViewCell {

    let imageView = UIImageView()
    private let heart = UIImageView(image: UIImage(systemName: "heart.fill"))

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.layer.cornerRadius = 8
        imageView.layer.cornerCurve = .continuous
        heart.tintColor = .white
        heart.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold)
        heart.layer.shadowOpacity = 0.5
        heart.layer.shadowRadius = 3
        heart.layer.shadowOffset = .zero
        for view in [imageView, heart] {
            view.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(view)
        }
        NSLayoutConstraint.activate([
            imageView.topAnchor.constraint(equalTo: contentView.topAnchor),
            imageView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            imageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            imageView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            heart.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
            heart.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func configure(with photo: Photo, isFavourite: Bool) {
        imageView.image = photo.image
        heart.isHidden = !isFavourite
        isAccessibilityElement = true
        accessibilityLabel = photo.title
    }

    override func updateConfiguration(using state: UICellConfigurationState) {
        super.updateConfiguration(using: state)
        imageView.alpha = state.isHighlighted ? 0.7 : 1
    }
}
