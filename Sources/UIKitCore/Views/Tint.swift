internal import Frames

/// What changes of a tint, and so whom it concerns.
struct TintChange: OptionSet {
  let rawValue: Int

  static let color = TintChange(rawValue: 1)
  /// Whether it is dimmed.
  static let mode = TintChange(rawValue: 2)
}

extension UIView {
  /// The tint colour as it is where nothing modal lies in front.
  var undimmedTintColor: UIColor { ownTintColor ?? superview?.undimmedTintColor ?? .systemBlue }

  /// Tells the view, and those in it that go by its tint, that it is another.
  ///
  /// What shows it without being able to animate it fades, where an animation block runs.
  func tintDidChange(_ change: TintChange) {
    guard let block = UIViewAnimation.current, window != nil, block.canAnimate else {
      return tellTint(change)
    }
    let before = viewsThatShowTint.map { (view: $0, color: $0.tintShown) }
    tellTint(change)
    for (view, color) in before where view.tintShown != color {
      block.add(CATransition(), to: view.layer, key: "tint")
    }
  }

  /// Shows the tint, and calls `tintColorDidChange()`, from the outside in.
  func tellTint(_ change: TintChange) {
    showTint()
    tintColorDidChange()
    for view in subviews {
      var passed = change
      if view.ownTintColor != nil { passed.remove(.color) }
      if view.ownTintMode != .automatic { passed.remove(.mode) }
      if !passed.isEmpty { view.tellTint(passed) }
    }
  }

  private var viewsThatShowTint: [UIView] {
    (tintShown == nil ? [] : [self]) + subviews.flatMap(\.viewsThatShowTint)
  }
}

extension UIColor {
  // The weights of Rec. 709.
  private static let luma = (red: 0.2126, green: 0.7152, blue: 0.0722)

  /// The grey that is as bright, as which a tint is shown behind something modal.
  ///
  /// Our choice: that it is grey can be seen, which grey is not published.
  var desaturated: UIColor {
    mapShades { shade in
      let (weights, alpha) = (Self.luma, shade.alpha)
      let gray = weights.red * shade.red + weights.green * shade.green + weights.blue * shade.blue
      return CGColor(gray: gray, alpha: alpha)
    }
  }
}
