import UIKit

extension UIView {
  /// The views of a type inside this one, each before those inside it.
  func descendants<View>(_ type: View.Type) -> [View] {
    subviews.flatMap { view in ((view as? View).map { [$0] } ?? []) + view.descendants(type) }
  }
}

/// Draws nothing of `side` by `side` points.
@MainActor func blankImage(_ side: CGFloat) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
}
