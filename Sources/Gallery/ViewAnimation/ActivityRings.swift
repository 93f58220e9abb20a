import Filmstrip
import UIKit

/// Rings that draw themselves, frame by frame, as a property of their own layers moves.
public struct ActivityRings: Transition {
  public init() {}

  public var name: String { "activity-rings" }
  public var title: String { "Rings of layers that draw themselves" }

  public func makeRootViewController() -> UIViewController { RingsViewController() }

  public var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "Today"), .settle, .wait(0.3), .tap(on: "Yesterday"), .settle,
    ])
  }
}

/// What was done on a day, each of its goal.
private struct Day {
  let name: String
  let steps: Int
  let amounts: [CGFloat]

  static let today = Day(name: "Today", steps: 9412, amounts: [0.94, 0.62, 0.75])
  static let yesterday = Day(name: "Yesterday", steps: 5280, amounts: [0.53, 0.35, 0.25])
}

/// A ring as long as ``amount`` says: a property that the layer keeps and animates, as `@NSManaged` is.
private final class RingLayer: CALayer {
  static let width: CGFloat = 24

  var color = UIColor.label

  /// In 0...1 of a turn.
  var amount: CGFloat {
    get { managedValue(forKey: "amount") }
    set { setValue(newValue, forKey: "amount") }
  }

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? RingLayer { color = layer.color }
  }

  required init?(coder: NSCoder) { nil }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "amount" || super.needsDisplay(forKey: key)
  }

  /// In an animation block the ring grows in the block's time.
  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "amount",
      let animation = super.action(forKey: "backgroundColor") as? CABasicAnimation
    else { return super.action(forKey: event) }
    animation.keyPath = event
    animation.fromValue = presentation()?.amount
    animation.toValue = nil
    return animation
  }

  override func draw(in ctx: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = (bounds.width - Self.width) / 2
    ctx.setLineWidth(Self.width)
    ctx.setLineCap(.round)
    for (end, alpha) in [(1, 0.18), (amount, 1.0)] where end > 0 {
      ctx.setStrokeColor(color.withAlphaComponent(alpha).cgColor)
      ctx.addArc(
        center: center, radius: radius, startAngle: -.pi / 2, endAngle: -.pi / 2 + end * 2 * .pi,
        clockwise: false)
      ctx.strokePath()
    }
  }
}

private final class RingView: UIView {
  override class var layerClass: AnyClass { RingLayer.self }

  var ring: RingLayer? { layer as? RingLayer }
}

private final class RingsViewController: UIViewController {
  private let rings = [UIColor.systemPink, .systemGreen, .systemCyan].map { color in
    let view = RingView()
    view.ring?.color = color
    view.contentMode = .redraw
    return view
  }
  private let dial = UIView()
  private let caption = UILabel("", 17)
  private let choice = UISegmentedControl(items: ["Yesterday", "Today"])

  /// Of the largest ring, in points; smaller where the screen is low.
  private static let size: CGFloat = 260

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for ring in rings { dial.addSubview(ring) }
    caption.textAlignment = .center
    choice.selectedSegmentIndex = 0
    choice.addAction(
      UIAction { [weak self] _ in self?.choose() }, for: .valueChanged)
    let column = UIStackView(.vertical, spacing: 24, alignment: .center, [dial, caption, choice])
    view.add(column) { column in
      [
        column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        column.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
        column.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, constant: -32),
        column.heightAnchor.constraint(
          lessThanOrEqualTo: view.safeAreaLayoutGuide.heightAnchor, constant: -16),
      ]
    }
    let size = dial.heightAnchor.constraint(equalToConstant: Self.size)
    size.priority = .defaultLow
    NSLayoutConstraint.activate([size, dial.widthAnchor.constraint(equalTo: dial.heightAnchor)])
    show(.yesterday)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    for (number, ring) in rings.enumerated() {
      let inset = CGFloat(number) * (RingLayer.width + 4)
      ring.frame = dial.bounds.insetBy(dx: inset, dy: inset)
    }
  }

  private func choose() {
    let day: Day = choice.selectedSegmentIndex == 0 ? .yesterday : .today
    UIView.animate(withDuration: 0.8, delay: 0, options: .curveEaseInOut) { self.turn(to: day) }
    UIView.transition(with: caption, duration: 0.3, options: .transitionCrossDissolve) {
      self.describe(day)
    }
  }

  private func show(_ day: Day) {
    turn(to: day)
    describe(day)
  }

  private func turn(to day: Day) {
    for (ring, amount) in zip(rings, day.amounts) { ring.ring?.amount = amount }
  }

  /// The steps in large figures beside a shoe, and under them what they come to.
  private func describe(_ day: Day) {
    let centered = NSMutableParagraphStyle()
    centered.alignment = .center
    centered.paragraphSpacing = 6
    let symbol = NSTextAttachment()
    symbol.image = UIImage(systemName: "heart.fill")?.withTintColor(.systemPink)
    symbol.bounds = CGRect(x: 0, y: -2, width: 26, height: 24)
    let text = NSMutableAttributedString(attachment: symbol)
    text.append(
      NSAttributedString(
        string: " \(day.steps) steps\n",
        attributes: [.font: UIFont.monospacedDigitSystemFont(ofSize: 28, weight: .bold)]))
    let goal = NSMutableAttributedString(
      string: "of 10000 ", attributes: [.foregroundColor: UIColor.secondaryLabel])
    goal.addAttribute(
      .strikethroughStyle, value: NSUnderlineStyle.single.rawValue,
      range: NSRange(location: 3, length: 5))
    goal.append(
      NSAttributedString(
        string: "8000 on rest days",
        attributes: [
          .foregroundColor: UIColor.secondaryLabel,
          .underlineStyle: NSUnderlineStyle.patternDot.union(.single).rawValue,
        ]))
    text.append(goal)
    text.addAttribute(
      .paragraphStyle, value: centered, range: NSRange(location: 0, length: text.length))
    caption.attributedText = text
  }
}
