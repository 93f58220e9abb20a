import QuartzCore
import Testing
import UIKit

@MainActor
private final class Listener: NSObject, UIScrollViewDelegate {
  var log: [String] = []
  var target: CGPoint?
  var proposed: CGPoint?
  var zoomed: UIView?

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end")
    proposed = targetContentOffset.pointee
    if let target { targetContentOffset.pointee = target }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("did end \(decelerate)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("decelerate") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("arrived") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { log.append("zoom") }
}

@MainActor @Suite struct ScrollViewTests {
  /// A scroll view of 300 × 400 points over content of 3000 × 4000, with a delegate and a finger.
  private func scene(
    _ window: UIWindow, content: CGSize = CGSize(width: 3000, height: 4000)
  ) -> (UIScrollView, Listener, TouchDriver) {
    window.makeKeyAndVisible()
    let view = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 400))
    view.contentSize = content
    view.contentInsetAdjustmentBehavior = .never
    let listener = Listener()
    view.delegate = listener
    window.addSubview(view)
    return (view, listener, TouchDriver(application: .shared))
  }

  /// Drags in a straight line, a step every 120th of a second, and lets go while moving.
  private func drag(
    _ driver: TouchDriver, _ clock: VirtualClock, from start: CGPoint, by way: CGVector,
    steps: Int
  ) throws {
    driver.down(at: start)
    let begin = clock.now.seconds
    for step in 1...steps {
      let x = CGFloat(step) / CGFloat(steps)
      try clock.run(to: begin + Double(step) / 120)
      driver.move(to: CGPoint(x: start.x + way.dx * x, y: start.y + way.dy * x))
    }
    driver.up()
  }

  @Test func `content lies on whole pixels, and is not told to have moved by less`() {
    inFreshApp { _, window in
      let (view, _, _) = scene(window)
      view.contentOffset = CGPoint(x: 10.2, y: 20.3)
      #expect(view.contentOffset == CGPoint(x: 10, y: 20.5))
      view.contentSize.height = 1000.3
      view.setContentOffset(view.insideRange(CGPoint(x: 0, y: 9999)), animated: false)
      #expect(view.contentOffset.y == 600.5)
    }
  }

  @Test func `a throw coasts to where it said it would`() throws {
    try inFreshApp { clock, window in
      let (view, listener, driver) = scene(window, content: CGSize(width: 300, height: 40_000))
      try drag(
        driver, clock, from: CGPoint(x: 100, y: 400), by: CGVector(dx: 0, dy: -200), steps: 24)
      let release = view.contentOffset.y
      try clock.run(to: 20)
      // 1000 points a second, of which 0.998 is left after each millisecond, until 10 are left.
      let way = (0.998 / 0.002) * (1000 - 10) / 1000
      // To the pixel, of which there are two in a point.
      #expect(abs(view.contentOffset.y - (release + way)) <= 0.25)
      #expect(abs((listener.proposed?.y ?? 0) - view.contentOffset.y) <= 0.25)
      #expect(listener.log == ["begin", "will end", "did end true", "decelerate", "rest"])
      #expect(!view.isTracking && !view.isDragging && !view.isDecelerating)
    }
  }

  @Test(
    "Pages turn by one at most",
    arguments: [(-40, 30, 300), (-40, 4, 600), (-140, 400, 300), (-170, 400, 600)])
  func paging(way: Int, steps: Int, offset: Int) throws {
    try inFreshApp { clock, window in
      let (view, _, driver) = scene(window, content: CGSize(width: 3000, height: 400))
      view.isPagingEnabled = true
      view.contentOffset.x = 300
      try drag(
        driver, clock, from: CGPoint(x: 250, y: 300), by: CGVector(dx: CGFloat(way), dy: 0),
        steps: steps)
      try clock.run(to: clock.now.seconds + 5)
      #expect(view.contentOffset == CGPoint(x: CGFloat(offset), y: 0))
    }
  }

  @Test func `a flick to the last page does not pass it, and a page held beyond comes back`() throws
  {
    try inFreshApp { clock, window in
      let (view, _, driver) = scene(window, content: CGSize(width: 600, height: 400))
      view.isPagingEnabled = true
      for (way, furthest) in [(-200.0, 300.0), (-100, 350)] {
        try drag(
          driver, clock, from: CGPoint(x: 250, y: 300), by: CGVector(dx: way, dy: 0), steps: 24)
        let begin = clock.now.seconds
        for step in 0...200 {
          try clock.run(to: begin + Double(step) / 100)
          #expect(view.contentOffset.x <= furthest, "\(step)")
        }
        #expect(view.contentOffset.x == 300 && !view.isDecelerating)
      }
    }
  }

  @Test func `a new target is reached without a jump in speed`() throws {
    try inFreshApp { clock, window in
      let (view, listener, driver) = scene(window)
      listener.target = CGPoint(x: 0, y: 900)
      try drag(
        driver, clock, from: CGPoint(x: 100, y: 400), by: CGVector(dx: 0, dy: -200), steps: 24)
      let (time, before) = (clock.now.seconds, view.contentOffset.y)
      try clock.run(to: time + 1.0 / 120)
      let speed = (view.contentOffset.y - before) * 120
      // 1000 points a second at first, and a critical spring of 18.3 a second pulls.
      #expect(speed > 1000 && speed < 2000)
      try clock.run(to: time + 3)
      #expect(view.contentOffset.y == 900)
    }
  }

  @Test func `a locked drag keeps to the axis it began along`() throws {
    try inFreshApp { clock, window in
      let (view, _, driver) = scene(window)
      view.isDirectionalLockEnabled = true
      try drag(
        driver, clock, from: CGPoint(x: 250, y: 400), by: CGVector(dx: -60, dy: -190), steps: 60)
      #expect(view.contentOffset.x == 0 && view.contentOffset.y > 100)
    }
  }

  @Test func `a finger catches coasting content, and caught content settles`() throws {
    try inFreshApp { clock, window in
      let (view, _, driver) = scene(window, content: CGSize(width: 300, height: 40_000))
      try drag(
        driver, clock, from: CGPoint(x: 100, y: 400), by: CGVector(dx: 0, dy: -200), steps: 24)
      try clock.run(to: 0.6)
      #expect(view.isDecelerating)
      driver.down(at: CGPoint(x: 100, y: 300))
      let caught = view.contentOffset
      try clock.run(to: 1)
      #expect(view.isTracking && !view.isDecelerating && view.contentOffset == caught)
      driver.up()
      try clock.run(to: 3)
      #expect(view.contentOffset == caught)
      view.contentOffset.y = -50
      view.setContentOffset(CGPoint(x: 0, y: -80), animated: true)
      try clock.run(to: 3.1)
      driver.down(at: CGPoint(x: 100, y: 300))
      driver.up()
      try clock.run(to: 6)
      #expect(view.contentOffset == .zero)
    }
  }

  @Test func `insets take in the safe area along axes that scroll`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let view = UIScrollView(frame: window.bounds)
      view.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      window.addSubview(view)
      #expect(view.adjustedContentInset == view.contentInset)
      view.contentSize = CGSize(width: 400, height: 2000)
      view.layoutIfNeeded()
      #expect(view.adjustedContentInset == UIEdgeInsets(top: 51, left: 2, bottom: 33, right: 4))
      #expect(view.contentOffset.y == -51)
      view.contentInsetAdjustmentBehavior = .never
      #expect(view.contentOffset.y == -1)
    }
  }

  @Test func `content keeps clear of the safe area once, by insets or by its own margins`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let view = UIScrollView(frame: window.bounds)
      let rows = (0..<3).map { UIView(frame: CGRect(x: 0, y: $0 * 400, width: 400, height: 400)) }
      for row in rows { view.addSubview(row) }
      window.addSubview(view)
      let safe = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
      // Nothing scrolls yet, so that the insets take in nothing.
      #expect(view.adjustedContentInset == .zero && rows[0].safeAreaInsets == safe)
      view.contentSize = CGSize(width: 400, height: 1200)
      view.layoutIfNeeded()
      #expect(view.adjustedContentInset == UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0))
      for offset in [-50, 0, 25, 380, 430] as [CGFloat] {
        view.contentOffset.y = offset
        view.layoutIfNeeded()
        #expect(rows.allSatisfy { $0.safeAreaInsets == .zero && $0.layoutMargins.bottom == 8 })
      }
      view.contentInsetAdjustmentBehavior = .never
      view.contentOffset.y = 0
      #expect(rows[0].safeAreaInsets == safe)
    }
  }

  @Test func `content that shrinks is not left behind`() {
    inFreshApp { _, window in
      let (view, _, _) = scene(window)
      view.contentOffset = CGPoint(x: 2000, y: 3600)
      view.contentSize = CGSize(width: 3000, height: 1000)
      #expect(view.contentOffset == CGPoint(x: 2000, y: 600))
    }
  }

  @Test func `zooming keeps the middle, grows the content and keeps to the limits`() throws {
    try inFreshApp { clock, window in
      let (view, listener, _) = scene(window, content: CGSize(width: 300, height: 400))
      let photo = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
      view.addSubview(photo)
      listener.zoomed = photo
      view.maximumZoomScale = 3
      view.zoomScale = 2
      #expect(view.zoomScale == 2 && view.contentSize == CGSize(width: 600, height: 800))
      #expect(photo.frame == CGRect(x: 0, y: 0, width: 600, height: 800))
      #expect(view.contentOffset == CGPoint(x: 150, y: 200))
      view.setZoomScale(9, animated: true)
      #expect(view.zoomScale == 3 && view.isZooming)
      try clock.run(to: 0.15)
      // Scale and offset move on one curve: the point in the middle stays there.
      let shown = try #require(view.layer.presentation()).bounds
      let scale = try #require(photo.layer.presentation()).transform.m11
      #expect(abs((shown.midX / scale) - 150) < 1e-6 && abs(shown.midY / scale - 200) < 1e-6)
      try clock.run(to: 1)
      #expect(!view.isZooming)
      view.zoom(to: CGRect(x: 30, y: 40, width: 150, height: 200), animated: false)
      #expect(view.zoomScale == 2 && view.contentOffset == CGPoint(x: 60, y: 80))
    }
  }

  @Test func `indicators show while content moves, and fade`() throws {
    try inFreshApp { clock, window in
      let (view, _, _) = scene(window, content: CGSize(width: 300, height: 4000))
      @MainActor func bar() -> CALayer? {
        view.layer.sublayers?.first { $0.name == "scroll indicator" && $0.opacity > 0 }
      }
      #expect(bar() == nil)
      view.setContentOffset(CGPoint(x: 0, y: 3600), animated: true)
      try clock.run(to: 0.6)
      let shown = try #require(bar())
      // Three points inside the edges, at the end of its track.
      #expect(shown.frame.maxY == view.bounds.maxY - 3 && shown.frame.maxX == 297)
      #expect(shown.frame.height == 394.0 * 394 / (394 + 3600))
      try clock.run(to: 3)
      #expect(bar() == nil)
    }
  }

  @Test func `content at its start stays there when insets change, on pixels or between them`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let view = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 400))
      view.contentSize = CGSize(width: 300, height: 2000)
      window.addSubview(view)
      for top in [10, 10.2, 20.3, 7.7, 7.95, 50] {
        view.contentInset.top = top
        #expect(abs(view.contentOffset.y + top) <= 0.25)
      }
      view.contentOffset.y = -49
      view.contentInset.top = 60
      #expect(view.contentOffset.y == -49)
    }
  }
}
