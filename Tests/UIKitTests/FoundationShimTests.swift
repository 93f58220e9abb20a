import Frames
import Testing
import UIKit

@MainActor
private final class Badge: UIView {
  var count = 3
  var heard: [String] = []

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    heard.append("\(keyPath ?? "") \(change?[.newKey] ?? "nothing")")
  }
}

@MainActor
private final class Editor: UIView {
  var mayResign = true
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { mayResign }
}

@MainActor
struct FoundationShimTests {
  private let badge = Badge(frame: CGRect(x: 1, y: 2, width: 3, height: 4))

  init() { launch() }

  /// Starts an app; a test that looks at all windows does so itself, as others may run in between.
  private func launch() {
    UIApplication.launch(
      on: DisplayMetrics(size: CGSize(width: 400, height: 800), scale: 2), style: .light)
  }

  @Test func `properties are read and set by name`() {
    #expect(badge.value(forKey: "frame") as? CGRect == badge.frame)
    #expect(badge.value(forKey: "count") as? Int == 3)
    #expect(badge.value(forKey: "backgroundColor") == nil)
    badge.setValue(NSNumber(value: 0.5), forKey: "alpha")
    badge.setValue(true as CFBoolean, forKey: "hidden")
    badge.setValue(NSValue(cgPoint: CGPoint(x: 9, y: 8)), forKey: "center")
    badge.setValue(UIColor.red, forKey: "backgroundColor")
    badge.setValue(4, forKeyPath: "layer.cornerRadius")
    #expect(badge.alpha == 0.5 && badge.isHidden && badge.center == CGPoint(x: 9, y: 8))
    #expect(badge.backgroundColor == .red && badge.layer.cornerRadius == 4)
    badge.setValue(nil, forKey: "backgroundColor")
    #expect(badge.backgroundColor == nil)
    badge.setValue("wide", forKey: "alpha")
    badge.setValue(1, forKey: "nothing of the kind")
    #expect(badge.alpha == 0.5)
  }

  @Test func `a scroll view's offset is observed by key path and by name`() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var offsets: [CGFloat] = []
    let token = scroll.observe(\.contentOffset, options: [.new, .old]) { view, change in
      offsets.append((change.newValue?.y ?? 0) - (change.oldValue?.y ?? 0))
    }
    scroll.addObserver(badge, forKeyPath: "contentSize", options: .new, context: nil)
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.contentOffset.y = 30
    scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    #expect(offsets == [30, 20])
    #expect(badge.heard == ["contentSize \(scroll.contentSize)"])
    scroll.removeObserver(badge, forKeyPath: "contentSize")
    token.invalidate()
  }

  @Test func `a view's model values are observed, animated or not`() {
    var heard: [CGFloat] = []
    let token = badge.observe(\.alpha, options: .new) { heard.append($1.newValue ?? -1) }
    UIView.animate(withDuration: 1) { badge.alpha = 0.2 }
    badge.alpha = 0.7
    #expect(heard == [0.2, 0.7])
    token.invalidate()
  }

  @Test func `what is associated with a view goes with the view`() {
    let key = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { key.deallocate() }
    weak var tied: NSObject?
    do {
      let (view, object) = (UIView(), NSObject())
      tied = object
      objc_setAssociatedObject(view, key, object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      #expect(objc_getAssociatedObject(view, key) as? NSObject === object)
    }
    #expect(tied == nil)
  }

  @Test func `one responder is the first, until editing ends`() {
    let (window, first, second) = (UIWindow(), Editor(), Editor())
    window.addSubview(first)
    window.addSubview(second)
    #expect(!badge.becomeFirstResponder() && first.becomeFirstResponder())
    #expect(second.becomeFirstResponder() && second.isFirstResponder && !first.isFirstResponder)
    #expect(!first.endEditing(true) && second.isFirstResponder)
    second.mayResign = false
    #expect(!first.becomeFirstResponder() && !window.endEditing(false) && second.isFirstResponder)
    #expect(window.endEditing(true) && !second.isFirstResponder)
  }

  @Test func `feedback stands among the events, at its instant`() throws {
    let clock = VirtualClock()
    let events = try VirtualClock.with(clock) {
      try clock.advance(to: Timestamp(seconds: 0.25))
      UIImpactFeedbackGenerator(style: .heavy).impactOccurred()
      UIImpactFeedbackGenerator().impactOccurred(intensity: 0.5)
      UINotificationFeedbackGenerator().notificationOccurred(.success)
      UISelectionFeedbackGenerator().selectionChanged()
      UIAccessibility.post(notification: .announcement, argument: "Opened")
      return UIApplication.shared.events
    }
    #expect(
      events.map(\.label) == [
        "haptic impact heavy", "haptic impact medium 50 %", "haptic success", "haptic selection",
        "accessibility says Opened",
      ])
    #expect(events.allSatisfy { $0.time == Timestamp(seconds: 0.25) })
  }

  @Test func `a window shows itself when it is no longer hidden`() {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.windowLevel = .alert + 1
    window.rootViewController = UIViewController()
    #expect(!UIApplication.shared.windows.contains(window))
    window.isHidden = false
    #expect(UIApplication.shared.windows.contains(window))
    #expect(window.rootViewController?.view.superview === window)
  }

  @Test func `the scene knows the windows, and spaces translate into each other`() {
    launch()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    #expect(scenes.count == 1 && scenes.first?.windows.contains(window) == true)
    #expect(window.windowScene === scenes.first)
    #expect(window.screen == UIScreen.main && UIDevice.current === UIDevice.current)
    badge.frame.origin = CGPoint(x: 10, y: 20)
    window.addSubview(badge)
    let space = UIScreen.main.coordinateSpace
    #expect(badge.convert(CGPoint(x: 1, y: 1), to: space) == CGPoint(x: 11, y: 21))
    #expect(badge.convert(CGPoint(x: 11, y: 21), from: space) == CGPoint(x: 1, y: 1))
    #expect(space.convert(badge.bounds, from: badge) == badge.frame)
  }
}
