import FilmstripTesting
import Frames
import Testing
import UIKit

@testable import Goldens

@Suite struct GoldenFolderTests {
  /// A recording of one frame that names `images`.
  private func recording(_ images: [CGImage]) -> Recording {
    let size = CGSize(width: 10, height: 10)
    let header = ReelHeader(
      transition: "t", title: "T", device: "d", deviceTitle: "D", size: size, scale: 1,
      framesPerSecond: 60, appearance: .light,
      images: images.map {
        ImageReference(digest: $0.digest, name: $0.name, width: $0.width, height: $0.height)
      })
    let frame = Frame(size: size, root: Node(id: 0, frame: CGRect(origin: .zero, size: size)))
    let pictures = images.map { ($0.digest, $0) }
    return Recording(
      reel: Reel(header: header, frames: [frame]),
      images: Dictionary(pictures) { first, _ in first })
  }

  private func image(_ width: Int) throws -> CGImage {
    let png = PNGEncoder().encode(Bitmap(width: width, height: 1))
    return try #require(CGImage(pngData: Data(png), name: "\(width).png"))
  }

  @Test func `a picture is stored once, and goes with the last golden that names it`() throws {
    try withTemporaryFolder { package in
      let folder = GoldenFolder(path: "\(package)/\(GoldenFolder.standardName)")
      let (shared, own) = (try image(1), try image(2))
      let first = try GoldenKey(suite: "S", name: "first")
      let second = try GoldenKey(suite: "S", name: "second")
      try folder.write(recording([shared]), frames: [:], as: first)
      try folder.write(recording([shared, own]), frames: [3: [1]], as: second)
      #expect(files(below: "\(folder.path)/images").count == 2)
      #expect(try folder.recording(of: second).images == recording([shared, own]).images)

      let inventory = try GoldenInventory(package: package)
      let uses = Dictionary(
        uniqueKeysWithValues: inventory.items.map {
          ($0, $0.key == second ? GoldenInventory.Use.orphan : .used)
        })
      let expected = [
        "__Filmstrips__/S/second.reel", "__Filmstrips__/S/second.0003.png",
        "__Filmstrips__/images/\(own.digest).png",
      ]
      #expect(try inventory.prune(uses, isDry: true) == expected)
      #expect(files(below: folder.path).count == 5)
      #expect(try inventory.prune(uses, isDry: false) == expected)
      #expect(files(below: folder.path) == ["S/first.reel", "images/\(shared.digest).png"])
      #expect(try folder.recording(of: first) == recording([shared]))
    }
  }

  @Test func `recording removes what a killed process left, and nothing that one still writes`()
    throws
  {
    try withTemporaryFolder { path in
      let folder = GoldenFolder(path: path)
      let key = try GoldenKey(suite: "S", name: "golden")
      try folder.write(recording([try image(1)]), frames: [:], as: key)
      // Linux numbers processes up to 2²² at most.
      let nobody = 1 << 23
      let chance = "0123456789abcdef"
      let living = ".filmstrip-\(ProcessInfo.processInfo.processIdentifier)-\(chance).partial"
      let others = [".partial", ".note.partial", ".filmstrip-\(nobody)-.partial"]
      let suite = "\(path)/S"
      for name in [".filmstrip-\(nobody)-\(chance).partial", living] + others {
        try Data().write(to: URL(filePath: "\(suite)/\(name)"))
      }
      let abandoned = "\(path)/images/.filmstrip-\(nobody)-\(chance).partial"
      try Data().write(to: URL(filePath: abandoned))
      try folder.write(recording([try image(1)]), frames: [:], as: key)
      #expect(!FileManager.default.fileExists(atPath: abandoned))
      #expect(
        Set(try FileManager.default.contentsOfDirectory(atPath: suite))
          == Set(["golden.reel", living] + others))
    }
  }

  @Test func `pictures of one golden are not those of another whose name begins alike`() throws {
    try withTemporaryFolder { path in
      let folder = GoldenFolder(path: path)
      let card = try GoldenKey(suite: "S", name: "card")
      let dark = try GoldenKey(suite: "S", name: "card", variant: "dark")
      try folder.write(recording([]), frames: [1: [1]], as: card)
      try folder.write(recording([]), frames: [2: [2]], as: dark)
      #expect(try Set(folder.pictures(of: card).keys) == [1])
      try folder.remove(card)
      #expect(files(below: path) == ["S/card.dark.0002.png", "S/card.dark.reel"])
    }
  }
}
