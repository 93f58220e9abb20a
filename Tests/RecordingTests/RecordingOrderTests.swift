import Frames
import Gallery
import Recording
import Testing
import UIKit

/// A transition that leaves behind all that a recording can, and then fails.
private struct Vandal: Transition {
  /// Of the name of a class that the gallery's storyboard names.
  final class PlacesViewController: UIViewController {}

  /// How it fails: by its script, or by what its app asks for.
  let endsByScript: Bool

  var name: String { "vandal" }
  var assets: URL? { URL(filePath: "/nowhere") }
  var reducesMotion: Bool { true }

  func makeRootViewController() -> UIViewController {
    UIStoryboard.register(PlacesViewController.self)
    UITraitCollection.current = UITraitCollection(userInterfaceStyle: .dark)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(9)
    srand48(1)
    let controller = UIViewController()
    _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in
      UIView.setAnimationsEnabled(false)
    }
    Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { _ in
      controller.view.alpha = drand48()
    }
    UIView.animate(withDuration: 5, delay: 0, options: [.repeat, .autoreverse]) {
      controller.view.backgroundColor = .red
      controller.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.15) { @MainActor in
      UIView.setAnimationsEnabled(false)
      guard !endsByScript else { return }
      _ = UIStoryboard(name: "Gone", bundle: nil).instantiateInitialViewController()
    }
    return controller
  }

  var script: TouchScript { TouchScript([.wait(0.3), .tap(on: "what is not there")]) }
}

/// The gallery in other orders, and after recordings that fail: what one recording leaves behind
/// would show in the next.
@MainActor @Suite struct RecordingOrderTests {
  /// How many transitions the short run takes; the slow one takes all, in more orders.
  private static let isSlow = ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil
  private static let seeds: [UInt64] = isSlow ? [1, 2, 3] : [1]
  private static let count = isSlow ? Gallery.transitions.count : 12

  private func bytes(of transition: any Transition) throws -> Data {
    try Recorder(device: transition.device, framesPerSecond: Self.isSlow ? 20 : 8)
      .record(transition, quietly: true).reel.encoded()
  }

  private func fail(byScript: Bool) {
    #expect(throws: RecordingError.self) {
      try Recorder().record(Vandal(endsByScript: byScript), quietly: true)
    }
  }

  @Test func `recordings in any order, and after failures, equal those made first`() throws {
    var dice = Dice(seed: 9)
    let all = Gallery.transitions.shuffled(using: &dice).prefix(Self.count)
    let first = try Dictionary(uniqueKeysWithValues: all.map { ($0.name, try bytes(of: $0)) })
    for seed in Self.seeds {
      var dice = Dice(seed: seed)
      for transition in all.shuffled(using: &dice) {
        let chance = dice.next() % 4
        if chance < 2 { fail(byScript: chance == 0) }
        #expect(
          try bytes(of: transition) == first[transition.name],
          "\(transition.name) is another one in the order of seed \(seed)")
      }
    }
  }

  @Test func `a failed recording leaves everything as it was`() {
    let (traits, screen) = (UITraitCollection.current, UIScreen.main.bounds)
    let (context, application) = (RecordingContext.current, UIApplication.shared)
    let time = CACurrentMediaTime()
    srand48(5)
    let numbers = [drand48(), drand48()]
    srand48(5)
    let before = drand48()
    for byScript in [true, false] { fail(byScript: byScript) }
    #expect([before, drand48()] == numbers)
    #expect(RecordingContext.current === context && UIApplication.shared === application)
    #expect(UITraitCollection.current == traits && UIScreen.main.bounds == screen)
    #expect(UIView.areAnimationsEnabled && !CATransaction.disableActions())
    #expect(CATransaction.animationDuration() == 0.25 && CACurrentMediaTime() == time)
  }

  @Test func `a finished recording is let go with its app`() throws {
    final class Witness: UIViewController {}
    struct Watched: Transition {
      let seen: (UIViewController) -> Void
      var name: String { "watched" }
      var script: TouchScript { TouchScript([.wait(0.1)]) }

      func makeRootViewController() -> UIViewController {
        let controller = Witness()
        seen(controller)
        _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in
          controller.title = "told"
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { @MainActor in
          controller.title = "late"
        }
        return controller
      }
    }
    weak var controller: UIViewController?
    _ = try Recorder(framesPerSecond: 10).record(Watched { controller = $0 })
    #expect(controller == nil)
  }
}

/// Marsaglia's xorshift, with shifts of 13, 7 and 17.
private struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
