import Filmstrip
import Frames
import Gallery
import Recording
import Testing
import UIKit

@MainActor @Suite struct PictureGalleryTests {
  static let transitions: [any Transition] = [FlipView(), PageCurl(), SnapshotZoom()]

  @Test(
    "What goes there and back ends where it began, and rests in between",
    arguments: 0..<3)
  func thereAndBack(index: Int) throws {
    let recording = try Recorder(framesPerSecond: 20).record(Self.transitions[index])
    let frames = recording.reel.frames
    let isBack = frames[0] == frames[frames.count - 1]
    #expect(isBack)
    // The second tap finds everything at rest, in another state than the first.
    let second = try #require(recording.reel.header.events.last).time.seconds
    let resting = frames[Int(second * 20) - 1]
    #expect(resting.root.find("before") == nil && resting.root.find("snapshot") == nil)
    let isElsewhere = resting != frames[0]
    #expect(isElsewhere)
  }

  @Test func `frame k is the same at any frame rate`() throws {
    let slow = try Recorder(framesPerSecond: 10).record(PageCurl()).reel.frames
    let fast = try Recorder(framesPerSecond: 20).record(PageCurl()).reel.frames
    for (index, frame) in slow.enumerated() {
      let isEqual = frame == fast[2 * index]
      #expect(isEqual, "frame \(index)")
    }
  }
}
