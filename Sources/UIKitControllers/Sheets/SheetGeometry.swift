/// Where a sheet and what lies behind it are.
struct SheetGeometry: Hashable {
  private static var look: SystemLook.Sheet { SystemLook.current.sheet }

  enum Form: Hashable {
    /// Stands on the bottom edge, over the whole width.
    case attached
    /// Fills the screen, where that is low.
    case filling
    /// Floats in the middle, as a page or as a form of this preferred size.
    case page
    case form(preferred: CGSize)

    /// Whether the sheet stands clear of the edges, with a height of its own.
    var floats: Bool {
      switch self {
      case .attached, .filling: false
      case .page, .form: true
      }
    }
  }

  let container: CGSize
  let safeArea: UIEdgeInsets
  let form: Form

  /// The height of a sheet that stands on the bottom edge and is as high as it goes.
  var fullHeight: CGFloat { container.height - safeArea.top - Self.look.topGap }

  /// The frame of a sheet of this height; for those that float, the height is their own.
  func frame(height: CGFloat) -> CGRect {
    switch form {
    case .filling:
      return CGRect(origin: .zero, size: container)
    case .attached:
      return CGRect(x: 0, y: container.height - height, width: container.width, height: height)
    case .page:
      let width = min(container.width - 2 * Self.look.pageMargin, Self.look.pageWidth)
      return centred(
        CGSize(width: width, height: container.height - 2 * Self.look.pageMargin - safeArea.top))
    case .form(let preferred):
      let own = Self.formSize(longestSide: max(container.width, container.height))
      return centred(
        CGSize(
          width: preferred.width > 0 ? preferred.width : own.width,
          height: preferred.height > 0 ? preferred.height : own.height))
    }
  }

  private static func formSize(longestSide: CGFloat) -> CGSize {
    if longestSide <= look.smallFormLimit { return look.smallForm }
    return longestSide < look.mediumFormLimit ? look.mediumForm : look.largeForm
  }

  private func centred(_ size: CGSize) -> CGRect {
    let width = min(size.width, container.width)
    let height = min(size.height, container.height - safeArea.top - safeArea.bottom)
    return CGRect(
      x: (container.width - width) / 2, y: (container.height - height) / 2, width: width,
      height: height)
  }

  /// How the view behind recedes: scaled, and with its top just above the sheet's.
  ///
  /// - Parameters:
  ///   - frame: Of the view, untransformed.
  ///   - isSheet: Whether the view is a sheet itself.
  ///   - progress: 0 for not at all, 1 for behind a full sheet.
  func recess(of frame: CGRect, isSheet: Bool, progress: CGFloat) -> CGAffineTransform {
    let isWide = container.width >= Self.look.wideWidth
    let margin =
      isSheet
      ? Self.look.stackedMargin
      : isWide ? Self.look.widePresenterMargin : Self.look.presenterMargin
    let scale = 1 - 2 * margin / container.width * progress
    let shrunkTop = frame.minY + frame.height * (1 - scale) / 2
    let rise = isSheet ? Self.look.stackedRise : frame.minY - safeArea.top
    let target = frame.minY - rise * progress
    return CGAffineTransform(translationX: 0, y: target - shrunkTop).scaledBy(x: scale, y: scale)
  }
}
