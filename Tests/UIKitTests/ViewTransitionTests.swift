import Frames
import Pixels
import QuartzCore
import Testing
import UIKit

extension Node {
  /// All nodes of that name, in drawing order.
  fileprivate func all(_ name: String) -> [Node] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(name) }
  }
}

@MainActor @Suite struct ViewTransitionTests {
  private static let size = CGSize(width: 240, height: 220)

  private let builder = FrameBuilder()

  private func frame() -> Frame {
    builder.frame(of: UIApplication.shared.windows.map(\.layer), size: Self.size)
  }

  /// The colours on the screen.
  private func shown() throws -> Set<UInt32> { Set(try screenshot().pixels) }

  /// A window with a container in it, and two opaque views for its inside.
  private func withViews(
    _ body: (VirtualClock, UIView, _ red: UIView, _ blue: UIView) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      window.backgroundColor = .white
      window.makeKeyAndVisible()
      let container = UIView(frame: CGRect(x: 40, y: 30, width: 160, height: 120))
      window.addSubview(container)
      let views = [UIColor.red, .blue].map { color in
        let view = UIView(frame: container.bounds)
        view.backgroundColor = color
        return view
      }
      container.addSubview(views[0])
      UIApplication.shared.layOutWindows()
      try body(clock, container, views[0], views[1])
    }
  }

  @Test(
    "A flip is edge-on at half time, and shows one side before and the other after",
    arguments: [
      UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight,
      .transitionFlipFromTop, .transitionFlipFromBottom,
    ])
  func flip(_ option: UIView.AnimationOptions) throws {
    try withViews { clock, container, red, blue in
      let before = try screenshot()
      UIView.transition(from: red, to: blue, duration: 1, options: option)
      UIApplication.shared.layOutWindows()
      #expect(try screenshot() == before)
      try clock.run(to: 0.3)
      #expect(frame().root.all("side").count == 1)
      let early = try shown()
      #expect(early.contains(0xFFFF_0000) && !early.contains(0xFF00_00FF))
      try clock.run(to: 0.5)
      #expect(try shown() == [0xFFFF_FFFF])
      try clock.run(to: 0.7)
      let late = try shown()
      #expect(!late.contains(0xFFFF_0000) && late.contains(0xFF00_00FF))
      try clock.run(to: 1)
      UIApplication.shared.layOutWindows()
      #expect(frame().root.all("side").isEmpty && container.subviews == [blue])
      let after = try screenshot()
      #expect(after[200, 160] == 0xFF00_00FF && Set(after.pixels) == [0xFFFF_FFFF, 0xFF00_00FF])
    }
  }

  @Test func `the named side comes to the front first, in perspective`() throws {
    let options: [(UIView.AnimationOptions, CGPoint)] = [
      (.transitionFlipFromLeft, CGPoint(x: -80, y: 0)),
      (.transitionFlipFromRight, CGPoint(x: 80, y: 0)),
      (.transitionFlipFromTop, CGPoint(x: 0, y: -60)),
      (.transitionFlipFromBottom, CGPoint(x: 0, y: 60)),
    ]
    for (option, edge) in options {
      try withViews { clock, _, red, blue in
        UIView.transition(from: red, to: blue, duration: 1, options: [option, .curveLinear])
        UIApplication.shared.layOutWindows()
        try clock.run(to: 0.25)
        let side = try #require(frame().root.all("side").first)
        let t = side.transform
        let depth = edge.x * t.m13 + edge.y * t.m23
        let distance = hypot(edge.x, edge.y)
        // An eighth of a turn lifts the edge by its distance times sin 45°.
        #expect(abs(depth - distance * 0.5.squareRoot()) < 1e-3)
        let closer = edge.x * t.m14 + edge.y * t.m24
        #expect(abs(closer + depth / 1200) < 1e-3)
      }
    }
  }

  @Test func `a cross-dissolve adds both by their shares, and nothing shines through`() throws {
    try withViews { clock, container, red, blue in
      var isFinished: Bool?
      UIView.transition(
        with: container, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
        animations: {
          red.removeFromSuperview()
          container.addSubview(blue)
        }, completion: { isFinished = $0 })
      UIApplication.shared.layOutWindows()
      for share in [0.2, 0.5, 0.9] {
        try clock.run(to: share)
        let pixel = try screenshot()[200, 160]
        let (r, g, b) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
        #expect(abs(Double(r) - 255 * (1 - share)) <= 1 && g == 0)
        #expect(abs(Double(b) - 255 * share) <= 1)
      }
      #expect(isFinished == nil)
      try clock.run(to: 1)
      #expect(isFinished == true && container.layer.animationKeys() == nil)
    }
  }

  @Test func `show and hide leaves both in place, otherwise they change places`() throws {
    try withViews { clock, container, red, blue in
      container.addSubview(blue)
      blue.isHidden = true
      UIView.transition(
        from: red, to: blue, duration: 0.5,
        options: [.transitionFlipFromLeft, .showHideTransitionViews])
      #expect(red.isHidden && !blue.isHidden && container.subviews == [red, blue])
      try clock.run(to: 1)
      red.isHidden = false
      UIView.transition(from: blue, to: red, duration: 0.5, options: .transitionCurlUp)
      #expect(container.subviews == [red] && blue.superview == nil)
    }
  }

  @Test func `without a transition, or without animation, it is an ordinary block`() throws {
    try withViews { clock, container, red, blue in
      UIView.transition(with: container, duration: 1, animations: { red.alpha = 0 })
      #expect(red.layer.animationKeys() == ["opacity"])
      var isDone = false
      UIView.performWithoutAnimation {
        UIView.transition(
          with: container, duration: 1, options: .transitionCrossDissolve,
          animations: { container.addSubview(blue) }, completion: { _ in isDone = true })
      }
      #expect(container.layer.animationKeys() == nil && !isDone)
      try clock.run(to: 0.1)
      #expect(isDone)
    }
  }

  @Test func `changes inside animate only where animated content is allowed`() throws {
    try withViews { _, container, red, _ in
      UIView.transition(
        with: container, duration: 1, options: .transitionCrossDissolve,
        animations: { red.center.x += 20 })
      #expect(red.layer.animationKeys() == nil)
      UIView.transition(
        with: container, duration: 1,
        options: [.transitionCrossDissolve, .allowAnimatedContent],
        animations: { red.center.x += 20 })
      #expect(red.layer.animationKeys() == ["position"])
    }
  }

  @Test func `a stopped layer shows the transition at its time offset`() throws {
    try withViews { clock, container, red, blue in
      container.layer.speed = 0
      UIView.transition(
        from: red, to: blue, duration: 2, options: [.transitionFlipFromLeft, .curveLinear])
      UIApplication.shared.layOutWindows()
      try clock.run(to: 5)
      container.layer.timeOffset = 0.5
      #expect(frame().root.all("before").count == 1)
      container.layer.timeOffset = 1
      #expect(frame().root.all("side").isEmpty)
      container.layer.timeOffset = 1.5
      #expect(frame().root.all("before").isEmpty && frame().root.all("side").count == 1)
    }
  }

  // MARK: Page curl

  @Test func `a curling page bends along a cylinder and covers itself from end to end`() throws {
    try withViews { clock, _, red, blue in
      UIView.transition(
        from: red, to: blue, duration: 1, options: [.transitionCurlUp, .curveLinear])
      UIApplication.shared.layOutWindows()
      try clock.run(to: 0.4)
      let strips = frame().root.all("strip")
      #expect(strips.count > 10)
      // The page runs up against a pull of 260°; its corners reach this far from its centre.
      let along = CGPoint(x: -cos(260 * CGFloat.pi / 180), y: -sin(260 * CGFloat.pi / 180))
      let reach = along.x * 80 + along.y * 60
      let radius = 0.45 * reach
      // The screen's corner that is farthest against the pull is its upper left.
      let wayOut = (40 + 80) * along.x + (30 + 60) * along.y
      let line = reach - 0.4 * (reach + wayOut + radius)
      var end = -reach
      for strip in strips {
        #expect(abs(strip.bounds.minX - end) < 1e-4)
        // Where the closed form puts this distance along the page.
        let angle = max(end - line, 0) / radius
        let seen =
          end <= line
          ? end : angle <= .pi ? line + radius * sin(angle) : 2 * line - end + .pi * radius
        // The strip's corner lies across the middle; what counts is its place along the page.
        let place =
          (strip.position.x - 80) * along.x + (strip.position.y - 60) * along.y
        #expect(abs(place - seen) < 0.05)
        // The page that is left begins where the next strip does.
        let next = strips.map(\.bounds.minX).filter { $0 > end + 1e-6 }.min()
        end = next ?? reach
      }
      #expect(end == reach)
    }
  }

  @Test func `a page has left the screen when it is gone, and shows its front through its back`()
    throws
  {
    try withViews { clock, container, red, blue in
      let mark = UIView(frame: CGRect(x: 60, y: 100, width: 40, height: 20))
      mark.backgroundColor = .black
      red.addSubview(mark)
      UIView.transition(
        from: red, to: blue, duration: 1, options: [.transitionCurlUp, .curveLinear])
      UIApplication.shared.layOutWindows()
      try clock.run(to: 0.5)
      let middle = try screenshot()
      // The page's back has two shades, of the paper over red and over black; both are light.
      let backs = Set(middle.pixels.filter { $0 & 0xFF > 150 && $0 != 0xFFFF_FFFF })
      #expect(backs.contains { $0 >> 16 & 0xFF > ($0 & 0xFF) + 20 })
      #expect(backs.contains { $0 >> 16 & 0xFF == $0 & 0xFF })
      // At the end it does not vanish: it is out of sight but for the end of a shadow in the corner.
      try clock.run(to: 0.9999)
      let last = try screenshot()
      try clock.run(to: 1)
      UIApplication.shared.layOutWindows()
      let gone = try screenshot()
      let differences = zip(gone.pixels, last.pixels).map { abs(Int($0 & 0xFF) - Int($1 & 0xFF)) }
      #expect(differences.filter { $0 > 8 }.count < differences.count / 20)
      #expect((differences.max() ?? 0) < 90)
    }
  }

  @Test func `a page curls up from its lower right corner, and comes down the same way`() throws {
    try withViews { clock, container, red, blue in
      UIView.transition(
        with: container, duration: 1, options: [.transitionCurlUp, .curveLinear],
        animations: {
          red.removeFromSuperview()
          container.addSubview(blue)
        })
      UIApplication.shared.layOutWindows()
      try clock.run(to: 0.2)
      let early = try screenshot()
      // Two pixels inside each corner of the container.
      #expect(early[82, 62] == 0xFFFF_0000 && early[396, 62] == 0xFFFF_0000)
      #expect(early[397, 297] & 0xFF > 100)
      try clock.run(to: 1)
      UIApplication.shared.layOutWindows()
      let whole = try screenshot()
      #expect(Set(whole.pixels) == [0xFFFF_FFFF, 0xFF00_00FF])

      UIView.transition(
        with: container, duration: 1, options: [.transitionCurlDown, .curveLinear],
        animations: {
          blue.removeFromSuperview()
          container.addSubview(red)
        })
      UIApplication.shared.layOutWindows()
      #expect(try screenshot() == whole)
      try clock.run(to: 1.8)
      #expect(try screenshot() == early)
    }
  }

  // MARK: Layers

  @Test func `the transitions of layers move what was and what is`() throws {
    let cases: [(CATransitionType, CATransitionSubtype?, old: CGFloat, new: CGFloat)] = [
      (.push, nil, 40, 200), (.push, .fromLeft, 120, 0 - 40), (.moveIn, .fromRight, 80, 200),
      (.reveal, .fromRight, 40, 80),
    ]
    for (type, subtype, old, new) in cases {
      try withViews { clock, container, red, blue in
        let transition = CATransition()
        transition.type = type
        transition.subtype = subtype
        transition.duration = 1
        container.layer.add(transition, forKey: kCATransition)
        red.removeFromSuperview()
        container.addSubview(blue)
        UIApplication.shared.layOutWindows()
        try clock.run(to: 0.25)
        let parts = frame().root.all("UIView").filter { $0.bounds.size == container.bounds.size }
        let place = try #require(parts.first { !$0.all("before").isEmpty })
        let before = try #require(place.all("before").first)
        let after = try #require(place.children.first { $0.name != "before" })
        // A quarter of the way on a layer of 160 points; the middle is at 80.
        #expect(before.position.x == old)
        #expect(after.position.x == new)
      }
    }
  }

  @Test func `a transition that is kept stays where it ends`() throws {
    try withViews { clock, container, red, blue in
      let transition = CATransition()
      transition.type = .moveIn
      transition.duration = 1
      transition.endProgress = 0.5
      transition.fillMode = .forwards
      transition.isRemovedOnCompletion = false
      container.layer.add(transition, forKey: nil)
      red.removeFromSuperview()
      container.addSubview(blue)
      UIApplication.shared.layOutWindows()
      try clock.run(to: 3)
      #expect(frame().root.all("before").count == 1)
      container.layer.removeAllAnimations()
      #expect(frame().root.all("before").isEmpty)
    }
  }

  @Test func `frames of transitions come back from a reel as they were`() throws {
    try withViews { clock, container, red, blue in
      var frames: [Frame] = []
      let options: [UIView.AnimationOptions] = [
        .transitionFlipFromTop, .transitionCurlUp, .transitionCurlDown, .transitionCrossDissolve,
      ]
      for (index, option) in options.enumerated() {
        let (old, new) = index % 2 == 0 ? (red, blue) : (blue, red)
        UIView.transition(from: old, to: new, duration: 1, options: option)
        UIApplication.shared.layOutWindows()
        for step in 0...4 {
          try clock.run(to: Double(index) + Double(step) / 4)
          UIApplication.shared.layOutWindows()
          frames.append(frame())
        }
      }
      let reel = Reel(
        header: ReelHeader(
          transition: "all", title: "All", device: "none", deviceTitle: "None", size: Self.size,
          scale: 2, framesPerSecond: 4, appearance: .light), frames: frames)
      let isEqual = try Reel(decoding: reel.encoded(), name: "reel") == reel
      #expect(isEqual)
    }
  }
}
