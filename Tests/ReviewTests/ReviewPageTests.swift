import Foundation
import Frames
import Pixels
import Testing

@testable import Review

@Suite struct ReviewPageTests {
  /// Boxes that come, go, move, return and change places.
  private static let frames = [
    Sample.frame([Sample.box(1, "a", x: 2), Sample.box(2, "b", x: 9)]),
    Sample.frame([Sample.box(1, "a", x: 4), Sample.box(2, "b", x: 9)]),
    Sample.frame([Sample.box(2, "b", x: 9)]),
    Sample.frame([Sample.box(2, "b", x: 9)]),
    Sample.frame([Sample.box(2, "b", x: 5.12345), faded, Sample.box(1, "a", x: 4)]),
    Sample.frame([Sample.box(2, "b", x: 9), Sample.box(3, "c", x: 1)]),
  ]

  private static var faded: Node {
    var node = Sample.box(3, "c", x: 1)
    node.opacity = 0.25
    node.transform = CATransform3DMakeScale(2, 3, 1)
    return node
  }

  private static func reel(title: String = "Title") -> Reel {
    var reel = Sample.reel(frames, rate: 10)
    reel.header.title = title
    return reel
  }

  private static func files(
    _ sources: [PageSource], _ change: (inout PageOptions) -> Void = { _ in }
  ) throws -> (page: ReviewPage, files: [String: String]) {
    var options = PageOptions()
    change(&options)
    var page = ReviewPage(options)
    var files: [String: String] = [:]
    try page.make(of: sources) { files[$0.path] = String(decoding: $0.bytes, as: UTF8.self) }
    return (page, files)
  }

  private static func source(_ reel: Reel, before: Reel? = nil) -> PageSource {
    PageSource(
      name: "a.reel", after: { PageSource.Reading(reel, images: [:]) },
      before: before.map { before in { PageSource.Reading(before, images: [:]) } })
  }

  // MARK: Layers

  @Test func `what changes, put together, is every layer of every frame`() throws {
    let data = try JSONEncoder().encode(LayerTrack(FrameList(Self.frames)))
    let track = try #require(try JSONSerialization.jsonObject(with: data) as? [[[Any]]])
    var known: [Int: [String: Any]] = [:]
    for (frame, changes) in zip(Self.frames, track) {
      for change in changes {
        let id = try #require(change[0] as? Int)
        let news = try #require(change[1] as? [String: Any])
        var facts = known[id]?["f"] as? [String: String] ?? [:]
        for (name, words) in news["f"] as? [String: Any] ?? [:] { facts[name] = words as? String }
        known[id, default: [:]].merge(news) { $1 }
        known[id]?["f"] = facts
      }
      for node in [frame.root] + frame.root.children {
        let told = try #require(known[node.id])
        #expect(told["n"] as? String == node.name)
        #expect(told["c"] as? [Int] ?? [] == node.children.map(\.id))
        let geometry = try #require(told["g"] as? [Double])
        #expect(abs(geometry[0] - node.position.x) <= 0.0005)
        #expect(geometry[4] == Double(node.bounds.width))
        #expect((told["t"] as? [Double] ?? []).isEmpty == (node.transform == CATransform3DIdentity))
        let facts = try #require(told["f"] as? [String: String])
        #expect(facts["opacity"] == (node.opacity == 1 ? nil : "0.25"))
      }
    }
    // A still frame says nothing, and what stands still is said once.
    #expect(track[3].isEmpty && track[1].count == 1)
  }

  // MARK: Pictures

