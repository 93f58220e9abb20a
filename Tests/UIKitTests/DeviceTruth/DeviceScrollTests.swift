import Testing
import UIKit

@testable import UIKitCore

/// A scroll view's delegate that writes down what it is told.
@MainActor private final class Listener: NSObject, UIScrollViewDelegate {
  var log: [String] = []
  var target = CGPoint.zero
  var velocity = CGPoint.zero

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("willBeginDragging") }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("willEndDragging")
    (self.velocity, target) = (velocity, targetContentOffset.pointee)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("didEndDragging \(decelerate)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    log.append("willBeginDecelerating")
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    log.append("didEndDecelerating")
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    log.append("didEndScrollingAnimation")
  }
}

/// Scrolling beside that of a device.
///
/// - Source: github.com/Vercantez/openuikit, golden/scroll_traces: iOS 26.1 on an iPhone 16, 393 × 852
///   points; touches every 8 ms at x = 196.5, over content of 40 000 points.
@MainActor @Suite struct DeviceScrollTests {
  private struct Trace: Sendable {
    let name: String
    let start: Double
    let finger: (from: Double, to: Double, step: Double)
    var holds = 0.0
    /// The offset when the finger leaves, and where the content is to rest.
    let release: (offset: Double, target: Double)
    /// Seconds since the release, and offsets.
    let places: [(Double, Double)]
    /// When it is at rest, in seconds since the release.
    let end: Double
  }

  private nonisolated static let traces = [
    Trace(
      name: "decel_v3000", start: 5000, finger: (792, 456, -24), release: (5326, 6819.667),
      places: [
        (0.0187, 5379.33), (0.1187, 5641), (0.2186, 5855.33), (0.3187, 6031), (0.5186, 6292.33),
        (0.7187, 6467.33), (1.0186, 6628), (1.5187, 6751.33), (2.0187, 6796.67), (2.852, 6818),
      ], end: 2.852),
    Trace(
      name: "decel_v750", start: 5000, finger: (792, 708, -6), release: (5074, 5443.667),
      places: [
        (0.0103, 5081.33), (0.1103, 5147.67), (0.2103, 5202.33), (0.4103, 5283.33),
        (0.6103, 5337.67), (1.0103, 5398.67), (1.4103, 5426), (1.8103, 5438.33),
        (2.1603, 5443.33),
      ], end: 2.1603),
    Trace(
      name: "edge_impact", start: 38798, finger: (792, 492, -25), release: (39088, 39148),
      places: [
        (0.0071, 39108.33), (0.0238, 39158.33), (0.0405, 39196.67), (0.0572, 39222),
        (0.0738, 39237.33), (0.1072, 39248.33), (0.1405, 39244.33), (0.1905, 39227),
        (0.2405, 39207), (0.3405, 39177), (0.4572, 39159), (0.657, 39150), (0.807, 39148),
      ], end: 0.807),
    Trace(
      name: "rubberband_top", start: 0, finger: (120, 720, 5), holds: 0.31, release: (-235, 0),
      places: [
        (0.008, -223.33), (0.024, -197), (0.041, -173.33), (0.058, -152), (0.091, -116.33),
        (0.158, -66.67), (0.208, -43), (0.258, -27.67), (0.308, -17.67), (0.408, -7),
        (0.508, -2.67), (0.691, 0),
      ], end: 0.691),
  ]

