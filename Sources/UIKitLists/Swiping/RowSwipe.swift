/// A list whose rows can be pulled aside.
@MainActor
protocol SwipeableList: UIScrollView {
  func swipedRow(at point: CGPoint) -> (path: IndexPath, view: UIView)?
  func swipeActions(at path: IndexPath, leading: Bool) -> UISwipeActionsConfiguration?

  /// A row has been pulled aside, or is back.
  func rowDidSwipe(_ view: UIView, _ path: IndexPath?, isOpen: Bool)
  func path(ofRow view: UIView) -> IndexPath?
}

/// Pulls a row of a list aside, to show what can be done with it.
@MainActor
final class RowSwipe: NSObject, UIGestureRecognizerDelegate {
  /// Beyond this share of the row's width a pull does what the first action says; our choice.
  private static let fullShare: CGFloat = 0.6

  /// Faster than this, in points per second, a flick opens or closes a row; our choice.
  private static let flick: CGFloat = 200

  /// The perceptual duration of the spring on which rows open and close, in seconds; our choice.
  private static let duration: TimeInterval = 0.35

  /// How much of a pull there is where there is nothing to show; our choice.
  private static let resistance: CGFloat = 0.1

  @MainActor
  private final class Open {
    let view: UIView
    let buttons: SwipeButtons
    let configuration: UISwipeActionsConfiguration
    /// Whether the buttons are at the left.
    let isAtLeft: Bool
    /// How far the row is aside, in points, with the way to the right as positive.
    var offset: CGFloat = 0

    init(
      _ view: UIView, _ configuration: UISwipeActionsConfiguration, isAtLeft: Bool
    ) {
      (self.view, self.configuration, self.isAtLeft) = (view, configuration, isAtLeft)
      buttons = SwipeButtons(configuration.actions, isAtLeft: isAtLeft)
    }

    var sign: CGFloat { isAtLeft ? 1 : -1 }
  }

  private unowned let list: any SwipeableList
  private let pan = UIPanGestureRecognizer()
  private var open: Open?
  private var start: CGFloat = 0

  init(_ list: any SwipeableList) {
    self.list = list
    super.init()
    pan.maximumNumberOfTouches = 1
    pan.handler = { [weak self] _ in self?.panned() }
    pan.delegate = self
    list.addGestureRecognizer(pan)
  }

  var isOpen: Bool { open != nil }

  func isAside(_ view: UIView) -> Bool { open?.view === view }

