internal import Frames
internal import QuartzCore

extension UIViewAnimation.Curve {
  /// The name for people.
  var name: String {
    switch self {
    case .function(_, let name), .spring(_, let name): name
    }
  }

  /// The figures of the curve.
  var figures: MotionTiming {
    switch self {
    case .function(let function, _): .bezier(function.exactPoints)
    case .spring(let spring, _):
      .spring(
        frequency: spring.frequency, dampingRatio: spring.dampingRatio,
        initialVelocity: spring.initialVelocity)
    }
  }
}
