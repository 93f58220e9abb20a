import Frames
import Testing

@testable import Typography

@Suite struct FontProblemTests {
  private func problem(_ name: String, digest: String) -> FontProblem? {
    FontProblem(of: FontReference(name: name, digest: digest), in: .shared)
  }

  @Test func `the font that a reel was recorded with is no problem`() throws {
    let font = try #require(FontLibrary.shared.reference(forPostScriptName: "Inter-Regular"))
    #expect(FontProblem(of: font, in: .shared) == nil)
  }

  @Test func `another version, a missing font and a stranger's are told apart`() {
    let digest = String(repeating: "0", count: 64)
    #expect(
      problem("Inter-Regular", digest: digest)
        == .otherVersion(name: "Inter-Regular", package: "fonts-inter"))
    #expect(
      problem("InterDisplay-Wide", digest: digest)
        == .missing(name: "InterDisplay-Wide", package: "fonts-inter"))
    #expect(problem("Comic", digest: digest) == .unknown(name: "Comic"))
  }

  @Test func `each says what to do`() {
    let missing = FontProblem.missing(name: "Inter-Regular", package: "fonts-inter")
    #expect("\(missing)".contains("is not installed here: run 'apt-get install fonts-inter'"))
    let other = FontProblem.otherVersion(name: "Inter-Regular", package: "fonts-inter")
    #expect("\(other)".contains("in another version") && "\(other)".contains("record again"))
  }
}
