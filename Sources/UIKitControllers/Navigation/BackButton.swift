@_spi(Overriding) internal import UIKitCore

/// The arrow back, with the title of where it leads.
final class BackButton: UIControl {
  /// The arrow in points: half the height of the head, and its thickness.
  private static let arrow = CGSize(width: 10, height: 18)
  private static let thickness: CGFloat = 3

  private static let pressedAlpha: CGFloat = 0.2

  private let arrow = CAShapeLayer()
  private let label = UILabel()
  private let picture = UIImageView()
  private let titleX: CGFloat
  /// Nil for the tint.
  private var titleColor: UIColor?

  init(title: String, titleX: CGFloat, fontSize: CGFloat) {
    self.titleX = titleX
    super.init(frame: .zero)
    label.text = title
    label.font = .systemFont(ofSize: fontSize)
    label.isUserInteractionEnabled = false
    addSubview(label)
    arrow.fillColor = nil
    arrow.lineWidth = Self.thickness
    arrow.lineCap = .round
    arrow.lineJoin = .round
    layer.addSublayer(arrow)
    accessibilityIdentifier = "Back"
    accessibilityLabel = title
  }

  /// Shows a picture in place of the arrow, and the words in a style of their own.
  func show(_ title: BarTitle, _ image: UIImage?) {
    if let font = title.font { label.font = font }
    titleColor = title.color
    guard let image else { return }
    arrow.isHidden = true
    picture.image = image.withRenderingMode(.alwaysTemplate)
    addSubview(picture)
  }

  required init?(coder: NSCoder) {
    titleX = 0
    super.init(coder: coder)
  }

  /// Where the title begins, in the middle of its height, and how large it is.
  var titleLine: (start: CGPoint, fontSize: CGFloat) {
    layoutIfNeeded()
    return (CGPoint(x: directed(titleX, in: bounds), y: bounds.midY), label.font.pointSize)
  }

  /// Shows the title elsewhere, from the start of its line: `scale` times as large, at `start`.
  func moveTitle(to start: CGPoint, scale: CGFloat) {
    let here = titleLine.start
    // The line begins where the label does, half a width from what a transform leaves in place.
    let half = (isRightToLeft ? -1 : 1) * label.bounds.width / 2
    label.transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: start.x - here.x + half * (scale - 1),
      ty: start.y - here.y)
  }

  var isWordless: Bool { label.text?.isEmpty != false }

  var fittingWidth: CGFloat { titleX + label.intrinsicContentSize.width }

  override func tintColorDidChange() {
    label.textColor = titleColor ?? tintColor
    arrow.strokeColor = tintColor.map(shade)
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? Self.pressedAlpha : 1 }
  }

  func moveTitle(by distance: CGFloat) {
    label.transform = CGAffineTransform(translationX: distance, y: 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = label.intrinsicContentSize.height
    label.bounds.size = CGSize(width: max(bounds.width - titleX, 0), height: height)
    label.center = CGPoint(
      x: directed(titleX + label.bounds.width / 2, in: bounds), y: bounds.midY)
    let path = UIBezierPath()
    let size = Self.arrow
    let x = Self.thickness / 2
    path.move(to: CGPoint(x: x + size.width, y: bounds.midY - size.height / 2))
    path.addLine(to: CGPoint(x: x, y: bounds.midY))
    path.addLine(to: CGPoint(x: x + size.width, y: bounds.midY + size.height / 2))
    if isRightToLeft {
      path.apply(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: bounds.maxX, ty: 0))
    }
    arrow.path = path.cgPath
    arrow.frame = bounds
    let picture = picture.image?.size ?? .zero
    self.picture.frame = directed(
      CGRect(
        x: 0, y: bounds.midY - picture.height / 2, width: picture.width, height: picture.height))
  }
}
