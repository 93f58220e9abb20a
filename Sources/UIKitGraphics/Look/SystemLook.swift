/// How one version of the system draws what apps leave to it.
///
/// Lengths are in points, times in seconds. A later look is another value of this type; what draws
/// asks ``current`` and has no figures of its own.
package struct SystemLook: Sendable {
  /// The version, as in iOS 18 and iPadOS 18.
  package let version: String

  package let materials: Materials
  package let vibrancy: Vibrancy
  package let navigationBar: NavigationBar
  package let push: Push
  package let tabBar: TabBar
  package let statusBar: StatusBar
  package let homeIndicator: HomeIndicator
  package let sheet: Sheet
  package let alert: Alert
  package let popover: Popover
  package let toggle: Toggle
  package let slider: Slider
  package let segments: Segments
  package let stepper: Stepper
  package let picker: Picker
  package let list: List
  package let menu: Menu
  package let keyboard: Keyboard

  /// The look of what is recorded; every device has the same until there is a second.
  package static var current: SystemLook { .iOS18 }

  /// What is said of screens on a device of this kind, such as iOS 18 look.
  package func name(isPad: Bool) -> String { "\(isPad ? "iPadOS" : "iOS") \(version) look" }

  /// What blurs, saturates and tints what lies behind it.
  package struct Material: Sendable {
    /// The standard deviation of the blur.
    package let blurRadius: CGFloat
    package let saturation: CGFloat
    /// The tint's level of grey in each appearance, and how opaque it is.
    package let light: CGFloat
    package let dark: CGFloat
    package let alpha: CGFloat
    /// How opaque the tint is in dark appearance, if that differs.
    package var darkAlpha: CGFloat?

    package static let none = Material(blurRadius: 0, saturation: 1, light: 0, dark: 0, alpha: 0)

    package func tint(isDark: Bool) -> CGColor {
      CGColor(gray: isDark ? dark : light, alpha: (isDark ? darkAlpha : nil) ?? alpha)
    }

    /// The same in both appearances, as it is in one.
    package func always(isDark: Bool) -> Material {
      let level = isDark ? dark : light
      return Material(
        blurRadius: blurRadius, saturation: saturation, light: level, dark: level,
        alpha: (isDark ? darkAlpha : nil) ?? alpha)
    }
  }

  /// By the names of the styles of blur effects.
  package struct Materials: Sendable {
    package let extraLight: Material
    package let light: Material
    package let dark: Material
    package let ultraThin: Material
    package let thin: Material
    package let regular: Material
    package let thick: Material
    package let chrome: Material
  }

  /// What is seen of glass where contents are vibrant.
  package struct Vibrancy: Sendable {
    /// How much colour the glass keeps.
    package let saturation: CGFloat
    /// How far its light goes to black or to white, as a part of the way that the system's colour of the same
    /// name goes.
    package let strength: CGFloat
  }

  package struct NavigationBar: Sendable {
    /// Without the status bar above it.
    package let height: CGFloat
    /// On a phone that lies on its side, but for the widest.
    package let compactHeight: CGFloat
    package let padHeight: CGFloat
    /// In a sheet.
    package let sheetHeight: CGFloat
    /// The tops of safe areas below which a bar does not begin, and where it begins instead.
    package let tops: [(safeArea: CGFloat, bar: CGFloat)]
    /// How far content is scrolled until the background is there as a whole.
    package let fadeDistance: CGFloat
    /// The distance of the outermost buttons from the edge, and between buttons.
    package let margin: CGFloat
    package let spacing: CGFloat
    /// The back arrow's distance from the edge, and its title's.
    package let backMargin: CGFloat
    package let backTitleX: CGFloat
    package let fontSize: CGFloat
    /// The size of the button that adds.
    package let addFontSize: CGFloat
    package let largeTitle: LargeTitle
    package let search: Search
    /// How much higher a prompt makes the bar, and the size of its text.
    package let promptHeight: CGFloat
    package let promptFontSize: CGFloat
  }

  /// The search bar below a navigation bar's row of buttons.
  package struct Search: Sendable {
    /// How much higher it makes the bar, and how high the bar is while it alone is in it.
    package let height: CGFloat
    package let fieldHeight: CGFloat
    /// The field's distance from the row above it.
    package let fieldTop: CGFloat
    package let fieldRadius: CGFloat
    package let fontSize: CGFloat
    /// The glass's distance from the field's edge, and the text's from the glass.
    package let iconMargin: CGFloat
    package let iconGap: CGFloat
    /// Between the field and the button that cancels.
    package let cancelGap: CGFloat
    /// How long the bar takes to make room for a search, and to come back.
    package let duration: TimeInterval
    /// With so much of the field hidden its words are gone.
    package let fadeDistance: CGFloat
  }

  /// The title below a navigation bar's row of buttons.
  package struct LargeTitle: Sendable {
    /// How much higher it makes the bar.
    package let height: CGFloat
    package let fontSize: CGFloat
    /// The middle of the text below the row.
    package let middle: CGFloat
    /// Content that is let go with no more than this of the title hidden goes back to where all of it
    /// is in sight.
    package let snapDistance: CGFloat
    /// With less of it in sight than this, the small title takes over.
    package let handover: CGFloat
    /// How long the two titles take to change places.
    package let fadeDuration: TimeInterval
    /// How much it grows by each point that the content is pulled down, and the most that it grows.
    package let growth: CGFloat
    package let largestScale: CGFloat
  }

  /// Where a bar begins under a safe area that begins with `top`.
  package func barTop(safeArea top: CGFloat) -> CGFloat {
    navigationBar.tops.first { $0.safeArea == top }?.bar ?? top
  }

  /// The height of a navigation bar.
  package func barHeight(_ traits: UITraitCollection, isInSheet: Bool) -> CGFloat {
    let bar = navigationBar
    if isInSheet { return bar.sheetHeight }
    if traits.userInterfaceIdiom == .pad { return bar.padHeight }
    return traits.isLow ? bar.compactHeight : bar.height
  }

  /// The height of a toolbar, without the safe area below it.
  package func toolbarHeight(_ traits: UITraitCollection) -> CGFloat {
    barHeight(traits, isInSheet: false)
  }

  /// The height of a tab bar, without the safe area below it.
  package func tabBarHeight(_ traits: UITraitCollection) -> CGFloat {
    if traits.userInterfaceIdiom == .pad { return tabBar.padHeight }
    return traits.isLow ? tabBar.compactHeight : tabBar.height
  }

  /// One screen over another.
  package struct Push: Sendable {
    /// How far the screen below moves, as a fraction of the width.
    package let parallax: CGFloat
    /// How dark the screen below becomes.
    package let dimming: CGFloat
    /// The width of the shadow at the edge of the screen above, and how dark it is.
    package let shadowWidth: CGFloat
    package let shadowAlpha: CGFloat
  }

  package struct TabBar: Sendable {
    /// Without the safe area below it.
    package let height: CGFloat
    /// On a phone that lies on its side, but for the widest.
    package let compactHeight: CGFloat
    package let padHeight: CGFloat
    /// Of a picture beside its title, in a low bar and in others, and of the title.
    package let compactImageSize: CGFloat
    package let inlineImageSize: CGFloat
    package let inlineTitleSize: CGFloat
    package let inlineGap: CGFloat
    /// Where the tabs float above the content: the height of the row and of the capsule in it.
    package let floatingRowHeight: CGFloat
    package let floatingHeight: CGFloat
    /// The distance of the capsule's ends from the first and the last title, and half of that between
    /// titles.
    package let floatingPadding: CGFloat
    package let floatingTitleSize: CGFloat
    /// How far the choice keeps from the capsule's edge.
    package let floatingMargin: CGFloat
    package let imageSize: CGFloat
    package let imageTop: CGFloat
    package let titleTop: CGFloat
    package let titleSize: CGFloat
    /// Of what a tab's badge is written in.
    package let badgeFontSize: CGFloat
    /// The least width of a badge too.
    package let badgeHeight: CGFloat
    /// On both sides of a badge's text.
    package let badgePadding: CGFloat
    /// The place of a badge's left end right of the picture's middle, and of its top.
    package let badgeOffset: CGPoint
  }

  package struct HomeIndicator: Sendable {
    package let size: CGSize
    /// Its distance from the bottom edge.
    package let bottom: CGFloat
    /// How long it takes to change between dark and light.
    package let fadeDuration: TimeInterval
  }

  package struct Sheet: Sendable {
    /// The distance of a sheet's top from the safe area's.
    package let topGap: CGFloat
    package let cornerRadius: CGFloat
    package let grabberSize: CGSize
    package let grabberTop: CGFloat
    /// How dark the screen behind becomes.
    package let lightDimming: CGFloat
    package let darkDimming: CGFloat
    /// How far the presenter's sides move in, and from which width on they move further.
    package let presenterMargin: CGFloat
    package let widePresenterMargin: CGFloat
    package let wideWidth: CGFloat
    /// How far the sides of a sheet behind another move in, and how far it moves up.
    package let stackedMargin: CGFloat
    package let stackedRise: CGFloat
    /// The sizes of forms, and the longest sides of the screen up to which they are small or medium.
    package let smallForm: CGSize
    package let mediumForm: CGSize
    package let largeForm: CGSize
    package let smallFormLimit: CGFloat
    package let mediumFormLimit: CGFloat
    /// The widest a page is on a large screen, and its distance from top and bottom.
    package let pageWidth: CGFloat
    package let pageMargin: CGFloat
  }

  /// Alerts and action sheets.
  package struct Alert: Sendable {
    package let width: CGFloat
    /// At the text sizes for accessibility.
    package let accessibleWidth: CGFloat
    package let material: Material
    package let cornerRadius: CGFloat
    /// With the line above the row.
    package let rowHeight: CGFloat
    package let textMargin: CGFloat
    package let textTop: CGFloat
    package let textBottom: CGFloat
    package let textGap: CGFloat
    package let fontSize: CGFloat
    package let messageFontSize: CGFloat
    /// How dark a row becomes under a finger.
    package let pressedAlpha: CGFloat
    /// The size at which an alert comes out, and the time of the critical spring that it comes with.
    package let startScale: CGFloat
    package let duration: TimeInterval
    package let sheetInset: CGFloat
    package let sheetCornerRadius: CGFloat
    package let sheetMaterial: Material
    /// The levels of grey of the button that cancels an action sheet, in each appearance.
    package let cancelLight: CGFloat
    package let cancelDark: CGFloat
    package let sheetRowHeight: CGFloat
    package let sheetTextMargin: CGFloat
    package let sheetFontSize: CGFloat
    package let cancelGap: CGFloat
    package let popoverWidth: CGFloat
  }

  /// Menus of buttons and of views that are pressed long.
  package struct Menu: Sendable {
    package let width: CGFloat
    package let padWidth: CGFloat
    /// At the text sizes for accessibility.
    package let accessibleWidth: CGFloat
    package let accessiblePadWidth: CGFloat
    package let cornerRadius: CGFloat
    /// The least height of a row, and what a second line adds.
    package let rowHeight: CGFloat
    package let subtitleHeight: CGFloat
    package let headerHeight: CGFloat
    /// The height of the strip between groups.
    package let groupGap: CGFloat
    /// How dark that strip is in each appearance.
    package let lightGapAlpha: CGFloat
    package let darkGapAlpha: CGFloat
    package let fontSize: CGFloat
    package let smallFontSize: CGFloat
    /// The distance of titles and pictures from the edges, and of titles beside a check mark.
    package let margin: CGFloat
    package let checkedMargin: CGFloat
    package let imageSize: CGFloat
    /// From what the menu belongs to, and from the edges of the screen.
    package let gap: CGFloat
    package let screenMargin: CGFloat
    /// The springs with which the menu comes and goes, and the size at which it comes out.
    package let openingDuration: TimeInterval
    package let openingBounce: CGFloat
    package let closingDuration: TimeInterval
    package let startScale: CGFloat
    /// Of a preview: its corners, how much larger than its view it becomes where there is room, and
    /// how much of the colour lies over the screen behind, which is blurred.
    package let previewRadius: CGFloat
    package let previewScale: CGFloat
    package let previewDimming: CGFloat
    package let previewDimmingRed: CGFloat
    package let previewDimmingBlue: CGFloat
    package let previewMaterial: Material
    /// What a view shrinks to under a finger that rests, when it begins to, and how long it takes to
    /// come back if the finger does not stay.
    package let pressedScale: CGFloat
    package let pressedDelay: TimeInterval
    package let pressedReturn: TimeInterval
    /// How long a finger has to rest.
    package let pressDuration: TimeInterval
  }

  /// The keyboard: its four rows of keys, what lies above and what lies below them.
  package struct Keyboard: Sendable {
    /// The rows of an upright phone, and of one that is wide.
    package let rowsHeight: CGFloat
    package let wideRowsHeight: CGFloat
    package let wideWidth: CGFloat
    /// What lies below the rows of an upright phone without a home button.
    package let stripHeight: CGFloat
    /// A phone on its side, with the home indicator and with a button.
    package let lowHeight: CGFloat
    package let lowButtonHeight: CGFloat
    /// The row for suggestions.
    package let suggestionsHeight: CGFloat
    package let lowSuggestionsHeight: CGFloat
    /// The rows of an iPad and of a large one, upright and on its side.
    package let padRowsHeight: CGFloat
    package let largePadRowsHeight: CGFloat
    package let lowPadRowsHeight: CGFloat
    package let largeLowPadRowsHeight: CGFloat
    /// The shorter side of a screen from which on an iPad is large.
    package let largePadWidth: CGFloat
    package let padSuggestionsHeight: CGFloat
    /// What notifications say; it runs on the system's spring.
    package let duration: TimeInterval
    package let material: Material
    package let margin: CGFloat
    package let gap: CGFloat
    package let rowGap: CGFloat
    package let lowRowGap: CGFloat
    package let padGap: CGFloat
    package let cornerRadius: CGFloat
    package let letterSize: CGFloat
    package let wordSize: CGFloat
    /// The levels of grey of keys, of those that write nothing, and of the edge below each.
    package let lightKey: CGFloat
    package let darkKey: CGFloat
    package let lightFunctionKey: CGFloat
    package let darkFunctionKey: CGFloat
    package let lightEdge: CGFloat
    package let darkEdge: CGFloat
  }

  /// The height of the keyboard on a screen, with the row for suggestions or without.
  package func keyboardHeight(
    _ screen: CGSize, safeBottom: CGFloat, idiom: UIUserInterfaceIdiom, suggests: Bool
  ) -> CGFloat {
    let look = keyboard
    let isLow = screen.width > screen.height
    if idiom == .pad {
      let isLarge = min(screen.width, screen.height) >= look.largePadWidth
      let rows =
        isLow
        ? (isLarge ? look.largeLowPadRowsHeight : look.lowPadRowsHeight)
        : (isLarge ? look.largePadRowsHeight : look.padRowsHeight)
      return rows + safeBottom + (suggests ? look.padSuggestionsHeight : 0)
    }
    if isLow {
      return (safeBottom > 0 ? look.lowHeight : look.lowButtonHeight)
        + (suggests ? look.lowSuggestionsHeight : 0)
    }
    return (screen.width >= look.wideWidth ? look.wideRowsHeight : look.rowsHeight)
      + (safeBottom > 0 ? look.stripHeight : 0) + (suggests ? look.suggestionsHeight : 0)
  }

  package struct Popover: Sendable {
    /// How far the arrow stands out, and the width of its base.
    package let arrowHeight: CGFloat
    package let arrowBase: CGFloat
    package let cornerRadius: CGFloat
    package let shadowRadius: CGFloat
    package let shadowOpacity: Float
    /// The size of content that has no preferred one.
    package let defaultSize: CGSize
    /// How long the bubble takes to come and go or to change its size.
    package let duration: TimeInterval
    /// The size at which it comes out.
    package let startScale: CGFloat
  }

  package struct StatusBar: Sendable {
    /// On an iPad.
    package let padFontSize: CGFloat
    package let padMargin: CGFloat
    /// How long the bar takes to change between dark and light by itself.
    package let fadeDuration: TimeInterval
  }

  /// A shadow under what lies on something else.
  package struct Shadow: Sendable {
    package let opacity: Float
    package let radius: CGFloat
    package let offset: CGSize
  }

  /// `UISwitch`.
  package struct Toggle: Sendable {
    package let size: CGSize
    package let thumbSize: CGFloat
    package let margin: CGFloat
    package let thumbShadow: Shadow
    package let changeDuration: TimeInterval
  }

  package struct Slider: Sendable {
    package let height: CGFloat
    package let thumbSize: CGFloat
    package let trackHeight: CGFloat
    /// How far beside the thumb a finger may come down.
    package let reach: CGFloat
    /// Between the track and the pictures at its ends.
    package let imageGap: CGFloat
    package let thumbShadow: Shadow
    package let changeDuration: TimeInterval
  }

  /// `UIStepper`.
  package struct Stepper: Sendable {
    package let size: CGSize
    package let cornerRadius: CGFloat
    package let glyphSize: CGFloat
    package let lineSize: CGSize
    /// When a finger that stays steps again, and how often from then on.
    package let repeatDelay: TimeInterval
    package let repeatInterval: TimeInterval
  }

  /// `UIPickerView` and `UIDatePicker`.
  package struct Picker: Sendable {
    package let size: CGSize
    package let rowHeight: CGFloat
    /// The radius of the cylinder is this share of the height and what is added to it.
    package let radiusShare: CGFloat
    package let radiusExtra: CGFloat
    package let fontSize: CGFloat
    /// How visible a row is that is not chosen.
    package let restAlpha: CGFloat
    package let margin: CGFloat
    /// The band behind the rows that are chosen.
    package let bandMargin: CGFloat
    package let bandRadius: CGFloat
    /// The fields of a compact picker of dates.
    package let pillHeight: CGFloat
    package let pillMargin: CGFloat
    package let pillGap: CGFloat
    package let pillFontSize: CGFloat

    /// The radius of the cylinder of a wheel.
    package func radius(height: CGFloat) -> CGFloat { radiusShare * (height + radiusExtra) }

    /// How visible a row is that is so many rows away from the middle, the curve aside.
    package func alpha(rows: CGFloat) -> CGFloat { 1 - min(rows, 1) * (1 - restAlpha) }
  }

  /// `UISegmentedControl`.
  package struct Segments: Sendable {
    package let height: CGFloat
    package let margin: CGFloat
    package let outerRadius: CGFloat
    package let innerRadius: CGFloat
    package let fontSize: CGFloat
    package let padding: CGFloat
    package let choiceShadow: Shadow
    package let changeDuration: TimeInterval
  }

  /// Tables.
  package struct List: Sendable {
    /// The height of a row that nothing else says the height of.
    package let rowHeight: CGFloat
    /// Distances in cells with texts of their own; the margin is that of all content, at the sides.
    package let margin: CGFloat
    /// The margin of all content above and below.
    package let verticalMargin: CGFloat
    package let gap: CGFloat
    package let shortTitleWidth: CGFloat
    /// How long a selection takes to fade.
    package let fadeDuration: TimeInterval
    /// The heights of headers and footers that nothing else says.
    package let plainTitleHeight: CGFloat
    package let groupedTitleHeight: CGFloat
    package let groupedGap: CGFloat
    package let firstGroupedGap: CGFloat
    /// The sizes of titles of sections.
    package let plainTitleSize: CGFloat
    package let groupedTitleSize: CGFloat
    /// How far rows keep from the sides in inset groups, and the radius of the groups.
    package let groupMargin: CGFloat
    package let groupRadius: CGFloat
  }
}

extension UITraitCollection {
  /// Whether bars are low: on phones on their side, but for those that are wide enough for more.
  package var isLow: Bool { verticalSizeClass == .compact && horizontalSizeClass == .compact }
}

extension CALayer {
  /// Takes on a shadow of the look.
  package func show(_ shadow: SystemLook.Shadow) {
    shadowOpacity = shadow.opacity
    shadowRadius = shadow.radius
    shadowOffset = shadow.offset
  }
}
