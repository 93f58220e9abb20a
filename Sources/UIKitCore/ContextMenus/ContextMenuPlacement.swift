/// Where a preview and its menu lie on the screen, in the space of the window.
struct ContextMenuPlacement: Hashable {
  var preview: CGRect
  var menu: CGRect
  /// The point out of which the menu grows, in fractions of its size.
  var anchor: CGPoint

  /// - Parameters:
  ///   - source: Where what was pressed lies.
  ///   - wanted: The size of the preview; it is made smaller where there is no room.
  ///   - menu: The size of the menu; zero for none.
  ///   - safe: What is clear of the edges of the screen.
  ///   - gap: Between the two.
  ///   - isBeside: Whether they lie beside each other, as the screen is low.
  init(
    source: CGRect, wanted: CGSize, menu size: CGSize, safe: CGRect, gap: CGFloat, isBeside: Bool
  ) {
    let between = size.height > 0 ? gap : 0
    let room =
      isBeside
      ? CGSize(width: safe.width - size.width - between, height: safe.height)
      : CGSize(width: safe.width, height: safe.height - size.height - between)
    let scale = min(
      1, max(room.width, 1) / max(wanted.width, 1), max(room.height, 1) / max(wanted.height, 1))
    let shown = CGSize(width: wanted.width * scale, height: wanted.height * scale)
    preview = CGRect(
      x: source.midX - shown.width / 2, y: source.midY - shown.height / 2, width: shown.width,
      height: shown.height
    ).moved(into: safe)
    menu = CGRect(origin: preview.origin, size: size)
    anchor = .zero
    if isBeside { lieBeside(safe, between) } else { lieUpright(source, safe, between) }
  }

  /// The menu lies below, or above if it fits there alone; where neither has room, all moves up.
  private mutating func lieUpright(_ source: CGRect, _ safe: CGRect, _ gap: CGFloat) {
    let isBelow =
      preview.maxY + gap + menu.height <= safe.maxY
      || preview.minY - gap - menu.height < safe.minY
    if isBelow {
      preview.origin.y = min(preview.minY, safe.maxY - menu.height - gap - preview.height)
      menu.origin.y = preview.maxY + gap
    } else {
      menu.origin.y = preview.minY - gap - menu.height
    }
    // At the end of the screen that it is nearest to, it lines up with the preview.
    let third = safe.width / 3
    if source.midX >= safe.minX + third {
      menu.origin.x =
        source.midX > safe.maxX - third
        ? preview.maxX - menu.width : preview.midX - menu.width / 2
    }
    menu = menu.moved(into: safe)
    let x = (preview.midX - menu.minX) / max(menu.width, 1)
    anchor = CGPoint(x: min(max(x, 0), 1), y: isBelow ? 0 : 1)
  }

  /// The menu lies to the right, or to the left if it fits there alone; where neither has room, the
  /// preview moves to the left.
  private mutating func lieBeside(_ safe: CGRect, _ gap: CGFloat) {
    let isRight =
      preview.maxX + gap + menu.width <= safe.maxX || preview.minX - gap - menu.width < safe.minX
    if isRight {
      preview.origin.x = min(preview.minX, safe.maxX - menu.width - gap - preview.width)
      menu.origin.x = preview.maxX + gap
    } else {
      menu.origin.x = preview.minX - gap - menu.width
    }
    menu = menu.moved(into: safe)
    let y = (preview.minY - menu.minY) / max(menu.height, 1)
    anchor = CGPoint(x: isRight ? 0 : 1, y: min(max(y, 0), 1))
  }
}

extension CGRect {
  /// The same size, inside `other` as far as it fits.
  fileprivate func moved(into other: CGRect) -> CGRect {
    var rect = self
    rect.origin.x = max(min(minX, other.maxX - width), other.minX)
    rect.origin.y = max(min(minY, other.maxY - height), other.minY)
    return rect
  }
}
