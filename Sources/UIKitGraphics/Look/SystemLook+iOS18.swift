extension SystemLook {
  /// The look of iOS 18 and iPadOS 18, and for the most part of all since iOS 13.
  ///
  /// Where no source is named, a figure is read off screens, by us or by several projects that agree.
  package static let iOS18 = SystemLook(
    version: "18",
    materials: materials,
    // Our choice, as no figure is published.
    vibrancy: Vibrancy(saturation: 1.6, strength: 0.85),
    navigationBar: NavigationBar(
      // Heights: QMUI_iOS and GKNavigationBarSwift, in sheets the latter.
      height: 44, compactHeight: 32, padHeight: 50, sheetHeight: 56,
      // Both again: on phones with an island the bar begins above the safe area.
      tops: [(59, 161 / 3), (62, 169 / 3), (68, 187 / 3)],
      // Flutter's Cupertino library, seen on iOS 17.4.
      fadeDistance: 10, margin: 16, spacing: 12, backMargin: 8, backTitleX: 26, fontSize: 17,
      addFontSize: 28, largeTitle: largeTitle, search: search,
      // openuikit, measured on iOS 26.1.
      promptHeight: 32, promptFontSize: 12),
    push: Push(
      parallax: 0.3, dimming: 0.1, shadowWidth: 9,
      // Our choice.
      shadowAlpha: 0.2),
    tabBar: TabBar(
      // Heights: QMUI_iOS and GKNavigationBarSwift.
      height: 49, compactHeight: 32, padHeight: 50,
      // Our choice from here on: nothing is published.
      compactImageSize: 20, inlineImageSize: 26, inlineTitleSize: 13, inlineGap: 6,
      floatingRowHeight: 50, floatingHeight: 38, floatingPadding: 18, floatingTitleSize: 15,
      floatingMargin: 3,
      // Read off screens.
      imageSize: 28, imageTop: 4, titleTop: 34, titleSize: 10,
      // Our choice, by eye.
      badgeFontSize: 13, badgeHeight: 18, badgePadding: 4, badgeOffset: CGPoint(x: 6, y: 2)),
    statusBar: StatusBar(
      padFontSize: 12, padMargin: 20,
      // Our choice.
      fadeDuration: 0.25),
    homeIndicator: HomeIndicator(
      size: CGSize(width: 139, height: 5), bottom: 8,
      // Our choice.
      fadeDuration: 0.25),
    sheet: sheet,
    alert: alert,
    popover: Popover(
      arrowHeight: 13, arrowBase: 26,
      // The radius, the shadow, the height, the duration and the scale are our choice.
      cornerRadius: 13, shadowRadius: 20, shadowOpacity: 0.2,
      defaultSize: CGSize(width: 320, height: 480), duration: 0.25, startScale: 0.5),
    toggle: Toggle(
      size: CGSize(width: 51, height: 31), thumbSize: 27, margin: 2, thumbShadow: thumbShadow,
      changeDuration: changeDuration),
    slider: Slider(
      height: 31, thumbSize: 28, trackHeight: 4,
      // Our choice.
      reach: 10, imageGap: 8, thumbShadow: thumbShadow, changeDuration: changeDuration),
    segments: Segments(
      height: 32, margin: 2, outerRadius: 9, innerRadius: 7, fontSize: 13, padding: 12,
      choiceShadow: Shadow(opacity: 0.12, radius: 4, offset: CGSize(width: 0, height: 3)),
      changeDuration: changeDuration),
    stepper: Stepper(
      // openuikit, measured on iOS 26.1, as it was before.
      size: CGSize(width: 94, height: 32),
      // Our choice.
      cornerRadius: 8, glyphSize: 16, lineSize: CGSize(width: 1, height: 18), repeatDelay: 0.5,
      repeatInterval: 0.1),
    picker: Picker(
      // Read off screens; the cylinder is openuikit's, measured on iOS 26.1.
      size: CGSize(width: 320, height: 216), rowHeight: 32, radiusShare: 0.334, radiusExtra: 75,
      // Our choice.
      fontSize: 23, restAlpha: 0.45, margin: 9, bandMargin: 9, bandRadius: 8, pillHeight: 34,
      pillMargin: 12, pillGap: 6, pillFontSize: 17),
    list: List(
      // The margins of content: github.com/Shopify/FunctionalTableData, CollectionCell.swift, which
      // took them from a view debugger.
      rowHeight: 44, margin: 20, verticalMargin: 11, gap: 12, shortTitleWidth: 91,
      // Our choice.
      fadeDuration: 0.3, plainTitleHeight: 28, groupedTitleHeight: 38, groupedGap: 18,
      firstGroupedGap: 35, plainTitleSize: 17, groupedTitleSize: 13, groupMargin: 16,
      groupRadius: 10),
    menu: menu, keyboard: keyboard)

  private static let keyboard = Keyboard(
    // Heights on phones: Telegram for iOS, which keeps them by screen; on iPads upright too.
    rowsHeight: 216, wideRowsHeight: 226, wideWidth: 414, stripHeight: 76, lowHeight: 172,
    lowButtonHeight: 163, suggestionsHeight: 44, lowSuggestionsHeight: 37, padRowsHeight: 263,
    largePadRowsHeight: 328,
    // Our choice: the heights of iPads on their side are remembered, and not published.
    lowPadRowsHeight: 353, largeLowPadRowsHeight: 423, largePadWidth: 1024,
    padSuggestionsHeight: 50,
    // Telegram for iOS again, as every app sees it in the notification.
    duration: 0.25,
    // Read off screens, or our choice.
    material: Material(
      blurRadius: 30, saturation: 1.8, light: 0.82, dark: 0.17, alpha: 0.94, darkAlpha: 0.9),
    margin: 3, gap: 6, rowGap: 11, lowRowGap: 7, padGap: 10, cornerRadius: 5, letterSize: 23,
    wordSize: 16, lightKey: 1, darkKey: 0.42, lightFunctionKey: 0.68, darkFunctionKey: 0.27,
    lightEdge: 0.54, darkEdge: 0.08)

  private static let largeTitle = LargeTitle(
    // Apple's Human Interface Guidelines have the size; the height is QMUI_iOS's and Flutter's.
    height: 52, fontSize: 34,
    // openuikit, measured on iOS 26.1: the label is 3.5 below the row and 41 high, and content that
    // rests with 36 points hidden comes back, with 37 goes on.
    middle: 24, snapDistance: 36,
    // Flutter's Cupertino library.
    handover: 10, fadeDuration: 0.15,
    // Our choice.
    growth: 0.0007, largestScale: 1.1)

  private static let search = Search(
    // Flutter's Cupertino library has the field's height, its radius and the duration; the rest is read
    // off screens or our choice.
    height: 52, fieldHeight: 36, fieldTop: 1, fieldRadius: 10, fontSize: 17, iconMargin: 7,
    iconGap: 5,
    cancelGap: 12, duration: 0.3, fadeDistance: 12)

  private static let menu = Menu(
    // Flutter's Cupertino library, seen on iOS 18.5: widths, radius, rows, strips and springs.
    width: 250, padWidth: 262, accessibleWidth: 370, accessiblePadWidth: 343, cornerRadius: 13,
    rowHeight: 44,
    // Read off screens, or our choice.
    subtitleHeight: 14, headerHeight: 30,
    groupGap: 8, lightGapAlpha: 0.08, darkGapAlpha: 0.16, fontSize: 17, smallFontSize: 13,
    margin: 16, checkedMargin: 32, imageSize: 20, gap: 8, screenMargin: 10, openingDuration: 0.337,
    openingBounce: 0.2, closingDuration: 0.409, startScale: 0.2,
    // Flutter's Cupertino library, seen on iOS 13 to 16: 04040F at 0.4 over the screen.
    previewRadius: 12, previewScale: 1.15, previewDimming: 0.4, previewDimmingRed: 4.0 / 255,
    previewDimmingBlue: 15.0 / 255,
    // Our choice.
    previewMaterial: Material(blurRadius: 12, saturation: 1, light: 0, dark: 0, alpha: 0),
    pressedScale: 0.96, pressedDelay: 0.15, pressedReturn: 0.25,
    pressDuration: 0.5)

  /// Of the knobs of switches and sliders.
  private static let thumbShadow = Shadow(
    opacity: 0.15, radius: 4, offset: CGSize(width: 0, height: 3))

  /// How long the knobs of controls take to move; our choice.
  private static let changeDuration: TimeInterval = 0.25

  /// The first three are observed.
  ///
  /// The system's materials are our choice in the range that has been seen: radius 22.5 to 29.5,
  /// saturation 1.4 to 1.8.
  private static let materials = Materials(
    extraLight: Material(blurRadius: 20, saturation: 1.8, light: 0.97, dark: 0.97, alpha: 0.82),
    light: Material(blurRadius: 30, saturation: 1.8, light: 1, dark: 1, alpha: 0.3),
    dark: Material(blurRadius: 20, saturation: 1.8, light: 0.11, dark: 0.11, alpha: 0.73),
    ultraThin: Material(blurRadius: 22.5, saturation: 1.4, light: 1, dark: 0.12, alpha: 0.35),
    thin: Material(blurRadius: 25, saturation: 1.6, light: 0.98, dark: 0.12, alpha: 0.5),
    regular: Material(blurRadius: 29.5, saturation: 1.8, light: 0.97, dark: 0.13, alpha: 0.7),
    thick: Material(blurRadius: 29.5, saturation: 1.8, light: 0.97, dark: 0.14, alpha: 0.8),
    chrome: Material(blurRadius: 29.5, saturation: 1.8, light: 0.976, dark: 0.09, alpha: 0.78))

  private static let sheet = Sheet(
    topGap: 10, cornerRadius: 10, grabberSize: CGSize(width: 36, height: 5), grabberTop: 5,
    lightDimming: 0.2, darkDimming: 0.48, presenterMargin: 16, widePresenterMargin: 20,
    wideWidth: 414, stackedMargin: 16, stackedRise: 10,
    smallForm: CGSize(width: 540, height: 600), mediumForm: CGSize(width: 580, height: 640),
    largeForm: CGSize(width: 620, height: 680),
    smallFormLimit: 1024, mediumFormLimit: 1590,
    // Our choice: no figure is published.
    pageWidth: 704, pageMargin: 44)

  private static let alert = Alert(
    // Measures and materials are those of Flutter's Cupertino library, after Apple's design kit and
    // devices; the saturation, the gap and the dark button that cancels are our choice.
    width: 270, accessibleWidth: 310,
    material: Material(
      blurRadius: 30, saturation: 1.8, light: 0xF2 / 255, dark: 0x2D / 255, alpha: 0.8),
    cornerRadius: 14, rowHeight: 45, textMargin: 20, textTop: 20, textBottom: 20, textGap: 2,
    fontSize: 17, messageFontSize: 13, pressedAlpha: 0.1,
    // An alert's spring is critical, of stiffness 522.35 for 0.404 s (Flutter's Cupertino library,
    // read in Xcode); that it swells out of a scale of 1.2 is SDCAlertView's.
    startScale: 1.2, duration: 0.404, sheetInset: 8, sheetCornerRadius: 13,
    sheetMaterial: Material(
      blurRadius: 30, saturation: 1.8, light: 0xFC / 255, dark: 0x29 / 255, alpha: 0.78,
      darkAlpha: 0.75),
    cancelLight: 1, cancelDark: 0x2C / 255, sheetRowHeight: 57.17, sheetTextMargin: 14,
    sheetFontSize: 20, cancelGap: 8, popoverWidth: 270)
}
