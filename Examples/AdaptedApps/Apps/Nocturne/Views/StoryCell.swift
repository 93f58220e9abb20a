import UIKit

/// The artwork over two lines.
final class StoryCell: UICollectionViewCell {

    static let textHeight: CGFloat = 48

    private let artwork = UIImageView()
    private let title = UILabel()
    private let narrator = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        artwork.contentMode = .scaleAspectFill
        artwork.clipsToBounds = true
        artwork.layer.cornerRadius = 12
        artwork.layer.cornerCurve = .continuous
        title.font = .systemFont(ofSize: 15, weight: .semibold)
        narrator.font = .systemFont(ofSize: 13)
        narrator.textColor = .secondaryLabel
        let column = UIStackView(arrangedSubviews: [artwork, title, narrator])
        column.axis = .vertical
        column.spacing = 1
        column.setCustomSpacing(8, after: artwork)
        column.frame = contentView.bounds
        column.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(column)
        artwork.heightAnchor.constraint(equalTo: artwork.widthAnchor).isActive = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var isHighlighted: Bool {
        didSet {
            UIView.animate(withDuration: 0.2) { self.artwork.alpha = self.isHighlighted ? 0.6 : 1 }
        }
    }

    func show(_ story: Story) {
        artwork.image = UIImage(named: story.artwork)
        title.text = story.title
        narrator.text = story.narrator
    }
}
