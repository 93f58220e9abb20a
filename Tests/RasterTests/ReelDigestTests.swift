import Frames
import Pixels
import Raster
import Testing

@Suite struct ReelDigestTests {
  private func reel() -> Reel {
    let frames = (0..<20).map { index in
      var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 20, height: 10))
      // Every other frame is like the one before.
      root.backgroundColor = CGColor(red: CGFloat(index / 2) / 10, green: 0, blue: 1, alpha: 1)
      return Frame(size: root.bounds.size, root: root)
    }
    let header = ReelHeader(
      transition: "test", title: "Test", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 20, height: 10), scale: 2, framesPerSecond: 60, appearance: .light)
    return Reel(header: header, frames: frames)
  }

  @Test("Digests are those of the bitmaps, by any number of workers", arguments: [1, 3])
  func digests(jobs: Int) throws {
    let reel = reel()
    let expected = try reel.frames.map { try Rasterizer().bitmap(of: $0, scale: 2).digest }
    let renderer = ReelRenderer(reel: reel, images: [:], scale: 2, jobs: jobs)
    #expect(try renderer.digests(of: 0..<20) == expected)
    #expect(try renderer.digests(of: 5..<13) == Array(expected[5..<13]))
    #expect(Set(expected).count == 10)
  }
}
