import QuartzCore
import Testing
import UIKit

/// Runs `body` in a fresh app whose language is written in `direction`.
@MainActor
func inApp<Result>(
  _ direction: UIUserInterfaceLayoutDirection,
  _ body: @MainActor (VirtualClock, UIWindow) throws -> Result
) rethrows -> Result {
  let clock = VirtualClock()
  return try VirtualClock.with(clock) {
    UIApplication.launch(
      on: DisplayMetrics(size: CGSize(width: 400, height: 800), scale: 2), style: .light,
      direction: direction)
    return try body(clock, UIWindow())
  }
}

/// The frames of the views below `view` as they lie in the bounds of what they are in, from the outside
/// in, mirrored if asked for.
@MainActor
func frames(in view: UIView, isMirrored: Bool) -> [CGRect] {
  view.subviews.flatMap { child in
    let frame = child.layer.presentation()?.frame ?? child.frame
    let x = isMirrored ? view.bounds.maxX - frame.maxX : frame.minX - view.bounds.minX
    let rounded = [x, frame.minY, frame.width, frame.height].map {
      ($0 * 1000).rounded() / 1000
    }
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
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: @MainActor (VirtualClock, UIWindow) throws -> [UIView]
) rethrows {
  let shown = try [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { direction in
    try inApp(direction) { clock, window in
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

/// Drags by `distance` to the right, or where one reads from the right, the mirror image of that on the
/// screen of 400 points; lifts the finger after a rest.
@MainActor
func dragMirrored(
  _ clock: VirtualClock, from start: CGPoint, by distance: CGFloat, lifts: Bool = true
) throws {
  let isMirrored = UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
  let finger = TouchDriver(application: .shared)
  @MainActor func place(_ way: CGFloat) -> CGPoint {
    CGPoint(x: isMirrored ? 400 - start.x - way : start.x + way, y: start.y)
  }
  finger.down(at: place(0))
  for step in 1...20 {
    try clock.run(to: clock.now.seconds + 0.02)
    finger.move(to: place(distance * CGFloat(step) / 20))
    UIApplication.shared.layOutWindows()
  }
  try clock.run(to: clock.now.seconds + 0.5)
  if lifts { finger.up() }
  for _ in 0..<20 {
    try clock.run(to: clock.now.seconds + 0.1)
    UIApplication.shared.layOutWindows()
  }
}
