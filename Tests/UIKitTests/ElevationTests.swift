import CoreGraphics
import Testing
import UIKit

@MainActor @Suite struct ElevationTests {
  /// Light, dark and dark in front of a window, as 0xRRGGBB.
  ///
  /// - Source: Flutter, cupertino_ui, `CupertinoColors`, which were read off iOS.
  @Test(
    "Backgrounds are lighter on dark sheets",
    arguments: [
      (UIColor.systemBackground, [0xFFFFFF, 0x000000, 0x1C1C1E]),
      (.secondarySystemBackground, [0xF2F2F7, 0x1C1C1E, 0x2C2C2E]),
      (.tertiarySystemBackground, [0xFFFFFF, 0x2C2C2E, 0x3A3A3C]),
      (.systemGroupedBackground, [0xF2F2F7, 0x000000, 0x1C1C1E]),
      (.secondarySystemGroupedBackground, [0xFFFFFF, 0x1C1C1E, 0x2C2C2E]),
      (.tertiarySystemGroupedBackground, [0xF2F2F7, 0x2C2C2E, 0x3A3A3C]),
    ])
  func palette(color: UIColor, shades: [Int]) {
    func shade(_ style: UIUserInterfaceStyle, _ level: UIUserInterfaceLevel) -> Int {
      let traits = UITraitCollection(traitsFrom: [
        UITraitCollection(userInterfaceStyle: style), UITraitCollection(userInterfaceLevel: level),
      ])
      return number(color.resolvedColor(with: traits).cgColor)
    }
    #expect([shade(.light, .base), shade(.dark, .base), shade(.dark, .elevated)] == shades)
    #expect(shade(.light, .elevated) == shades[0])
  }

  private func number(_ color: CGColor?) -> Int {
    guard let color else { return -1 }
    return [color.red, color.green, color.blue].reduce(0) { $0 << 8 | Int(($1 * 255).rounded()) }
  }

  /// What a screen shows that uses dynamic colours in all the ways there are.
  private final class Screen: UIViewController {
    let plain = UIView()
    let label = UILabel()
    let drawn = Drawn(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var levels: [UIUserInterfaceLevel] = []
    var inLayout: CGColor?

    final class Drawn: UIView {
      var filled: CGColor?
      override func draw(_ rect: CGRect) { filled = UIColor.systemBackground.cgColor }
    }

    override func viewDidLoad() {
      view.backgroundColor = .systemBackground
      plain.backgroundColor = UIColor { traits in
        traits.userInterfaceLevel == .elevated ? .red : .blue
      }
      label.textColor = .secondarySystemBackground
      for part in [plain, label, drawn] { view.addSubview(part) }
    }

    override func viewIsAppearing(_ animated: Bool) {
      levels.append(traitCollection.userInterfaceLevel)
    }

    override func viewDidLayoutSubviews() { inLayout = UIColor.systemBackground.cgColor }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      levels.append(traitCollection.userInterfaceLevel)
    }
  }

  private func present(
    _ style: UIModalPresentationStyle, idiom: UIUserInterfaceIdiom = .phone,
    isLandscape: Bool = false, _ body: (VirtualClock, Screen) throws -> Void
  ) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      UIApplication.launch(
        on: DisplayMetrics(
          size: idiom == .pad
            ? CGSize(width: 820, height: 1180) : CGSize(width: 400, height: 800), scale: 2,
          idiom: idiom), style: .dark, isLandscape: isLandscape)
      let (window, root, screen) = (UIWindow(), UIViewController(), Screen())
      root.view.backgroundColor = .systemBackground
      window.rootViewController = root
      window.makeKeyAndVisible()
      screen.modalPresentationStyle = style
      screen.popoverPresentationController?.sourceView = root.view
      root.present(screen, animated: true)
      try clock.run(to: 2)
      #expect(number(root.view.layer.backgroundColor) == 0)
      #expect(root.traitCollection.userInterfaceLevel == .base)
      try body(clock, screen)
    }
  }

  @Test(
    "What a dark sheet or popover shows lies in front",
    arguments: [
      (UIModalPresentationStyle.pageSheet, UIUserInterfaceIdiom.phone), (.formSheet, .phone),
      (.pageSheet, .pad), (.formSheet, .pad), (.popover, .pad),
    ])
  func elevated(style: UIModalPresentationStyle, idiom: UIUserInterfaceIdiom) throws {
    try present(style, idiom: idiom) { clock, screen in
      #expect(number(screen.view.layer.backgroundColor) == 0x1C1C1E)
      #expect(number(screen.plain.layer.backgroundColor) == 0xFF0000)
      #expect(number(screen.drawn.filled) == 0x1C1C1E)
      #expect(number(screen.inLayout) == 0x1C1C1E)
      #expect(screen.label.traitCollection.userInterfaceLevel == .elevated)
      #expect(screen.levels == [.elevated, .elevated], "told once, and there when appearing")
      let late = UIView()
      late.backgroundColor = .tertiarySystemBackground
      screen.view.addSubview(late)
      #expect(number(late.layer.backgroundColor) == 0x3A3A3C)
      screen.view.backgroundColor = .secondarySystemBackground
      #expect(number(screen.view.layer.backgroundColor) == 0x2C2C2E)
      #expect(number(UIColor.systemBackground.cgColor) == 0)
      UIApplication.shared.setStyle(.light)
      #expect(number(screen.view.layer.backgroundColor) == 0xF2F2F7)
    }
  }

  @Test(
    "What fills the screen lies in no front",
    arguments: [
      (UIModalPresentationStyle.fullScreen, false), (.overFullScreen, false), (.pageSheet, true),
    ])
  func base(style: UIModalPresentationStyle, isLandscape: Bool) throws {
    try present(style, isLandscape: isLandscape) { _, screen in
      #expect(number(screen.view.layer.backgroundColor) == 0)
      #expect(number(screen.plain.layer.backgroundColor) == 0x0000FF)
      #expect(screen.levels == [.base])
    }
  }

  @Test func `a view that comes back from a sheet shows what lies behind`() throws {
    try present(.pageSheet) { _, screen in
      let window = try #require(screen.view.window)
      let part = screen.plain
      window.addSubview(part)
      #expect(number(part.layer.backgroundColor) == 0x0000FF)
    }
  }
}
