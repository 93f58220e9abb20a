internal import Frames

/// The colours of a sheet.
struct SheetPalette: Hashable {
  let background: CGColor
  let ink: CGColor
  let fadedInk: CGColor
  let accent: CGColor
  let warning: CGColor
  let hairline: CGColor
  /// What curves are drawn on.
  let plate: CGColor
  let shadow: Shadow

  static let light = SheetPalette(
    background: SheetStyle.background, ink: SheetStyle.ink, fadedInk: SheetStyle.fadedInk,
    accent: SheetStyle.accent, warning: SheetStyle.warning, hairline: SheetStyle.hairline,
    plate: .white, shadow: SheetStyle.shadow)

  static let dark = SheetPalette(
    background: CGColor(red: 0.09, green: 0.09, blue: 0.11, alpha: 1),
    ink: CGColor(red: 0.95, green: 0.95, blue: 0.97, alpha: 1),
    fadedInk: CGColor(red: 0.62, green: 0.62, blue: 0.67, alpha: 1),
    accent: CGColor(red: 0.38, green: 0.69, blue: 1, alpha: 1),
    warning: CGColor(red: 1, green: 0.45, blue: 0.42, alpha: 1),
    hairline: CGColor(gray: 1, alpha: 0.2), plate: CGColor(gray: 0.15, alpha: 1),
    shadow: Shadow(
      color: CGColor(gray: 0, alpha: 0.5), radius: 8, offset: CGSize(width: 0, height: 4)))

  static func of(_ ground: Appearance) -> SheetPalette { ground == .dark ? dark : light }
}
