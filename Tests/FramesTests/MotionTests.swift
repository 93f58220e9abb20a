import Foundation
import Frames
import Testing

@Suite struct MotionTests {
  @Test func `a straight curve and a critical spring are their closed forms`() {
    let straight = MotionTiming.bezier([0, 0, 1, 1])
    #expect(straight.progress(at: 0.1, duration: 0.4) == 0.25)
    let spring = MotionTiming.spring(frequency: 20, dampingRatio: 1, initialVelocity: 0)
    for time in [0.01, 0.1, 0.3] {
      let exact = 1 - (1 + 20 * time) * exp(-20 * time)
      #expect(abs(spring.progress(at: time, duration: 1) - exact) < 1e-12)
    }
    #expect(spring.progress(at: -1, duration: 1) == 0 && spring.progress(at: 1, duration: 1) == 1)
  }

  @Test func `what animations change and where fingers were is in the file`() throws {
    var reel = ReelFormatTests.reel()
    reel.header.motions = [
      Motion(
        start: .zero, delay: 0, duration: 1, curve: "spring 0.5",
        timing: .spring(frequency: 14, dampingRatio: 0.5, initialVelocity: 0),
        changes: [
          MotionChange(layer: "card", node: 3, property: "position", from: [0, 1], to: [2, 3]),
          MotionChange(layer: "gone", property: "backgroundColor"),
        ]),
      Motion(
        start: .zero, delay: 0, duration: 1, curve: "ease in",
        timing: .bezier([0.42, 0, 1, 1])),
    ]
    reel.header.events = [
      Event(time: .zero, label: "tap card", action: "tap", target: "card"),
      Event(time: .zero, label: "rotate to landscapeLeft"),
    ]
    reel.header.touches = [
      TouchTrack(
        finger: 0,
        path: [
          TouchTrack.Sample(time: 0, point: CGPoint(x: 1, y: 2)),
          TouchTrack.Sample(time: 0.5, point: CGPoint(x: 3, y: 2)),
        ])
    ]
    let read = try Reel(decoding: reel.encoded(), name: "a.reel")
    #expect(read == reel)
    #expect(read.header.events.map(\.words) == ["tap on 'card'", "rotate to landscape left"])
    let line = String(decoding: reel.encoded(), as: UTF8.self).prefix { $0 != "\n" }
    #expect(line.contains(#""touches":[{"finger":0,"path":[[0,1,2],[0.5,3,2]]}]"#))
    #expect(line.contains(#""timing":{"spring":[14,0.5,0]}"#))
  }

  @Test func `a reel says nothing of what was not written down`() {
    let line = String(decoding: ReelFormatTests.reel().encoded(), as: UTF8.self)
      .prefix { $0 != "\n" }
    for key in ["touches", "changes", "timing", "target"] { #expect(!line.contains(key)) }
  }

  @Test func `a finger that moves evenly takes two samples, one that speeds up stays in place`() {
    func track(_ x: (Double) -> CGFloat) -> TouchTrack {
      TouchTrack(
        finger: 0,
        path: (0...48).map { index in
          let time = Double(index) / 240
          return TouchTrack.Sample(time: time, point: CGPoint(x: x(time), y: 5))
        })
    }
    #expect(track { 100 * $0 }.thinned.path.count == 2)
    let fast = track { 200 * $0 * $0 }
    let thinned = fast.thinned
    #expect(thinned.path.count < 30 && thinned.path.first == fast.path.first)
    for sample in fast.path {
      let x = thinned.point(at: sample.time)?.x ?? .nan
      #expect(abs(x - sample.point.x) <= 0.03)
    }
    #expect(fast.point(at: 0.3) == nil && abs(fast.reach - 8) < 1e-9)
  }
}
