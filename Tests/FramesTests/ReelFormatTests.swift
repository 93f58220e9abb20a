import Frames
import Testing

@Suite struct ReelFormatTests {
  /// A recording in which something of every kind moves.
  static func reel(frames count: Int = 6) -> Reel {
    var frames: [Frame] = []
    for index in 0..<count {
      let t = CGFloat(index) / 3
      var card = Node(
        id: 1, name: "card \"one\"", frame: CGRect(x: t, y: 0.1, width: 50, height: 40))
      card.transform = CATransform3DMakeRotation(t, 0, 0, 1)
      card.opacity = 1 - t / 10
      card.backgroundColor = CGColor(red: 0.1, green: t / 9, blue: 1, alpha: 1)
      card.corners = Corners(radius: 4 + t, curve: .continuous, mask: .layerMinXMinYCorner)
      card.shadow = Shadow(
        color: .black, radius: 3, offset: CGSize(width: 0, height: 1),
        path: .ellipse(in: CGRect(x: 0, y: 0, width: 5, height: 5)))
      card.border = Border(width: 1, color: .white)
      card.backdrop = Backdrop(blurRadius: 20, saturation: 1.8, tint: .white)
      var label = Node(id: 2, name: "한글\n", frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      label.content = .text(
        TextContent(
          string: "한글\n", size: CGSize(width: 3, height: 4),
          runs: [
            GlyphRun(
              font: "Inter-Bold", pointSize: 17, color: .black, glyphs: [1, 70_000],
              positions: [.zero, CGPoint(x: 1.0 / 3, y: 2)])
          ]))
      var inner = Node(id: 9, frame: CGRect(x: 0, y: 0, width: 2, height: 2))
      inner.content = .shape(ShapeContent(path: .rectangle(inner.bounds), strokeColor: .white))
      var picture = Node(id: 3, frame: CGRect(x: 1, y: 1, width: 8, height: 8))
      picture.content = .picture(
        PictureContent(frame: Frame(size: CGSize(width: 2, height: 2), root: inner)))
      picture.mask = [Node(id: 4, frame: CGRect(x: 0, y: 0, width: 1, height: 1))]
      // Children come, go, and change places.
      card.children = index % 2 == 0 ? [label, picture] : index == 3 ? [] : [picture, label]
      var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 100, height: 200))
      root.children = [card]
      frames.append(Frame(size: CGSize(width: 100, height: 200), root: root))
    }
    frames.append(frames[frames.count - 1])
    let header = ReelHeader(
      transition: "test", title: "Test", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 100, height: 200), scale: 2, framesPerSecond: 60, appearance: .dark,
      motions: [Motion(start: .zero, delay: 0, duration: 0.1, curve: "linear")])
    return Reel(header: header, frames: frames)
  }

  @Test func `a reel reads back equal, and equal reels give equal bytes`() throws {
    let reel = Self.reel()
    let data = reel.encoded()
    #expect(try Reel(decoding: data, name: "a.reel") == reel)
    #expect(Self.reel().encoded() == data)
  }

  @Test func `a frame like the one before takes three bytes`() {
    let lines = String(decoding: Self.reel().encoded(), as: UTF8.self).split(separator: "\n")
    #expect(lines[lines.count - 2] == "{}")
  }

  @Test func `each thing that can be wrong has its sentence`() {
    let text = String(decoding: Self.reel().encoded(), as: UTF8.self)
    func problem(_ text: String) -> ReelError? {
      do throws(ReelError) {
        _ = try Reel(decoding: Data(text.utf8), name: "a.reel")
        return nil
      } catch {
        return error
      }
    }
    #expect(problem("") == .notAReel(name: "a.reel"))
    #expect(problem("hello\n") == .notAReel(name: "a.reel"))
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n"
    #expect(problem(pointer) == .leftByGit(.pointer, name: "a.reel"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in 0..<lines.count - 1 {
      var merged = lines
      merged.insert("<<<<<<< HEAD", at: line)
      merged.insert(contentsOf: ["=======", lines[line], ">>>>>>> other"], at: line + 2)
      #expect(
        problem(merged.joined(separator: "\n")) == .leftByGit(.conflict, name: "a.reel"))
    }
    #expect(
      problem(text.replacing("\"version\":1", with: "\"version\":7"))
        == .otherVersion(name: "a.reel", version: "7"))
    #expect(problem(String(text.prefix(text.count / 2))) == .truncated(name: "a.reel"))
    #expect(problem(text.replacing("0.1", with: "0.2")) == .damaged(name: "a.reel"))
  }

  /// Wraps frame lines as a reel whose digest is right, so that only their content is wrong.
  private func crafted(_ lines: [String]) throws -> Data {
    let text = String(decoding: Self.reel().encoded(), as: UTF8.self)
    let header = try #require(text.split(separator: "\n").first)
    let body = Data(([String(header)] + lines).joined(separator: "\n").utf8) + Data("\n".utf8)
    return body
      + Data("{\"frames\":\(lines.count),\"sha256\":\"\(sha256(of: body))\"}\n".utf8)
  }

  @Test func `a golden with two digests for one frame is refused with the reason`() throws {
    let text = String(decoding: Self.reel().encoded(), as: UTF8.self)
      .replacing("\"version\":1", with: "\"version\":2")
    let lines = text.split(separator: "\n").dropLast()
    let pixels = "{\"pixels\":{\"digests\":[\"a\",[\"b\",\"c\"]],\"scale\":3}}"
    let body = Data((lines.joined(separator: "\n") + "\n").utf8)
    let end = "{\"frames\":\(lines.count - 1),\"sha256\":\"%\"}\n"
    let whole = body + Data("\(pixels)\n".utf8)
    let data = whole + Data(end.replacing("%", with: "\(sha256(of: whole))").utf8)
    #expect(throws: ReelError.severalDigests(name: "a.reel", frame: 1)) {
      try Reel(decoding: data, name: "a.reel")
    }
  }

  @Test(
    "Hostile frames are refused",
    arguments: [
      "{\"nodes\":{\"0\":{\"children\":[0]}},\"root\":0,\"size\":[1,1]}",
      "{\"nodes\":{\"0\":{\"children\":[5]}},\"root\":0,\"size\":[1,1]}",
      "{\"nodes\":{\"0\":{}},\"root\":0,\"size\":[1e300,1]}",
      "{\"nodes\":{\"0\":{\"opacity\":1e999}},\"root\":0,\"size\":[1,1]}",
      "{\"nodes\":{\"0\":{\"bounds\":[1,2]}},\"root\":0,\"size\":[1,1]}",
      "{\"nodes\":{\"0\":{\"surprise\":1}},\"root\":0,\"size\":[1,1]}",
      "{}", "[]", "{\"root\":0}",
    ])
  func hostile(line: String) throws {
    let data = try crafted([line])
    #expect(throws: ReelError.self) { try Reel(decoding: data, name: "a.reel") }
  }

  @Test func `nesting without end is refused`() throws {
    let deep = String(repeating: "[", count: 100_000)
    let data = try crafted([deep])
    #expect(throws: ReelError.self) { try Reel(decoding: data, name: "a.reel") }
  }

  @Test func `of a thousand mutations, each is refused by name or reads as what it says`() throws {
    let good = [UInt8](Self.reel(frames: 3).encoded())
    let lines = good.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var (read, refused) = (0, 0)
    for _ in 0..<1000 {
      var frame = Array(lines[1 + random(lines.count - 2)].utf8)
      // Digits are what a reader may well take for others.
      for _ in 0...random(3) {
        frame[random(frame.count)] = UInt8(random(3) == 0 ? random(256) : 48 + random(10))
      }
      let data = try crafted([String(decoding: frame.filter { $0 != 10 }, as: UTF8.self)])
      do throws(ReelError) {
        let reel = try Reel(decoding: data, name: "a.reel")
        #expect(try Reel(decoding: reel.encoded(), name: "b.reel") == reel)
        read += 1
      } catch {
        #expect("\(error)".contains("a.reel"))
        refused += 1
      }
    }
    #expect(read > 10 && refused > 500, "read \(read), refused \(refused)")
  }

  @Test func `paths read back from their notation`() {
    let path = VectorPath.rectangle(
      CGRect(x: 0, y: 0, width: 30, height: 20), radius: 5, curve: .continuous, corners: .all)
    #expect(VectorPath(svg: path.svg) == path)
    #expect(VectorPath(svg: "M 0") == nil)
    #expect(VectorPath(svg: "M 0 inf") == nil)
  }
}
