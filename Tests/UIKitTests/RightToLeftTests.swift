import QuartzCore
import Testing
import UIKit

@MainActor
struct RightToLeftTests {
  @Test func `meaning decides about the direction, and traits where it says nothing`() {
    inApp(.rightToLeft) { _, window in
      #expect(UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft)
      let (view, child) = (UIView(), UIView())
      window.addSubview(view)
      view.addSubview(child)
      #expect(view.traitCollection.layoutDirection == .rightToLeft)
      for (meaning, expected) in [
        (UISemanticContentAttribute.unspecified, UIUserInterfaceLayoutDirection.rightToLeft),
        (.playback, .leftToRight), (.spatial, .leftToRight), (.forceLeftToRight, .leftToRight),
        (.forceRightToLeft, .rightToLeft),
      ] {
        view.semanticContentAttribute = meaning
        #expect(view.effectiveUserInterfaceLayoutDirection == expected)
        #expect(UIView.userInterfaceLayoutDirection(for: meaning) == expected)
        // What lies deeper has its own.
        #expect(child.effectiveUserInterfaceLayoutDirection == .rightToLeft)
      }
      view.semanticContentAttribute = .unspecified
      view.traitOverrides.layoutDirection = .leftToRight
      #expect(child.effectiveUserInterfaceLayoutDirection == .leftToRight)
      #expect(
        UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .leftToRight)
          == .leftToRight)
    }
  }

  @Test func `leading edges are at the right, and constants lead to the left`() {
    inApp(.leftToRight) { _, window in
      let (box, a, b) = (
        UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 50)), UIView(), UIView()
      )
      window.addSubview(box)
      for view in [a, b] {
        view.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(view)
      }
      NSLayoutConstraint.activate([
        a.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10),
        a.widthAnchor.constraint(equalToConstant: 30),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
        b.trailingAnchor.constraint(lessThanOrEqualTo: box.trailingAnchor, constant: -20),
        b.widthAnchor.constraint(equalToConstant: 40),
      ])
      window.layoutIfNeeded()
      #expect([a.frame.minX, b.frame.minX] == [10, 48])
      box.semanticContentAttribute = .forceRightToLeft
      window.layoutIfNeeded()
      // 200 − 10 − 30, and 160 − 8 − 40.
      #expect([a.frame.minX, b.frame.minX] == [160, 112])
      box.directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 0, leading: 12, bottom: 0, trailing: 3)
      #expect(box.layoutMargins.right == 12 && box.layoutMargins.left == 3)
      box.semanticContentAttribute = .unspecified
      #expect(box.layoutMargins.left == 12 && box.layoutMargins.right == 3)
    }
  }

  @Test func `a line of the visual format follows its direction`() {
    inApp(.rightToLeft) { _, window in
      for (options, expected) in [
        (NSLayoutConstraint.FormatOptions.directionLeadingToTrailing, [170.0, 120]),
        (.directionLeftToRight, [10, 50]), (.directionRightToLeft, [170, 120]),
      ] {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        let (a, b) = (UIView(), UIView())
        window.addSubview(box)
        for view in [a, b] {
          view.translatesAutoresizingMaskIntoConstraints = false
          box.addSubview(view)
        }
        NSLayoutConstraint.activate(
          NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-10-[a(20)]-20-[b(30)]", options: options, metrics: nil,
            views: ["a": a, "b": b]))
        box.layoutIfNeeded()
        #expect([Double(a.frame.minX), b.frame.minX] == expected)
      }
    }
  }

  @Test(arguments: [UIStackView.Distribution.fill, .fillEqually, .equalSpacing, .equalCentering])
  func `a row is the mirror image of the row from the left`(
    distribution: UIStackView.Distribution
  ) {
    @MainActor func row(_ direction: UIUserInterfaceLayoutDirection) -> [CGRect] {
      inApp(direction) { _, window in
        let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
        stack.distribution = distribution
        stack.spacing = 6
        for width in [20.0, 40, 30] {
          let view = UIView()
          view.widthAnchor.constraint(equalToConstant: width).priority = .defaultLow
          stack.addArrangedSubview(view)
        }
        stack.arrangedSubviews[0].widthAnchor.constraint(equalToConstant: 48).isActive = true
        window.addSubview(stack)
        window.layoutIfNeeded()
        return frames(in: stack, isMirrored: direction == .rightToLeft)
      }
    }
    let expected = row(.leftToRight)
    #expect(row(.rightToLeft) == expected && Set(expected.map(\.minX)).count > 1)
  }

  /// Screens and the row of the bar, at instants of a push and a pop, which a finger may draw.
  private func slide(
    _ direction: UIUserInterfaceLayoutDirection, isDrawn: Bool
  ) throws -> [[CGRect]] {
    try inApp(direction) { clock, window in
      @MainActor func screen() -> UIViewController {
        let controller = UIViewController()
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(box)
        NSLayoutConstraint.activate([
          box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 24),
          box.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 200),
          box.widthAnchor.constraint(equalToConstant: 50),
          box.heightAnchor.constraint(equalToConstant: 50),
        ])
        let custom = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: custom)
        return controller
      }
      let stack = UINavigationController(rootViewController: screen())
      window.rootViewController = stack
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      stack.pushViewController(screen(), animated: true)
      var shown: [[CGRect]] = []
      @MainActor func watch(from start: Double) throws {
        for step in 0..<8 {
          try clock.run(to: start + Double(step) * 0.1)
          shown.append(frames(in: window, isMirrored: direction == .rightToLeft))
        }
      }
      try watch(from: 0.15)
      if isDrawn {
        let finger = TouchDriver(application: .shared)
        @MainActor func place(_ way: CGFloat) -> CGPoint {
          CGPoint(x: direction == .rightToLeft ? 400 - way : way, y: 400)
        }
        finger.down(at: place(2))
        for step in 1...10 {
          try clock.run(to: 1 + Double(step) / 50)
          finger.move(to: place(2 + 30 * CGFloat(step)))
          window.layoutIfNeeded()
          shown.append(frames(in: window, isMirrored: direction == .rightToLeft))
        }
        finger.up()
      } else {
        stack.popViewController(animated: true)
      }
      try watch(from: 1.25)
      #expect(stack.viewControllers.count == 1)
      return shown
    }
  }

  @Test(arguments: [false, true])
  func `a push and a pop are the mirror images of those from the right`(isDrawn: Bool) throws {
    let expected = try slide(.leftToRight, isDrawn: isDrawn)
    let shown = try slide(.rightToLeft, isDrawn: isDrawn)
    #expect(Set(expected).count > 6)
    for (number, (a, b)) in zip(expected, shown).enumerated() {
      #expect(a == b, "instant \(number)")
    }
  }

  /// The frames of controls' parts, and what a finger makes of them.
  private func controls(_ direction: UIUserInterfaceLayoutDirection) throws -> [[CGRect]] {
    try inApp(direction) { clock, window in
      let page = UIViewController()
      window.rootViewController = page
      window.makeKeyAndVisible()
      let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 200, height: 34))
      slider.value = 0.25
      let progress = UIProgressView(frame: CGRect(x: 100, y: 200, width: 200, height: 4))
      progress.progress = 0.25
      let toggle = UISwitch(frame: CGRect(x: 100, y: 300, width: 51, height: 31))
      let segments = UISegmentedControl(items: ["A", "B", "C"])
      segments.frame = CGRect(x: 100, y: 400, width: 200, height: 32)
      segments.selectedSegmentIndex = 1
      let all = [slider, progress, toggle, segments]
      for control in all { page.view.addSubview(control) }
      @MainActor func parts() throws -> [CGRect] {
        try clock.run(to: clock.now.seconds + 1)
        window.layoutIfNeeded()
        return all.flatMap { frames(in: $0, isMirrored: direction == .rightToLeft) }
      }
      var shown = [try parts()]
      let finger = TouchDriver(application: .shared)
      @MainActor func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: direction == .rightToLeft ? 400 - x : x, y: y)
      }
      let thumb = try #require(slider.subviews.last).frame.midX + 100
      finger.down(at: CGPoint(x: thumb, y: 117))
      try clock.run(to: clock.now.seconds + 0.1)
      finger.move(to: CGPoint(x: thumb + (direction == .rightToLeft ? -50 : 50), y: 117))
      finger.up()
      finger.down(at: place(290, 416))
      finger.up()
      toggle.setOn(true, animated: true)
      shown.append(try parts())
      #expect(slider.value > 0.5 && segments.selectedSegmentIndex == 2)
      toggle.semanticContentAttribute = .forceLeftToRight
      let end = try #require(toggle.subviews.last).frame.midX
      toggle.semanticContentAttribute = .forceRightToLeft
      #expect(try #require(toggle.subviews.last).frame.midX < end)
      return shown
    }
  }

  @Test func `controls are the mirror images of those from the left`() throws {
    let (expected, shown) = (try controls(.leftToRight), try controls(.rightToLeft))
    #expect(expected == shown && expected[0] != expected[1])
  }
}
