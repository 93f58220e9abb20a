import Filmstrip
import Foundation
import Frames
import Testing

@testable import FilmstripCLI

/// Views inside one another, the innermost of which is a button that turns itself black.
@MainActor private struct Nest: Transition {
  enum Making: CaseIterable { case outsideIn, insideOut, constrained, layers }

  let count: Int
  var making = Making.outsideIn

  var name: String { "nest" }

  var script: TouchScript {
    making == .layers
      ? TouchScript([.wait(0.2)]) : TouchScript([.tap(on: "innermost"), .wait(0.2)])
  }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    controller.view.accessibilityIdentifier = "root"
    let views = (1...count).map(view)
    switch making {
    case .outsideIn:
      for (outer, inner) in zip([controller.view] + views, views) { outer?.addSubview(inner) }
    case .insideOut:
      for (outer, inner) in zip(views, views.dropFirst()).reversed() { outer.addSubview(inner) }
      controller.view.addSubview(views[0])
    case .constrained:
      for (outer, inner) in zip([controller.view] + views, views) {
        guard let outer else { continue }
        inner.translatesAutoresizingMaskIntoConstraints = false
        outer.addSubview(inner)
        NSLayoutConstraint.activate([
          inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 0.25),
          inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
          inner.topAnchor.constraint(equalTo: outer.topAnchor),
          inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
        ])
      }
    case .layers:
      var layer = controller.view.layer
      for index in 1...count {
        let inner = CALayer()
        inner.name = "layer \(index)"
        inner.frame = CGRect(x: 0.25, y: 0, width: 300, height: 600)
        if index == count { inner.backgroundColor = .black }
        layer.addSublayer(inner)
        layer = inner
      }
    }
    return controller
  }

  private func view(_ index: Int) -> UIView {
    guard index == count else {
      let view = UIView(frame: CGRect(x: 0.25, y: 0, width: 300, height: 600))
      view.accessibilityIdentifier = "view \(index)"
      return view
    }
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    button.accessibilityIdentifier = "innermost"
    button.addAction(
      UIAction { [weak button] _ in button?.backgroundColor = .black }, for: .touchUpInside)
    return button
  }
}

@MainActor @Suite struct DeepTreeTests {
  private let recorder = Recorder(framesPerSecond: 5)

  private func levels(_ node: Node) -> Int { 1 + (node.children.map(levels).max() ?? 0) }

  /// How many views go into one another before the tree is as deep as it may be.
  private func most(_ making: Nest.Making) throws -> Int {
    // Deeper than anything that the system shows beside them.
    let count = 20
    let reel = try recorder.record(Nest(count: count, making: making)).reel
    return Limits.depth - levels(reel.frames[0].root) + count
  }

  @Test("The deepest tree is recorded and read back", arguments: Nest.Making.allCases)
  private func deepest(making: Nest.Making) throws {
    let reel = try recorder.record(Nest(count: try most(making), making: making)).reel
    let last = try #require(reel.frames.last)
    #expect(levels(last.root) == Limits.depth)
    // A tap has found its way to the innermost view.
    if making != .layers { #expect(reel.frames[0] != last) }
    #expect(try Reel(decoding: reel.encoded(), name: "nest") == reel)
  }

  @Test func `the deepest tree is drawn, compared and inspected`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = url.path(percentEncoded: false)
    let nest = Nest(count: try most(.constrained), making: .constrained)
    let reel = try recorder.record(nest).reel

    func run(_ words: String...) -> Int32 { CommandLineTool.run(words, [nest]) }
    let options = ["--fps", "5", "--scale", "0.05", "--jobs", "2", "--cells", "2"]
    #expect(CommandLineTool.run(["render", "nest", "--out", "\(folder)/a"] + options, [nest]) == 0)
    let path = "\(folder)/a/nest/iphone-15-pro/recording.reel"
    #expect(run("diff", path, path) == 0)

    // The same with another colour at the bottom.
    var other = reel
    other.frames = FrameList(
      reel.frames.map { Frame(size: $0.size, root: Self.recoloured($0.root)) })
    try Directory.make(folder).write(other.encoded(), as: "other.reel")
    #expect(
      run("diff", path, "\(folder)/other.reel", "--scale", "0.05", "--report", "\(folder)/r") == 1)

    let root = reel.frames[0].root
    #expect(LayerDescription(root).lines().count == count(root))
    // Readers of JSON that stop at 512 levels, as Foundation's does, read it.
    let text = try json(["root": LayerDescription(root)])
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  private func count(_ node: Node) -> Int { 1 + node.children.map(count).reduce(0, +) }

  private static func recoloured(_ node: Node) -> Node {
    var node = node
    if node.children.isEmpty { node.backgroundColor = .white }
    node.children = node.children.map(recoloured)
    return node
  }

  @Test("One more is refused by its path", arguments: Nest.Making.allCases)
  private func oneMore(making: Nest.Making) throws {
    let nest = Nest(count: try most(making) + 1, making: making)
    let error = #expect(throws: RecordingError.self) { try recorder.record(nest) }
    let sentence = "\(try #require(error))"
    #expect(sentence.contains("deeper than 249 layers"), "\(sentence)")
    #expect(sentence.contains(making == .layers ? "layer " : "innermost"), "\(sentence)")
    #expect(sentence.contains("UIWindow › "), "\(sentence)")
    #expect(sentence.count < 500)
  }

  @Test("Thousands are refused as well", arguments: [Nest.Making.outsideIn, .layers])
  private func thousands(making: Nest.Making) {
    #expect(throws: RecordingError.self) { try recorder.record(Nest(count: 5000, making: making)) }
  }
}
