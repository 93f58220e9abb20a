import Dispatch
import Foundation
import Frames
import Testing

/// A reel of `lines` whose digest is right, so that only their content can be wrong.
private func reel(size: [Double] = [100, 200], _ lines: [String]) -> Data {
  let header = ReelHeader(
    transition: "test", title: "Test", device: "phone", deviceTitle: "Phone",
    size: CGSize(width: size[0], height: size[1]), scale: 2, framesPerSecond: 60, appearance: .dark)
  let text = (try? JSONEncoder().encode(header)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  let opening = #"{"format":"filmstrip-reel","header":\#(text),"version":1}"#
  let body = Data(([opening] + lines).joined(separator: "\n").utf8) + Data("\n".utf8)
  return body + Data("{\"frames\":\(lines.count),\"sha256\":\"\(sha256(of: body))\"}\n".utf8)
}

private func problem(_ data: Data) -> String? {
  do throws(ReelError) {
    _ = try Reel(decoding: data, name: "a.reel")
    return nil
  } catch {
    return "\(error)"
  }
}

/// A chain of `levels` nodes, each inside the one before by way of `nest`.
private func chain(_ levels: Int, _ nest: (inout Node, Node) -> Void) -> Frame {
  var node = Node(id: levels, name: "innermost", frame: CGRect(x: 0, y: 0, width: 9, height: 9))
  node.backgroundColor = .white
  for id in (1..<levels).reversed() {
    var outer = Node(id: id, name: "level \(id)", frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    nest(&outer, node)
    node = outer
  }
  return Frame(size: CGSize(width: 9, height: 9), root: node)
}

private let nestings: [@Sendable (inout Node, Node) -> Void] = [
  { $0.children = [$1] },
  { $0.mask = [$1] },
  { node, inner in
    let frame = Frame(size: CGSize(width: 9, height: 9), root: inner)
    node.content = .picture(PictureContent(frame: frame))
  },
]

private func reel(of frames: [Frame]) -> Reel {
  Reel(
    header: ReelHeader(
      transition: "test", title: "Test", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 9, height: 9), scale: 2, framesPerSecond: 60, appearance: .dark),
    frames: frames)
}

@Suite struct LimitsTests {
  @Test("The deepest tree reads back, and one level more is refused", arguments: 0..<3)
  func depth(nesting: Int) throws {
    let deepest = reel(of: [chain(Limits.depth, nestings[nesting])])
    #expect(try Reel(decoding: deepest.encoded(), name: "deep") == deepest)
    #expect(deepest.hashValue == deepest.hashValue)
    let tooDeep = chain(Limits.depth + 1, nestings[nesting])
    let sentence = try #require(problem(reel(of: [tooDeep]).encoded()))
    #expect(sentence.contains("250 levels"), "\(sentence)")
    #expect(throws: FrameExcess.self) { try tooDeep.checkLimits() }
  }

  @Test func `a node that lies too deep is named by its way from the root`() {
    #expect(
      throws: FrameExcess.depth(path: (1...Limits.depth).map { "level \($0)" } + ["innermost"])
    ) {
      try chain(Limits.depth + 1, nestings[0]).checkLimits()
    }
    let excess = FrameExcess.depth(path: (0..<251).map { "level \($0)" })
    #expect(
      "\(excess)"
        == "'level 0 › level 1 › … › level 248 › level 249 › level 250' lies deeper than 250"
        + " levels")
  }

  @Test func `too many nodes are counted, and most of them found`() {
    var list = Node(id: 1, name: "list", frame: .zero)
    list.children = (0..<Limits.nodes).map { Node(id: $0 + 2) }
    var root = Node(id: 0, name: "root", frame: .zero)
    root.children = [list]
    let frame = Frame(size: CGSize(width: 9, height: 9), root: root)
    #expect(throws: FrameExcess.nodes(count: Limits.nodes + 2, path: ["root", "list"])) {
      try frame.checkLimits()
    }
    let numbers = (1...Limits.nodes).map(String.init)
    let nodes = numbers.map { "\"\($0)\":{}" }.joined(separator: ",")
    let line =
      "{\"nodes\":{\"0\":{\"children\":[\(numbers.joined(separator: ","))]},\(nodes)},\"root\":0,"
      + "\"size\":[9,9]}"
    #expect(problem(reel([line]))?.contains("more than 50000 nodes") == true)
  }

  @Test(
    "A canvas that cannot be drawn is refused", arguments: [[0.01, 200], [200, 1e5], [1, 33]])
  func canvas(size: [Double]) {
    let line = #"{"nodes":{"0":{}},"root":0,"size":[9,9]}"#
    #expect(problem(reel(size: size, [line]))?.contains("a canvas of") == true)
    let other = "{\"nodes\":{\"0\":{}},\"root\":0,\"size\":[\(size[0]),\(size[1])]}"
    #expect(problem(reel([other]))?.contains("its canvas is") == true)
  }

  @Test func `a million frames in three megabytes are refused`() {
    let first = #"{"nodes":{"0":{}},"root":0,"size":[9,9]}"#
    let data = reel([first] + Array(repeating: "{}", count: 1_000_000))
    #expect(problem(data)?.contains("more than 28801 frames") == true)
    #expect(problem(reel([first] + Array(repeating: "{}", count: Limits.frames - 1))) == nil)
  }

  @Test func `a line that is too long is refused before it is read`() {
    let long = "{\"root\":" + String(repeating: "[", count: Limits.textBytes) + "}"
    #expect(problem(reel([long]))?.contains("line 2: it has more than 16 MB") == true)
  }

  /// Frames in one another, as deep as they may be; the innermost has that background.
  private static func nest(_ color: CGColor) -> Frame {
    var node = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    node.backgroundColor = color
    for level in 1..<Limits.depth {
      var outer = Node(id: level, frame: node.frame)
      let frame = Frame(size: CGSize(width: 9, height: 9), root: node)
      if level % 3 == 0 {
        outer.children = [node]
      } else if level % 3 == 1 {
        outer.mask = [node]
      } else {
        outer.content = .picture(PictureContent(frame: frame))
      }
      node = outer
    }
    return Frame(size: CGSize(width: 9, height: 9), root: node)
  }

  @Test func `frames that lie in one another are compared on a small stack`() {
    let ended = Dispatch.DispatchSemaphore(value: 0)
    let thread = Foundation.Thread {
      let black = Self.nest(.black)
      #expect(black == Self.nest(.black))
      #expect(black != Self.nest(.white))
      #expect(black.hashValue == Self.nest(.black).hashValue)
      ended.signal()
    }
    // A level may take half a kilobyte.
    thread.stackSize = 128 << 10
    thread.start()
    ended.wait()
  }
}
