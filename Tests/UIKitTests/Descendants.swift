import Frames
import Pixels
import QuartzCore
import Raster
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

/// What a layer that stands at zero shows on white, at two pixels per point.
@MainActor func bitmap(of layer: CALayer) throws -> Bitmap {
  layer.layoutIfNeeded()
  layer.displayTree()
  let builder = FrameBuilder()
  var frame = builder.frame(of: [layer], size: layer.bounds.size)
  frame.root.backgroundColor = .white
  return try Rasterizer(images: builder.images).bitmap(of: frame, scale: 2)
}
