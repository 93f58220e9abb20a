internal import Frames

/// A blend mode under the name that Core Animation has for it.
struct CompositingFilter {
  let name: String?
  let blend: Blend

  private static let table: [(name: String, blend: Blend)] = [
    ("normalBlendMode", .over), ("multiplyBlendMode", .multiply), ("screenBlendMode", .screen),
    ("overlayBlendMode", .overlay), ("darkenBlendMode", .darken), ("lightenBlendMode", .lighten),
    ("colorDodgeBlendMode", .colorDodge), ("colorBurnBlendMode", .colorBurn),
    ("softLightBlendMode", .softLight), ("hardLightBlendMode", .hardLight),
    ("differenceBlendMode", .difference), ("exclusionBlendMode", .exclusion),
    ("hueBlendMode", .hue), ("saturationBlendMode", .saturation), ("colorBlendMode", .color),
    ("luminosityBlendMode", .luminosity),
  ]

  /// nil for a way of blending that has no name.
  init?(blend: Blend) {
    guard blend != .over, let row = Self.table.first(where: { $0.blend == blend }) else {
      return nil
    }
    (name, self.blend) = (row.name, row.blend)
  }

  /// What code has set on `layer`; nil, and told of, where it is not drawn.
  @MainActor
  init?(_ value: Any?, on layer: CALayer) {
    guard let value else {
      (name, blend) = (nil, .over)
      return
    }
    guard let row = Self.table.first(where: { $0.name == value as? String }) else {
      diagnose(
        .unsupportedFilter,
        "'\(layer.shownName)' has the compositing filter '\(value)', which is not drawn: use one of"
          + " \(Self.table.map(\.name).joined(separator: ", ")).",
        about: layer.shownName)
      return nil
    }
    (name, blend) = (row.name, row.blend)
  }
}
