internal import QuartzCore

/// A device with the app of one recording on it.
@MainActor
final class RecordedApp {
  let application: UIApplication
  private let window: UIWindow
  private let builder = FrameBuilder()

  init(_ recorder: Recorder, transition: any Transition, assets: URL?) {
    application = UIApplication.launch(
      on: recorder.device.metrics, style: recorder.appearance == .dark ? .dark : .light,
      isLandscape: recorder.orientation == .landscape,
      direction: recorder.layoutDirection ?? transition.layoutDirection)
    application.reducesMotion = recorder.reducesMotion || transition.reducesMotion
    application.setContentSize(recorder.contentSize)
    application.interfaceFiles = NibFiles()
    AppAssets.folders = assets.map { [$0] } ?? []
    window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .systemBackground
    window.tintColor = .accent
    _ = ScreenChrome(application)
    _ = Keyboard(application)
    window.rootViewController = transition.makeRootViewController()
    window.makeKeyAndVisible()
  }

  /// Lays out what needs it.
  func layOut() { application.layOutWindows() }

  /// What the screen shows now.
  func frame() -> Frame {
    let frame = builder.frame(
      of: application.windows.map(\.layer), size: application.metrics.size)
    MotionLog.current.recognize(builder.number)
    return frame
  }

  /// The pictures of all frames so far, by digest.
  var images: [String: CGImage] { builder.images }

  /// The fonts of all frames so far, by name.
  var fonts: [FontReference] { UIFont.references(to: builder.fonts) }

  /// Takes the app off the device.
  func close() { application.close() }
}

extension Device {
  /// What UIKit needs to know of the device.
  fileprivate var metrics: DisplayMetrics {
    DisplayMetrics(
      size: size, scale: scale,
      safeAreaInsets: UIEdgeInsets(top: safeAreaTop, left: 0, bottom: safeAreaBottom, right: 0),
      statusBarHeight: statusBarHeight, sensorIsland: sensorIsland,
      displayCornerRadius: displayCornerRadius,
      idiom: family == .pad ? .pad : .phone)
  }
}
