@_spi(Overriding) internal import UIKitCore

/// The clock, the signal, and the battery: dark, light, or on the way from one to the other.
final class StatusBarView: UIView {
  private let dark: StatusGlyphs
  private let light: StatusGlyphs

  init(metrics: DisplayMetrics) {
    (dark, light) = (StatusGlyphs(metrics, .black), StatusGlyphs(metrics, .white))
    super.init(
      frame: CGRect(x: 0, y: 0, width: metrics.size.width, height: metrics.statusBarHeight))
    accessibilityIdentifier = "status bar"
    for glyphs in [dark, light] { addSubview(glyphs) }
    light.alpha = 0
  }

  required init?(coder: NSCoder) {
    let metrics = UIApplication.shared.metrics
    (dark, light) = (StatusGlyphs(metrics, .black), StatusGlyphs(metrics, .white))
    super.init(coder: coder)
  }

  /// Light on dark, or dark on light; all of the bar changes together.
  private(set) var isLight = false

  func show(isLight: Bool) {
    self.isLight = isLight
    (dark.alpha, light.alpha) = (isLight ? 0 : 1, isLight ? 1 : 0)
  }

  /// Goes over to the other brightness by itself, where no animation is under way that could do so.
  func fade(isLight: Bool) {
    guard isLight != self.isLight else { return }
    for glyphs in [dark, light] {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.isListed = false
      fade.fromValue = glyphs.layer.presentation()?.opacity ?? glyphs.layer.opacity
      fade.toValue = 1 - glyphs.layer.opacity
      fade.duration = SystemLook.current.statusBar.fadeDuration
      glyphs.layer.add(fade, forKey: "fade")
    }
    UIView.performWithoutAnimation { show(isLight: isLight) }
  }
}

/// What stands in a status bar, in one colour.
private final class StatusGlyphs: UIView {
  /// The time at which every recording is made, and the day on an iPad.
  private static let time = "9:41"
  private static let padTime = "9:41 AM   Tue Jan 9"
  private static let padCharge = "100%"

  private let clock = UILabel()
  private let charge = UILabel()
  private let signal = CAShapeLayer()
  private let wifi = CAShapeLayer()
  private let batteryOutline = CAShapeLayer()
  private let batteryFill = CAShapeLayer()
  private let isMirrored = UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft

  init(_ metrics: DisplayMetrics, _ color: UIColor) {
    super.init(
      frame: CGRect(x: 0, y: 0, width: metrics.size.width, height: metrics.statusBarHeight))
    let isPad = metrics.idiom == .pad
    clock.text = isPad ? Self.padTime : Self.time
    clock.textColor = color
    clock.textAlignment = .center
    addSubview(clock)
    let shapes = isPad ? [wifi, batteryFill] : [signal, wifi, batteryFill]
    for shape in shapes + [batteryOutline] { layer.addSublayer(shape) }
    signal.name = "signal"
    wifi.name = "wifi"
    batteryOutline.name = "battery outline"
    batteryFill.name = "battery"
    for shape in shapes { shape.fillColor = color.cgColor }
    // The battery's frame is fainter than what fills it.
    batteryOutline.strokeColor = color.withAlphaComponent(0.4).cgColor
    batteryOutline.fillColor = nil
    if isPad { placeOnPad(color) } else { place(metrics) }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var layerName: String { "glyphs" }

  /// A bar beside sensors is large and at the sides; a plain one is small.
  private func place(_ metrics: DisplayMetrics) {
    let isTall = metrics.statusBarHeight > 24
    let middle: CGFloat =
      metrics.sensorIsland.map { $0.midY }
      ?? (isTall ? metrics.statusBarHeight / 2 + 3 : bounds.midY)
    let side: CGFloat = isTall ? metrics.size.width / 2 - 62 : 0
    let unit: CGFloat = isTall ? 1 : 0.85
    clock.font = .systemFont(ofSize: isTall ? 17 : 12, weight: .semibold)
    put(clock, at: CGPoint(x: isTall ? side / 2 : bounds.midX, y: middle))
    let width = Self.boxWidth * unit
    let start = isTall ? bounds.width - side / 2 - width / 2 : bounds.width - width - 8
    draw(at: start, middle, unit)
  }

  /// The time and the day at the left, what is connected and how it is charged at the right.
  private func placeOnPad(_ color: UIColor) {
    let look = SystemLook.current.statusBar
    clock.font = .systemFont(ofSize: look.padFontSize, weight: .semibold)
    let width = clock.intrinsicContentSize.width
    put(clock, at: CGPoint(x: look.padMargin + width / 2, y: bounds.midY))
    let unit: CGFloat = 0.85
    let start = bounds.width - look.padMargin - Self.boxWidth * unit
    draw(at: start, bounds.midY, unit)
    charge.text = Self.padCharge
    charge.font = clock.font
    charge.textColor = color
    addSubview(charge)
    let chargeWidth = charge.intrinsicContentSize.width
    let gap = 5 * unit
    put(charge, at: CGPoint(x: start + 51 * unit - gap - chargeWidth / 2, y: bounds.midY))
    // The charge stands between the battery and the network.
    wifi.position.x += (isMirrored ? 1 : -1) * (chargeWidth + 2 * gap - 4 * unit)
  }

  /// - Parameter center: From the side at which the bar begins.
  private func put(_ label: UILabel, at center: CGPoint) {
    let size = label.intrinsicContentSize
    let frame = CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
    label.frame = isMirrored ? frame.flipped(in: bounds) : frame
  }

  /// The width of the symbols together, in points of a large bar.
  private static let boxWidth: CGFloat = 78

  /// Draws the symbols in a box of 78 × 13, which begins at `start` from the side at which the bar does.
  ///
  /// From right to left the symbols change places, and each looks as it does; our choice.
  private func draw(at start: CGFloat, _ middle: CGFloat, _ unit: CGFloat) {
    let left = isMirrored ? bounds.width - start - Self.boxWidth * unit : start
    let transform = CGAffineTransform(scaleX: unit, y: unit)
      .concatenating(CGAffineTransform(translationX: left, y: middle - 6.5 * unit))
    /// A symbol, from where it begins and ends in the box.
    func moved(_ path: VectorPath, from first: CGFloat, to last: CGFloat) -> CGPath {
      let shift = isMirrored ? Self.boxWidth - first - last : 0
      return CGPath(
        path.applying(CGAffineTransform(translationX: shift, y: 0).concatenating(transform)))
    }
    signal.path = moved(signalPath, from: 0, to: 18.2)
    signal.lineWidth = 0
    wifi.path = moved(wifiPath, from: 26, to: 44)
    let frame = VectorPath.roundedRectangle(
      CGRect(x: 51, y: 0.5, width: 24, height: 12), cornerWidth: 3.8, cornerHeight: 3.8)
    let cap = VectorPath.roundedRectangle(
      CGRect(x: 77, y: 4.5, width: 1, height: 4), cornerWidth: 0.5, cornerHeight: 0.5)
    batteryOutline.path = moved(
      VectorPath(frame.elements + cap.elements), from: 51, to: Self.boxWidth)
    batteryOutline.lineWidth = 1
    let fill = VectorPath.roundedRectangle(
      CGRect(x: 53, y: 2.5, width: 20, height: 8), cornerWidth: 2, cornerHeight: 2)
    batteryFill.path = moved(fill, from: 51, to: Self.boxWidth)
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
