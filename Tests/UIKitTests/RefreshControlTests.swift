import Foundation
import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct RefreshControlTests {
  private func scroll(_ window: UIWindow) -> (UIScrollView, UIRefreshControl) {
    window.makeKeyAndVisible()
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.contentInsetAdjustmentBehavior = .never
    view.contentSize = CGSize(width: 320, height: 900)
    let control = UIRefreshControl()
    view.refreshControl = control
    window.addSubview(view)
    window.layoutIfNeeded()
    return (view, control)
  }

  private func pull(_ clock: VirtualClock, by distance: CGFloat) throws {
    let (driver, start) = (TouchDriver(application: .shared), clock.now.seconds)
    driver.down(at: CGPoint(x: 150, y: 100))
    for step in 1...20 {
      try clock.run(to: start + Double(step) * 0.02)
      driver.move(to: CGPoint(x: 150, y: 100 + distance * CGFloat(step) / 20))
    }
    try clock.run(to: start + 1)
    driver.up()
    try clock.run(to: start + 3)
  }

  @Test
  func `a pull of a hundred points has content loaded, and the content waits below the wheel`()
    throws
  {
    try inFreshApp { clock, window in
      let (view, control) = scroll(window)
      var count = 0
      control.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      // Content that is held back by 0.55 of 480 points follows 120 points by 58.
      try pull(clock, by: 130)
      #expect(count == 0 && !control.isRefreshing && view.contentOffset.y == 0)
      try pull(clock, by: 300)
      #expect(count == 1 && control.isRefreshing)
      #expect(view.contentOffset.y == -60 && view.adjustedContentInset.top == 60)
      #expect(control.frame == CGRect(x: 0, y: -60, width: 320, height: 60))
      control.endRefreshing()
      #expect(view.contentOffset.y == 0 && view.layer.presentation()?.bounds.minY == -60)
      try clock.run(to: clock.now.seconds + 1)
      #expect(!control.isRefreshing && view.adjustedContentInset.top == 0)
    }
  }

  @Test func `content that is still on its way to the wheel goes back to its rest`() throws {
    try inFreshApp { clock, window in
      let (view, control) = scroll(window)
      let (driver, start) = (TouchDriver(application: .shared), clock.now.seconds)
      driver.down(at: CGPoint(x: 150, y: 100))
      for step in 1...20 {
        try clock.run(to: start + Double(step) * 0.02)
        driver.move(to: CGPoint(x: 150, y: 100 + 15 * CGFloat(step)))
      }
      driver.up()
      try clock.run(to: start + 0.5)
      #expect(control.isRefreshing && view.contentOffset.y < -60)
      control.endRefreshing()
      #expect(view.contentOffset.y == 0 && !view.isDecelerating)
      // It neither stops nor turns on the way, and nothing pulls it down again.
      var last = -CGFloat.infinity
      for frame in 0...60 {
        try clock.run(to: start + 0.5 + Double(frame) / 60)
        let y = try #require(view.layer.presentation()).bounds.minY
        #expect(y >= last - 1e-6 && y <= 1e-6)
        last = y
      }
      #expect(abs(last) < 0.01 && view.contentOffset.y == 0)
    }
  }

  @Test func `bars of the wheel come one after the other as the content is pulled`() throws {
    try inFreshApp { clock, window in
      let (view, control) = scroll(window)
      let wheel = try #require(control.subviews.first { $0 is UIActivityIndicatorView })
      @MainActor func bars() -> Int { (wheel.layer.sublayers ?? []).count { !$0.isHidden } }
      #expect(bars() == 0)
      view.contentOffset.y = -50
      view.layoutIfNeeded()
      wheel.layoutIfNeeded()
      #expect(bars() == 4)
      let animations = (wheel.layer.sublayers ?? []).flatMap { $0.animationKeys() ?? [] }
      #expect(animations.isEmpty)
      control.beginRefreshing()
      wheel.layoutIfNeeded()
      #expect(bars() == 8 && control.isRefreshing)
      control.endRefreshing()
      try clock.run(to: 1)
      view.refreshControl = nil
      #expect(control.superview == nil)
    }
  }
}
