import QuartzCore
import Testing
import UIKit

/// The look of alerts and action sheets up to iOS 18.
///
/// - Source: Flutter, cupertino_ui, `dialog.dart` and `route.dart`.
@MainActor @Suite struct AlertMeasureTests {
  private func present(
    _ style: UIAlertController.Style, dark: Bool = false, size: UIContentSizeCategory = .large,
    _ body: (VirtualClock, UIAlertController) throws -> Void
  ) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      UIApplication.launch(
        on: DisplayMetrics(
          size: CGSize(width: 390, height: 844), scale: 3,
          safeAreaInsets: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)),
        style: dark ? .dark : .light)
      UIApplication.shared.setContentSize(size)
      let (window, root) = (UIWindow(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
      for (title, style) in [
        ("Cancel", UIAlertAction.Style.cancel), ("One", .default), ("Two", .default),
      ] {
        alert.addAction(UIAlertAction(title: title, style: style))
      }
      root.present(alert, animated: true)
      try body(clock, alert)
    }
  }

  private func rows(_ alert: UIAlertController) -> [CGRect] {
    alert.view.descendants(UIControl.self).map { $0.convert($0.bounds, to: alert.view) }
      .sorted { $0.minY < $1.minY }
  }

  private func material(_ alert: UIAlertController) -> CABackdropLayer? {
    alert.view.descendants(UIView.self).lazy.compactMap { $0.layer as? CABackdropLayer }.first
  }

  @Test("An alert's measures", arguments: [false, true])
  func alert(dark: Bool) throws {
    try present(.alert, dark: dark) { clock, alert in
      try clock.run(to: 2)
      #expect(alert.view.frame.width == 270)
      #expect(alert.view.center.x == 195 && abs(alert.view.center.y - 422) < 1e-9)
      #expect(rows(alert).map(\.height) == [45, 45, 45])
      let last = try #require(rows(alert).last)
      #expect(abs(last.maxY - alert.view.bounds.height) < 1e-9)
      let labels = alert.view.descendants(UILabel.self)
      let title = try #require(labels.first { $0.text == "Title" })
      let message = try #require(labels.first { $0.text == "Message" })
      #expect(title.font == .systemFont(ofSize: 17, weight: .semibold))
      #expect(message.font == .systemFont(ofSize: 13))
      let frame = title.convert(title.bounds, to: alert.view)
      #expect(abs(frame.minX - 20) < 1e-9 && abs(frame.minY - 20) < 1e-9)
      let plate = alert.view.descendants(UIVisualEffectView.self).first
      #expect(plate?.layer.cornerRadius == 14 && plate?.layer.cornerCurve == .continuous)
      let tint = material(alert)?.tintColor
      #expect(tint == CGColor(gray: (dark ? 0x2D : 0xF2) / 255.0, alpha: 0.8))
    }
  }

  @Test func `an alert is wider for the text sizes of accessibility`() throws {
    try present(.alert, size: .accessibilityMedium) { clock, alert in
      try clock.run(to: 2)
      #expect(alert.view.frame.width == 310)
    }
  }

  /// Stiffness 522.35, critical, 0.404 s; from 1.2 times the size.
  @Test func `an alert comes on its spring, and fades`() throws {
    try present(.alert) { clock, alert in
      for time in [0.0, 0.05, 0.1, 0.2, 0.3] {
        try clock.run(to: 0.1 + time)
        let frequency = 522.35.squareRoot()
        let left = (1 + frequency * time) * exp(-frequency * time)
        let shown = try #require(alert.view.layer.presentation())
        #expect(abs(Double(shown.transform.m11) - (1 + 0.2 * left)) < 1e-4)
        #expect(abs(Double(shown.opacity) - (1 - left)) < 1e-4)
      }
      try clock.run(to: 0.51)
      #expect(alert.view.layer.animationKeys()?.isEmpty != false)
      alert.dismiss(animated: true)
      try clock.run(to: 0.61)
      let shown = try #require(alert.view.layer.presentation())
      #expect(shown.opacity < 0.5 && CATransform3DIsIdentity(shown.transform))
    }
  }

  @Test("An action sheet's measures", arguments: [false, true])
  func actionSheet(dark: Bool) throws {
    try present(.actionSheet, dark: dark) { clock, alert in
      try clock.run(to: 2)
      #expect(alert.view.frame.minX == 8 && alert.view.frame.width == 374)
      #expect(abs(alert.view.frame.maxY - (844 - 34)) < 1e-9)
      let rows = rows(alert)
      #expect(rows.allSatisfy { abs($0.height - 57.17) < 1e-9 })
      #expect(abs(rows[2].minY - rows[1].maxY - 8) < 1e-9)
      let label = alert.view.descendants(UILabel.self).first { $0.text == "One" }
      #expect(label?.font == .systemFont(ofSize: 20))
      let plate = alert.view.descendants(UIVisualEffectView.self).first
      #expect(plate?.layer.cornerRadius == 13)
      let glass = try #require(material(alert))
      #expect(glass.blurRadius == 30)
      #expect(
        glass.tintColor
          == (dark
            ? CGColor(gray: 0x29 / 255.0, alpha: 0.75)
            : CGColor(gray: 0xFC / 255.0, alpha: 0.78)))
    }
  }
}
