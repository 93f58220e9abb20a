import Dispatch
import Foundation
import UIKit

/// A photograph of the feed.
struct Photo {
    let author: String
    let hue: CGFloat
    let delay: TimeInterval
}

@objc protocol PhotoLoaderDelegate: AnyObject {
    @objc optional func photoLoaderDidStart(_ loader: PhotoLoader)
    @objc optional func photoLoader(_ loader: PhotoLoader, didLoad image: UIImage, at index: Int)
    func photoLoaderDidFinish(_ loader: PhotoLoader)
}

/// Loads photographs one after the other, each as long as a network would take.
final class PhotoLoader: NSObject {

    let photos = [
        Photo(author: "Ines", hue: 0.08, delay: 0.3), Photo(author: "Jonas", hue: 0.55, delay: 0.2),
        Photo(author: "Mika", hue: 0.75, delay: 0.35), Photo(author: "Noor", hue: 0.35, delay: 0.15),
    ]
    weak var delegate: PhotoLoaderDelegate?
    private let queue = DispatchQueue(label: "org.example.feed.loader")
    private var remaining = 0

    func start() {
        delegate?.photoLoaderDidStart?(self)
        remaining = photos.count
        var delay: TimeInterval = 0
        for (index, photo) in photos.enumerated() {
            delay += photo.delay
            queue.asyncAfter(deadline: .now() + delay) { [weak self] in
                let image = PhotoLoader.draw(photo)
                DispatchQueue.main.async {
                    guard let self = self else { return }
                    self.delegate?.photoLoader?(self, didLoad: image, at: index)
                    self.remaining -= 1
                    if self.remaining == 0 { self.delegate?.photoLoaderDidFinish(self) }
                }
            }
        }
    }

    private static func draw(_ photo: Photo) -> UIImage {
        let size = CGSize(width: 353, height: 180)
        return UIGraphicsImageRenderer(size: size).image { context in
            UIColor(hue: photo.hue, saturation: 0.35, brightness: 0.95, alpha: 1).setFill()
            context.fill(CGRect(origin: .zero, size: size))
            UIColor(hue: photo.hue, saturation: 0.7, brightness: 0.7, alpha: 1).setFill()
            UIBezierPath(ovalIn: CGRect(x: 220, y: 30, width: 70, height: 70)).fill()
            let hill = UIBezierPath()
            hill.move(to: CGPoint(x: 0, y: 180))
            hill.addCurve(to: CGPoint(x: 353, y: 120), controlPoint1: CGPoint(x: 120, y: 60),
                          controlPoint2: CGPoint(x: 200, y: 190))
            hill.addLine(to: CGPoint(x: 353, y: 180))
            hill.close()
            hill.fill()
        }
    }
}
