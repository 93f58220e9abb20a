/// A rectangle that follows something else on the screen.
@MainActor @preconcurrency
open class UITrackingLayoutGuide: UILayoutGuide {}

/// What the keyboard covers of a view, or what lies below its safe area while there is none.
@MainActor @preconcurrency
public final class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Whether it rests on the safe area, rather than on the edge of the view, without a keyboard.
  public var usesBottomSafeArea = true {
    didSet { if usesBottomSafeArea != oldValue { owningView?.setNeedsSolving() } }
  }

  init(of view: UIView) { super.init(.keyboard, of: view) }
}

extension UIView {
  /// What the keyboard covers of the view; changes with the keyboard, in its animation.
  public final var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let keyboardGuide { return keyboardGuide }
    let guide = UIKeyboardLayoutGuide(of: self)
    keyboardGuide = guide
    return guide
  }

  /// The view less what the keyboard covers.
  var keyboardInsets: UIEdgeInsets {
    let rest = keyboardLayoutGuide.usesBottomSafeArea ? safeAreaInsets.bottom : 0
    var covered = rest
    if let window, let keyboard = UIApplication.shared.keyboard?.frame {
      let inView = convert(window.convert(keyboard, from: nil), from: window)
      covered = max(bounds.maxY - inView.minY, rest)
    }
    return UIEdgeInsets(top: bounds.height - covered, left: 0, bottom: 0, right: 0)
  }

  /// Marks what follows the keyboard in the view; gives whether there is anything.
  final func keyboardDidMove() -> Bool {
    var isFollowed = keyboardGuide != nil
    if isFollowed { setNeedsSolving() }
    for child in subviews where child.keyboardDidMove() { isFollowed = true }
    return isFollowed
  }
}