  private func scene(
    _ body: (VirtualClock, UIScrollView, Listener, TouchDriver) throws -> Void
  ) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let size = CGSize(width: 393, height: 852)
      let application = UIApplication.launch(
        on: DisplayMetrics(size: size, scale: 3), style: .light)
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      window.makeKeyAndVisible()
      let view = UIScrollView(frame: window.bounds)
      view.contentInsetAdjustmentBehavior = .never
      view.contentSize = CGSize(width: 393, height: 40_000)
      let listener = Listener()
      view.delegate = listener
      window.addSubview(view)
      try body(clock, view, listener, TouchDriver(application: application))
    }
  }

  @Test func traces() throws {
    var places = DeviceTruth("Offset while content coasts and comes back, in points")
    var releases = DeviceTruth("Offset and target when the finger leaves, in points")
    var ends = DeviceTruth("Time until content is at rest, in seconds")
    for trace in Self.traces {
      try scene { clock, view, listener, finger in
        view.contentOffset.y = trace.start
        finger.down(at: CGPoint(x: 196.5, y: trace.finger.from))
        var time = 0.0
        for y in stride(
          from: trace.finger.from + trace.finger.step, through: trace.finger.to,
          by: trace.finger.step)
        {
          time += 0.008
          try clock.run(to: time)
          finger.move(to: CGPoint(x: 196.5, y: y))
        }
        time += 0.008 + trace.holds
        try clock.run(to: time)
        releases.compare(view.contentOffset.y, with: trace.release.offset, "\(trace.name), offset")
        finger.up()
        releases.compare(listener.target.y, with: trace.release.target, "\(trace.name), target")
        let motion = try #require(view.motion)
        for (moment, offset) in trace.places where moment < trace.end {
          let here = motion.offset(moment).y
          places.compare(here, with: offset, "\(trace.name) at \(moment) s")
        }
        // A device says so with the next of its frames, 60 a second.
        ends.compare(motion.duration + 0.5 / 60, with: trace.end, trace.name)
        try clock.run(to: time + motion.duration - 1e-6)
        #expect(view.isDecelerating)
        try clock.run(to: time + motion.duration + 1e-6)
        #expect(!view.isDecelerating)
        places.compare(
          view.contentOffset.y, with: try #require(trace.places.last).1, "\(trace.name) at rest")
        #expect(
          listener.log == [
            "willBeginDragging", "willEndDragging", "didEndDragging true",
            "willBeginDecelerating", "didEndDecelerating",
          ], "\(trace.name)")
      }
    }
    try places.verify()
    try releases.verify()
    try ends.verify()
  }

  /// - Source: github.com/Vercantez/openuikit, uikit/docs/agent_reports/conf-pager.md, iOS 26.1 on an
  ///   iPhone SE: frames at 60 Hz.
  @Test func `an animated offset and a page that turns`() throws {
    var truth = DeviceTruth("Offset of an animated scroll, in points")
    try scene { clock, view, listener, _ in
      view.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
      for (frame, offset) in [(0, 0.0), (8, 165.5), (16, 388), (18, 400), (30, 400)] {
        try clock.run(to: Double(frame) / 60)
        truth.compare(view.contentOffset.y, with: offset, "frame \(frame)")
        #expect(listener.log == (frame < 18 ? [] : ["didEndScrollingAnimation"]))
      }
    }
    try scene { clock, view, _, _ in
      view.contentSize = CGSize(width: 40_000, height: 852)
      view.contentOffset.x = 375
      view.setContentOffset(CGPoint(x: 750, y: 0), animated: true)
      for (frame, offset) in [(6, 469.0), (12, 656.5), (18, 750)] {
        try clock.run(to: Double(frame) / 60)
        truth.compare(view.contentOffset.x, with: offset, "page, frame \(frame)")
      }
    }
    try truth.verify()
  }

  /// - Source: github.com/Vercantez/openuikit, uikit/Tools/oracle2/swipeprobe/ios-26.1.txt.
  @Test func `swipes`() throws {
    let rows: [(along: Double, across: Double, time: Double, fires: Bool)] = [
      (40.601, 0, 0.2, true), (40.599, 0, 0.2, false), (60, 40.199, 0.2, true),
      (60, 40.201, 0.2, false), (60, 0, 0.501, false),
    ]
    var truth = DeviceTruth("Whether a swipe is recognized")
    for row in rows {
      try Touchscreen.run { screen in
        screen.add(UISwipeGestureRecognizer(), "swipe")
        screen.down(100, 400)
        try screen.pass(row.time)
        screen.move(100 + row.along, 400 + row.across)
        truth.compare(screen.log == ["swipe ended"], row.fires, "\(row)")
      }
    }
    try truth.verify()
  }
}
