import Filmstrip
import Frames
import Pixels
import Raster
import Testing
import UIKit

/// A first screen and what happens to it, for tests that look at how it ends.
struct ScriptedScreen: Transition {
  var name = "scripted-screen"
  var steps: [TouchScript.Step] = []
  let makeRoot: @MainActor () -> UIViewController

  func makeRootViewController() -> UIViewController { makeRoot() }
  var script: TouchScript { TouchScript(steps) }
}

/// Whether a screen that has been through `settled` looks, pixel by pixel, as one that is laid out
/// from nothing in the state that it has come to.
///
/// - Parameters:
///   - settled: Ends at rest, where touches have left it.
///   - fresh: Begins in that state.
///   - freshOrientation: How the device is held in the end.
@MainActor
func expectSettledEqualsFresh(
  _ settled: any Transition, _ fresh: any Transition, on device: Device = .iPhone15Pro,
  appearance: Appearance = .light, freshOrientation: Recorder.Orientation = .portrait,
  scale: CGFloat = 1, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  func end(_ transition: any Transition, _ orientation: Recorder.Orientation) throws
    -> (frame: Frame, bitmap: Bitmap)
  {
    let recording = try Recorder(
      device: device, framesPerSecond: 10, appearance: appearance, orientation: orientation
    ).record(transition)
    let frame = try #require(recording.reel.frames.last)
    return (frame, try Rasterizer(images: recording.images).bitmap(of: frame, scale: scale))
  }
  let (was, new) = (try end(settled, .portrait), try end(fresh, freshOrientation))
  #expect(was.frame.size == new.frame.size, sourceLocation: sourceLocation)
  #expect(
    was.bitmap == new.bitmap,
    "\(settled.name) on \(device.name), \(appearance), ends otherwise than it would begin",
    sourceLocation: sourceLocation)
}
