import Foundation
import Frames
import Testing

@testable import QuartzCore

/// An empty drawing of that many points, which equals no other.
func drawing(width: CGFloat) -> CGImage {
  let size = CGSize(width: width, height: width)
  return CGImage(Picture(frame: Frame(size: size, root: Node(id: 0, name: "picture"))), scale: 1)
}

/// Which picture a layer shows when, and how much of it.
@MainActor @Suite struct ContentsAnimationTests {
  private let images = (1...4).map { drawing(width: CGFloat($0)) }

  /// The share of each picture that a layer shows at `time` if `animation` was added at 1 s.
  private func shares(of animation: CAAnimation, at time: Double) throws -> [Double] {
    var shares: [Double] = []
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      try clock.advance(to: Timestamp(seconds: 1))
      layer.add(animation, forKey: nil)
      try clock.advance(to: Timestamp(seconds: 1 + time))
      let parts = try #require(layer.presentation()).state.contents.pictures.parts
      shares = images.map { image in parts.first { $0.image == image }?.share ?? 0 }
      withExtendedLifetime(screen) {}
    }
    return shares
  }

  private func expect(
    _ animation: CAAnimation, at time: Double, _ expected: [Double],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try shares(of: animation, at: time)
    let error = zip(found, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(error < 1e-9, "\(found) at \(time)", sourceLocation: sourceLocation)
  }

  private func keyframes(_ mode: CAAnimationCalculationMode) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    (animation.values, animation.calculationMode, animation.duration) = (images, mode, 2)
    return animation
  }

  private func alone(_ index: Int?) -> [Double] { images.indices.map { $0 == index ? 1 : 0 } }

  @Test func `discrete pictures share the time evenly, again and again`() throws {
    let animation = keyframes(.discrete)
    animation.repeatCount = 2.25
    for step in 0..<50 {
      // Between the borders, which lie at each half second.
      let time = 0.05 + Double(step) * 0.1
      let isOver = time >= 4.5
      try expect(animation, at: time, alone(isOver ? nil : Int(time / 0.5) % 4))
    }
  }

  @Test func `key times say when each picture comes, and back it goes the same way`() throws {
    let animation = keyframes(.discrete)
    let keys = [0, 0.1, 0.6, 0.7]
    animation.keyTimes = keys.map { NSNumber(value: $0) } + [1]
    animation.autoreverses = true
    for step in 0..<40 {
      let time = 0.05 + Double(step) * 0.1
      let way = (time < 2 ? time : 4 - time) / 2
      try expect(animation, at: time, alone(keys.lastIndex { $0 <= way }))
    }
    try expect(animation, at: 4.05, alone(nil))
  }

  @Test func `the fill mode says what is shown before and after`() throws {
    for (mode, before, after) in [
      (CAMediaTimingFillMode.removed, nil, nil), (.backwards, 0, nil), (.forwards, nil, 3),
      (.both, 0, 3),
    ] as [(CAMediaTimingFillMode, Int?, Int?)] {
      let animation = keyframes(.discrete)
      (animation.fillMode, animation.isRemovedOnCompletion) = (mode, false)
      animation.beginTime = 1.5
      try expect(animation, at: 0.25, alone(before))
      try expect(animation, at: 0.55, alone(0))
      try expect(animation, at: 3, alone(after))
    }
  }

  @Test func `linear keyframes fade from each picture to the next`() throws {
    for mode in [CAAnimationCalculationMode.linear, .cubic] {
      let animation = keyframes(mode)
      animation.keyTimes = [0, 0.25, 0.5, 1]
      try expect(animation, at: 0.1, [0.8, 0.2, 0, 0])
      try expect(animation, at: 0.75, [0, 0.5, 0.5, 0])
      try expect(animation, at: 1.75, [0, 0, 0.25, 0.75])
    }
  }

  @Test func `a basic animation fades on its curve, and a spring's way beyond shows the end`()
    throws
  {
    let animation = CABasicAnimation(keyPath: "contents")
    (animation.fromValue, animation.toValue) = (images[0], images[1])
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 0, 1)
    // x = s³ and y = 3 s² − 2 s³: at s = 1/2 an eighth of the time and half of the way.
    try expect(animation, at: 0.125, [0.5, 0.5, 0, 0])
    let spring = CASpringAnimation(keyPath: "contents")
    (spring.fromValue, spring.toValue) = (images[0], images[1])
    (spring.damping, spring.duration) = (1, 5)
    // Of a spring of frequency 10 next to undamped, half a swing.
    try expect(spring, at: .pi / 10, alone(1))
  }

  @Test func `a layer of its own fades to new contents, from what it shows`() throws {
    try onFreshClock { clock in
      let layer = CALayer()
      layer.contents = images[0]
      let screen = screen(with: layer)
      screen.commitTree()
      @MainActor func set(_ image: CGImage) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.contents = image
        CATransaction.commit()
      }
      @MainActor func shares() -> [Double] {
        let parts = layer.presentation()?.state.contents.pictures.parts ?? []
        return images.map { image in parts.first { $0.image == image }?.share ?? 0 }
      }
      set(images[1])
      try clock.advance(to: Timestamp(seconds: 0.25))
      #expect(layer.presentation()?.contents as? CGImage == images[0])
      set(images[2])
      try clock.advance(to: Timestamp(seconds: 0.75))
      let expected = [0.375, 0.125, 0.5, 0]
      #expect(zip(shares(), expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(shares())")
      try clock.advance(to: Timestamp(seconds: 2))
      #expect(shares() == [0, 0, 1, 0] && layer.contents as? CGImage == images[2])
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.contents = images[3]
      CATransaction.commit()
      #expect(shares() == [0, 0, 0, 1])
      withExtendedLifetime(screen) {}
    }
  }
  private final class Drawn: CALayer {
    override func draw(in ctx: CGContext) { ctx.fill(bounds) }
  }

  @Test func `what a layer of its own draws anew fades in, unless its actions say no`() throws {
    for action in [nil, NSNull()] {
      try onFreshClock { clock in
        let layer = Drawn()
        layer.actions = action.map { ["contents": $0] }
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        let screen = screen(with: layer)
        layer.setNeedsDisplay()
        screen.displayTree()
        screen.commitTree()
        let before = layer.contents as? CGImage
        #expect(before != nil && layer.animationKeys() == nil)
        layer.setNeedsDisplay()
        screen.displayTree()
        #expect(layer.contents as? CGImage != before)
        // A quarter of a second by itself.
        try clock.advance(to: Timestamp(seconds: 0.1))
        let parts = try #require(layer.presentation()).state.contents.pictures.parts
        #expect(parts.contains { $0.image == before } == (action == nil))
        #expect(abs(parts.map(\.share).reduce(0, +) - 1) < 1e-9)
        try clock.advance(to: Timestamp(seconds: 0.26))
        #expect(layer.presentation()?.state.contents.pictures.parts.count == 1)
      }
    }
  }
}
