@testable import Filmstrip
import Frames
import Foundation
import Testing
import UIKit

/// A square that slides, in the colour that `color` gives when the screen is made.
@MainActor
struct Slide: Transition {
  var name = "slide"
  let color: () -> UIColor

  init(color: @escaping () -> UIColor = { .red }) { self.color = color }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let square = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    square.backgroundColor = color()
    square.layer.shadowOpacity = 0.5
    controller.view.addSubview(square)
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { @MainActor in
      UIView.animate(withDuration: 0.5) {
        square.center.x += 200
        square.backgroundColor = .blue
      }
    }
    return controller
  }

  var script: TouchScript { TouchScript([.wait(0.6), .settle]) }
}

@MainActor @Suite struct DeterminismTests {
  private let recorder = Recorder(framesPerSecond: 10)

  private func recordedReel() throws -> Reel { try recorder.record(Slide()).reel }

  @Test func `a certificate says what was proved, and is the same each time`() throws {
    let certificate = try DeterminismCertificate(of: Slide(), recorder: recorder, scale: 0.2)
    #expect(certificate.transition == "slide" && certificate.device == "iphone-15-pro")
    #expect(certificate.frameCount == 8)
    #expect(certificate.ways.count == 5)
    let again = try DeterminismCertificate(of: Slide(), recorder: recorder, scale: 0.2)
    #expect(certificate == again)
    let larger = try DeterminismCertificate(of: Slide(), recorder: recorder, scale: 0.3)
    #expect(certificate.root != larger.root)
  }

  @Test func `a recording by another process has to be the same`() throws {
    let reel = try recordedReel()
    let alone = try DeterminismCertificate(of: Slide(), recorder: recorder, scale: 0.1)
    let both = try DeterminismCertificate(
      of: Slide(), recorder: recorder, scale: 0.1, elsewhere: { reel })
    #expect(alone.processCount == 1 && both.processCount == 2 && alone.root == both.root)
    var other = reel
    other.edit { $0[2].root.opacity = 0.5 }
    let error = #expect(throws: DeterminismError.self) {
      try DeterminismCertificate(
        of: Slide(), recorder: recorder, scale: 0.1, elsewhere: { other })
    }
    #expect(
      error?.description.hasPrefix(
        "Frame 2 of 'slide', at 0.2000 s, is another one recorded by another process") == true)
  }

  /// The definition, followed by hand with digests of the published test vectors.
  @Test func `the root digest is the digest of a list of digests`() {
    let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    // printf '%s\n%s\n' abc's empty's | sha256sum
    #expect(
      RootDigest(reel: abc, frames: [empty]).description
        == "ff481ce4c9482a1350469a8ff263915d6a478123e3a0c03f6eba5cb3e38a150f")
    #expect(RootDigest(reel: abc, frames: [empty]) != RootDigest(reel: empty, frames: [abc]))
  }

  @Test func `a transition that is another one each time gets no certificate`() {
    var count = 0.0
    let slide = Slide {
      count += 1
      return UIColor(white: count / 10, alpha: 1)
    }
    let error = #expect(throws: DeterminismError.self) {
      try DeterminismCertificate(of: slide, recorder: recorder, scale: 0.2)
    }
    #expect(error?.description.hasPrefix("Frame 0 of 'slide', at 0.0000 s, is another one") == true)
  }

  @Test func `the first frame that differs is named, with both ways`() throws {
    let reel = try recordedReel()
    try reel.check(["a", "b", "c"], of: "there", equal: ["a", "b", "c"], of: "here")
    let error = #expect(throws: DeterminismError.self) {
      try reel.check(["a", "x", "y"], of: "there", equal: ["a", "b", "c"], of: "here")
    }
    #expect(error?.description.contains("Frame 1 of 'slide', at 0.1000 s") == true)
    #expect(error?.description.contains("drawn there than here") == true)
    #expect(
      throws: DeterminismError.drawings(
        transition: "slide", frame: 2, time: 0.2, "there", "here")
    ) { try reel.check(["a", "b"], of: "there", equal: ["a", "b", "c"], of: "here") }
  }

  @Test func `recordings that differ are told apart by frame, length and header`() throws {
    let reel = try recordedReel()
    try reel.checkRepeats(reel, to: "again")
    var other = reel
    other.edit { frames in
      frames[3] = frames[0]
      frames.removeLast()
    }
    #expect(
      throws: DeterminismError.recordings(
        transition: "slide", frame: 3, time: 0.3, "again")
    ) { try reel.checkRepeats(other, to: "again") }
    other = reel
    other.edit { $0.removeLast() }
    #expect(
      throws: DeterminismError.recordings(
        transition: "slide", frame: 7, time: 0.7, "again")
    ) { try reel.checkRepeats(other, to: "again") }
    other = reel
    other.header.motions = []
    #expect(throws: DeterminismError.headers(transition: "slide", "again")) {
      try reel.checkRepeats(other, to: "again")
    }
  }
}

extension Reel {
  fileprivate mutating func edit(_ change: (inout [Frame]) -> Void) {
    var frames = Array(frames)
    change(&frames)
    self.frames = FrameList(frames)
  }
}
