package import UIKit

extension UIView {
  /// Has the view and all in it laid out and drawn once more.
  package func setTreeNeedsAll() {
    setNeedsLayout()
    setNeedsDisplay()
    for view in subviews { view.setTreeNeedsAll() }
  }
}
