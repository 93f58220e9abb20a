import UIKit

/// A grey shimmer, and the photograph that fades in over it.
@objc(PhotoCell) class PhotoCell: UITableViewCell {

    private let photoView = UIImageView()
    private let author = UILabel()
    private let shimmer = CAGradientLayer()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        shimmer.colors = [UIColor.systemGray6.cgColor, UIColor.systemGray4.cgColor, UIColor.systemGray6.cgColor]
        shimmer.startPoint = CGPoint(x: 0, y: 0.5)
        shimmer.endPoint = CGPoint(x: 1, y: 0.5)
        shimmer.locations = [0, 0.5, 1]
        shimmer.cornerRadius = 12
        contentView.layer.addSublayer(shimmer)
        photoView.layer.cornerRadius = 12
        photoView.clipsToBounds = true
        photoView.contentMode = .scaleAspectFill
        photoView.alpha = 0
        author.font = .systemFont(ofSize: 15, weight: .medium)
        contentView.addSubview(photoView)
        contentView.addSubview(author)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let frame = contentView.bounds.inset(by: UIEdgeInsets(top: 8, left: 20, bottom: 36, right: 20))
        shimmer.frame = frame
        photoView.frame = frame
        author.frame = CGRect(x: 20, y: frame.maxY + 4, width: frame.width, height: 24)
    }

    func showLoading(_ photo: Photo) {
        author.text = photo.author
        guard shimmer.animation(forKey: "shimmer") == nil else { return }
        let animation = CABasicAnimation(keyPath: #keyPath(CAGradientLayer.locations))
        animation.fromValue = [-1, -0.5, 0]
        animation.toValue = [1, 1.5, 2]
        animation.duration = 1
        animation.repeatCount = 2
        shimmer.add(animation, forKey: "shimmer")
    }

    @objc func fadeIn(_ image: UIImage) {
        photoView.image = image
        UIView.animate(withDuration: 0.4, animations: { self.photoView.alpha = 1 }) { [shimmer] _ in
            shimmer.removeAllAnimations()
            shimmer.isHidden = true
        }
    }
}