  // MARK: The finger

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let way = pan.translation(in: nil)
    guard abs(way.x) > abs(way.y), !list.isDragging,
      let row = list.swipedRow(at: pan.location(in: list))
    else { return false }
    if let open { return open.view === row.view }
    let isLeading = (way.x > 0) != list.isRightToLeft
    guard let configuration = list.swipeActions(at: row.path, leading: isLeading),
      !configuration.actions.isEmpty
    else { return false }
    show(row, configuration, leading: isLeading)
    return true
  }

  private func show(
    _ row: (path: IndexPath, view: UIView), _ configuration: UISwipeActionsConfiguration,
    leading isLeading: Bool
  ) {
    let new = Open(row.view, configuration, isAtLeft: isLeading != list.isRightToLeft)
    open = new
    UIView.performWithoutAnimation {
      new.buttons.bounds.size = row.view.bounds.size
      new.buttons.center = row.view.center
      new.buttons.layer.cornerRadius = row.view.layer.cornerRadius
      new.buttons.layer.cornerCurve = row.view.layer.cornerCurve
      new.buttons.layer.maskedCorners = row.view.layer.maskedCorners
      row.view.superview?.insertSubview(new.buttons, belowSubview: row.view)
      new.buttons.layoutIfNeeded()
    }
    list.rowDidSwipe(row.view, row.path, isOpen: true)
  }

  /// Opens a row by itself, to ask whether what was tapped is meant.
  func reveal(_ row: (path: IndexPath, view: UIView), _ configuration: UISwipeActionsConfiguration)
  {
    guard open == nil else { return }
    show(row, configuration, leading: false)
    if let open { settle(open, at: open.buttons.fullWidth) }
  }

  private func panned() {
    guard let open else { return }
    switch pan.state {
    case .began:
      start = open.offset
      let way = pan.translation(in: nil)
      // From where the pull was recognized, not from where the finger is by now.
      pan.setTranslation(
        CGPoint(x: way.x - (way.x > 0 ? 1 : -1) * UIPanGestureRecognizer.hysteresis, y: 0), in: nil)
      follow(open)
    case .changed: follow(open)
    case .ended, .cancelled: release(open)
    default: break
    }
  }

  private func follow(_ open: Open) {
    let wanted = (start + pan.translation(in: nil).x) * open.sign
    move(open, to: wanted >= 0 ? wanted : wanted * Self.resistance)
    let isFull = wanted > open.view.bounds.width * Self.fullShare && hasFullSwipe(open)
    guard isFull != open.buttons.isFull else { return }
    open.buttons.layoutIfNeeded()
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      open.buttons.isFull = isFull
      open.buttons.layoutIfNeeded()
    }
  }

  private func hasFullSwipe(_ open: Open) -> Bool {
    open.configuration.performsFirstActionWithFullSwipe
  }

  /// - Parameter reveal: How far the row is aside towards what it shows, in points.
  private func move(_ open: Open, to reveal: CGFloat) {
    open.offset = reveal * open.sign
    open.view.transform = CGAffineTransform(translationX: open.offset, y: 0)
    open.buttons.reveal = max(reveal, 0)
    open.buttons.layoutIfNeeded()
  }

  private func release(_ open: Open) {
    if open.buttons.isFull, pan.state == .ended, let action = open.configuration.actions.first {
      settle(open, at: open.view.bounds.width)
      return perform(action, from: open.buttons)
    }
    let speed = pan.state == .ended ? pan.velocity(in: nil).x * open.sign : 0
    let reveal = open.offset * open.sign
    let isKept =
      abs(speed) > Self.flick ? speed > 0 : reveal > open.buttons.fullWidth / 2
    if isKept { settle(open, at: open.buttons.fullWidth) } else { close() }
  }

  private func settle(_ open: Open, at reveal: CGFloat) {
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      self.move(open, to: reveal)
    }
  }

  // MARK: Actions

  /// A finger has come down in the list.
  ///
  /// - Returns: Whether the touch is about the open row, and about nothing else.
  func touched(_ touch: UITouch) -> Bool {
    guard let open else { return false }
    let point = touch.location(in: open.buttons)
    if open.buttons.action(at: point) == nil { close() }
    return true
  }

  /// A finger that came down on a button has lifted.
  func lifted(_ touch: UITouch) {
    guard let open, let hit = open.buttons.action(at: touch.location(in: open.buttons)) else {
      return
    }
    perform(hit.action, from: hit.view)
  }

  private func perform(_ action: UIContextualAction, from view: UIView) {
    action.handler(action, view) { [weak self] _ in self?.close() }
  }

  // MARK: Closing

  /// Brings the row back.
  func close(animated: Bool = true) {
    guard let open else { return }
    self.open = nil
    let finish = { [weak self] in
      open.buttons.removeFromSuperview()
      guard let list = self?.list else { return }
      list.rowDidSwipe(open.view, list.path(ofRow: open.view), isOpen: false)
    }
    guard animated, open.view.window != nil else {
      UIView.performWithoutAnimation { move(open, to: 0) }
      return finish()
    }
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      self.move(open, to: 0)
    } completion: { _ in
      finish()
    }
  }

  /// Lets the row go to its side, in the animation that takes it out of the list.
  ///
  /// - Returns: What to do once that is over; nil if it is another row that goes.
  func sendOff(_ view: UIView) -> (() -> Void)? {
    guard let open, open.view === view else { return nil }
    self.open = nil
    let buttons = open.buttons
    // The list has the row lie lower by now.
    view.superview?.insertSubview(buttons, belowSubview: view)
    open.view.transform = CGAffineTransform(
      translationX: open.sign * open.view.bounds.width, y: 0)
    // What the row leaves free closes from below.
    buttons.reveal = buttons.bounds.width
    buttons.isFull = true
    buttons.center.y -= buttons.bounds.height / 2
    buttons.bounds.size.height = 0
    buttons.layoutIfNeeded()
    return { [weak self] in
      buttons.removeFromSuperview()
      view.transform = .identity
      self?.list.rowDidSwipe(view, nil, isOpen: false)
    }
  }
}
