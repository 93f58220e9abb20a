import UIKit

/// A slider whose thumb comes to the finger, wherever the track is touched.
final class ScrubberView: UISlider {

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let track = trackRect(forBounds: bounds)
        let part = (touch.location(in: self).x - track.minX) / track.width
        setValue(minimumValue + Float(part) * (maximumValue - minimumValue), animated: false)
        sendActions(for: .valueChanged)
        return super.beginTracking(touch, with: event)
    }
}
