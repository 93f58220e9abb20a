import UIKit

/// The figures of a match zoom.
struct MatchZoomConfiguration {
  /// Seconds, each way.
  var duration: TimeInterval = 0.5
  var damping: CGFloat = 0.85
  var initialVelocity: CGFloat = 0.8
  /// How far a pan has to go to dismiss, in points.
  var panDismissThreshold: CGFloat = 120
  /// How faint the view becomes under a pan.
  var minimumAlpha: CGFloat = 0.6
  /// The way over which it becomes so, in points.
  var alphaRange: CGFloat = 160
  /// The smallest scale, of a source that is hardly there.
  var minimumScale: CGFloat = 0.001
}
