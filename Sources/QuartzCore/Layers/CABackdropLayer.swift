internal import Frames

/// What a backdrop layer adds.
struct BackdropProperties: LayerKind {
  var blurRadius: CGFloat = 0
  var saturation: CGFloat = 1
  var tintColor = CGColor.clear

  static let properties = [
    LayerProperty("blurRadius", of: \Self.blurRadius),
    LayerProperty("saturation", of: \Self.saturation),
    LayerProperty("tintColor", of: \Self.tintColor),
  ]

  var backdrop: Backdrop? {
    let tint = visible(tintColor)
    let (radius, saturation) = (rounded(max(blurRadius, 0)), rounded(max(saturation, 0)))
    guard radius > 0 || saturation != 1 || tint != nil else { return nil }
    return Backdrop(blurRadius: radius, saturation: saturation, tint: tint)
  }
}

/// A layer that shows what lies behind it, blurred, saturated and tinted.
@MainActor
package final class CABackdropLayer: CALayer {
  override class var kind: any LayerKind { BackdropProperties() }

  private var glass: BackdropProperties {
    state.kind as? BackdropProperties ?? BackdropProperties()
  }

  /// The standard deviation of the blur, in points.
  package var blurRadius: CGFloat {
    get { glass.blurRadius }
    set { change("blurRadius", of: \BackdropProperties.blurRadius, newValue) }
  }

  /// How much colour is left: 1 keeps it, 0 gives grey.
  package var saturation: CGFloat {
    get { glass.saturation }
    set { change("saturation", of: \BackdropProperties.saturation, newValue) }
  }

  /// Laid over the result.
  package var tintColor: CGColor {
    get { glass.tintColor }
    set { change("tintColor", of: \BackdropProperties.tintColor, newValue) }
  }
}

/// What a layer of an effect adds.
struct EffectProperties: LayerKind {
  var cutsGlass = false

  static let properties = [
    LayerProperty("cutsGlass", of: \Self.cutsGlass, isAnimatable: false)
  ]
}

/// A layer with glass, and with contents over it or in its place.
@MainActor
package final class CAEffectLayer: CALayer {
  override class var kind: any LayerKind { EffectProperties() }

  /// Whether the first sublayer is seen through what the others draw, by the alpha of it, and these are not
  /// seen themselves.
  package var cutsGlass: Bool {
    get { (state.kind as? EffectProperties)?.cutsGlass ?? false }
    set { change("cutsGlass", of: \EffectProperties.cutsGlass, newValue) }
  }
}
