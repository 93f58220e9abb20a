import UIKit

/// A square of the grid, filled by its picture.
final class PhotoCell: UICollectionViewCell {
  static let reuseIdentifier = "photo"

  let imageView = UIImageView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    contentView.addSubview(imageView)
  }

  required init?(coder: NSCoder) {
    fatalError("PhotoCell is made in code.")
  }

  override var isHighlighted: Bool {
    didSet { imageView.alpha = isHighlighted ? 0.8 : 1 }
  }
}

/// The title over the grid.
final class AlbumHeader: UICollectionReusableView {
  static let reuseIdentifier = "header"

  override init(frame: CGRect) {
    super.init(frame: frame)
    let title = UILabel()
    title.text = "Album"
    title.font = .systemFont(ofSize: 34, weight: .bold)
    let count = UILabel()
    count.text = "\(Photo.album.count) photos"
    count.textColor = .secondaryLabel
    count.font = .preferredFont(forTextStyle: .subheadline)
    let stack = UIStackView(arrangedSubviews: [title, count])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("AlbumHeader is made in code.")
  }
}
