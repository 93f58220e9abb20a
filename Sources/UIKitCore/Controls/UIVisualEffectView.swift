/// What a ``UIVisualEffectView`` does to what lies behind it.
open class UIVisualEffect: NSObject {
  func pane(isDark: Bool) -> GlassPane { GlassPane() }
}

/// A blur with saturation and tint.
public final class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  let material: SystemLook.Material
  /// Nil for a material that has no style.
  package let style: Style?

  public init(style: Style) {
    material = SystemLook.current.materials[style]
    self.style = style
    super.init()
  }

  /// The effect of a material that has no style.
  package init(_ material: SystemLook.Material) {
    self.material = material
    style = nil
    super.init()
  }

  override func pane(isDark: Bool) -> GlassPane {
    GlassPane(
      blurRadius: material.blurRadius, saturation: material.saturation,
      tint: material.tint(isDark: isDark))
  }
}

extension SystemLook.Materials {
  /// The material of a blur effect.
  subscript(_ style: UIBlurEffect.Style) -> SystemLook.Material {
    switch style {
    case .extraLight: extraLight
    case .light: light
    case .dark: dark
    case .systemUltraThinMaterial: ultraThin
    case .systemUltraThinMaterialLight: ultraThin.always(isDark: false)
    case .systemUltraThinMaterialDark: ultraThin.always(isDark: true)
    case .systemThinMaterial: thin
    case .systemThinMaterialLight: thin.always(isDark: false)
    case .systemThinMaterialDark: thin.always(isDark: true)
    case .regular, .systemMaterial: regular
    case .systemMaterialLight: regular.always(isDark: false)
    case .systemMaterialDark: regular.always(isDark: true)
    case .prominent, .systemThickMaterial: thick
    case .systemThickMaterialLight: thick.always(isDark: false)
    case .systemThickMaterialDark: thick.always(isDark: true)
    case .systemChromeMaterial: chrome
    case .systemChromeMaterialLight: chrome.always(isDark: false)
    case .systemChromeMaterialDark: chrome.always(isDark: true)
    }
  }
}

/// Contents that take their colours from the glass that they lie on.
///
/// What the content view of its ``UIVisualEffectView`` shows counts by its alpha alone, which says how much is
/// seen of the glass behind, with more colour, and darker over light glass or lighter over dark glass. Such a
/// view belongs in the content view of another, with the effect that this one is made of.
public final class UIVibrancyEffect: UIVisualEffect {
  private let blurEffect: UIBlurEffect
  private let style: UIVibrancyEffectStyle

  /// The effect of the style ``UIVibrancyEffectStyle/label``.
  public convenience init(blurEffect: UIBlurEffect) {
    self.init(blurEffect: blurEffect, style: .label)
  }

  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    (self.blurEffect, self.style) = (blurEffect, style)
    super.init()
  }

  override func pane(isDark: Bool) -> GlassPane {
    let look = SystemLook.current.vibrancy
    let isLighter = blurEffect.material.tint(isDark: isDark).red < 0.5
    let traits = UITraitCollection(userInterfaceStyle: isLighter ? .dark : .light)
    let color = style.color.resolvedColor(with: traits).cgColor
    let level = (color.red + color.green + color.blue) / 3
    return GlassPane(
      blurRadius: 0, saturation: look.saturation,
      tint: CGColor(
        gray: isLighter ? 1 : 0,
        alpha: look.strength * color.alpha * (isLighter ? level : 1 - level)))
  }
}

/// What is vibrant.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel
  case fill, secondaryFill, tertiaryFill
  case separator

  /// The colour that stands in its place without vibrancy.
  fileprivate var color: UIColor {
    switch self {
    case .label: .label
    case .secondaryLabel: .secondaryLabel
    case .tertiaryLabel: .tertiaryLabel
    case .quaternaryLabel: .quaternaryLabel
    case .fill: .systemFill
    case .secondaryFill: .secondarySystemFill
    case .tertiaryFill: .tertiarySystemFill
    case .separator: .separator
    }
  }
}

/// What an effect makes of what lies behind it, in one appearance.
struct GlassPane {
  var blurRadius: CGFloat = 0
  var saturation: CGFloat = 1
  var tint = CGColor(gray: 0, alpha: 0)
}

/// A view that shows what lies behind it through an effect.
///
/// Setting ``effect`` in an animation block ramps blur, saturation and tint; whether contents are vibrant
/// changes at once.
@MainActor @preconcurrency
open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect? { didSet { if effect != oldValue { show() } } }

  /// Where subviews go.
  public let contentView = UIView()

  private let backdrop = BackdropView(frame: .zero)

  open override class var layerClass: AnyClass { CAEffectLayer.self }

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
    backdrop.show(effect?.pane(isDark: isDark) ?? GlassPane())
    (layer as? CAEffectLayer)?.cutsGlass = effect is UIVibrancyEffect
  }

  /// The view of the effect itself.
  private final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }

    override var layerName: String { "backdrop" }

    func show(_ pane: GlassPane) {
      guard let layer = layer as? CABackdropLayer else { return }
      layer.blurRadius = pane.blurRadius
      layer.saturation = pane.saturation
      // A tint fades in and out by its alpha alone.
      var tint = pane.tint
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
