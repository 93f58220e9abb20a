import QuartzCore
import UIKit.UIGestureRecognizerSubclass

/// Turns while a finger goes around its centre.
class TurnGestureRecognizer: UIGestureRecognizer {

    private(set) var angle: CGFloat = 0

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        state = .began
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        guard let view = view, let touch = touches.first else { return }
        let point = touch.location(in: view)
        angle = atan2(point.y - view.bounds.midY, point.x - view.bounds.midX)
        state = .changed
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesEnded(touches, with: event)
        state = .ended
    }
}

@objc protocol DialControlDelegate: NSObjectProtocol {
    @objc optional func dial(_ dial: DialControl, didTurnTo angle: CGFloat)
    @objc optional func dialDidStop(_ dial: DialControl)
}

@IBDesignable final class DialControl: UIControl {

    weak var delegate: DialControlDelegate?
    private let hand = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = bounds.width / 2
        hand.backgroundColor = UIColor.systemRed.cgColor
        hand.bounds = CGRect(x: 0, y: 0, width: bounds.width / 2, height: 6)
        hand.anchorPoint = CGPoint(x: 0, y: 0.5)
        hand.position = CGPoint(x: bounds.midX, y: bounds.midY)
        layer.addSublayer(hand)
        addGestureRecognizer(TurnGestureRecognizer(target: self, action: #selector(turned(with:))))
        addTarget(self, action: #selector(touchDown), for: .touchDown)
    }

    @objc private func turned(with recognizer: TurnGestureRecognizer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        hand.transform = CATransform3DMakeRotation(recognizer.angle, 0, 0, 1)
        CATransaction.commit()
        if recognizer.state == .ended {
            delegate?.dialDidStop?(self)
            let pulse = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
            pulse.fromValue = 0.2
            pulse.duration = 0.3
            hand.add(pulse, forKey: nil)
        } else {
            delegate?.dial?(self, didTurnTo: recognizer.angle)
        }
    }

    @objc private func touchDown() {}
}
