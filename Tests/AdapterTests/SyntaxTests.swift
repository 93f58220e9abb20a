import Foundation
import Testing

@testable import Adapter

struct SyntaxTests {
  /// Each line ends with its number, so that lines can be found again.
  static let sources: [String] = [
    #"""
    import UIKit
    // @objc in a comment, #selector(x)
    /* @objc /* nested @IBOutlet */ */
    let a = "@objc func \(1) @IBOutlet", b = #"#selector(x)"#
    let c = """
      @objc dynamic #if os(iOS)
      """
    let d = /@objc\s+#selector\(x\)/
    class Outer<T> {
      class Inner: UIViewController { @objc private func `default`() { f(#selector(`default`)) }
        @IBOutlet weak var 🐟: UILabel!
        @IBAction func `it's raw`(_ sender: Any,
          forEvent: UIEvent) {} }
      @objc func go(_ a: T) { g(#selector(go)) }
    }
    """#,
    #"""
    import Foundation
    @objc protocol D: AnyObject {
      @objc optional func moved(_ a: Int,
        to b: [String: (Int) -> Void])
      @objc optional var title: String { get }
    }
    @objcMembers final class A: NSObject, D {
      @objc
      dynamic
      var x = 1
      weak var d: D?
      #if os(iOS)
      @objc func moved(_ a: Int, to b: [String: (Int) -> Void]) { d?.moved?(1, to: [:]) }
      #elseif os(macOS)
      @objc func never() {}
      #endif
      func k() { if #available(iOS 40, *) {
        k()
      } }
    }
    """#,
    #"""
    @freestanding(expression) macro m() -> Int = #externalMacro(module: "M", type: "T")
    extension A { @objc func z() { let q = { [weak self] in _ = #selector(self.z) }; q() } }
    enum E { indirect case a(E); @MainActor struct S { @available(iOS 15, *) @objc func y() {} } }
    func h(_ a: @escaping @autoclosure () -> Int = #line, b: Int...) -> some Any { #keyPath(A.x) }
    """#,
    #"""
    import os.log
    class `Класс 🐠`<T>: UIView where T: Hashable { @objc var plain = 1, 数 = 2
      enum Depth { struct Deeper { final class Deepest: NSObject { @objc func deep() {} } } }
    }
    extension `Класс 🐠` {
      override func layoutSubviews(
      ) { super.layoutSubviews(); (self as AnyObject).deep!() }
      @objc func f(_ a: Any?, at b: inout Int) rethrows -> [Int] { [] }
    }
    func g(_ t: UIView.Type, _ o: AnyObject) { let s = [t].map { $0.init(frame: .zero) }
      o.plain; UIApplication.shared.delegate?.window??.frame; s[0].delegate?.scrollViewDidScroll?(o)
      let r = #/ @objc (?<a>#selector\() /#, u = "\(#selector(Outer.g) as Any) \u{1F420}"
      view
        #if os(iOS)
        .padding(Selector(("deep")))
        #endif
        .setValue(1, forKey: "数")
    }
    """#,
  ]

  static func numbered(_ text: String, _ lineBreak: String = "\n") -> String {
    var isInString = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      if $1.contains("\"\"\"") { isInString.toggle() }
      return isInString || $1.contains("\"\"\"") ? String($1) : "\($1) /*\($0)*/"
    }.joined(separator: lineBreak)
  }

  @Test(arguments: sources.indices, ["\n", "\r\n"])
  func `every line stays where it was`(number: Int, lineBreak: String) {
    let source = Self.numbered(Self.sources[number], lineBreak)
    let output = adapt(source)
    #expect(output.problems == [])
    let lines = output.rows
    for (index, line) in source.split(whereSeparator: \.isNewline).enumerated() {
      guard let mark = line.firstRange(of: "/*\(index)*/"), lines.indices.contains(index) else {
        continue
      }
      // What later systems have, and the inside of a requirement that is gone, have no line.
      if lines[index].allSatisfy(\.isWhitespace) { continue }
      #expect(lines[index].contains(line[mark]), "\(lines[index])")
    }
    #expect(!SourceFile(path: "", text: output.text).isBroken)
    #expect(output.text.contains("\r\n") == (lineBreak == "\r\n"))
  }

  @Test func `comments, strings and expressions of characters are not code`() {
    let lines = adapt(Self.sources[0]).rows
    let before = Self.sources[0].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1...7] == before[1...7])
  }

  @Test func `a byte order mark and the first line of a script are no trouble`() {
    #expect(adapt("\u{FEFF}@objc class A {}").body == "class A {}")
    #expect(adapt("#!/usr/bin/swift\nimport Foundation").body == "///usr/bin/swift\nimport UIKit")
  }

  @Test func `the line on top names any path`() {
    let output = Adapter(files: [(path: "/a \"b\"\\c.swift", text: "")]).outputs()[0]
    #expect(output.text == "#sourceLocation(file: \"/a \\\"b\\\"\\\\c.swift\", line: 1)\n")
    #expect(!SourceFile(path: "", text: output.text).isBroken)
  }

  // MARK: Skimming

  private func isSameWithout(_ files: [(path: String, text: String)], _ modules: AppModules) -> Bool
  {
    let both = [true, false].map {
      Adapter(files: files, modules: modules, skims: $0).outputs()
    }
    return zip(both[0], both[1]).allSatisfy {
      $0.text == $1.text && $0.counts == $1.counts && $0.problems == $1.problems
    }
  }

  @Test func `functions in which no rule finds anything are not parsed`() {
    let text = """
      class A { func f(_ a: Int = { 1 }()) -> String { if a > 1 { b() }; return "}\\(a / 2)" }
        /* { */ var x: Int { get { y } set { y = newValue } } // }
        init() { window = nil }
        func g<T>(_ a: T) { T() } }
      """
    let skimmed = Skimmer.skim(Array(text.utf8), modules: [])
    #expect(skimmed.count == text.utf8.count)
    let body = " if a > 1 { b() }; return \"}\\(a / 2)\" "
    #expect(
      String(decoding: skimmed, as: UTF8.self)
        == text.replacing(body, with: String(repeating: " ", count: body.utf8.count)))
    for odd in ["/a/", "#\"", "a as AnyObject", "`", "\"\"\"", "}", "(", "#/a/#"] {
      let uncertain = text + " func h() { \(odd) }"
      #expect(Skimmer.skim(Array(uncertain.utf8), modules: []) == Array(uncertain.utf8))
    }
    let named = "func f() { Kit.g() }"
    #expect(Skimmer.skim(Array(named.utf8), modules: ["Kit"]) == Array(named.utf8))
  }

  @Test func `without skimming, everything comes out the same`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardizedFileURL
    for folder in ["Examples", "Sources/UIKitCore", "Tests/UIKitTests"] {
      let place = root.appending(path: folder)
      let names = FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String }
      let files = try (names ?? []).filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
        .sorted().map {
          (path: "/\($0)", text: try String(contentsOf: place.appending(path: $0), encoding: .utf8))
        }
      #expect(files.count > 30 && isSameWithout(files, AppModules(["UIKit", "Timing"])))
    }
  }

  // MARK: Mutations

  /// Few enough for every run; `FILMSTRIP_SLOW` makes them ten thousand.
  private static let mutations =
    ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] == nil ? 600 : 10_000

  private static let pieces = [
    "@objc ", "#selector(", ")", "(", "{", "}", "#if os(iOS)\n", "#endif\n", "\"", "optional ",
    "dynamic ", "override ", "@IBOutlet ", "?", ".", ":", "class B: UIView ", "extension A ",
    "\r\n",
    "`", "@IBAction ", "Selector(\"go\")", "NSSelectorFromString(a)", ".init()", " as AnyObject",
    "window??", "#keyPath(a.b)", "as () -> Void", "\"\"\"\n", "protocol ", "🐟", "/*", "*/", "//",
    "\u{0}",
  ]

  @Test func `whatever is changed in a file, lines stay and what parsed still does`() {
    // Files with everything in them, and each rule's example by itself.
    let seeds = Self.sources + Self.sources + Rule.all.map(\.before)
    var chance = Chance(state: 11)
    var parsed = 0
    for round in 0..<Self.mutations {
      var text = seeds[round % seeds.count]
      for _ in 0...chance.below(3) {
        let place = text.index(text.startIndex, offsetBy: chance.below(text.count + 1))
        switch chance.below(3) {
        case 0:
          text.insert(contentsOf: Self.pieces[chance.below(Self.pieces.count)], at: place)
        case 1:
          let end = text.index(place, offsetBy: chance.below(12), limitedBy: text.endIndex)
          text.removeSubrange(place..<(end ?? text.endIndex))
        default:
          let end = text.index(place, offsetBy: chance.below(40), limitedBy: text.endIndex)
          text.insert(contentsOf: String(text[place..<(end ?? text.endIndex)]), at: place)
        }
      }
      let output = adapt(text)
      let isWhole = !SourceFile(path: "", text: text).isBroken
      if isWhole { parsed += 1 }
      #expect(
        !isWhole || !output.problems.isEmpty || !SourceFile(path: "", text: output.text).isBroken,
        "round \(round): \(text)\n---\n\(output.text)")
      #expect(lineBreaks(output.lines) == lineBreaks(text), "round \(round): \(text)")
      #expect(
        !isWhole || isSameWithout([("/app/Example.swift", text)], AppModules(["HarborKit"])),
        "round \(round): \(text)")
    }
    // Enough of them are still Swift for the test to mean something.
    #expect(parsed > Self.mutations / 10)
  }

  private func lineBreaks(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }
}

/// Numbers that look like chance and are the same in every run.
private struct Chance {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(bound, 1)))
  }
}
