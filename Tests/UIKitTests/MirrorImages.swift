import QuartzCore
import Testing
import UIKit

/// Runs `body` in a fresh app whose language is written in `direction`.
@MainActor
func inApp<Result>(
  _ direction: UIUserInterfaceLayoutDirection,
  on metrics: DisplayMetrics = DisplayMetrics(size: CGSize(width: 400, height: 800), scale: 2),
  _ body: @MainActor (VirtualClock, UIWindow) throws -> Result
) rethrows -> Result {
  let clock = VirtualClock()
  return try VirtualClock.with(clock) {
    UIApplication.launch(on: metrics, style: .light, direction: direction)
    return try body(clock, UIWindow())
  }
}

/// The frames of the views below `view` as they lie in the bounds of what they are in, from the outside
/// in, mirrored if asked for.
@MainActor
func frames(in view: UIView, isMirrored: Bool) -> [CGRect] {
  let bounds = view.layer.presentation()?.bounds ?? view.bounds
  return view.subviews.flatMap { child in
    let frame = child.layer.presentation()?.frame ?? child.frame
    let x = isMirrored ? bounds.maxX - frame.maxX : frame.minX - bounds.minX
    let rounded = [x, frame.minY, frame.width, frame.height].map { ($0 * 1000).rounded() / 1000 }
    return [CGRect(x: rounded[0], y: rounded[1], width: rounded[2], height: rounded[3])]
      + frames(in: child, isMirrored: isMirrored)
  }
}

/// Expects what `make` shows in an app from the right, view by view, to be the mirror image of what it
/// shows in one from the left; views without an area aside.
///
/// - Parameter make: Fills the window, and may let time pass; shows the views whose parts are compared.
@MainActor
func expectMirrorImages(
  on metrics: DisplayMetrics = DisplayMetrics(size: CGSize(width: 400, height: 800), scale: 2),
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: @MainActor (VirtualClock, UIWindow) throws -> [UIView]
) rethrows {
  let shown = try [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { direction in
    try inApp(direction, on: metrics) { clock, window in
      let views = try make(clock, window)
      window.layoutIfNeeded()
      return views.flatMap { view in
        zip(view.descendants(UIView.self), frames(in: view, isMirrored: direction == .rightToLeft))
          .filter { !$1.isEmpty }.map { "\(type(of: $0)) \($1)" }
      }
    }
  }
  #expect(!shown[0].isEmpty, sourceLocation: sourceLocation)
  let difference = shown[1].difference(from: shown[0])
  #expect(difference.isEmpty, sourceLocation: sourceLocation)
}

/// A finger, seen in the mirror where one reads from the right.
@MainActor
struct MirroredFinger {
  private let finger = TouchDriver(application: .shared)
  private let clock: VirtualClock

  init(_ clock: VirtualClock) { self.clock = clock }

  private func place(_ point: CGPoint) -> CGPoint {
    let (application, width) = (UIApplication.shared, UIApplication.shared.metrics.size.width)
    return application.userInterfaceLayoutDirection == .rightToLeft
      ? CGPoint(x: width - point.x, y: point.y) : point
  }

  func tap(_ point: CGPoint) throws {
    finger.down(at: place(point))
    try clock.run(to: clock.now.seconds + 0.05)
    finger.up()
    try clock.run(to: clock.now.seconds + 1)
  }

  /// Drags by `distance` to the right, and lifts after a rest.
  func drag(from start: CGPoint, by distance: CGFloat) throws {
    finger.down(at: place(start))
    for step in 1...20 {
      try clock.run(to: clock.now.seconds + 0.02)
      let way = distance * CGFloat(step) / 20
      finger.move(to: place(CGPoint(x: start.x + way, y: start.y)))
    }
    try clock.run(to: clock.now.seconds + 0.5)
    finger.up()
    try clock.run(to: clock.now.seconds + 2)
  }
}
