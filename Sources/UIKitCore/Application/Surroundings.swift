/// What an app finds itself in: the device as it is held, the room that it has there, and what the
/// user has set.
package struct Surroundings: Hashable {
  /// From this width on a window on an iPad is of regular width, in points.
  ///
  /// Our choice, between the widest split that is published as compact (639 pt, two thirds of a
  /// 12.9-inch iPad upright) and the narrowest that is regular (678 pt, half of it on its side).
  private static let regularWidth: CGFloat = 640

  /// From this width on, held upright, a phone on its side is of regular width, in points.
  ///
  /// - Source: Apple, *Human Interface Guidelines*, "Layout", device size classes.
  private static let regularPhoneWidth: CGFloat = 414

  /// The device, held upright.
  package let device: DisplayMetrics
  package var orientation: UIInterfaceOrientation
  /// The width of the app's windows, in points; nil for that of the screen.
  package var windowWidth: CGFloat?
  package var style: UIUserInterfaceStyle
  package var contentSize = UIContentSizeCategory.large
  /// That of the language that the app runs in.
  package var direction = UIUserInterfaceLayoutDirection.leftToRight

  /// The screen as the interface lies on it.
  var metrics: DisplayMetrics { device.turned(to: orientation) }

  /// The place of the app's windows on the screen; beside it lies another app, which is not shown.
  package var windowFrame: CGRect {
    let size = metrics.size
    return CGRect(x: 0, y: 0, width: windowWidth ?? size.width, height: size.height)
  }

  package var traits: UITraitCollection {
    let isPad = device.idiom == .pad
    let isWide =
      isPad
      ? windowFrame.width >= Self.regularWidth
      : orientation.isLandscape && device.size.width >= Self.regularPhoneWidth
    return UITraitCollection(
      style: style, idiom: device.idiom, horizontal: isWide ? .regular : .compact,
      vertical: isPad || !orientation.isLandscape ? .regular : .compact, scale: device.scale,
      contentSize: contentSize,
      direction: direction == .rightToLeft ? .rightToLeft : .leftToRight)
  }
}

extension DisplayMetrics {
  /// What the home indicator keeps from content on a phone on its side, in points.
  private static let landscapeBottom: CGFloat = 21

  /// The display as the interface lies on it in `orientation`; this is the display held upright.
  func turned(to orientation: UIInterfaceOrientation) -> DisplayMetrics {
    var turned = self
    turned.sensorIsland = sensorIsland.map { turn($0, by: orientation.quarterTurns) }
    guard orientation.isLandscape else { return turned }
    turned.size = CGSize(width: size.height, height: size.width)
    guard idiom == .phone else { return turned }
    turned.statusBarHeight = 0
    turned.safeAreaInsets = .zero
    if safeAreaInsets.bottom > 0 {
      let side = safeAreaInsets.top
      turned.safeAreaInsets = UIEdgeInsets(
        top: 0, left: side, bottom: Self.landscapeBottom, right: side)
    }
    return turned
  }

  /// A rectangle of the display, seen by an interface that is turned clockwise against it.
  private func turn(_ rect: CGRect, by quarterTurns: Int) -> CGRect {
    switch quarterTurns {
    case 1:
      CGRect(
        x: rect.minY, y: size.width - rect.maxX, width: rect.height, height: rect.width)
    case 2:
      CGRect(
        x: size.width - rect.maxX, y: size.height - rect.maxY, width: rect.width,
        height: rect.height)
    case 3:
      CGRect(
        x: size.height - rect.maxY, y: rect.minX, width: rect.height, height: rect.width)
    default: rect
    }
  }
}
