import UIKit

/// Spines of books on a board.
class ShelfView: UIView {

    @IBInspectable var gap: CGFloat = 4

    var colors: [UIColor] = [] {
        didSet { rebuild() }
    }

    private var spines: [UIView] = []

    private func rebuild() {
        spines.forEach { $0.removeFromSuperview() }
        spines = colors.enumerated().map { index, color in
            let spine = UIView()
            spine.backgroundColor = color
            spine.layer.cornerRadius = 3
            spine.accessibilityLabel = "Spine \(index)"
            addSubview(spine)
            return spine
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var x: CGFloat = 16
        for (index, spine) in spines.enumerated() {
            let height = bounds.height - 30 - CGFloat(index % 2) * 18
            spine.frame = CGRect(x: x, y: bounds.height - 10 - height, width: 44, height: height)
            x += 44 + gap
        }
    }

    override func draw(_ rect: CGRect) {
        UIColor.systemBrown.setFill()
        UIRectFill(CGRect(x: 0, y: bounds.height - 10, width: bounds.width, height: 10))
    }

    /// A spine leans out and leaves the shelf.
    func take(_ index: Int) {
        let spine = spines[index]
        UIView.animateKeyframes(withDuration: 0.8, delay: 0.2, options: [], animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
                spine.transform = CGAffineTransform(rotationAngle: 0.2)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) {
                spine.transform = CGAffineTransform(translationX: 0, y: -60)
                spine.alpha = 0
            }
        })
    }
}
