import Filmstrip
import Frames
import Gallery
import QuartzCore
import Recording
import Testing
import UIKit

extension Node {
  /// The first node of that name, in drawing order.
  func find(_ name: String) -> Node? {
    if self.name == name { return self }
    return children.lazy.compactMap { $0.find(name) }.first
  }
}

/// A fine Runge–Kutta run of the spring that UIKit makes of a duration and a damping ratio, started
/// from rest; its frequency is the root of the envelope equation, found by bisection.
struct SpringOracle {
  private let frequency: Double
  private let ratio: Double

  init(duration: Double, dampingRatio ratio: Double) {
    self.ratio = ratio
    // ζ / (ε √(1 − ζ²)) = e^(ζ ω d), solved for ω.
    let amplitude = ratio / (0.001 * (1 - ratio * ratio).squareRoot())
    var (low, high) = (0.1, 1000.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if exp(ratio * middle * duration) < amplitude { low = middle } else { high = middle }
    }
    frequency = low
  }

  init(frequency: Double, dampingRatio ratio: Double) {
    (self.frequency, self.ratio) = (frequency, ratio)
  }

  func value(at time: Double) -> Double {
    let steps = 20_000
    let h = time / Double(steps)
    var (x, v) = (0.0, 0.0)
    func force(_ x: Double, _ v: Double) -> Double {
      -2 * ratio * frequency * v - frequency * frequency * (x - 1)
    }
    for _ in 0..<steps {
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return x
  }
}

@MainActor @Suite struct TodayCardTests {
  static let recording: Result<Recording, any Error> = Result {
    try Recorder(framesPerSecond: 100).record(TodayCard())
  }

  /// Frames are rounded to a millionth; half of it is the most that this adds.
  static let tolerance = 1e-6

  @Test("The open card follows its spring", arguments: [0.05, 0.2, 0.35, 0.6, 0.9])
  func presenting(elapsed: Double) throws {
    let reel = try Self.recording.get().reel
    let release = try #require(reel.header.events.first { $0.label == "release" }).time.seconds
    // The card is still at 0.95 and on its way back when the detail leaves it.
    let index = Int(((release + elapsed) * 100).rounded())
    let frame = reel.frames[index]
    let x = SpringOracle(duration: 1, dampingRatio: 0.5).value(at: elapsed)
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * x }

    let detail = try #require(frame.root.find("detail"))
    let start = try #require(firstDetailFrame(reel))
    #expect(abs(detail.position.x - between(start.midX, 196.5)) < Self.tolerance)
    #expect(abs(detail.position.y - between(start.midY, 426)) < Self.tolerance)
    #expect(abs(detail.bounds.width - between(start.width, 393)) < Self.tolerance)
    #expect(abs(detail.bounds.height - between(start.height, 852)) < Self.tolerance)
    #expect(abs(detail.corners.radius - max(between(15, 0), 0)) < Self.tolerance)

    let image = try #require(detail.find("card image"))
    #expect(abs(image.bounds.width - between(start.width, 393)) < Self.tolerance)
    #expect(abs(image.bounds.height - between(start.height, 500)) < Self.tolerance)

    let button = try #require(detail.find("Close"))
    #expect(abs(button.opacity - min(between(0, 1), 1)) < Self.tolerance)
    let blur = try #require(frame.root.find("blur"))
    #expect(abs(blur.opacity - min(between(0, 1), 1)) < Self.tolerance)
    let glass = try #require(blur.find("backdrop")?.backdrop)
    #expect(abs(glass.blurRadius - between(0, 30)) < Self.tolerance)
    #expect(abs(glass.saturation - between(1, 1.8)) < Self.tolerance)
    let tabBar = try #require(frame.root.find("UITabBar"))
    #expect(abs(tabBar.position.y - between(769 + 41.5, 852 + 41.5)) < Self.tolerance)
  }

  /// The place that the detail grows from, as the list shows the card when the finger lifts.
  private func firstDetailFrame(_ reel: Reel) -> CGRect? {
    // The cell's own layout: 20 pt from the sides, 15 pt below the row's top, under a header of 96 pt.
    CGRect(x: 20, y: 59 + 96 + 15, width: 353, height: 410)
  }

  @Test("The closing card follows its spring", arguments: [0.1, 0.3, 0.5])
  func dismissing(elapsed: Double) throws {
    let reel = try Self.recording.get().reel
    let motion = try #require(reel.header.motions.last { $0.curve == "spring 0.8" })
    let index = Int(((motion.start.seconds + elapsed) * 100).rounded(.up))
    let time = reel.time(ofFrame: index).seconds - motion.start.seconds
    let x = SpringOracle(duration: 0.7, dampingRatio: 0.8).value(at: time)
    let detail = try #require(reel.frames[index].root.find("detail"))
    #expect(abs(detail.bounds.width - (393 + (353 - 393) * x)) < Self.tolerance)
    #expect(abs(detail.position.y - (426 + (375 - 426) * x)) < Self.tolerance)
    #expect(abs(detail.corners.radius - 15 * x) < Self.tolerance)
  }

