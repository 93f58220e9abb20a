/// A finger on a sheet: it pulls the sheet from detent to detent, or off the screen.
@MainActor
final class SheetDrag: NSObject, UIGestureRecognizerDelegate {
  /// How much of a finger's way a sheet follows where it cannot go: above a largest detent that is
  /// not the full height, and down if it is to stay.
  ///
  /// Our choice.
  private static let resistance: CGFloat = 0.15

  /// How far ahead a sheet looks for its detent, in seconds of the finger's velocity.
  ///
  /// Our choice.
  private static let lookahead: CGFloat = 0.2

  /// From which part of its height, or from which speed in points per second, a sheet that is
  /// dragged down leaves.
  ///
  /// - Source: Vercantez/openuikit, `uikit/docs/APP_FEEL.md`, with iOS 26.1.
  private static let leavingShare: CGFloat = 0.5
  private static let leavingSpeed: CGFloat = 1000

  let recognizer = UIPanGestureRecognizer()
  private unowned let sheet: UISheetPresentationController
  private var startHeight: CGFloat = 0
  /// How far the finger had moved when the sheet began to follow it.
  private var startTravel: CGFloat?
  /// Whether the user may leave, as was said when the sheet began to go below its smallest detent.
  private var mayLeave: Bool?
  private weak var scrollView: UIScrollView?

  init(_ sheet: UISheetPresentationController) {
    self.sheet = sheet
    super.init()
    recognizer.delegate = self
    recognizer.handler = { [weak self] _ in self?.changed() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    sheet.phase == .presented && sheet.geometry.form != .filling
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
      // What it takes to begin is lost.
      let slop = UIPanGestureRecognizer.hysteresis
      follow(travel, from: min(max(travel, -slop), slop))
    case .changed: follow(travel, from: travel)
    case .ended: release(speed: recognizer.velocity(in: sheet.containerView).y)
    case .cancelled, .failed: release(speed: 0)
    default: break
    }
  }

  private func follow(_ travel: CGFloat, from start: CGFloat) {
    if startTravel == nil {
      guard takesOver(from: travel) else { return }
      startTravel = start
      startHeight = sheet.presentedView?.bounds.height ?? 0
      mayLeave = nil
    }
    guard let startTravel else { return }
    sheet.dragged = place(afterTravel: travel - startTravel)
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
      let isFull = largest >= sheet.geometry.fullHeight
      return .init(height: largest + (isFull ? 0 : (height - largest) * Self.resistance), drop: 0)
    }
    if height >= smallest { return .init(height: height, drop: 0) }
    let drop = smallest - height
    let follows = mayLeave ?? sheet.isDismissible
    mayLeave = follows
    return .init(height: smallest, drop: follows ? drop : drop * Self.resistance)
  }

  /// - Parameter speed: Downwards, in points per second.
  private func release(speed: CGFloat) {
    defer {
      startTravel = nil
      scrollView = nil
    }
    guard let dragged = sheet.dragged else { return }
    let aim = dragged.height - dragged.drop - speed * Self.lookahead
    let stops = sheet.stops
    guard let smallest = stops.first else { return }
    if leaves(dragged, speed, aim: aim, smallest: smallest.height) {
      if sheet.isDismissible {
        sheet.dismissByUser(releasedAt: speed)
        return
      }
      sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
    }
    let nearest = stops.min { abs($0.height - aim) < abs($1.height - aim) } ?? smallest
    settle(on: nearest, speed: speed)
  }

  /// Whether a sheet that is let go leaves.
  ///
  /// From between its detents it leaves only if it would come far below the smallest; that is our
  /// choice.
  private func leaves(
    _ dragged: UISheetPresentationController.Dragged, _ speed: CGFloat, aim: CGFloat,
    smallest: CGFloat
  ) -> Bool {
    guard dragged.drop > 0 else { return aim < smallest * Self.leavingShare }
    let drop = mayLeave == true ? dragged.drop : dragged.drop / Self.resistance
    return speed >= Self.leavingSpeed
      || (drop >= dragged.height * Self.leavingShare && speed > -Self.leavingSpeed)
  }

  private func settle(
    on stop: (identifier: UISheetPresentationController.Detent.Identifier, height: CGFloat),
    speed: CGFloat
  ) {
    let sheet = sheet
    let isOther = stop.identifier != sheet.selectedDetentIdentifier
    let top = sheet.geometry.frame(height: stop.height).minY
    let way = top - (sheet.presentedView?.frame.minY ?? top)
    sheet.settle(speed: speed, over: way) {
      sheet.selectedDetentIdentifier = stop.identifier
      sheet.dragged = nil
    }
    guard isOther else { return }
    (sheet.delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
  }
}
