/// Where the columns of a split view lie, worked out from its size and what is asked of it.
struct SplitLayout {
  typealias Column = UISplitViewController.Column
  typealias DisplayMode = UISplitViewController.DisplayMode
  typealias SplitBehavior = UISplitViewController.SplitBehavior

  /// A width that is asked for: in points, or as a share of the whole; the former counts.
  struct Width: Hashable {
    var points = UISplitViewController.automaticDimension
    var fraction = UISplitViewController.automaticDimension
    var minimum = UISplitViewController.automaticDimension
    var maximum = UISplitViewController.automaticDimension

    /// The width in a split view of width `whole`.
    func resolved(in whole: CGFloat) -> CGFloat {
      let automatic = UISplitViewController.automaticDimension
      let wanted =
        points != automatic
        ? points : fraction != automatic ? fraction * whole : SplitLayout.columnWidth
      let most =
        maximum != automatic
        ? maximum : points != automatic ? .greatestFiniteMagnitude : SplitLayout.columnWidth
      let least = minimum != automatic ? minimum : 0
      return min(max(min(wanted, most), least), whole)
    }
  }

  /// How wide a column beside the secondary one is, in points; our choice.
  static let columnWidth: CGFloat = 320

  var size: CGSize
  var hasSupplementary = false
  var primary = Width()
  var supplementary = Width()
  /// Whether the primary column is at the right.
  var isReversed = false

  var primaryWidth: CGFloat { primary.resolved(in: size.width) }
  var supplementaryWidth: CGFloat {
    hasSupplementary ? supplementary.resolved(in: size.width) : 0
  }

  private var isWide: Bool { size.width > size.height }

  /// What is shown where nothing else is asked for: beside the content where the screen is wide.
  var automaticMode: DisplayMode { isWide ? .oneBesideSecondary : .secondaryOnly }

  /// How columns come that are not there, where nothing else is asked for.
  func behavior(_ preferred: SplitBehavior) -> SplitBehavior {
    if preferred != .automatic { return preferred }
    guard isWide else { return .overlay }
    return hasSupplementary ? .displace : .tile
  }

  /// The mode nearest to `mode` that there are columns for.
  func possible(_ mode: DisplayMode) -> DisplayMode {
    if mode == .automatic { return automaticMode }
    guard !hasSupplementary else { return mode }
    return switch mode {
    case .twoBesideSecondary, .twoDisplaceSecondary: .oneBesideSecondary
    case .twoOverSecondary: .oneOverSecondary
    default: mode
    }
  }

  /// The columns beside or over the secondary one, from the outermost.
  func columns(in mode: DisplayMode) -> [Column] {
    let one: [Column] = hasSupplementary ? [.supplementary] : [.primary]
    return switch mode {
    case .automatic: columns(in: automaticMode)
    case .secondaryOnly: []
    case .oneBesideSecondary, .oneOverSecondary: one
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
      hasSupplementary ? [.primary, .supplementary] : [.primary]
    }
  }

  /// The mode in which `column` is there, coming from `mode`.
  func mode(showing column: Column, from mode: DisplayMode, _ preferred: SplitBehavior)
    -> DisplayMode
  {
    if columns(in: mode).contains(column) { return mode }
    let behavior = behavior(preferred)
    switch column {
    case .secondary, .compact: return mode.isOver ? .secondaryOnly : mode
    case .supplementary:
      return hasSupplementary
        ? behavior == .overlay ? .oneOverSecondary : .oneBesideSecondary : mode
    case .primary:
      guard hasSupplementary else {
        return behavior == .overlay ? .oneOverSecondary : .oneBesideSecondary
      }
      return switch behavior {
      case .overlay: .twoOverSecondary
      case .displace: .twoDisplaceSecondary
      default: .twoBesideSecondary
      }
    }
  }

  /// The mode in which `column` is not there, coming from `mode`.
  func mode(hiding column: Column, from mode: DisplayMode) -> DisplayMode {
    guard columns(in: mode).contains(column) else { return mode }
    guard hasSupplementary, column == .primary else { return .secondaryOnly }
    return mode == .twoOverSecondary ? .oneOverSecondary : .oneBesideSecondary
  }

  /// Where a column lies, inside the bounds or beside them.
  func frame(of column: Column, in mode: DisplayMode) -> CGRect {
    let shown = columns(in: mode)
    let outer = shown.contains(.primary) ? primaryWidth : 0
    let inner = shown.contains(.supplementary) ? supplementaryWidth : 0
    var x: CGFloat
    var width: CGFloat
    switch column {
    case .primary: (x, width) = (shown.contains(.primary) ? 0 : -primaryWidth, primaryWidth)
    case .supplementary:
      width = supplementaryWidth
      x = shown.contains(.supplementary) ? outer : -width
    case .secondary, .compact:
      x = mode.isOver || column == .compact ? 0 : outer + inner
      // What is displaced keeps the width that it has beside one column.
      width = size.width - (mode == .twoDisplaceSecondary ? inner : x)
    }
    if isReversed { x = size.width - x - width }
    return CGRect(x: x, y: 0, width: max(width, 0), height: size.height)
  }
}

extension UISplitViewController.DisplayMode {
  /// Whether columns lie over the secondary one.
  var isOver: Bool { self == .oneOverSecondary || self == .twoOverSecondary }

  /// Whether the secondary column is dimmed, and a tap on it leaves the others.
  var dims: Bool { isOver || self == .twoDisplaceSecondary }
}
