/// The screen that is recorded.
@MainActor @preconcurrency
public final class UIScreen: NSObject {
  public static var main: UIScreen { UIApplication.shared.screen }

  public var bounds: CGRect { CGRect(origin: .zero, size: UIApplication.shared.metrics.size) }

  /// Pixels per point.
  public var scale: CGFloat { UIApplication.shared.metrics.scale }
  public var nativeScale: CGFloat { scale }

  /// In pixels, of the device held upright, however it is held.
  public var nativeBounds: CGRect {
    let sides = [bounds.width * scale, bounds.height * scale].sorted()
    return CGRect(x: 0, y: 0, width: sides[0], height: sides[1])
  }

  public var traitCollection: UITraitCollection { UIApplication.shared.traitCollection }

  /// The frames of the recording in a second.
  public var maximumFramesPerSecond: Int { VirtualClock.current.framesPerSecond }

  public var coordinateSpace: any UICoordinateSpace { self }

  /// A view that shows what the whole screen shows, the status bar too, and stays as it is.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    SnapshotView(ScreenPicture.picture(afterUpdates), capInsets: .zero)
  }
}

/// The device that is recorded.
@MainActor @preconcurrency
public final class UIDevice: NSObject {
  public static var current: UIDevice { UIApplication.shared.device }

  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIApplication.shared.metrics.idiom }

  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }

  public var orientation: UIDeviceOrientation { UIApplication.shared.deviceOrientation }

  /// Posted when the device was turned, whether or not the interface follows.
  public static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

/// A space in which points can be given, and translated to others.
@MainActor @preconcurrency
public protocol UICoordinateSpace: AnyObject {
  var bounds: CGRect { get }
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    layerOfSpace.map { $0.convert(point, to: coordinateSpace.layerOfSpace) }
      ?? coordinateSpace.layerOfSpace?.convert(point, from: nil as CALayer?) ?? point
  }

  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    coordinateSpace.convert(point, to: self)
  }

  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    layerOfSpace.map { $0.convert(rect, to: coordinateSpace.layerOfSpace) }
      ?? coordinateSpace.layerOfSpace?.convert(rect, from: nil as CALayer?) ?? rect
  }

  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    coordinateSpace.convert(rect, to: self)
  }

  /// The layer whose space it is; nil for the screen's.
  fileprivate var layerOfSpace: CALayer? { (self as? UIView)?.layer }
}

extension UIView: UICoordinateSpace {}
extension UIScreen: UICoordinateSpace {}
