import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct TintTests {
  private final class Told: UIView {
    var told: [UIColor] = []
    override func tintColorDidChange() { told.append(tintColor) }
  }

  /// A view in a view in a view.
  private func chain() -> (outer: Told, middle: Told, inner: Told) {
    let (outer, middle, inner) = (Told(), Told(), Told())
    outer.addSubview(middle)
    middle.addSubview(inner)
    for view in [outer, middle, inner] { view.told = [] }
    return (outer, middle, inner)
  }

  @Test func `a tint is inherited until a view has its own, and told to those that go by it`() {
    inFreshApp { _, _ in
      let (outer, middle, inner) = chain()
      outer.tintColor = .red
      #expect(middle.tintColor == .red && inner.tintColor == .red)
      #expect(inner.told == [.red])
      middle.tintColor = .green
      outer.tintColor = .blue
      #expect(inner.tintColor == .green && inner.told == [.red, .green])
      #expect(outer.told == [.red, .blue])
      middle.tintColor = nil
      #expect(inner.tintColor == .blue && inner.told.last == .blue)
      outer.tintColor = nil
      #expect(inner.tintColor == .systemBlue)
      let other = UIView()
      other.tintColor = .brown
      other.addSubview(middle)
      #expect(inner.told.last == .brown)
    }
  }

  @Test func `a dimmed tint is grey, for views with tints of their own too`() throws {
    try inFreshApp { _, _ in
      let (outer, middle, inner) = chain()
      #expect(inner.tintAdjustmentMode == .normal)
      middle.tintColor = .red
      middle.told = []
      inner.told = []
      outer.tintAdjustmentMode = .dimmed
      #expect(inner.tintAdjustmentMode == .dimmed && middle.tintAdjustmentMode == .dimmed)
      let color = try #require(middle.tintColor).cgColor
      #expect(color.red == color.green && color.green == color.blue && color.alpha == 1)
      // The luminance of red, by Rec. 709.
      #expect(abs(color.red - 0.2126) < 1e-9)
      #expect(middle.told.count == 1 && inner.told.count == 1)
      outer.tintAdjustmentMode = .dimmed
      #expect(inner.told.count == 1)
      inner.tintAdjustmentMode = .normal
      #expect(inner.tintColor == .red)
      outer.tintAdjustmentMode = .automatic
      #expect(outer.tintAdjustmentMode == .normal && middle.tintColor == .red)
      #expect(inner.told.count == 2, "not told where nothing changes")
      outer.tintAdjustmentMode = .dimmed
      let late = Told()
      late.tintColor = .green
      late.told = []
      outer.addSubview(late)
      #expect(late.told == [late.tintColor] && late.tintColor != .green)
      let translucent = UIColor.systemBlue.withAlphaComponent(0.5)
      outer.tintColor = translucent
      #expect(outer.tintColor.cgColor.alpha == 0.5)
    }
  }

  // MARK: Behind what is modal

  private func isGrey(_ color: CGColor?) -> Bool {
    color.map { $0.red == $0.green && $0.green == $0.blue } ?? false
  }

  private final class Screen: UIViewController {
    let button = UIButton(type: .system)
    let filled = UIButton(configuration: .filled())
    let picture = UIImageView(image: UIImage(systemName: "heart.fill"))

    override func viewDidLoad() {
      title = "Screen"
      view.backgroundColor = .systemBackground
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: "Edit", style: .plain, target: nil, action: nil)
      button.setTitle("Button", for: .normal)
      filled.setTitle("Filled", for: .normal)
      let views = [button, filled, picture]
      for (index, part) in views.enumerated() {
        part.frame = CGRect(x: 20, y: 150 + 60 * CGFloat(index), width: 200, height: 44)
        view.addSubview(part)
      }
    }

    /// The colours that show the tint: of text, of a background, of a symbol.
    var colors: [CGColor?] {
      let shapes = (picture.layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
      return [
        button.titleLabel?.textColor?.cgColor,
        filled.descendants(UIImageView.self).first { $0.backgroundColor != nil }?.layer
          .backgroundColor,
        shapes.first?.fillColor ?? shapes.first?.strokeColor,
        navigationController?.navigationBar.descendants(UIButton.self)
          .first { $0.title(for: .normal) == "Edit" }?.titleLabel?.textColor?.cgColor,
      ]
    }
  }

  private enum Front: String, CaseIterable {
    case alert, actionSheet, pageSheet, undimmedSheet, formSheet, popover, fullScreen, custom

    var dims: Bool { ![.undimmedSheet, .fullScreen, .custom].contains(self) }

    @MainActor func make(over screen: UIViewController) -> UIViewController {
      switch self {
      case .alert: return UIAlertController(title: "A", message: nil, preferredStyle: .alert)
      case .actionSheet:
        return UIAlertController(title: "A", message: nil, preferredStyle: .actionSheet)
      default: break
      }
      let made = Screen()
      made.modalPresentationStyle =
        switch self {
        case .formSheet: .formSheet
        case .popover: .popover
        case .fullScreen: .overFullScreen
        case .custom: .custom
        default: .pageSheet
        }
      if self == .undimmedSheet {
        made.sheetPresentationController?.detents = [.medium()]
        made.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
      }
      made.popoverPresentationController?.sourceView = screen.view
      return made
    }
  }

  @Test("Tints are grey behind what is modal, and come back", arguments: Front.allCases)
  private func behind(front: Front) throws {
    try inFreshApp { clock, window in
      let screen = Screen()
      window.rootViewController = UINavigationController(rootViewController: screen)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      #expect(screen.colors.allSatisfy { !isGrey($0) && $0 != nil })
      let modal = front.make(over: screen)
      screen.present(modal, animated: true)
      try clock.run(to: 0.2)
      if front.dims {
        #expect(screen.button.titleLabel?.layer.animation(forKey: "tint") != nil, "text fades")
        #expect(screen.picture.layer.animation(forKey: "tint") != nil, "symbols fade")
      }
      try clock.run(to: 2)
      #expect(screen.colors.allSatisfy { isGrey($0) == front.dims })
      #expect((modal as? Screen)?.colors.prefix(3).allSatisfy { !isGrey($0) } != false)
      #expect(modal.view.tintAdjustmentMode == .normal)
      #expect(screen.button.titleLabel?.layer.animation(forKey: "tint") == nil)
      screen.dismiss(animated: true)
      try clock.run(to: 4)
      #expect(screen.colors.allSatisfy { !isGrey($0) })
      #expect(screen.view.tintAdjustmentMode == .normal)
    }
  }

  @Test func `what the app has set stands`() throws {
    try inFreshApp { clock, window in
      let screen = Screen()
      window.rootViewController = screen
      window.makeKeyAndVisible()
      screen.view.tintAdjustmentMode = .normal
      try clock.run(to: 0.1)
      screen.present(Front.alert.make(over: screen), animated: true)
      try clock.run(to: 2)
      #expect(!isGrey(screen.colors[0]))
    }
  }

  private final class Painted: UIView {
    var drawn: [CGColor] = []
    override func draw(_ rect: CGRect) { drawn.append(UIColor.tintColor.cgColor) }
  }

  @Test func `the tint colour is that of the view that shows it`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let (outer, label) = (UIView(frame: window.bounds), UILabel())
      let painted = Painted(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let faint = UIView(frame: painted.frame)
      window.addSubview(outer)
      for view in [label, painted, faint] { outer.addSubview(view) }
      label.textColor = .tintColor
      faint.backgroundColor = .tintColor.withAlphaComponent(0.5)
      outer.tintColor = .red
      try clock.run(to: 0.1)
      UIApplication.shared.layOutWindows()
      #expect(painted.drawn == [UIColor.red.cgColor])
      #expect(label.tintShown == UIColor.red.cgColor)
      #expect(faint.layer.backgroundColor == UIColor.red.withAlphaComponent(0.5).cgColor)
      outer.tintColor = .green
      #expect(label.tintShown == UIColor.green.cgColor)
      #expect(faint.layer.backgroundColor == UIColor.green.withAlphaComponent(0.5).cgColor)
      outer.tintColor = .tintColor
      #expect(label.tintShown == UIColor.systemBlue.cgColor)
      // Outside of views there is none but the system's.
      #expect(UIColor.tintColor.cgColor == UIColor.systemBlue.cgColor)
    }
  }

  @Test func `an alert's buttons have the window's tint`() throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      window.tintColor = .purple
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let alert = UIAlertController(title: "A", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      root.present(alert, animated: true)
      try clock.run(to: 2)
      let label = alert.view.descendants(UILabel.self).first { $0.text == "OK" }
      #expect(label?.textColor == .purple)
    }
  }
}
