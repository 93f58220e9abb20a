@_spi(Overriding) internal import UIKitCore

/// A sheet: the presented view with the sheet's corners, and the grabber on it.
final class SheetView: UIView {
  private static var look: SystemLook.Sheet { SystemLook.current.sheet }

  private let content: UIView
  let grabber = UIView()

  /// Whether the sheet floats, with all of its corners round.
  var floats = false { didSet { roundCorners() } }

  init(content: UIView) {
    self.content = content
    super.init(frame: .zero)
    clipsToBounds = true
    layer.cornerCurve = .continuous
    addSubview(content)
    grabber.accessibilityIdentifier = "grabber"
    grabber.isUserInteractionEnabled = false
    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = Self.look.grabberSize.height / 2
    addSubview(grabber)
    roundCorners()
  }

  required init?(coder: NSCoder) {
    content = UIView()
    super.init(coder: coder)
  }

  override var layerName: String { "sheet" }

  private func roundCorners() {
    layer.maskedCorners =
      floats
      ? .all : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if content.superview === self { content.frame = bounds }
    let size = Self.look.grabberSize
    grabber.frame = CGRect(
      x: (bounds.width - size.width) / 2, y: Self.look.grabberTop, width: size.width,
      height: size.height)
  }
}
