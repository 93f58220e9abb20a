import QuartzCore
import Testing
import UIKit

/// A view that notes what it hears of fingers.
private final class Listener: UIView {
  weak var screen: Touchscreen?
  var label = "view"
  var last: UIEvent?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches, event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches, event)
  }

  private func note(_ phase: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    #expect(touches.allSatisfy { "\($0.phase)" == phase })
    last = event
    screen?.log.append("\(label) \(phase)" + (touches.count > 1 ? " ×\(touches.count)" : ""))
  }
}

/// A pan of a card and the scroll view in it, as apps write it.
private final class CardPan: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer.view is UIScrollView
  }
}

/// A scroll view that decides itself what its pan may do.
private final class ShyScrollView: UIScrollView, UIGestureRecognizerDelegate {
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    panGestureRecognizer.velocity(in: self).y < 0
  }
}

@MainActor @Suite struct GestureViewTests {
  private func listener(
    _ screen: Touchscreen, _ label: String = "view",
    frame: CGRect = CGRect(x: 0, y: 0, width: 400, height: 800)
  ) -> Listener {
    let view = Listener(frame: frame)
    (view.screen, view.label) = (screen, label)
    screen.window.addSubview(view)
    return view
  }

  // MARK: Fingers

  @Test func `a touch belongs to the view that it came down on`() throws {
    try Touchscreen.run { screen in
      let left = listener(screen, "left", frame: CGRect(x: 0, y: 0, width: 200, height: 800))
      _ = listener(screen, "right", frame: CGRect(x: 200, y: 0, width: 200, height: 800))
      screen.down(100, 100)
      screen.move(300, 100)
      screen.down(350, 100, finger: 1)
      let event = try #require(left.last)
      #expect(event.allTouches?.count == 2 && event.touches(for: left)?.count == 1)
      #expect(event.touches(for: screen.window)?.count == 2)
      let touch = try #require(event.touches(for: left)?.first)
      #expect(touch.phase == .stationary && touch.previousLocation(in: nil).x == 100)
      #expect(event.coalescedTouches(for: touch) == [touch])
      screen.driver.up([0, 1])
      #expect(
        screen.log == ["left began", "left moved", "right began", "left ended", "right ended"])
    }
  }

  @Test func `a view gets one finger unless it asks for more`() throws {
    for isMultiple in [false, true] {
      try Touchscreen.run { screen in
        let view = listener(screen)
        view.isMultipleTouchEnabled = isMultiple
        screen.driver.down([(0, CGPoint(x: 100, y: 100)), (1, CGPoint(x: 200, y: 100))])
        screen.driver.move([(0, CGPoint(x: 100, y: 101)), (1, CGPoint(x: 200, y: 101))])
        screen.up()
        screen.up(finger: 1)
        #expect(
          screen.log
            == (isMultiple
              ? ["view began ×2", "view moved ×2", "view ended", "view ended"]
              : ["view began", "view moved", "view ended"]))
      }
    }
  }

  @Test func `an exclusive view shares the screen with no other`() throws {
    for exclusive in ["left", "right"] {
      try Touchscreen.run { screen in
        for (label, x) in [("left", 0), ("right", 200)] {
          let frame = CGRect(x: x, y: 0, width: 200, height: 800)
          listener(screen, label, frame: frame).isExclusiveTouch = label == exclusive
        }
        screen.down(100, 100)
        screen.down(300, 100, finger: 1)
        screen.driver.up([0, 1])
        #expect(screen.log == ["left began", "left ended"])
      }
    }
  }

  @Test func `taps are counted while they are quick and near`() throws {
    try Touchscreen.run { screen in
      let view = listener(screen)
      var counts: [Int] = []
      @MainActor func tap(_ x: CGFloat) throws {
        screen.down(x, 100)
        counts.append(view.last?.allTouches?.first?.tapCount ?? -1)
        try screen.pass(0.05)
        screen.up()
      }
      try tap(100)
      try screen.pass(0.2)
      try tap(110)
      try tap(110)
      try screen.pass(0.5)
      try tap(110)
      try tap(200)
      screen.down(100, 100)
      screen.move(200, 100)
      counts.append(view.last?.allTouches?.first?.tapCount ?? -1)
      screen.up()
      #expect(counts == [1, 2, 3, 1, 1, 0])
    }
  }

  // MARK: Recognizers and views

  @Test func `a view loses its touch to a gesture, unless that leaves it alone`() throws {
    for cancels in [true, false] {
      try Touchscreen.run { screen in
        let pan = screen.add(UIPanGestureRecognizer(), "pan", to: listener(screen))
        pan.cancelsTouchesInView = cancels
        screen.down(100, 100)
        screen.move(105, 100)
        screen.move(120, 100)
        screen.up()
        let both = ["view began", "view moved", "pan began"]
        #expect(
          screen.log
            == (cancels
              ? both + ["view cancelled", "pan ended"]
              : both + ["view moved", "pan ended", "view ended"]))
      }
    }
  }

  @Test func `a view waits for a gesture that delays its touches`() throws {
    try Touchscreen.run { screen in
      let view = listener(screen)
      let pan = screen.add(UIPanGestureRecognizer(), "pan", to: view)
      pan.delaysTouchesBegan = true
      screen.down(100, 100)
      screen.move(105, 100)
      #expect(screen.log.isEmpty)
      screen.up()
      #expect(screen.log == ["view began", "view moved", "view ended"])
      screen.log = []
      screen.down(100, 100)
      screen.move(120, 100)
      screen.up()
      #expect(screen.log == ["pan began", "pan ended"])
    }
  }

  @Test func `a view hears that a tap is over once it is no double tap`() throws {
    try Touchscreen.run { screen in
      let view = listener(screen)
      let double = screen.add(UITapGestureRecognizer(), "double", to: view)
      double.numberOfTapsRequired = 2
      try screen.tap(100, 100)
      #expect(screen.log == ["view began"])
      try screen.pass(0.4)
      #expect(screen.log == ["view began", "view ended"])
      screen.log = []
      try screen.tap(100, 100)
      try screen.tap(100, 100)
      #expect(screen.log.filter { $0 == "view cancelled" || $0 == "view ended" }.isEmpty == false)
      #expect(!screen.log.contains("view ended") && screen.log.contains("double ended"))
      screen.log = []
      double.delaysTouchesEnded = false
      try screen.tap(100, 100)
      #expect(screen.log == ["view began", "view ended"])
    }
  }

  // MARK: Buttons and scroll views

  private func button(_ screen: Touchscreen, in view: UIView) -> UIButton {
    let button = UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    button.addAction(UIAction { _ in screen.log.append("tapped") }, for: .touchUpInside)
    button.addAction(UIAction { _ in screen.log.append("lost") }, for: .touchCancel)
    view.addSubview(button)
    return button
  }

  @Test func `a tap on a button is the button's, whoever waits for taps around it`() throws {
    try Touchscreen.run { screen in
      let button = button(screen, in: screen.window)
      screen.add(UITapGestureRecognizer(), "around")
      try screen.tap(100, 100)
      #expect(screen.log == ["tapped"])
      try screen.tap(300, 300)
      #expect(screen.log == ["tapped", "around ended"])
      screen.log = []
      screen.add(UITapGestureRecognizer(), "own", to: button)
      try screen.tap(100, 100)
      #expect(screen.log == ["own ended", "lost"])
    }
  }

  @Test func `a button in a scroll view is tapped, and lost when the view scrolls`() throws {
    try Touchscreen.run { screen in
      let scroll = UIScrollView(frame: screen.window.bounds)
      scroll.contentSize = CGSize(width: 400, height: 3000)
      screen.window.addSubview(scroll)
      _ = button(screen, in: scroll)
      try screen.tap(100, 100)
      #expect(screen.log == ["tapped"] && scroll.contentOffset == .zero)
      screen.down(100, 100)
      try screen.follow(0.2) { [(0, CGPoint(x: 100, y: 100 - 200 * $0))] }
      #expect(screen.log == ["tapped", "lost"] && scroll.contentOffset.y > 20)
      screen.up()
      #expect(screen.log == ["tapped", "lost"])
    }
  }

  @Test func `a card's pan and its scroll view's work together if the card's delegate says so`()
    throws
  {
    for isTogether in [true, false] {
      try Touchscreen.run { screen in
        let delegate = CardPan()
        let card = UIView(frame: screen.window.bounds)
        let scroll = UIScrollView(frame: card.bounds)
        scroll.contentSize = CGSize(width: 400, height: 3000)
        screen.window.addSubview(card)
        card.addSubview(scroll)
        let pan = screen.add(UIPanGestureRecognizer(), "card", to: card)
        pan.delegate = isTogether ? delegate : nil
        screen.down(200, 500)
        try screen.follow(0.2) { [(0, CGPoint(x: 200, y: 500 - 500 * $0))] }
        #expect(scroll.contentOffset.y > 80)
        #expect(pan.state == (isTogether ? .changed : .failed))
        // Sideways there is nothing to scroll: the pan is the card's alone.
        screen.up()
        screen.log = []
        screen.down(200, 500)
        screen.move(260, 500)
        #expect(screen.log == ["card began"])
        screen.up()
      }
    }
  }

  @Test func `a scroll view that is a delegate of recognizers is asked about its own pan`() throws {
    try Touchscreen.run { screen in
      let scroll = ShyScrollView(frame: screen.window.bounds)
      scroll.contentSize = CGSize(width: 400, height: 3000)
      screen.window.addSubview(scroll)
      screen.down(200, 300)
      try screen.follow(0.1) { [(0, CGPoint(x: 200, y: 300 + 500 * $0))] }
      #expect(!scroll.isDragging && scroll.contentOffset == .zero)
      screen.up()
      screen.down(200, 300)
      try screen.follow(0.1) { [(0, CGPoint(x: 200, y: 300 - 500 * $0))] }
      #expect(scroll.isDragging && scroll.contentOffset.y > 20)
      screen.up()
    }
  }

  @Test func `views and recognizers are let go of, also in the middle of a touch`() throws {
    try Touchscreen.run { screen in
      weak var view: UIView?
      weak var recognizer: UIGestureRecognizer?
      do {
        let listener = listener(screen)
        (view, recognizer) = (listener, screen.add(UIPanGestureRecognizer(), "pan", to: listener))
        // A gesture that never comes to an end.
        screen.add(UIGestureRecognizer(), "idle", to: listener)
        try screen.tap(100, 100)
        screen.down(100, 100)
        screen.move(150, 100)
        listener.removeFromSuperview()
      }
      #expect(view == nil)
      screen.up()
      #expect(recognizer == nil)
      screen.down(100, 100)
      screen.up()
    }
  }
}
