import Filmstrip
import UIKit

/// A payment card that is tapped and turns over, and back.
public struct FlipView: Transition {
  public init() {}

  public var name: String { "flip-view" }
  public var title: String { "Flip a view" }

  public func makeRootViewController() -> UIViewController { WalletViewController() }

  public var script: TouchScript {
    TouchScript([.wait(0.2), .tap(on: "card"), .settle, .wait(0.4), .tap(on: "card"), .settle])
  }
}

private final class WalletViewController: UIViewController {
  private static let size = CGSize(width: 330, height: 208)

  private let heading = UILabel("Wallet", 34, .bold)
  private let card = UIView(frame: CGRect(origin: .zero, size: size))
  private let front = CardFrontView(frame: CGRect(origin: .zero, size: size))
  private let back = CardBackView(frame: CGRect(origin: .zero, size: size))
  private let payments = PaymentList()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    card.accessibilityIdentifier = "card"
    card.layer.shadowOpacity = 0.25
    card.layer.shadowRadius = 14
    card.layer.shadowOffset = CGSize(width: 0, height: 8)
    for side in [back, front] {
      side.layer.cornerRadius = 18
      side.layer.cornerCurve = .continuous
      side.clipsToBounds = true
      card.addSubview(side)
    }
    back.isHidden = true
    for part in [heading, payments, card] { view.addSubview(part) }
    card.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: Selector("turnOver", WalletViewController.turnOver)))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 16)
    let isWide = room.width > room.height
    // On an iPad there is more of everything.
    let scale: CGFloat = traitCollection.userInterfaceIdiom == .pad ? 1.5 : 1
    let column = isWide ? (room.width - 20) / 2 : min(room.width, 420 * scale)
    heading.frame = CGRect(x: room.minX, y: room.minY, width: room.width, height: 41)
    let top = heading.frame.maxY + 20
    // The payments stand below the card, or beside it where the screen is wide.
    let left = CGRect(
      x: isWide ? room.minX : room.midX - column / 2, y: top, width: column, height: 0)
    let height = Self.size.height * scale
    card.transform = CGAffineTransform(scaleX: scale, y: scale)
    card.center = CGPoint(x: left.midX, y: top + height / 2)
    payments.frame = CGRect(
      x: isWide ? left.maxX + 20 : left.minX, y: isWide ? top : top + height + 36,
      width: column, height: payments.height * scale)
  }

  private func turnOver() {
    let isFront = !front.isHidden
    UIView.transition(
      from: isFront ? front : back, to: isFront ? back : front, duration: 0.7,
      options: [
        isFront ? .transitionFlipFromRight : .transitionFlipFromLeft, .showHideTransitionViews,
      ])
  }
}

/// What was paid with the card of late.
private final class PaymentList: UIView {
  private static let rowHeight: CGFloat = 64

  private let rows = [
    ("Harbour Bakery", "Today, 08:12", "€ 6.40", UIColor.systemOrange, "heart.fill"),
    ("City Theatre", "Yesterday", "€ 48.00", .systemPurple, "star.fill"),
    ("Corner Grocer", "Thursday", "€ 21.75", .systemGreen, "house.fill"),
    ("Ferry, two adults", "Thursday", "€ 9.20", .systemBlue, "bookmark.fill"),
  ].map { PaymentList.row($0, $1, $2, $3, $4) }

  /// What all rows take, in points.
  var height: CGFloat { Self.rowHeight * CGFloat(rows.count) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    round(14)
    for row in rows { addSubview(row) }
  }

  required init?(coder: NSCoder) { fatalError("The list is made in code.") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height / CGFloat(rows.count)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 16, y: height * CGFloat(index), width: bounds.width - 32, height: height)
    }
  }

  private static func row(
    _ name: String, _ day: String, _ price: String, _ color: UIColor, _ symbol: String
  ) -> UIView {
    let icon = UIImageView(image: UIImage(systemName: symbol))
    icon.tintColor = .white
    icon.contentMode = .center
    icon.backgroundColor = color
    icon.round(9)
    NSLayoutConstraint.activate([
      icon.widthAnchor.constraint(equalToConstant: 38),
      icon.heightAnchor.constraint(equalToConstant: 38),
    ])
    let words = UIStackView(
      .vertical, spacing: 2, [UILabel(name, 17), UILabel(day, 13, .regular, .secondaryLabel)])
    let sum = UILabel(price, 17, .medium)
    sum.setContentHuggingPriority(.required, for: .horizontal)
    return UIStackView(.horizontal, spacing: 12, alignment: .center, [icon, words, sum])
  }
}

