/// The clock, the signal, and the battery.
final class StatusBarView: UIView {
  private static let time = "9:41"

  private let clock = UILabel()
  private let signal = CAShapeLayer()
  private let wifi = CAShapeLayer()
  private let batteryOutline = CAShapeLayer()
  private let batteryFill = CAShapeLayer()

  init(metrics: DisplayMetrics) {
    super.init(
      frame: CGRect(x: 0, y: 0, width: metrics.size.width, height: metrics.statusBarHeight))
    accessibilityIdentifier = "status bar"
    clock.text = Self.time
    clock.textAlignment = .center
    addSubview(clock)
    for shape in [signal, wifi, batteryOutline, batteryFill] { layer.addSublayer(shape) }
    signal.name = "signal"
    wifi.name = "wifi"
    batteryOutline.name = "battery outline"
    batteryFill.name = "battery"
    batteryOutline.fillColor = nil
    place(metrics)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Dark on light, or light on dark.
  func show(style: UIStatusBarStyle) {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let color: UIColor =
      switch style {
      case .default: isDark ? .white : .black
      case .lightContent: .white
      case .darkContent: .black
      }
    clock.textColor = color
    for shape in [signal, wifi, batteryFill] { shape.fillColor = color.cgColor }
    // The battery's frame is fainter than what fills it.
    batteryOutline.strokeColor = color.withAlphaComponent(0.4).cgColor
  }

  /// A bar beside sensors is large and at the sides; a plain one is small.
  private func place(_ metrics: DisplayMetrics) {
    let isTall = metrics.statusBarHeight > 24
    let middle: CGFloat =
      metrics.sensorIsland.map { $0.midY }
      ?? (isTall ? metrics.statusBarHeight / 2 + 3 : bounds.midY)
    let side: CGFloat = isTall ? metrics.size.width / 2 - 62 : 0
    let unit: CGFloat = isTall ? 1 : 0.85
    clock.font = .systemFont(ofSize: isTall ? 17 : 12, weight: .semibold)
    let size = clock.intrinsicContentSize
    let clockX = isTall ? side / 2 : metrics.idiom == .pad ? 40 : bounds.midX
    clock.frame = CGRect(
      x: clockX - size.width / 2, y: middle - size.height / 2, width: size.width,
      height: size.height)
    let width = 78 * unit
    let start = isTall ? bounds.width - side / 2 - width / 2 : bounds.width - width - 8
    let origin = CGAffineTransform(translationX: start, y: middle - 6.5 * unit)
    draw(CGAffineTransform(scaleX: unit, y: unit).concatenating(origin))
  }

  /// Draws the symbols in a box of 78 × 13, moved by `transform`.
  private func draw(_ transform: CGAffineTransform) {
    signal.path = moved(signalPath, transform)
    signal.lineWidth = 0
    wifi.path = moved(wifiPath, transform)
    let frame = VectorPath.roundedRectangle(
      CGRect(x: 51, y: 0.5, width: 24, height: 12), cornerWidth: 3.8, cornerHeight: 3.8)
    let cap = VectorPath.roundedRectangle(
      CGRect(x: 77, y: 4.5, width: 1, height: 4), cornerWidth: 0.5, cornerHeight: 0.5)
    batteryOutline.path = moved(VectorPath(frame.elements + cap.elements), transform)
    batteryOutline.lineWidth = 1
    let fill = VectorPath.roundedRectangle(
      CGRect(x: 53, y: 2.5, width: 20, height: 8), cornerWidth: 2, cornerHeight: 2)
    batteryFill.path = moved(fill, transform)
  }

  private func moved(_ path: VectorPath, _ transform: CGAffineTransform) -> CGPath {
    CGPath(path.applying(transform))
  }

  /// Four bars, each higher than the one before.
  private var signalPath: VectorPath {
    let bars = [4.0, 6.3, 8.8, 12].enumerated().flatMap { index, height in
      VectorPath.roundedRectangle(
        CGRect(x: Double(index) * 5, y: 12.5 - height, width: 3.2, height: height),
        cornerWidth: 1, cornerHeight: 1
      ).elements
    }
    return VectorPath(bars)
  }

  /// Three arcs of a quarter circle above one point.
  private var wifiPath: VectorPath {
    let centre = CGPoint(x: 35, y: 12.2)
    let half = CGFloat.pi / 4
    let rings: [(inner: CGFloat, outer: CGFloat)] = [(9.4, 11.9), (5.4, 7.9), (0, 3.9)]
    let elements = rings.flatMap { ring -> [VectorPath.Element] in
      let up = -CGFloat.pi / 2
      let outer = VectorPath.arc(
        center: centre, radius: ring.outer, from: up - half, to: up + half, decreasing: false,
        joining: false)
      let inner = VectorPath.arc(
        center: centre, radius: ring.inner, from: up + half, to: up - half, decreasing: true,
        joining: true)
      return outer.elements + inner.elements + [.close]
    }
    return VectorPath(elements)
  }
}
