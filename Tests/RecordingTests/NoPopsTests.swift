import Filmstrip
import Foundation
import Frames
import Gallery
import Recording
import Testing

@testable import Review

/// Nothing jumps: a value that changes from one frame to the next is on its way.
@MainActor @Suite struct NoPopsTests {
  /// A change counts as a jump if it is this many times those before and after it.
  ///
  /// Our choice: from rest, a motion of even acceleration goes three times as far in its second frame
  /// as in its first.
  private nonisolated static let isolation = 4.0

  /// What an animation may leave for its last frame, as a spring leaves a thousandth of its way.
  ///
  /// Our choice.
  private nonisolated static func floor(of property: MotionCurve.Property) -> Double {
    switch property {
    case .x, .y, .width, .height, .scrollX, .scrollY, .cornerRadius: 2
    case .rotation: 1
    case .scale, .opacity: 0.02
    }
  }

  /// What jumps because it should: the demonstration's name begins so, the layer is called so.
  private nonisolated static let jumps: [(transition: String, layer: String, reason: String)] = [
    ("cross-dissolve-view", "Picture", "each picture of a dissolve has corners of its own"),
    ("large-title", "BarLayerView", "a bar's background fades while a list scrolls a few points"),
    ("layer-animations", "CALayer", "what is animated explicitly begins elsewhere than it lies"),
    ("modal-full-screen-curl", "strip", paper), ("modal-full-screen-curl", "shade", paper),
    ("page-curl", "strip", paper), ("page-curl", "shade", paper),
    ("photo-library", "scroll indicator", "a list learns how long it is as it measures its cells"),
  ]

  private nonisolated static let paper = "strips of paper come and go where the page bends"

  private struct Pop: CustomStringConvertible {
    let description: String
  }

  /// Whether every recording at 60 frames a second is looked through, or a few.
  private static let isSlow = ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil
  private static let sample: Set<String> = [
    "alert", "interrupt-zoom-80", "match-zoom", "modal-page-sheet", "push-pop",
    "repeat-and-reverse", "tab-slide",
  ]

  @Test("No layer jumps", arguments: Appearance.allCases)
  func continuity(appearance: Appearance) throws {
    let transitions = Gallery.transitions.filter { Self.isSlow || Self.sample.contains($0.name) }
    #expect(transitions.count >= Self.sample.count)
    for transition in transitions {
      let recorder = Recorder(
        device: transition.device, framesPerSecond: 60, appearance: appearance)
      for pop in Self.pops(in: try recorder.record(transition).reel) {
        Issue.record("\(transition.name), \(appearance): \(pop)")
      }
    }
  }

  @Test("A jump of a layer that is handed over is found, and one in numbers alone is not")
  func handedOver() {
    func pops(after place: CGFloat) -> Int {
      let frames = (0..<6).map { index in
        var root = Node(id: 0, frame: Self.square)
        var box = Node(id: 1, frame: Self.square.offsetBy(dx: 0, dy: 50))
        if index < 3 {
          box.children = [Node(id: 2, frame: Self.square.offsetBy(dx: 0, dy: 7))]
          root.children = [box]
        } else {
          root.children = [box, Node(id: 2, frame: Self.square.offsetBy(dx: 0, dy: place))]
        }
        return Frame(size: Self.square.size, root: root)
      }
      return Self.pops(in: Self.reel(of: frames)).count
    }
    #expect(pops(after: 57) == 0)
    #expect(pops(after: 70) == 1)
  }

  private static let square = CGRect(x: 0, y: 0, width: 9, height: 9)

  private static func reel(of frames: [Frame]) -> Reel {
    let header = ReelHeader(
      transition: "a", title: "A", device: "b", deviceTitle: "B", size: square.size, scale: 1,
      framesPerSecond: 60, appearance: .light)
    return Reel(header: header, frames: frames)
  }

