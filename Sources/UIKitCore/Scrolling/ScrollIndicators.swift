/// The bars that say where in the content one is, while it moves.
@MainActor
final class ScrollIndicators {
  // The measures of the bars, in points.
  private nonisolated static let thickness: CGFloat = 3
  private nonisolated static let margin: CGFloat = 3
  private nonisolated static let shortest: CGFloat = 36
  private nonisolated static let shortestBeyondEnd: CGFloat = 8

  private static let alpha: CGFloat = 0.35

  /// Above whatever the content holds.
  private static let height: CGFloat = 10_000

  /// How long the bars stay once the content rests, and how long they fade, in seconds.
  ///
  /// Our choice.
  private static let (hold, fade) = (0.35, 0.25)

  private let vertical = ScrollIndicators.bar()
  private let horizontal = ScrollIndicators.bar()
  private var isShown = false
  private var ticket: VirtualClock.Ticket?

  private static func bar() -> CALayer {
    let bar = CALayer()
    bar.name = "scroll indicator"
    bar.cornerRadius = thickness / 2
    bar.opacity = 0
    bar.zPosition = height
    bar.actions = Dictionary(
      uniqueKeysWithValues: ["position", "bounds", "opacity", "backgroundColor"].map {
        ($0, NSNull())
      })
    return bar
  }

  func show(in view: UIScrollView) {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
    isShown = true
    for bar in [vertical, horizontal] {
      bar.removeAllAnimations()
      bar.opacity = 1
    }
    place(in: view)
  }

  /// Lets the bars fade once the content has rested for a moment.
  func hideLater() {
    guard isShown, ticket == nil else { return }
    guard [vertical, horizontal].contains(where: { $0.superlayer != nil }) else {
      isShown = false
      return
    }
    ticket = VirtualClock.current.schedule(after: Self.hold) { [weak self] in self?.hide() }
  }

  private func hide() {
    (isShown, ticket) = (false, nil)
    for bar in [vertical, horizontal] where bar.superlayer != nil {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.isListed = false
      animation.fromValue = 1
      animation.toValue = 0
      animation.duration = Self.fade
      bar.opacity = 0
      bar.add(animation, forKey: "fade")
    }
  }

  /// Puts the bars where the content's offset says.
  func place(in view: UIScrollView) {
    guard isShown else { return }
    let (bounds, inset, range) = (view.bounds, view.adjustedContentInset, view.range)
    let beside = Self.thickness + Self.margin
    let own = view.verticalScrollIndicatorInsets
    let y = Span(
      length: bounds.height, insets: (inset.top + own.top, inset.bottom + own.bottom),
      offset: view.contentOffset.y, range: range.y)
    put(
      view.showsVerticalScrollIndicator ? vertical : nil, instead: vertical, y, in: view,
      CGRect(
        x: view.isRightToLeft
          ? bounds.minX + Self.margin + own.left : bounds.maxX - beside - own.right,
        y: bounds.minY + y.start, width: Self.thickness, height: y.extent))
    let ownBelow = view.horizontalScrollIndicatorInsets
    let x = Span(
      length: bounds.width, insets: (inset.left + ownBelow.left, inset.right + ownBelow.right),
      offset: view.contentOffset.x, range: range.x)
    put(
      view.showsHorizontalScrollIndicator ? horizontal : nil, instead: horizontal, x, in: view,
      CGRect(
        x: bounds.minX + x.start, y: bounds.maxY - beside - ownBelow.bottom - inset.bottom,
        width: x.extent, height: Self.thickness))
  }

  private func put(
    _ bar: CALayer?, instead hidden: CALayer, _ span: Span, in view: UIScrollView, _ frame: CGRect
  ) {
    guard let bar, span.isNeeded else {
      hidden.removeFromSuperlayer()
      return
    }
    if bar.superlayer !== view.layer { view.layer.addSublayer(bar) }
    bar.frame = frame
    bar.backgroundColor = color(in: view)
  }

  private func color(in view: UIScrollView) -> CGColor {
    let (style, isDark) = (view.indicatorStyle, view.traitCollection.userInterfaceStyle == .dark)
    let isWhite = style == .white || (style == .default && isDark)
    return CGColor(gray: isWhite ? 1 : 0, alpha: Self.alpha)
  }

  /// A bar along its track.
  private struct Span {
    let isNeeded: Bool
    let start: CGFloat
    let extent: CGFloat

    init(
      length: CGFloat, insets: (CGFloat, CGFloat), offset: CGFloat, range: ClosedRange<CGFloat>
    ) {
      let way = range.upperBound - range.lowerBound
      let track = length - insets.0 - insets.1 - 2 * ScrollIndicators.margin
      isNeeded = way > 0 && track > ScrollIndicators.shortest
      let whole = max(track * track / (track + way), ScrollIndicators.shortest)
      let inside = min(max(offset, range.lowerBound), range.upperBound)
      // Beyond the ends the bar is squeezed.
      extent = max(whole - abs(offset - inside), ScrollIndicators.shortestBeyondEnd)
      let fraction = way > 0 ? (inside - range.lowerBound) / way : 0
      start = insets.0 + ScrollIndicators.margin + (track - extent) * fraction
    }
  }
}
