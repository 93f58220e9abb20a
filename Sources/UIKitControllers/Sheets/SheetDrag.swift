/// A finger on a sheet: it pulls the sheet from detent to detent, or off the screen.
@MainActor
final class SheetDrag: NSObject, UIGestureRecognizerDelegate {
  /// How much of a finger's way a sheet follows beyond its largest detent.
  ///
  /// Our choice.
  private static let resistance: CGFloat = 0.15

  /// How far ahead a sheet looks for its detent, in seconds of the finger's velocity.
  ///
  /// Our choice.
  private static let lookahead: CGFloat = 0.2

  /// The speed from which a fling is fast, in points per second; our choice.
  private static let flingSpeed: CGFloat = 1000

  /// The damping ratio of what follows a fast fling.
  private static let flingDamping: CGFloat = 0.8

  let recognizer = UIPanGestureRecognizer()
  private unowned let sheet: UISheetPresentationController
  private var startHeight: CGFloat = 0
  /// How far the finger had moved when the sheet began to follow it.
  private var startTravel: CGFloat?
  private weak var scrollView: UIScrollView?

  init(_ sheet: UISheetPresentationController) {
    self.sheet = sheet
    super.init()
    recognizer.delegate = self
    recognizer.handler = { [weak self] _ in self?.changed() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    sheet.phase == .presented && sheet.geometry.form == .attached
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard let view = otherGestureRecognizer.view as? UIScrollView,
      otherGestureRecognizer === view.panGestureRecognizer
    else { return false }
    scrollView = view
    return true
  }

  private func changed() {
    let travel = recognizer.translation(in: sheet.containerView).y
    switch recognizer.state {
    case .began:
      startTravel = nil
      follow(travel)
    case .changed: follow(travel)
    case .ended: release(velocity: recognizer.velocity(in: sheet.containerView).y)
    case .cancelled, .failed: release(velocity: 0)
    default: break
    }
  }

  private func follow(_ travel: CGFloat) {
    guard let start = startTravel else {
      guard takesOver(from: travel) else { return }
      startTravel = travel
      startHeight = sheet.presentedView?.bounds.height ?? 0
      holdContent()
      return
    }
    sheet.dragged = place(afterTravel: travel - start)
    holdContent()
  }

  /// Whether the sheet follows rather than the content in it.
  private func takesOver(from travel: CGFloat) -> Bool {
    guard let scrollView, scrollView.isTracking || scrollView.isDragging else { return true }
    guard scrollView.isAtTop || sheet.dragged != nil else { return false }
    if recognizer.velocity(in: sheet.containerView).y > 0 { return true }
    let isFull = (sheet.stops.last?.height ?? 0) <= (sheet.presentedView?.bounds.height ?? 0) + 1
    return sheet.prefersScrollingExpandsWhenScrolledToEdge && !isFull
  }

  /// The content stays at its top while the sheet moves.
  private func holdContent() {
    guard let scrollView, startTravel != nil else { return }
    scrollView.stayAtTop()
  }

  private func place(afterTravel travel: CGFloat) -> UISheetPresentationController.Dragged {
    let stops = sheet.stops
    let (smallest, largest) = (
      stops.first?.height ?? startHeight, stops.last?.height ?? startHeight
    )
    let height = startHeight - travel
    if height > largest {
      return .init(height: largest + (height - largest) * Self.resistance, drop: 0)
    }
    if height >= smallest { return .init(height: height, drop: 0) }
    let drop = smallest - height
    return .init(height: smallest, drop: sheet.isDismissible ? drop : drop * Self.resistance)
  }

  private func release(velocity: CGFloat) {
    defer {
      startTravel = nil
      scrollView = nil
    }
    guard let dragged = sheet.dragged else { return }
    let aim = dragged.height - dragged.drop - velocity * Self.lookahead
    let stops = sheet.stops
    guard let smallest = stops.first else { return }
    if aim < smallest.height / 2 {
      if sheet.isDismissible {
        sheet.dismissByUser()
        return
      }
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
    }
    let nearest = stops.min { abs($0.height - aim) < abs($1.height - aim) } ?? smallest
    settle(on: nearest.identifier, isFling: abs(velocity) > Self.flingSpeed)
  }

  private func settle(
    on identifier: UISheetPresentationController.Detent.Identifier, isFling: Bool
  ) {
    let isOther = identifier != sheet.selectedDetentIdentifier
    let changes = {
      self.sheet.selectedDetentIdentifier = identifier
      self.sheet.dragged = nil
      self.sheet.containerView?.layoutIfNeeded()
    }
    if isFling {
      sheet.containerView?.layoutIfNeeded()
      UIView.animate(
        withDuration: Spring.systemDuration, delay: 0, usingSpringWithDamping: Self.flingDamping,
        initialSpringVelocity: 0, options: [], animations: changes)
    } else {
      sheet.animateChanges(changes)
    }
    guard isOther else { return }
    (sheet.delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
  }
}
