import UIKit

/// A white symbol on a coloured tile, as rows of settings have it.
enum SymbolTile {

    static func image(_ symbol: String, _ color: UIColor) -> UIImage {
        let size = CGSize(width: 29, height: 29)
        return UIGraphicsImageRenderer(size: size).image { _ in
            color.setFill()
            UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 6.5).fill()
            let configuration = UIImage.SymbolConfiguration(pointSize: 15, weight: .medium)
            guard let sign = UIImage(systemName: symbol, withConfiguration: configuration)?.withTintColor(.white, renderingMode: .alwaysOriginal) else { return }
            sign.draw(at: CGPoint(x: (size.width - sign.size.width) / 2, y: (size.height - sign.size.height) / 2))
        }
    }
}