  @Test func `equal frames have one picture, and fewer of them fit into less`() throws {
    func pictures(_ budget: Int?) throws -> PagePictures {
      try PagePictures(Self.reel(), images: [:], scale: 1, jobs: 2, budget: budget) { _, _ in }
    }
    let all = try pictures(nil)
    #expect(all.shown[2] == all.shown[3] && all.stride == 1)
    #expect(Set(all.shown).count == all.digests.count && all.bytes == all.wholeBytes)
    for digest in all.digests { #expect(sha256(of: all.png(digest)) == digest) }
    let half = try pictures(all.bytes - 1)
    #expect(half.stride == 2 && half.bytes < all.bytes)
    #expect((0..<6).allSatisfy { half.shown[$0] == half.shown[$0 - $0 % 2] })
    // One picture is always there.
    #expect(try pictures(0).digests.count == 1)
  }

  @Test func `a page within a budget says what it left out`() throws {
    let (page, files) = try Self.files([Self.source(Self.reel())]) { $0.budget = 1 }
    #expect(page.notes.count == 2 && page.entries[0].note?.contains("one frame in") == true)
    #expect(files["index.html"]?.contains("lack the pictures") == true)
    let (whole, _) = try Self.files([Self.source(Self.reel())]) { $0.budget = 1_000_000 }
    #expect(whole.notes.isEmpty && whole.entries[0].note == nil)
  }

  // MARK: Text of others

  @Test("Titles are text", arguments: [false, true])
  func hostileTitles(isSingleFile: Bool) throws {
    let title = "</script><script>alert(1)</script> \"'&<!--data--> \u{2028} \u{202E}שלום 日本"
    let (_, files) = try Self.files([Self.source(Self.reel(title: title))]) {
      $0.isSingleFile = isSingleFile
      $0.title = title
    }
    let page = try #require(files["index.html"])
    #expect(!page.contains("<script>alert") && page.contains("<title>&lt;/script&gt;"))
    let start = "<script type=\"application/json\" id=\"index\">"
    let json = try #require(page.components(separatedBy: start).last)
    let text = try #require(json.components(separatedBy: "</script>").first)
    #expect(!text.contains("<") && !text.contains("\u{2028}"))
    let index = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(index["title"] as? String == title)
    let entries = try #require(index["recordings"] as? [[String: Any]])
    #expect(entries[0]["title"] as? String == title)
    if !isSingleFile {
      let data = try #require(files["data/0000.js"])
      #expect(data.hasPrefix("filmstrip.receive(0, {") && !data.contains("<"))
    } else {
      #expect(Array(files.keys) == ["index.html"] && page.contains("data:image/png;base64,"))
    }
  }

  @Test("A page names no other host", arguments: [false, true])
  func selfContained(isSingleFile: Bool) throws {
    let (_, files) = try Self.files([Self.source(Self.reel())]) { $0.isSingleFile = isSingleFile }
    for (path, text) in files where !path.hasPrefix("pictures/") {
      let addresses = text.replacing("http://www.w3.org/2000/svg", with: "")
      #expect(!addresses.contains("://"), "\(path)")
    }
  }

  // MARK: Verdicts

  @Test func `each recording has its verdict`() throws {
    struct Torn: Error, CustomStringConvertible { var description: String { "It is torn." } }
    let (old, new) = (Self.reel(), Sample.reel(Array(Self.frames.reversed()), rate: 10))
    let reading = { PageSource.Reading(old, images: [:]) }
    let sources = [
      Self.source(old, before: old), Self.source(new, before: old), Self.source(new),
      PageSource(name: "gone.reel", after: nil, before: reading),
      PageSource(name: "torn.reel", after: { throw Torn() }),
    ]
    let (page, files) = try Self.files(sources) { $0.isCompared = true }
    #expect(page.entries.map(\.verdict) == [.same, .changed, .new, .gone, .failed])
    #expect(
      page.entries.map(\.data) == [
        "data/0000.js", "data/0001.js", "data/0002.js", "data/0003.js", nil,
      ])
    #expect(page.entries[4].summary == "It is torn." && page.entries[4].title == "torn.reel")
    #expect(Set(page.entries.map(\.key)).count == 5)
    // Only what changed has both sides.
    #expect(files["data/0000.js"]?.contains("\"other\"") == false)
    #expect(files["data/0001.js"]?.contains("\"other\"") == true)
    #expect(throws: Torn.self) { try Self.files([sources[4]]) }
  }

  @Test func `what breaks a rule of motion is counted, with the frame that shows it`() throws {
    let frames = (0..<40).map { index in
      Sample.frame([Sample.box(1, "a", x: index < 20 ? 2 : 25)])
    }
    let (page, files) = try Self.files([
      Self.source(Sample.reel(frames, rate: 60)),
      Self.source(Sample.reel(Array(repeating: frames[0], count: 9), rate: 60)),
    ])
    #expect(page.entries.map(\.findings) == [1, 0])
    #expect(files["data/0000.js"]?.contains("\"findings\":[{\"frame\":20,") == true)
    // A page that is made anew with each saved file does without.
    let (live, _) = try Self.files([Self.source(Sample.reel(frames, rate: 60))]) {
      $0.isLive = true
    }
    #expect(live.entries[0].findings == 0)
  }

  @Test func `the number of workers changes no byte`() throws {
    let source = Self.source(Self.reel())
    #expect(try Self.files([source]).files == Self.files([source]) { $0.jobs = 4 }.files)
  }
}
