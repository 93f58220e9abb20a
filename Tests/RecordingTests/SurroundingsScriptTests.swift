@testable import Filmstrip
import Frames
import Testing
import UIKit

/// A screen of two colours whose device is turned, or whose settings are changed.
private struct Change: Transition {
  var name = "change"
  let steps: [TouchScript.Step]

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    controller.view.accessibilityIdentifier = "page"
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 60))
    label.text = "Text"
    label.accessibilityIdentifier = "text"
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    controller.view.addSubview(label)
    return controller
  }

  var script: TouchScript { TouchScript(steps) }
}

@MainActor @Suite struct SurroundingsScriptTests {
  private func reel(
    _ steps: TouchScript.Step..., device: Device = .iPhone15Pro,
    appearance: Appearance = .light, orientation: Recorder.Orientation = .portrait
  ) throws -> Reel {
    try Recorder(
      device: device, framesPerSecond: 10, appearance: appearance, orientation: orientation
    ).record(Change(steps: steps)).reel
  }

  /// A device that came with a later system, and a tablet, say whose look they are drawn in; sheets show
  /// this title.
  @Test func `a recording says which system's look it has`() throws {
    #expect(try reel(.wait(0.1)).header.deviceTitle == "iPhone 15 Pro (iOS 18 look)")
    for device in Device.all {
      let title = try reel(.wait(0.1), device: device).header.deviceTitle
      #expect(title == "\(device.title) (\(device.family == .pad ? "iPadOS" : "iOS") 18 look)")
    }
  }

  @Test func `frames lie as the device does, and the reel keeps that`() throws {
    let reel = try reel(.wait(0.2), .rotate(to: .landscapeLeft), .settle, .rotate(to: .portrait))
    let upright = CGSize(width: 393, height: 852)
    #expect(reel.header.size == upright)
    #expect(reel.frames.first?.size == upright)
    #expect(reel.frames[2].size == CGSize(width: 852, height: 393))
    #expect(reel.header.events.map(\.label) == ["rotate to landscapeLeft", "rotate to portrait"])
    #expect(try Reel(decoding: reel.encoded(), name: "turned") == reel)
    // The island is a part of the device: what was at its top is at its left.
    func island(_ frame: Frame) -> CGRect? { node("island", in: frame.root)?.outline }
    #expect(island(reel.frames[0]) == CGRect(x: 133.5, y: 11, width: 126, height: 37))
    #expect(island(reel.frames[2]) == CGRect(x: 11, y: 133.5, width: 37, height: 126))
  }

  @Test func `a recording that begins on its side looks as one that was turned`() throws {
    let turned = try reel(.rotate(to: .landscapeLeft), .settle, .wait(0.1))
    let begun = try reel(.wait(0.1), orientation: .landscape)
    let (a, b) = (turned.frames.last, begun.frames.last)
    #expect(a?.size == b?.size)
    for name in ["island", "home indicator", "text"] {
      let (first, second) = (
        a.flatMap { node(name, in: $0.root) }, b.flatMap { node(name, in: $0.root) }
      )
      #expect(first?.outline == second?.outline && first != nil)
    }
  }

  @Test func `appearance and text size follow the script`() throws {
    let reel = try reel(
      .wait(0.1), .setAppearance(.dark), .wait(0.1), .setContentSize(.accessibilityLarge),
      .wait(0.1))
    #expect(
      reel.header.events.map(\.label) == ["switch to dark", "text size accessibility large"])
    func background(_ frame: Frame) -> CGFloat? {
      node("page", in: frame.root)?.backgroundColor?.red
    }
    #expect(background(reel.frames[0]) == 1)
    #expect(reel.frames.last.flatMap(background) == 0)
    func size(_ frame: Frame) -> CGFloat? {
      guard case .text(let text)? = node("text", in: frame.root)?.content else { return nil }
      return text.runs.first?.pointSize
    }
    #expect(size(reel.frames[0]) == 17)
    #expect(reel.frames.last.flatMap(size) == 33)
  }

  @Test func `a width beyond the screen is refused in words`() {
    #expect(throws: RecordingError.self) { _ = try reel(.resize(width: 500)) }
    #expect(throws: RecordingError.self) { _ = try reel(.resize(width: 0)) }
  }

  private func node(_ name: String, in node: Node) -> Node? {
    if node.name == name { return node }
    return node.children.reversed().lazy.compactMap { self.node(name, in: $0) }.first
  }
}

extension Node {
  /// Where the node is in its parent, without its transform.
  fileprivate var outline: CGRect? {
    CGRect(
      x: position.x - bounds.width * anchorPoint.x, y: position.y - bounds.height * anchorPoint.y,
      width: bounds.width, height: bounds.height)
  }
}
