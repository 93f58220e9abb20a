/// A quick, straight movement in one direction.
@MainActor @preconcurrency
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  /// The limits of a swipe in points and seconds: how far along and astray, and how long at most.
  ///
  /// Both distances shrink evenly while the finger is down, by these shares of them in a second.
  ///
  /// - Source: github.com/Vercantez/openuikit, uikit/Tools/oracle2/swipeprobe, iOS 26.1.
  private static let (distance, distanceLoss): (CGFloat, CGFloat) = (50, 0.94)
  private static let (deviation, deviationLoss): (CGFloat, CGFloat) = (50, 0.98)
  private static let duration = 0.5

  open var direction = Direction.right
  open var numberOfTouchesRequired = 1

  private final var fingers: [UITouch] = []
  /// When the first finger came down, in seconds.
  private final var beginning: TimeInterval = 0

  open override var numberOfTouches: Int { fingers.count }

  /// Where the swipe began.
  open override func location(in view: UIView?) -> CGPoint {
    CGPoint.middle(of: fingers.map { start(of: $0, in: view) })
  }

  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard fingers.indices.contains(touchIndex) else { return location(in: view) }
    return start(of: fingers[touchIndex], in: view)
  }

  private final func start(of touch: UITouch, in view: UIView?) -> CGPoint {
    touch.window.map { $0.convert(touch.start, to: view) } ?? touch.start
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if fingers.isEmpty {
      beginning = event.timestamp
      setTimer(after: Self.duration) { [weak self] in self?.state = .failed }
    }
    fingers += self.touches.filter(touches.contains)
    if fingers.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard fingers.count == numberOfTouchesRequired else { return }
    let (here, start) = (super.location(in: nil), location(in: nil))
    let moved = CGVector(dx: here.x - start.x, dy: here.y - start.y)
    let (along, aside) = progress(of: moved)
    let time = CGFloat(event.timestamp - beginning)
    let deviation = Self.deviation * (1 - Self.deviationLoss * time)
    if aside > deviation || along < -deviation {
      state = .failed
    } else if along >= Self.distance * (1 - Self.distanceLoss * time) {
      state = .ended
    }
  }

  /// How far a movement goes in the best of the directions, and how far astray.
  private final func progress(of moved: CGVector) -> (along: CGFloat, aside: CGFloat) {
    let all: [(Direction, CGFloat, CGFloat)] = [
      (.right, moved.dx, abs(moved.dy)), (.left, -moved.dx, abs(moved.dy)),
      (.up, -moved.dy, abs(moved.dx)), (.down, moved.dy, abs(moved.dx)),
    ]
    let best = all.filter { direction.contains($0.0) }.max { $0.1 < $1.1 }
    return best.map { ($0.1, $0.2) } ?? (0, 0)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() { fingers = [] }
}
