import Frames
import Testing

@Suite struct ReelTextTests {
  @Test(
    "Any text comes back as it was",
    arguments: ["push/pop", "a\tb", "\r\n", "\u{8}\u{C}\u{1}\u{7F}", "\"\\\"", "한글 🎞 \u{2028}"])
  func text(text: String) throws {
    let header = ReelHeader(
      transition: "test", title: text, device: "phone", deviceTitle: text,
      size: CGSize(width: 10, height: 20), scale: 2, framesPerSecond: 60, appearance: .dark,
      motions: [Motion(start: .zero, delay: 0, duration: 1, curve: text)],
      events: [Event(time: .zero, label: text)])
    let node = Node(id: 0, name: text, frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let reel = Reel(
      header: header, frames: [Frame(size: CGSize(width: 10, height: 20), root: node)])
    #expect(try Reel(decoding: reel.encoded(), name: "test.reel") == reel)
  }
}
