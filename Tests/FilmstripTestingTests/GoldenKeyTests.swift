import FilmstripTesting
import Testing

@testable import Goldens

@Suite struct GoldenKeyTests {
  @Test func `a key is where the golden lies, and reads back from there`() throws {
    for variant in ["", "iphone-se", "0.5.iphone-se.dark"] {
      let key = try GoldenKey(suite: "CardTests", name: "to day_2", variant: variant)
      #expect(GoldenKey(suite: "CardTests", fileName: key.fileName) == key)
    }
    let key = try GoldenKey(suite: "CardTests", name: "today", variant: "dark")
    #expect("\(key)" == "CardTests/today.dark")
    #expect(GoldenFolder(path: "a").reelPath(of: key) == "a/CardTests/today.dark.reel")
  }

  @Test(
    "Names that would leave the folder, hide, or read back otherwise are refused",
    arguments: ["", ".", "..", "a/b", "../a", ".a", "a.b", " a", "a ", "a\n", "a:b", "a\\b"])
  func badNames(name: String) {
    #expect(throws: GoldenError.self) { try GoldenKey(suite: "S", name: name) }
    #expect(throws: GoldenError.self) { try GoldenKey(suite: name, name: "n") }
  }

  @Test func `a name that no file system takes is refused`() {
    let long = String(repeating: "a", count: 121)
    #expect(throws: GoldenError.badName("S/\(long)")) { try GoldenKey(suite: "S", name: long) }
  }

  @Test("Any value can be part of a variant", arguments: ["a/b", "../x", "(1, 2)", "ü ✓"])
  func variants(value: String) throws {
    let part = GoldenKey.variantPart(value)
    #expect(!part.contains("/"))
    #expect(try GoldenKey(suite: "S", name: "n", variant: "p" + part).name == "n")
  }

  @Test("What else lies in the folder is no golden", arguments: ["a.0001.png", ".a.reel", "reel"])
  func otherFiles(name: String) {
    #expect(GoldenKey(suite: "S", fileName: name) == nil)
  }
}
