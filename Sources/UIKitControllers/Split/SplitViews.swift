@_spi(Overriding) internal import UIKitCore

/// What a column of a split view lies in, with a line at the edge towards the next.
final class SplitColumnView: UIView {
  private let line = UIView()
  private let name: String
  /// Whether the line is at the left.
  var isReversed = false { didSet { if isReversed != oldValue { setNeedsLayout() } } }

  /// - Parameter isNarrow: Whether what lies in it is as on a narrow screen.
  init(_ name: String, isNarrow: Bool) {
    self.name = name
    super.init(frame: .zero)
    line.backgroundColor = .separator
    addSubview(line)
    if isNarrow { ownTraits = UITraitCollection(horizontalSizeClass: .compact) }
    line.isHidden = !isNarrow
  }

  required init?(coder: NSCoder) { nil }

  override var layerName: String { "\(name) column" }

  /// Shows the view of a controller, below the line.
  func show(_ view: UIView) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, belowSubview: line)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = 1 / UIScreen.main.scale
    line.frame = CGRect(
      x: isReversed ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
  }
}

/// The shade over a column that others lie in front of; a touch leaves those.
final class SplitShade: UIView {
  var leave: (() -> Void)?

  override var layerName: String { "split shade" }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { leave?() }
}

extension UIImage {
  /// A screen with its first part set off, as the button has it that shows a sidebar.
  static func sidebar() -> UIImage {
    let size = CGSize(width: 23, height: 18)
    let picture = UIGraphicsImageRenderer(size: size).image { _ in
      let frame = UIBezierPath(
        roundedRect: CGRect(x: 1, y: 1, width: 21, height: 16), cornerRadius: 3.5)
      frame.move(to: CGPoint(x: 8.5, y: 1))
      frame.addLine(to: CGPoint(x: 8.5, y: 17))
      for y in [4.5, 7.5, 10.5] {
        frame.move(to: CGPoint(x: 3.5, y: y))
        frame.addLine(to: CGPoint(x: 6, y: y))
      }
      frame.lineWidth = 1.5
      UIColor.black.setStroke()
      frame.stroke()
    }
    return picture.withRenderingMode(.alwaysTemplate).imageFlippedForRightToLeftLayoutDirection()
  }
}
