/// What a zoom asks for the view it grows from.
@MainActor @preconcurrency
public final class UIZoomTransitionSourceViewProviderContext: NSObject {
  public let sourceViewController: UIViewController
  public let zoomedViewController: UIViewController

  init(source: UIViewController, zoomed: UIViewController) {
    sourceViewController = source
    zoomedViewController = zoomed
    super.init()
  }
}

/// What a zoom asks before a finger may take it back.
@MainActor @preconcurrency
public final class UIZoomTransitionInteractionContext: NSObject {
  /// Where the finger is, in the zoomed view.
  public let location: CGPoint
  /// Points per second.
  public let velocity: CGVector
  /// Whether the system would begin.
  public let willBegin: Bool

  init(location: CGPoint, velocity: CGVector, willBegin: Bool) {
    (self.location, self.velocity, self.willBegin) = (location, velocity, willBegin)
    super.init()
  }
}

/// What a zoom asks for the part of the zoomed view that lies over the source.
@MainActor @preconcurrency
public final class UIZoomTransitionAlignmentRectContext: NSObject {
  public let sourceView: UIView
  public let zoomedViewController: UIViewController

  init(source: UIView, zoomed: UIViewController) {
    sourceView = source
    zoomedViewController = zoomed
    super.init()
  }
}

extension UIViewController {
  /// A transition that a controller prefers, whether it is presented or pushed.
  @MainActor @preconcurrency
  public final class Transition: NSObject {
    enum Kind {
      case modal(UIModalTransitionStyle)
      case zoom(ZoomOptions, (UIZoomTransitionSourceViewProviderContext) -> UIView?)
    }

    /// How a zoom looks, and when it can be taken back.
    @MainActor @preconcurrency
    public final class ZoomOptions: NSObject {
      /// The colour over what lies behind; nil for the system's.
      public var dimmingColor: UIColor?

      /// The effect over what lies behind.
      public var dimmingVisualEffect: UIVisualEffect?

      /// Whether a finger may begin to take the zoom back; nil for whenever the system would.
      public var interactiveDismissShouldBegin: ((UIZoomTransitionInteractionContext) -> Bool)?

      /// The part of the zoomed view, in its own space, that lies over the source; nil for all.
      public var alignmentRectProvider: ((UIZoomTransitionAlignmentRectContext) -> CGRect?)?

      @MainActor @preconcurrency
      public override init() { super.init() }
    }

    let kind: Kind

    private init(_ kind: Kind) {
      self.kind = kind
      super.init()
    }

    /// Grows out of the view that `sourceViewProvider` gives, and back into it.
    ///
    /// - Parameter sourceViewProvider: Asked each time; nil to grow out of the middle of the screen.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (UIZoomTransitionSourceViewProviderContext) -> UIView?
    ) -> Transition {
      Transition(.zoom(options ?? ZoomOptions(), sourceViewProvider))
    }

    public static var coverVertical: Transition { Transition(.modal(.coverVertical)) }
    public static var flipHorizontal: Transition { Transition(.modal(.flipHorizontal)) }
    public static var crossDissolve: Transition { Transition(.modal(.crossDissolve)) }
    public static var partialCurl: Transition { Transition(.modal(.partialCurl)) }
  }
}

extension UIViewController.Transition {
  /// The style of a presentation that is left to the system; nil for that of other controllers.
  var automaticPresentationStyle: UIModalPresentationStyle? {
    if case .zoom = kind { .fullScreen } else { nil }
  }

  /// The animator that brings `controller`, or takes it back; nil where the presentation has one.
  func makeAnimator(of controller: UIViewController, isArriving: Bool)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    zoom(of: controller).map { ZoomAnimator($0, isZoomingIn: isArriving) }
  }

  /// The gesture that takes `controller` back; nil if there is none.
  func makeInteractiveDismissal(
    of controller: UIViewController, leave: @escaping @MainActor () -> Void
  ) -> (any InteractiveDismissal)? {
    zoom(of: controller).map { ZoomDismissal($0, leave: leave) }
  }

  private func zoom(of controller: UIViewController) -> ZoomTransition? {
    guard case .zoom(let options, let provider) = kind else { return nil }
    return ZoomTransition(zoomed: controller, options: options, provider: provider)
  }
}
