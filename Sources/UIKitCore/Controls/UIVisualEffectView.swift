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

/// A view that shows what lies behind it through an effect.
///
/// Setting ``effect`` in an animation block ramps blur, saturation and tint.
@MainActor @preconcurrency
open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect? { didSet { if effect != oldValue { show() } } }

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
    backdrop.show((effect as? UIBlurEffect)?.material ?? .none, isDark: isDark)
  }

  /// The view of the effect itself.
  private final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }

    override var layerName: String { "backdrop" }

    func show(_ material: SystemLook.Material, isDark: Bool) {
      guard let layer = layer as? CABackdropLayer else { return }
      layer.blurRadius = material.blurRadius
      layer.saturation = material.saturation
      // A tint fades in and out by its alpha alone.
      var tint = material.tint(isDark: isDark)
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
