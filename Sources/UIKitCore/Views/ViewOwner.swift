/// What a view tells the controller whose view it is, and asks of it.
@MainActor
package protocol ViewOwner: UIResponder, TraitRegistering {
  func viewWillLayoutSubviews()
  func viewDidLayoutSubviews()
  func viewSafeAreaInsetsDidChange()

  /// Called before each layout of the view, before anything else of it.
  func viewWillLayOut()

  /// Called when a scroll view within the view has moved its content, or has other content.
  func contentDidMove()

  /// How much further down content that is scrolled may be pulled than its insets say, as a bar above
  /// it grows along.
  ///
  /// - Parameter view: The scroll view.
  func roomAbove(_ view: UIView) -> CGFloat

  /// The height of what hangs below a bar's row of buttons and goes down with content that is pulled.
  ///
  /// - Parameter view: The scroll view.
  func hangingHeight(above view: UIView) -> CGFloat

  /// Where content is to rest, for the sake of a bar above, that would come to rest at `offset`; nil
  /// for there.
  ///
  /// - Parameter view: The scroll view.
  func restingOffset(of view: UIView, for offset: CGFloat) -> CGFloat?

  func viewWillEnterWindow()
  func viewWillLeaveWindow()
  func viewDidLeaveWindow()

  /// What the controller itself adds to the safe area of its view.
  var additionalSafeAreaInsets: UIEdgeInsets { get }

  /// The safe area of the view where the controller that contains it says so; nil to go by geometry.
  var safeAreaOfView: UIEdgeInsets? { get }

  /// Along which axes scroll views that leave it to their controller keep clear of the safe area.
  var scrollInsetAdjustment: ScrollInsetAdjustment { get }
}

/// How a scroll view that leaves it to its controller keeps clear of the safe area.
package enum ScrollInsetAdjustment {
  case never
  /// Along the axes that it scrolls.
  case scrollableAxes
  /// Along the axes that it scrolls, and at the top and the bottom in any case.
  case vertical
}

/// What `init?(coder:)` of a view is given where the view comes out of a file.
@MainActor
package protocol ViewDecoder: NSCoder {
  /// Gives a view what all views have, so that an app's initialiser finds and may change it.
  func decode(_ view: UIView)
}
