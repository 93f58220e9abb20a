@_spi(Overriding) internal import UIKitCore

/// The background of a bar: that of its scrolled state over that at the edge of the content.
final class BarBackgroundView: UIView {
  private let edge: BarLayerView
  private let scrolled: BarLayerView

  /// - Parameter lineAtTop: Whether the line is at the top, rather than the bottom.
  init(lineAtTop: Bool) {
    edge = BarLayerView(lineAtTop: lineAtTop)
    scrolled = BarLayerView(lineAtTop: lineAtTop)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for view in [edge, scrolled] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    edge = BarLayerView(lineAtTop: false)
    scrolled = BarLayerView(lineAtTop: false)
    super.init(coder: coder)
  }

  override var layerName: String { "bar background" }

  /// What is shown at the two ends.
  struct Looks: Hashable {
    var scrolled: BarBackground
    var atEdge: BarBackground
  }

  private(set) var looks: Looks?

  /// Shows `looks`; where they are new, as they are at `progress`.
  func show(_ looks: Looks) {
    guard looks != self.looks else { return }
    self.looks = looks
    edge.show(looks.atEdge)
    scrolled.show(looks.scrolled)
  }

  /// How far the content is from its edge: 0 at the edge, 1 where the bar is as over all content.
  var progress: CGFloat = 0 {
    didSet {
      scrolled.alpha = progress
      edge.alpha = 1 - progress
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for view in [edge, scrolled] { view.frame = bounds }
  }
}

/// One background with its line.
private final class BarLayerView: UIView {
  private let material = UIVisualEffectView(effect: nil)
  private let picture = UIImageView()
  private let line = UIView()
  private let lineAtTop: Bool

  init(lineAtTop: Bool) {
    self.lineAtTop = lineAtTop
    super.init(frame: .zero)
    picture.clipsToBounds = true
    for view in [material, picture, line] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    lineAtTop = false
    super.init(coder: coder)
  }

  func show(_ background: BarBackground) {
    isHidden = background == BarBackground(imageMode: background.imageMode)
    material.isHidden = background.effect == nil
    material.effect = background.effect.map { UIBlurEffect(style: $0) }
    backgroundColor = background.effect == nil ? background.color : nil
    material.contentView.backgroundColor = background.effect == nil ? nil : background.color
    picture.isHidden = background.image == nil
    picture.image = background.image
    picture.contentMode = background.imageMode
    line.isHidden = background.shadowColor == nil
    line.backgroundColor = background.shadowColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    material.frame = bounds
    picture.frame = bounds
    let thickness = 1 / UIScreen.main.scale
    line.frame = CGRect(
      x: 0, y: lineAtTop ? -thickness : bounds.height, width: bounds.width, height: thickness)
  }
}