/// The side with the number.
private final class CardFrontView: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let colors = [
      UIColor(red: 0.16, green: 0.2, blue: 0.52, alpha: 1).cgColor,
      UIColor(red: 0.43, green: 0.25, blue: 0.7, alpha: 1).cgColor,
      UIColor(red: 0.93, green: 0.42, blue: 0.55, alpha: 1).cgColor,
    ]
    if let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 0.55, 1])
    {
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: rect.maxX, y: rect.maxY),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    UIColor.white.withAlphaComponent(0.08).setFill()
    UIBezierPath(ovalIn: CGRect(x: 150, y: -90, width: 300, height: 300)).fill()
    UIBezierPath(ovalIn: CGRect(x: 210, y: 60, width: 240, height: 240)).fill()

    UIColor(red: 0.95, green: 0.83, blue: 0.55, alpha: 1).setFill()
    let chip = CGRect(x: 26, y: 70, width: 44, height: 34)
    UIBezierPath(roundedRect: chip, cornerRadius: 7).fill()
    UIColor.black.withAlphaComponent(0.35).setStroke()
    context.strokeLineSegments(between: [
      CGPoint(x: 40, y: 70), CGPoint(x: 40, y: 104), CGPoint(x: 56, y: 70),
      CGPoint(x: 56, y: 104), CGPoint(x: 26, y: 87), CGPoint(x: 70, y: 87),
    ])
    write("Filmstrip Bank", at: CGPoint(x: 26, y: 24), size: 17, weight: .semibold)
    write("5024  8810  4417  2096", at: CGPoint(x: 26, y: 120), size: 21, weight: .medium)
    write("MORGAN LEE", at: CGPoint(x: 26, y: 168), size: 13, weight: .medium)
    write("09/29", at: CGPoint(x: 264, y: 168), size: 13, weight: .medium)
  }

  private func write(_ text: String, at point: CGPoint, size: CGFloat, weight: UIFont.Weight) {
    text.draw(
      at: point,
      withAttributes: [
        .font: UIFont.systemFont(ofSize: size, weight: weight), .foregroundColor: UIColor.white,
      ])
  }
}

/// The side with the stripe.
private final class CardBackView: UIView {
  override func draw(_ rect: CGRect) {
    UIColor(red: 0.2, green: 0.22, blue: 0.45, alpha: 1).setFill()
    UIRectFill(rect)
    UIColor(white: 0.08, alpha: 1).setFill()
    UIRectFill(CGRect(x: 0, y: 26, width: rect.width, height: 44))
    UIColor(white: 0.95, alpha: 1).setFill()
    UIRectFill(CGRect(x: 26, y: 92, width: 210, height: 36))
    UIColor(white: 0.8, alpha: 1).setStroke()
    let lines = UIBezierPath()
    for y in stride(from: 98, through: 122, by: 6) {
      lines.move(to: CGPoint(x: 30, y: CGFloat(y)))
      lines.addLine(to: CGPoint(x: 232, y: CGFloat(y)))
    }
    lines.stroke()
    "318".draw(
      at: CGPoint(x: 250, y: 99),
      withAttributes: [
        .font: UIFont.systemFont(ofSize: 19, weight: .semibold), .foregroundColor: UIColor.white,
      ])
    "Keep the number on this side to yourself. If found, please return to any branch.".draw(
      in: CGRect(x: 26, y: 148, width: 278, height: 44),
      withAttributes: [
        .font: UIFont.systemFont(ofSize: 12),
        .foregroundColor: UIColor.white.withAlphaComponent(0.7),
      ])
  }
}