  @Test func `a jump is found, and a motion is not one`() throws {
    func pops(_ places: [CGFloat]) -> Int {
      let frames = places.map { x in
        var root = Node(id: 0, bounds: Self.square)
        root.children = [Node(id: 1, position: CGPoint(x: x, y: 0))]
        return Frame(size: Self.square.size, root: root)
      }
      return Self.pops(in: Self.reel(of: frames)).count
    }
    #expect(pops([0, 0, 0, 40, 40, 40]) == 1)
    #expect(pops([0, 10, 20, 60, 70, 80]) == 0)
    #expect(pops([0, 1, 2, 62, 63, 64]) == 1)
    #expect(pops((0..<20).map { 100 * CGFloat(1 - cos(Double($0) / 10)) }) == 0)
    #expect(pops((0..<20).map { CGFloat($0) * 30 }) == 0)
  }

  private static func pops(in reel: Reel) -> [Pop] {
    var names: [Int: String] = [:]
    func name(_ node: Node) {
      names[node.id] = node.name
      for child in node.children { name(child) }
    }
    for frame in reel.frames { name(frame.root) }
    let radius = Device.named(reel.header.device).map { Double($0.displayCornerRadius) } ?? 0
    let touched = Set(reel.header.events.flatMap { touchedFrames(of: $0, in: reel) })
    let screen = ScreenTracks(reel)
    return MotionCurve.moving(in: reel).flatMap { curve -> [Pop] in
      let layer = names[curve.layer] ?? ""
      let isListed = jumps.contains {
        reel.header.transition.hasPrefix($0.transition) && layer == $0.layer
      }
      if isListed { return [] }
      let found = isolated(curve).filter { frame, _ in
        !touched.contains(frame) && !isHandedOver(curve, in: frame, on: screen)
      }
      // The display's own corners hide that a screen has them only while it recedes.
      let isHidden = { (size: Double) in
        curve.property == .cornerRadius && radius > 0 && abs(size - radius) < radius / 10
      }
      return found.filter { !isHidden($0.size) }.map { frame, size in
        Pop(
          description: "\(layer) (\(curve.layer)), \(curve.property.rawValue), by \(size) in frame "
            + "\(frame), at \(Double(frame) / Double(reel.header.framesPerSecond)) s")
      }
    }
  }

  /// Whether a layer only counts from elsewhere, as another is around it, and stays where it is seen.
  private static func isHandedOver(
    _ curve: MotionCurve, in frame: Int, on screen: ScreenTracks
  ) -> Bool {
    guard curve.property == .x || curve.property == .y,
      let before = screen.layer(id: curve.layer, in: frame - 1),
      let after = screen.layer(id: curve.layer, in: frame), before.parent != after.parent
    else { return false }
    return after.way(from: before).allSatisfy { $0 <= floor(of: curve.property) }
  }

  /// How long the finger of a tap is down, in seconds.
  private static let tapDuration = 0.05

  /// The first frames that show what the script did: what is touched is highlighted at once.
  private static func touchedFrames(of event: Event, in reel: Reel) -> [Int] {
    let isTap = event.label.hasPrefix("tap")
    return (isTap ? [0, tapDuration] : [0]).map { delay in
      let time = event.time.seconds + delay
      // A frame that is due with the touch shows it, whatever the last digits of the two say.
      return Int((time * Double(reel.header.framesPerSecond) - 1e-6).rounded(.up))
    }
  }

  /// The frames whose change is far from those before and after it.
  private static func isolated(_ curve: MotionCurve) -> [(frame: Int, size: Double)] {
    let steps = zip(curve.values, curve.values.dropFirst()).map { before, after -> Double? in
      guard let before, let after else { return nil }
      let step = abs(after - before)
      return curve.property == .rotation ? min(step, 360 - step) : step
    }
    return steps.indices.compactMap { index in
      guard let step = steps[index], step > floor(of: curve.property) else { return nil }
      let around = [index - 1, index + 1].map { steps.indices.contains($0) ? steps[$0] ?? 0 : 0 }
      guard step > isolation * (around.max() ?? 0) else { return nil }
      return (index + 1, step)
    }
  }
}
