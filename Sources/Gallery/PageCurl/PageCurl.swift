import Filmstrip
import UIKit

/// A notepad whose page is torn up and comes down again.
public struct PageCurl: Transition {
  public init() {}

  public var name: String { "page-curl" }
  public var title: String { "Page curl" }

  public func makeRootViewController() -> UIViewController { NotepadViewController() }

  public var script: TouchScript {
    TouchScript([.wait(0.2), .tap(on: "notepad"), .settle, .wait(0.4), .tap(on: "Back"), .settle])
  }
}

private final class NotepadViewController: UIViewController {
  private let notepad = UIView()
  private let back = UIButton(type: .system)
  private let pages = [
    PageView(
      heading: "Shopping", lines: ["Oat milk", "Two lemons", "Rye bread", "Coffee beans", "Figs"]),
    PageView(
      heading: "Weekend", lines: ["Call Ines", "Bikes to the shop", "Swim", "Dinner at eight"]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .desk
    notepad.accessibilityIdentifier = "notepad"
    view.addSubview(notepad)
    notepad.addSubview(pages[0])
    back.setTitle("Back", for: .normal)
    back.setTitleColor(.white, for: .normal)
    back.addAction(
      UIAction { [weak self] _ in self?.turn(to: 0, .transitionCurlDown) }, for: .touchUpInside)
    view.addSubview(back)
    notepad.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: Selector("tearOff", NotepadViewController.tearOff)))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.bounds.inset(by: view.safeAreaInsets)
    notepad.frame = CGRect(
      x: 24, y: safe.minY + 24, width: view.bounds.width - 48, height: safe.height - 110)
    for page in pages { page.frame = notepad.bounds }
    back.frame = CGRect(x: view.bounds.midX - 40, y: safe.maxY - 60, width: 80, height: 44)
  }

  private func tearOff() { turn(to: 1, .transitionCurlUp) }

  private func turn(to index: Int, _ curl: UIView.AnimationOptions) {
    UIView.transition(
      with: notepad, duration: 1, options: curl,
      animations: {
        self.pages[1 - index].removeFromSuperview()
        self.notepad.addSubview(self.pages[index])
      })
  }
}

/// A lined page.
private final class PageView: UIView {
  private let heading: String
  private let lines: [String]

  init(heading: String, lines: [String]) {
    self.heading = heading
    self.lines = lines
    super.init(frame: .zero)
    backgroundColor = .paper
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { fatalError("Pages are made in code.") }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let pitch: CGFloat = 44
    context.setStrokeColor(UIColor(red: 0.55, green: 0.7, blue: 0.85, alpha: 0.6).cgColor)
    for y in stride(from: 2.5 * pitch, to: rect.maxY, by: pitch) {
      context.move(to: CGPoint(x: 0, y: y))
      context.addLine(to: CGPoint(x: rect.maxX, y: y))
    }
    context.strokePath()
    context.setStrokeColor(UIColor(red: 0.9, green: 0.4, blue: 0.4, alpha: 0.7).cgColor)
    context.strokeLineSegments(between: [CGPoint(x: 46, y: 0), CGPoint(x: 46, y: rect.maxY)])
    let ink = UIColor.ink
    heading.draw(
      at: CGPoint(x: 62, y: 30),
      withAttributes: [.font: UIFont.systemFont(ofSize: 34, weight: .bold), .foregroundColor: ink])
    for (row, line) in lines.enumerated() {
      line.draw(
        at: CGPoint(x: 62, y: (CGFloat(row) + 2.5) * pitch + 12),
        withAttributes: [.font: UIFont.systemFont(ofSize: 22), .foregroundColor: ink])
    }
  }
}

extension UIColor {
  /// A notepad on a desk, by day and by lamplight.
  fileprivate static let desk = UIColor(light: (0.45, 0.33, 0.25), dark: (0.13, 0.1, 0.08))
  fileprivate static let paper = UIColor(light: (1, 0.98, 0.86), dark: (0.29, 0.27, 0.23))
  fileprivate static let ink = UIColor(light: (0.16, 0.2, 0.35), dark: (0.9, 0.89, 0.82))

  private convenience init(
    light: (CGFloat, CGFloat, CGFloat), dark: (CGFloat, CGFloat, CGFloat)
  ) {
    self.init { traits in
      let (red, green, blue) = traits.userInterfaceStyle == .dark ? dark : light
      return UIColor(red: red, green: green, blue: blue, alpha: 1)
    }
  }
}
