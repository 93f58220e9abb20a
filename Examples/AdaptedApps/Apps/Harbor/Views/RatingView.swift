import UIKit
#if canImport(SwiftUI)
import SwiftUI
#endif

@IBDesignable
class RatingView: UIView {

    @IBInspectable var stars: Int = 0 {
        didSet { setNeedsLayout() }
    }

    @IBInspectable var spacing: CGFloat = 4

    private var dots: [UIView] = []

    override func layoutSubviews() {
        super.layoutSubviews()
        dots.forEach { $0.removeFromSuperview() }
        dots = (0..<5).map { index in
            let side = bounds.height
            let dot = UIView(frame: CGRect(
                x: CGFloat(index) * (side + spacing), y: 0, width: side, height: side))
            dot.layer.cornerRadius = side / 2
            dot.backgroundColor = index < stars ? .systemOrange : .systemGray4
            addSubview(dot)
            return dot
        }
    }
}
