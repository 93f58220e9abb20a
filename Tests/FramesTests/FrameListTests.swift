import Foundation
import Testing

@testable import Frames

/// A screen of two lists, in one of which a square has moved by `x`.
private func frame(x: CGFloat) -> Frame {
  func list(_ id: Int, x: CGFloat) -> Node {
    var list = Node(id: id, name: "list", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    list.children = (1...9).map {
      Node(id: id + $0, frame: CGRect(x: $0 == 5 ? x : 0, y: 0, width: 5, height: 5))
    }
    return list
  }
  var root = Node(id: 0, name: "screen", frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  root.children = [list(100, x: 0), list(200, x: x)]
  return Frame(size: CGSize(width: 50, height: 50), root: root)
}

private func reel(of frames: some Sequence<Frame>) -> Reel {
  Reel(
    header: ReelHeader(
      transition: "test", title: "Test", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 50, height: 50), scale: 2, framesPerSecond: 60, appearance: .dark),
    frames: frames)
}

private func place(of nodes: [Node]) -> UnsafeRawPointer? {
  nodes.withUnsafeBytes { $0.baseAddress }
}

@Suite struct FrameListTests {
  @Test func `a node costs its number and two references`() {
    #expect(MemoryLayout<Node>.size == 24)
    #expect(MemoryLayout<Node>.size * 20 < Node.sizeOfProperties)
  }

  @Test func `a copy of a node is another node once it changes`() {
    let node = frame(x: 3).root
    var copy = node
    copy.opacity = 0.5
    copy.children[1].children[4].position.x = 9
    #expect(node.opacity == 1 && copy.opacity == 0.5)
    #expect(node.children[1].children[4].position.x == 5.5)
    #expect(copy.children[1].children[4].position.x == 9 && copy != node)
    copy.opacity = 1
    copy.children[1].children[4].position.x = 5.5
    #expect(copy == node && copy.hashValue == node.hashValue)
  }

  @Test func `digests of frames that have much in common are those of each alone`() {
    var digests = FrameDigests()
    var other = frame(x: 4)
    other.root.children.remove(at: 0)
    other.root.children[0].name = "a \"name\""
    for frame in [frame(x: 1), frame(x: 2), frame(x: 2), other, frame(x: 1)] {
      #expect(digests.digest(of: frame) == frame.digest)
    }
  }

  @Test func `what has not changed is in memory once`() throws {
    var collector = FrameCollector()
    for x in [1, 2, 2, 1] { try collector.append(frame(x: CGFloat(x))) }
    let frames = collector.frames
    #expect(Array(frames) == [1, 2, 2, 1].map { frame(x: CGFloat($0)) })
    let roots = frames.map(\.root)
    #expect(place(of: roots[0].children[0].children) == place(of: roots[1].children[0].children))
    #expect(place(of: roots[0].children[1].children) != place(of: roots[1].children[1].children))
    #expect(place(of: roots[1].children) == place(of: roots[2].children))
  }

  /// Of the 21 nodes one moves, in a list of nine and one of two.
  @Test func `a further frame costs the lists that lead to what has changed`() {
    var run = FrameRun()
    run.append(frame(x: 0), after: nil)
    let first = run.bytes
    run.append(frame(x: 1), after: run.frames.last)
    let second = run.bytes - first
    run.append(frame(x: 1), after: run.frames.last)
    let third = run.bytes - first - second
    let node = MemoryLayout<Node>.stride
    #expect(first == 21 * Node.sizeOfProperties + 20 * node + MemoryLayout<Frame>.stride)
    #expect(second == Node.sizeOfProperties + 11 * node + MemoryLayout<Frame>.stride)
    #expect(third == MemoryLayout<Frame>.stride)
  }

  @Test func `frames come to an end when they take too much together`() throws {
    // Each frame but the one that repeats has 21 nodes.
    var collector = FrameCollector(mostNodes: 2 * 21)
    for x in [1, 1, 2, 2] { try collector.append(frame(x: CGFloat(x))) }
    #expect(throws: FrameListExcess.nodes) { try collector.append(frame(x: 3)) }
    #expect(collector.count == 4)
  }

  @Test func `a reel that is read shares as well`() throws {
    let reel = reel(of: [1, 2, 3].map { frame(x: CGFloat($0)) })
    let read = try Reel(decoding: reel.encoded(), name: "a.reel")
    #expect(read == reel)
    let roots = read.frames.map(\.root)
    #expect(place(of: roots[0].children[0].children) == place(of: roots[2].children[0].children))
  }
}

/// Frames that are not all in memory.
@Suite struct FrameStoreTests {
  private let frames = (0..<500).map { frame(x: CGFloat($0 / 2 % 90) / 7) }

  /// As little in memory as there can be.
  private func collected(_ frames: [Frame]) throws -> FrameList {
    var collector = FrameCollector(mostNodes: .max, bytesInMemory: 1)
    for frame in frames { try collector.append(frame) }
    return collector.frames
  }

  @Test func `frames from the file are those that were added, in any order`() throws {
    let list = try collected(frames)
    #expect(list.count == 500)
    #expect(Array(list) == frames)
    #expect(list.reversed() == frames.reversed())
    for step in [7, 131, 499] {
      for index in 0..<500 {
        let place = index * step % 500
        #expect(list[place] == frames[place])
      }
    }
    #expect(list == FrameList(frames) && list.hashValue == FrameList(frames).hashValue)
    let text = reel(of: list).encoded()
    #expect(text == reel(of: frames).encoded())
    #expect(try Reel(decoding: text, name: "a.reel").frames == list)
  }

  @Test func `threads that read at once read the same`() async throws {
    let list = try collected(frames)
    let frames = frames
    await withTaskGroup(of: Bool.self) { group in
      for start in 0..<8 {
        group.addTask {
          (0..<500).allSatisfy { list[($0 + start * 61) % 500] == frames[($0 + start * 61) % 500] }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func `memory does not grow with the number of frames`() throws {
    func held(_ count: Int) throws -> Int {
      let store = FrameStore(bytesInMemory: 100_000)
      for index in 0..<count { _ = try store.append(frame(x: CGFloat(index) / 100)) }
      return store.heldBytes
    }
    let (few, many) = (try held(300), try held(3000))
    #expect(few > 50_000 && many <= few * 3 / 2 && many <= 200_000)
  }

  /// A frame with a number that is none cannot be read back, and is not dropped.
  @Test func `what the file cannot hold stays in memory`() throws {
    var frames = frames
    frames[3].root.zPosition = .infinity
    let list = try collected(frames)
    #expect(list[499] == frames[499] && list[3] == frames[3] && list[100] == frames[100])
  }

  @Test func `no room for the file is said in a sentence`() throws {
    let scratch = Scratch(bytesInMemory: 4, folder: "/nowhere")
    try scratch.append(Data([1, 2, 3]))
    #expect(try scratch.bytes(in: 1..<3) == [2, 3])
    let error = #expect(throws: ScratchError.self) { try scratch.append(Data([4, 5])) }
    #expect(
      error.map { "\($0)" }
        == "the temporary folder '/nowhere' does not hold them: No such file or directory")
    // Nothing was added.
    #expect(scratch.count == 3)
  }

  @Test func `bytes are the same in memory and in the file`() throws {
    let bytes = Data((0..<100_000).map { UInt8($0 * 7 & 0xFF) })
    for most in [0, 1000, 200_000] {
      let scratch = Scratch(bytesInMemory: most)
      for start in stride(from: 0, to: bytes.count, by: 333) {
        try scratch.append(bytes[start..<min(start + 333, bytes.count)])
      }
      #expect(try scratch.bytes(in: 0..<bytes.count) == [UInt8](bytes))
      #expect(try scratch.bytes(in: 400..<90_000) == [UInt8](bytes[400..<90_000]))
    }
  }
}

@Suite struct EncodedReelTests {
  @Test func `a reel in pieces is the reel as a whole`() throws {
    let reel = reel(of: (0..<300).map { frame(x: CGFloat($0) / 3) })
    let encoded = try EncodedReel(reel)
    var bytes = Data()
    try encoded.forEachPiece { bytes += $0 }
    #expect(bytes == reel.encoded() && encoded.sha256 == sha256(of: bytes))
  }

  @Test func `a digest of pieces is that of the whole`() {
    // The published vector of two blocks (FIPS 180-4, "abcdbcdecdefdefg…").
    let text = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    let checksum = Checksum()
    for part in [text.prefix(10), text.dropFirst(10).prefix(1), text.dropFirst(11)] {
      checksum.update(Data(part.utf8))
    }
    #expect(
      checksum.sha256 == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }

  @Test func `lines are found across pieces`() {
    for text in ["", "\n", "a\nb", "a\n\nb\n"] {
      let index = LineIndex(of: Data(text.utf8), most: 10)
      let lines = index.lines.map { String(decoding: Data(text.utf8)[$0], as: UTF8.self) }
      #expect(lines.joined(separator: "\n") == text && index.isWhole)
    }
    let long =
      String(repeating: "x", count: (1 << 20) - 1) + "\n" + String(repeating: "y", count: 9)
    #expect(LineIndex(of: Data(long.utf8), most: 2).lines.map(\.count) == [(1 << 20) - 1, 9])
    #expect(!LineIndex(of: Data("a\nb\nc\n".utf8), most: 2).isWhole)
  }

  @Test func `a file that becomes shorter while it is read is no reel`() throws {
    struct Shrinking: ByteSource {
      let data: Data
      let left: Int
      var count: Int { data.count }
      func bytes(in range: Range<Int>) -> [UInt8] {
        [UInt8](data.prefix(left).dropFirst(range.lowerBound).prefix(range.count))
      }
    }
    let data = reel(of: [frame(x: 1), frame(x: 2)]).encoded()
    for left in [0, 1, data.count / 2, data.count - 1] {
      #expect(throws: ReelError.self) {
        try Reel(reading: Shrinking(data: data, left: left), name: "a.reel")
      }
    }
  }
}
