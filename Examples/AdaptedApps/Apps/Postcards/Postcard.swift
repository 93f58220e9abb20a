import Foundation
import UIKit

/// A card with a place and the colours of its sky.
class Postcard: NSObject {

    @objc let place: String
    @objc dynamic var isFavourite = false
    let top: UIColor
    let bottom: UIColor

    init(place: String, top: UIColor, bottom: UIColor) {
        self.place = place
        self.top = top
        self.bottom = bottom
        super.init()
    }

    static func makeAll() -> [Postcard] { return [
        Postcard(place: "Lisbon", top: .systemOrange, bottom: .systemPink),
        Postcard(place: "Reykjavík", top: .systemIndigo, bottom: .systemTeal),
        Postcard(place: "Kyoto", top: .systemPink, bottom: .systemPurple),
        Postcard(place: "Oslo", top: .systemBlue, bottom: .systemTeal),
        Postcard(place: "Naples", top: .systemYellow, bottom: .systemRed),
        Postcard(place: "Bergen", top: .systemGreen, bottom: .systemBlue),
        Postcard(place: "Tunis", top: .systemBrown, bottom: .systemOrange),
        Postcard(place: "Porto", top: .systemRed, bottom: .systemIndigo),
    ] }
}

/// A sky with hills, drawn as the card's picture.
class PostcardView: UIView {

    override class var layerClass: AnyClass { return CAGradientLayer.self }

    private let hills = CAShapeLayer()

    var postcard: Postcard? {
        didSet {
            guard let postcard = postcard else { return }
            (layer as! CAGradientLayer).colors = [postcard.top.cgColor, postcard.bottom.cgColor]
        }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = 14
        clipsToBounds = true
        hills.fillColor = UIColor(white: 0, alpha: 0.25).cgColor
        layer.addSublayer(hills)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = UIBezierPath()
        let (width, height) = (bounds.width, bounds.height)
        path.move(to: CGPoint(x: 0, y: height))
        path.addLine(to: CGPoint(x: 0, y: height * 0.7))
        path.addQuadCurve(to: CGPoint(x: width * 0.55, y: height * 0.75),
                          controlPoint: CGPoint(x: width * 0.3, y: height * 0.45))
        path.addQuadCurve(to: CGPoint(x: width, y: height * 0.6),
                          controlPoint: CGPoint(x: width * 0.8, y: height * 0.85))
        path.addLine(to: CGPoint(x: width, y: height))
        path.close()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        hills.path = path.cgPath
        CATransaction.commit()
    }
}