  @Test func `everything is put back`() throws {
    let frames = try Self.recording.get().reel.frames
    #expect(frames.last?.root.find("detail") == nil)
    #expect(frames.last?.root.find("blur") == nil)
    let (first, last) = (frames.first?.root, frames.last?.root)
    for name in ["card", "UITabBar", "status bar", "home indicator", "Today"] {
      #expect(first?.find(name) == last?.find(name), "\(name)")
    }
  }

  @Test func `the card's shadow is there from the first frame of the way back to the last`() throws
  {
    let reel = try Self.recording.get().reel
    let motion = try #require(reel.header.motions.last { $0.curve == "spring 0.8" })
    let spring = SpringOracle(duration: 0.7, dampingRatio: 0.8)
    let first = Int((motion.start.seconds * 100).rounded(.up))
    for index in stride(from: first, to: first + 70, by: 3) {
      let shadow = try #require(reel.frames[index].root.find("card shadow")).shadow
      let detail = try #require(reel.frames[index].root.find("detail"))
      let time = reel.time(ofFrame: index).seconds - motion.start.seconds
      let opacity = min(max(0.4 * spring.value(at: time), 0), 1)
      #expect(abs((shadow?.color.alpha ?? 0) - opacity) < 1e-5, "\(index)")
      let plate = try #require(reel.frames[index].root.find("card shadow"))
      #expect(plate.position == detail.position && plate.bounds.size == detail.bounds.size)
    }
    #expect(reel.frames.last?.root.find("card shadow") == nil)
  }

  @Test func `the card's words keep clear of the sensors once it is open`() throws {
    let reel = try Self.recording.get().reel
    let island = try #require(reel.frames.first?.root.find("island"))
    let release = try #require(reel.header.events.first { $0.label == "release" }).time.seconds
    for index in Int(release * 100)..<reel.frames.count {
      guard let detail = reel.frames[index].root.find("detail"),
        let words = detail.find("words")
      else { continue }
      let top = detail.position.y - detail.bounds.height / 2
      let y = top + words.position.y - words.bounds.height / 2
      #expect(y > island.position.y + island.bounds.height / 2, "frame \(index)")
    }
  }

  @Test func `the script's figures are in the header`() throws {
    let header = try Self.recording.get().reel.header
    let curves = Set(header.motions.map { "\($0.curve) \($0.duration)" })
    #expect(
      curves.isSuperset(of: [
        "ease in out 0.1", "ease in out 0.3", "ease in out 0.25", "spring 0.5 1.0",
        "spring 0.8 0.7",
      ]))
    #expect(header.events.map(\.label) == ["touch down card", "release", "tap Close"])
    #expect(header.fonts.allSatisfy { $0.digest.count == 64 } && !header.fonts.isEmpty)
  }

  @Test func `two recordings are equal, and so is one read from its file`() throws {
    let recorder = Recorder(framesPerSecond: 30, appearance: .dark)
    let one = try recorder.record(TodayCard()).reel
    let two = try recorder.record(TodayCard()).reel
    #expect(one.encoded() == two.encoded())
    #expect(try Reel(decoding: one.encoded(), name: "two") == one)
  }

  @Test func `a frame depends on its time, not on the frame rate`() throws {
    let slow = try Recorder(framesPerSecond: 20).record(TodayCard()).reel
    let fast = try Self.recording.get().reel
    for index in slow.frames.indices.dropLast() {
      #expect(slow.frames[index] == fast.frames[index * 5], "frame \(index)")
    }
  }

  @Test func `pulling down dismisses, and letting go does not`() throws {
    let pulled = try Recorder(framesPerSecond: 30).record(TodayCard(ending: .pull)).reel
    #expect(pulled.frames.last?.root.find("detail") == nil)
    let smallest = pulled.frames.compactMap { $0.root.find("detail")?.transform.m11 }.min() ?? 1
    #expect(smallest < 0.9 && smallest >= 0.86 - 1e-6)
    let letGo = try Recorder(framesPerSecond: 30).record(TodayCard(ending: .letGo)).reel
    let detail = try #require(letGo.frames.last?.root.find("detail"))
    #expect(detail.transform == CATransform3DIdentity && detail.corners.radius == 0)
    #expect(letGo.frames.contains { ($0.root.find("detail")?.transform.m11 ?? 1) < 0.95 })
  }

  @Test("Every device records", arguments: ["iphone-se", "iphone-13-mini", "ipad-pro-13"])
  func devices(name: String) throws {
    let device = try #require(Device.named(name))
    let reel = try Recorder(device: device, framesPerSecond: 10).record(TodayCard()).reel
    #expect(reel.frames.last?.root.find("detail") == nil)
    #expect(reel.frames.contains { $0.root.find("detail") != nil })
  }

  struct Script: Transition {
    let script: TouchScript
    var name: String { "script" }
    func makeRootViewController() -> UIViewController { UIViewController() }
  }

  @Test func `a script that cannot be played says why`() {
    func problem(_ steps: [TouchScript.Step]) -> String {
      do {
        _ = try Recorder(framesPerSecond: 10).record(Script(script: TouchScript(steps)))
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(problem([.tap(on: "Nowhere")]).contains("'Nowhere'"))
    #expect(problem([.touchUp]).contains("no finger is down"))
    #expect(problem([.wait(-1)]).contains("from 0 up"))
    #expect(problem([.wait(1000)]).contains("120"))
  }
}
