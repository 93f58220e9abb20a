/// What a bar's background looks like.
///
/// A bar keeps a copy of the appearance that it is given; what is changed in the one that it gives
/// back shows at once.
@MainActor @preconcurrency
open class UIBarAppearance: NSObject, NSCopying {
  final var background = BarBackground.standard { didSet { onChange?() } }

  /// Has the bar show what was changed.
  var onChange: (() -> Void)?

  @MainActor @preconcurrency
  public required override init() { super.init() }

  /// - Parameter idiom: All kinds of devices have the same appearances.
  public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }

  public convenience init(barAppearance: UIBarAppearance) {
    self.init()
    take(barAppearance)
  }

  /// Takes on what `other` says.
  func take(_ other: UIBarAppearance) { background = other.background }

  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy: UIBarAppearance = onMainActor("UIBarAppearance.copy") {
      let copy = Self()
      copy.take(self)
      return copy
    }
    return copy
  }

  /// The system's material and line.
  open func configureWithDefaultBackground() { background = .standard }

  /// The colour of screens, and the system's line.
  open func configureWithOpaqueBackground() {
    background = BarBackground(color: .systemBackground, shadowColor: .separator)
  }

  /// Nothing.
  open func configureWithTransparentBackground() { background = BarBackground() }

  /// Below the colour and the picture; nil for none.
  open var backgroundEffect: UIBlurEffect? {
    get { background.effect.map { UIBlurEffect(style: $0) } }
    set { background.effect = newValue?.style }
  }

  /// Over the effect; nil for none.
  open var backgroundColor: UIColor? {
    get { background.color }
    set { background.color = newValue }
  }

  /// Over the colour; nil for none.
  open var backgroundImage: UIImage? {
    get { background.image }
    set { background.image = newValue }
  }

  /// How the picture fills the bar.
  open var backgroundImageContentMode: UIView.ContentMode {
    get { background.imageMode }
    set { background.imageMode = newValue }
  }

  /// The line between the bar and the content; nil or clear for none.
  open var shadowColor: UIColor? {
    get { background.shadowColor }
    set { background.shadowColor = newValue }
  }
}

/// What lies behind a bar's buttons.
struct BarBackground: Hashable {
  var effect: UIBlurEffect.Style?
  var color: UIColor?
  var image: UIImage?
  var imageMode = UIView.ContentMode.scaleToFill
  var shadowColor: UIColor?

  /// The system's.
  @MainActor static var standard: BarBackground {
    BarBackground(effect: .systemChromeMaterial, shadowColor: .separator)
  }
}
