/// What a ``UIVisualEffectView`` does to what lies behind it.
open class UIVisualEffect: NSObject {}

/// A blur with saturation and tint.
public final class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
  }

  let style: Style

  public init(style: Style) {
    self.style = style
    super.init()
  }
}

/// The numbers of a material.
struct Material {
  /// The standard deviation of the blur, in points.
  let blurRadius: CGFloat
  let saturation: CGFloat
  let tint: CGColor

  static let none = Material(blurRadius: 0, saturation: 1, tint: .clear)

  private init(blurRadius: CGFloat, saturation: CGFloat, tint: CGColor) {
    self.blurRadius = blurRadius
    self.saturation = saturation
    self.tint = tint
  }

  /// The first three are observed.
  ///
  /// The system's materials are our choice in the range that has been seen: radius 22.5 to 29.5,
  /// saturation 1.4 to 1.8.
  init(_ style: UIBlurEffect.Style, isDark: Bool) {
    func tint(_ light: CGFloat, _ dark: CGFloat, _ alpha: CGFloat) -> CGColor {
      CGColor(gray: isDark ? dark : light, alpha: alpha)
    }
    self =
      switch style {
      case .light:
        Material(blurRadius: 30, saturation: 1.8, tint: CGColor(gray: 1, alpha: 0.3))
      case .extraLight:
        Material(blurRadius: 20, saturation: 1.8, tint: CGColor(gray: 0.97, alpha: 0.82))
      case .dark:
        Material(blurRadius: 20, saturation: 1.8, tint: CGColor(gray: 0.11, alpha: 0.73))
      case .systemUltraThinMaterial:
        Material(blurRadius: 22.5, saturation: 1.4, tint: tint(1, 0.12, 0.35))
      case .systemThinMaterial:
        Material(blurRadius: 25, saturation: 1.6, tint: tint(0.98, 0.12, 0.5))
      case .regular, .systemMaterial:
        Material(blurRadius: 29.5, saturation: 1.8, tint: tint(0.97, 0.13, 0.7))
      case .prominent, .systemThickMaterial:
        Material(blurRadius: 29.5, saturation: 1.8, tint: tint(0.97, 0.14, 0.8))
      case .systemChromeMaterial:
        Material(blurRadius: 29.5, saturation: 1.8, tint: tint(0.976, 0.09, 0.78))
      }
  }
}

/// A view that shows what lies behind it through an effect.
///
/// Setting ``effect`` in an animation block ramps blur, saturation and tint.
@MainActor @preconcurrency
open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect? { didSet { show() } }

  /// Where subviews go.
  public let contentView = UIView()

  private let backdrop = BackdropView(frame: .zero)

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(effect: nil) }

  private func setUp() {
    for view in [backdrop, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    backdrop.isUserInteractionEnabled = false
    show()
  }

  package override func traitsDidChange(from previous: UITraitCollection) {
    super.traitsDidChange(from: previous)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previous) { show() }
  }

  private func show() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let style = (effect as? UIBlurEffect)?.style
    backdrop.show(style.map { Material($0, isDark: isDark) } ?? .none)
  }

  /// The view of the effect itself.
  private final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }

    override var layerName: String { "backdrop" }

    func show(_ material: Material) {
      guard let layer = layer as? CABackdropLayer else { return }
      layer.blurRadius = material.blurRadius
      layer.saturation = material.saturation
      // A tint fades in and out by its alpha alone.
      var tint = material.tint
      if tint.alpha == 0 {
        tint = layer.tintColor
        tint.alpha = 0
      } else if layer.tintColor.alpha == 0 {
        UIView.performWithoutAnimation {
          var clear = tint
          clear.alpha = 0
          layer.tintColor = clear
        }
      }
      layer.tintColor = tint
    }
  }
}
