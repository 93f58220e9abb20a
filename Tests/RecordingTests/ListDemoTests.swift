import Filmstrip
import Frames
import Gallery
import Recording
import Testing
import UIKit

@MainActor @Suite struct ListDemoTests {
  private static let tolerance = 1e-6

  static let photoGrid: Result<Reel, any Error> = Result {
    try Recorder(framesPerSecond: 50).record(PhotoGrid()).reel
  }

  @Test func `the photo flies to where it fits the screen, on its spring`() throws {
    let reel = try Self.photoGrid.get()
    let motion = try #require(reel.header.motions.first { $0.curve == "spring 0.82" })
    let spring = SpringOracle(duration: 0.55, dampingRatio: 0.82)
    let first = Int((motion.start.seconds * 50).rounded(.up)) + 1
    func place(_ index: Int) throws -> (left: Double, x: Node) {
      let time = reel.time(ofFrame: index).seconds - motion.start.seconds
      return (
        1 - spring.value(at: time), try #require(reel.frames[index].root.find("flying photo"))
      )
    }
    // The picture of 1080 × 1380 fits 393 points across; what is left of the way is the spring's.
    let end = (x: 196.5, y: 426.0, height: 393.0 * 1380 / 1080)
    let (whole, start) = try place(first)
    for index in stride(from: first + 3, through: first + 24, by: 7) {
      let (left, node) = try place(index)
      let share = left / whole
      let x = end.x + (start.position.x - end.x) * share
      let y = end.y + (start.position.y - end.y) * share
      let height = end.height + (start.bounds.height - end.height) * share
      #expect(abs(node.position.x - x) < 1e-4 && abs(node.position.y - y) < 1e-4)
      #expect(abs(node.bounds.height - height) < 1e-4)
    }
  }

  @Test func `the grid is as it was once the photo is back`() throws {
    let reel = try Self.photoGrid.get()
    let tap = try #require(reel.header.events.first { $0.label == "tap Reef" }).time
    // The indicators are gone by then, and the cell is not highlighted yet.
    let before = try #require(
      reel.frames.indices.first { reel.time(ofFrame: $0).seconds > tap.seconds })
    let (old, new) = (reel.frames[before].root, try #require(reel.frames.last).root)
    #expect(old.find("UICollectionView") == new.find("UICollectionView"))
    #expect(new.find("flying photo") == nil && new.find("open photo") == nil)
  }

  @Test func `the stack opens, grows and closes to what it was`() throws {
    let frames = try Recorder(framesPerSecond: 25).record(StackReveal()).reel.frames
    let heights = frames.compactMap { $0.root.find("order")?.bounds.height }
    let (first, last, top) = (heights.first ?? 0, heights.last ?? 1, heights.max() ?? 0)
    #expect(abs(first - last) < Self.tolerance && top > first + 150)
    // What is closed is not drawn at all.
    #expect(frames.first?.root.find("UISegmentedControl") == nil)
    #expect(frames.last?.root.find("UISegmentedControl") == nil)
    #expect(frames.contains { $0.root.find("UISegmentedControl") != nil })
  }
}
