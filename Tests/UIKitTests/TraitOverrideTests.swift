import Frames
import Testing
import UIKit

@MainActor private final class Watcher: UIView {
  var log: [String] = []

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    let wasDark = previousTraitCollection?.userInterfaceStyle == .dark
    log.append("changed from \(wasDark ? "dark" : "light")")
  }

  func noteSize(_ view: Watcher, _ previous: UITraitCollection) {
    log.append("size from \(previous.preferredContentSizeCategory.rawValue)")
  }
}

/// Traits that views and controllers put in place of those around them.
@MainActor @Suite struct TraitOverrideTests {
  private let white = CGColor(gray: 1, alpha: 1)
  private let black = CGColor(gray: 0, alpha: 1)

  private func setUp(_ body: (VirtualClock, UIWindow, UIViewController) throws -> Void) throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      root.view.backgroundColor = .systemBackground
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      try body(clock, window, root)
    }
  }

  @Test func `a view's own style is that of what lies in it, and of nothing else`() throws {
    try setUp { clock, window, root in
      let (outer, inner, beside) = (UIView(), UIView(), UIView())
      for view in [outer, inner, beside] { view.backgroundColor = .systemBackground }
      root.view.addSubview(outer)
      root.view.addSubview(beside)
      outer.addSubview(inner)
      outer.overrideUserInterfaceStyle = .dark
      #expect(outer.layer.backgroundColor == black && inner.layer.backgroundColor == black)
      #expect(beside.layer.backgroundColor == white && root.view.layer.backgroundColor == white)
      #expect(inner.traitCollection.userInterfaceStyle == .dark)
      #expect(root.traitCollection.userInterfaceStyle == .light)
      inner.overrideUserInterfaceStyle = .light
      #expect(inner.layer.backgroundColor == white)
      inner.overrideUserInterfaceStyle = .unspecified
      #expect(inner.layer.backgroundColor == black)
      beside.addSubview(inner)
      #expect(inner.layer.backgroundColor == white)
      window.overrideUserInterfaceStyle = .dark
      #expect(
        inner.layer.backgroundColor == black && root.traitCollection.userInterfaceStyle == .dark)
      try clock.run(to: 2)
    }
  }

  @Test func `text grows and shrinks as far as its view lets it`() throws {
    try setUp { clock, window, root in
      let (outer, label) = (Watcher(), UILabel())
      root.view.addSubview(outer)
      outer.addSubview(label)
      label.adjustsFontForContentSizeCategory = true
      label.font = .preferredFont(forTextStyle: .body)
      // The size of the body style, from Apple's table of text styles.
      #expect(label.font.pointSize == 17)
      outer.maximumContentSizeCategory = .extraLarge
      outer.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
        (view: Watcher, previous: UITraitCollection) in view.noteSize(view, previous)
      }
      window.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
      #expect(root.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
      #expect(label.traitCollection.preferredContentSizeCategory == .extraLarge)
      #expect(label.font.pointSize == 19)
      window.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
      #expect(outer.log.filter { $0.hasPrefix("size") }.count == 1)
      outer.maximumContentSizeCategory = nil
      #expect(label.font.pointSize == 21)
      outer.minimumContentSizeCategory = .accessibilityMedium
      #expect(label.font.pointSize == 28)
      outer.maximumContentSizeCategory = .small
      #expect(label.font.pointSize == 15)
      (outer.minimumContentSizeCategory, outer.maximumContentSizeCategory) = (nil, nil)
      window.traitOverrides.preferredContentSizeCategory = .unspecified
      #expect(label.font.pointSize == 17)
      try clock.run(to: 2)
    }
  }

  @Test func `a colour moves when its view's style changes inside an animation block`() throws {
    try setUp { clock, _, root in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        root.view.overrideUserInterfaceStyle = .dark
      }
      try clock.run(to: 1.5)
      let shown = try #require(root.view.layer.presentation()?.backgroundColor)
      #expect(abs(shown.red - 0.5) < 1e-6)
      try clock.run(to: 3)
      #expect(root.view.layer.presentation()?.backgroundColor == black)
    }
  }

  @Test func `what is drawn and laid out resolves colours with its view's traits`() throws {
    try setUp { _, _, root in
      final class Drawing: UIView {
        var styles: [UIUserInterfaceStyle] = []
        override func draw(_ rect: CGRect) {
          styles.append(UITraitCollection.current.userInterfaceStyle)
        }
        override func layoutSubviews() {
          styles.append(UITraitCollection.current.userInterfaceStyle)
        }
      }
      let view = Drawing(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.overrideUserInterfaceStyle = .dark
      root.view.addSubview(view)
      view.setNeedsDisplay()
      UIApplication.shared.layOutWindows()
      #expect(!view.styles.isEmpty && view.styles.allSatisfy { $0 == .dark })
      #expect(UITraitCollection.current.userInterfaceStyle == .light)
    }
  }

  @Test func `a controller's style is that of its view and children, and not of what it presents`()
    throws
  {
    try setUp { clock, _, root in
      let (child, presented) = (UIViewController(), UIViewController())
      root.overrideUserInterfaceStyle = .dark
      root.addChild(child)
      #expect(child.traitCollection.userInterfaceStyle == .dark)
      root.view.addSubview(child.view)
      #expect(root.view.layer.backgroundColor == black)
      #expect(child.view.traitCollection.userInterfaceStyle == .dark)
      presented.modalPresentationStyle = .fullScreen
      root.present(presented, animated: false)
      try clock.run(to: 2)
      #expect(presented.traitCollection.userInterfaceStyle == .light)
      presented.overrideUserInterfaceStyle = .dark
      #expect(presented.view.traitCollection.userInterfaceStyle == .dark)
    }
  }

  @Test func `overrides are set, asked for and taken away trait by trait`() throws {
    try setUp { _, _, root in
      root.traitOverrides.horizontalSizeClass = .regular
      root.traitOverrides.preferredContentSizeCategory = .extraLarge
      #expect(root.traitCollection.horizontalSizeClass == .regular)
      #expect(root.view.traitCollection.preferredContentSizeCategory == .extraLarge)
      #expect(root.traitOverrides.contains(UITraitHorizontalSizeClass.self))
      #expect(!root.traitOverrides.contains(UITraitUserInterfaceStyle.self))
      root.traitOverrides.remove(UITraitHorizontalSizeClass.self)
      #expect(root.traitCollection.horizontalSizeClass == .compact)
      #expect(root.view.traitCollection.preferredContentSizeCategory == .extraLarge)
    }
  }

  @Test func `handlers hear of the traits that they were registered for`() throws {
    try setUp { _, _, root in
      let view = Watcher()
      root.view.addSubview(view)
      let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (view: Watcher, previous: UITraitCollection) in
        view.log.append("style, now \(view.traitCollection.userInterfaceStyle == .dark)")
        #expect(previous.userInterfaceStyle != view.traitCollection.userInterfaceStyle)
      }
      view.registerForTraitChanges(
        [UITraitPreferredContentSizeCategory.self], action: Selector("noteSize:", Watcher.noteSize))
      var ofController = 0
      root.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (_: UIViewController, _) in ofController += 1
      }
      root.overrideUserInterfaceStyle = .dark
      #expect(view.log == ["changed from light", "style, now true"] && ofController == 1)
      view.traitOverrides.preferredContentSizeCategory = .small
      #expect(view.log.count == 4 && view.log.last?.hasPrefix("size from") == true)
      view.unregisterForTraitChanges(registration)
      root.overrideUserInterfaceStyle = .unspecified
      #expect(view.log.count == 5 && ofController == 2)
    }
  }
}
