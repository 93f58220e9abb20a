internal import Frames
package import QuartzCore

/// A view that shows a picture of another.
final class SnapshotView: UIView {
  override var layerName: String { "snapshot" }

  // A snapshot that is not on the screen shows the same before updates as after them.

  override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    super.snapshotView(afterScreenUpdates: afterUpdates || window == nil)
  }

  override func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    super.resizableSnapshotView(
      from: rect, afterScreenUpdates: afterUpdates || window == nil, withCapInsets: capInsets)
  }

  init(_ picture: Picture, capInsets: UIEdgeInsets) {
    let size = picture.frame.size
    super.init(frame: CGRect(origin: .zero, size: size))
    let image = UIImage(
      source: .image(CGImage(picture, scale: layer.contentsScale)), size: size,
      scale: layer.contentsScale, capInsets: capInsets, resizingMode: .stretch)
    layer.contents = image.cgImage
    layer.contentsCenter = image.contentsCenter
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension UIView {
  func snapshot(of rect: CGRect, _ afterUpdates: Bool, capInsets: UIEdgeInsets) -> UIView? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    return SnapshotView(picture(of: rect, afterUpdates), capInsets: capInsets)
  }

  func drawPicture(in rect: CGRect, _ afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), !bounds.isEmpty else { return false }
    let picture = picture(of: bounds, afterUpdates)
    context.recorder?.draw(picture, in: rect, context.state)
    return !picture.frame.root.children.isEmpty
  }

  /// What lies in `rect`: as it will be after the updates that wait, or as it was last shown.
  package func picture(of rect: CGRect, _ afterUpdates: Bool) -> Picture {
    if afterUpdates {
      layoutIfNeeded()
      layer.displayTree()
    }
    return layer.picture(of: rect, afterUpdates ? .now : .committed)
  }
}

/// The picture of all windows.
@MainActor
enum ScreenPicture {
  static func picture(_ afterUpdates: Bool) -> Picture {
    let screen = UIScreen.main.bounds
    let recorder = PictureRecorder(size: screen.size)
    let context = CGContext(recorder, bounds: screen, scale: UIScreen.main.scale)
    for window in UIApplication.shared.windows where !window.bounds.isEmpty {
      recorder.draw(
        window.picture(of: window.bounds, afterUpdates), in: window.frame, context.state)
    }
    return recorder.picture
  }
}
