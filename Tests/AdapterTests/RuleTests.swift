import Foundation
import Testing

@testable import Adapter

struct RuleTests {
  private func rule(_ name: String) throws -> Rule {
    try #require(Rule.all.first { $0.name == name })
  }

  @Test(arguments: Rule.all.map(\.name))
  func `a rule does what its example says, and has no more to do then`(name: String) throws {
    let rule = try rule(name)
    let output = adapt(rule.before)
    guard let after = rule.after else {
      #expect(output.problems.first?.rule == name)
      #expect(output.body == rule.before)
      return
    }
    #expect(output.body == after)
    #expect(output.problems == [])
    #expect(output.counts[name, default: 0] > 0)
    let again = adapt(output.text)
    #expect(again.text == output.text)
    #expect(again.counts == [:])
  }

  @Test func `rules have names of their own and their lines of the page`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Filmstrip/Filmstrip.docc/Adapting.md").standardizedFileURL
    let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(rows == Rule.all.map { "| `\($0.name)` | \($0.summary) |" })
    #expect(Set(Rule.all.map(\.name)).count == Rule.all.count)
  }

  @Test func `what is refused is told with its place and the way out`() throws {
    let problem = try #require(
      adapt("class A: B {\n  /*é*/ @NSManaged var a: Int\n}").problems.first)
    #expect(problem.path == "/app/Example.swift" && problem.line == 2 && problem.column == 10)
    #expect(
      problem.description.hasPrefix(
        "/app/Example.swift:2:10: error: @NSManaged has no storage here")
    )
  }

  @Test func `a method that nothing calls is no reason not to build`() throws {
    let text = """
      class A: UITableViewController {
        override func tableView(_ t: UITableView, didSelectRowAt p: IndexPath) {}
        func tableView(_ t: UITableView, canFocusRowAt p: IndexPath) -> Bool { true }
      }
      func scrollViewDidScrollToTop(_ s: UIScrollView) {}
      """
    let output = adapt(text)
    #expect(output.body == text && output.problems.map(\.isWarning) == [true])
    #expect(
      output.problems.first?.description.hasPrefix(
        "/app/Example.swift:3:8: warning: nothing here calls 'tableView(_:canFocusRowAt:)'") == true
    )
  }

  @Test func `a file that does not parse is left to the compiler`() {
    let text = "class A { @objc func f( {"
    #expect(adapt(text).body == text)
  }

  // MARK: Attributes

  @Test func `attributes go, with their arguments, wherever they stand`() {
    #expect(adapt("@objc\nclass A: NSObject {}").body == "\nclass A: NSObject {}")
    #expect(adapt("@objc(AClass) final class A {}").body == "final class A {}")
    #expect(adapt("@objc enum E: Int { case a }").body == "enum E: Int { case a }")
    #expect(
      adapt("class A: B { @IBOutlet\n  weak var a: B?; @objc(a:\n  b:) func c(_ a: B, _ b: B) {} }")
        .rows.count == 3)
  }

  @Test(arguments: [
    ("@MainActor@objc class A {}", "@MainActor class A {}"),
    ("func f() -> B { return#selector(A.g(_:)) }", "return Selector("),
    ("func f() { guard#available(iOS 26, *)else { return } }", "guard false else {"),
    ("class A: B {@objc func f() {} }", "{ func f()"),
  ])
  func `words stay apart`(before: String, after: String) {
    #expect(adapt(before).body.contains(after))
  }

  // MARK: Conditions

  @Test(arguments: [
    ("os(iOS)", "true"), ("os(macOS) || os(iOS)", "os(macOS) || true"), ("!os(Linux)", "!false"),
    ("targetEnvironment(simulator)", "true"), ("canImport(Darwin)", "true"),
    ("DEBUG && os(iOS)", "DEBUG && true"), ("os(tvOS)", "os(tvOS)"),
    ("(os(iOS))", "(true)"), ("swift(>=5.9)", "swift(>=5.9)"),
  ])
  func `a condition is that of an app in the simulator`(before: String, after: String) {
    #expect(adapt("#if \(before)\n#endif").body == "#if \(after)\n#endif")
  }

  @Test func `code that no build for iOS has is neither changed nor refused`() {
    let text = """
      #if os(macOS)
      import SwiftUI
      @objc class A {}
      #elseif canImport(SwiftUI)
      import SwiftUI
      #elseif DEBUG
      @objc class A {}
      #else
      @objc class B {}
      #endif
      """
    let output = adapt(text)
    #expect(output.problems == [])
    #expect(output.counts == ["objc": 2])
    #expect(output.rows[2] == "@objc class A {}")
    #expect(adapt("#if os(iOS)\nlet a = 1\n#else\nimport SwiftUI\n#endif").problems == [])
  }

  @Test func `what later systems have goes, and lines stay`() {
    let text = """
      func f() {
        if #available(iOS 17, *) { a() }
        if #available(iOS 26, *), b { c()
          @objc class D {}
        } else { e() }
        if #unavailable(iOS 26) { g() } else { h() }
        guard #available(iOS 26.1, *) else { return }
        #if DEBUG
        let new = New()
        #endif
        new.i()
      }
      """
    let lines = adapt(text).rows
    #expect(
      lines == [
        "func f() {", "  if #available(iOS 17, *) { a() }", "  if false, b { ", "",
        "  } else { e() }", "  if true { g() } else {  }", "  guard false else { return }",
        "  ", "", "", "", "}",
      ])
  }

  @Test func `what is declared for later systems goes, with all that came of it`() {
    let text = """
      @available(iOS 26, *)
      @objc protocol New { @objc optional func f() }
      @available(iOS, introduced: 26.1) class A: UIView, P, New { @IBOutlet var a: B?; func f() {}
        func g() {} }
      @objc protocol P { @objc optional func g() }
      class C: UIView, P {
        @available(iOS 26.0, macOS 10, *) @objc func g() { #selector(c) }
        @available(iOS 17, *) @objc func d() { f(#selector(d)) }
        @available(iOS, deprecated: 26) func e() {}
        @available(*, unavailable) init() {}
      }
      """
    let output = adapt(text)
    #expect(output.problems == [])
    #expect(
      output.rows == [
        "", "", "", "", "protocol P: AnyObject {  }", "class C: UIView, P {", "  ",
        "  @available(iOS 17, *) func d() { f(Selector(\"d\", { (o: C) in o.d })) }",
        "  @available(iOS, deprecated: 26) func e() {}", "  @available(*, unavailable) init() {}",
        "}",
      ])
    #expect(output.text.contains("protocol P_g") && !output.text.contains("New"))
    #expect(!output.text.contains("extension A") && !output.text.contains("extension C:"))
  }

  // MARK: Imports

  @Test(arguments: [
    ("import Foundation", "import UIKit"),
    ("@testable import Foundation", "@testable import UIKit"),
    ("import class Foundation.Bundle", "import UIKit"),
    ("import os.log", "import UIKit"), ("import OSLog", "import UIKit"),
    ("import UIKit", "import UIKit"), ("import QuartzCore", "import QuartzCore"),
    ("import MyModule", "import MyModule"),
  ])
  func `imports lead to the recording's clock`(before: String, after: String) {
    #expect(adapt(before).body == after)
  }

  @Test(arguments: [
    ("let a: Foundation.Date", "let a: Date"),
    ("Dispatch.DispatchQueue.main", "DispatchQueue.main"),
    ("f(Darwin.sqrt(2))", "f(Foundation.sqrt(2))"), ("Foundation.exp(1)", "Foundation.exp(1)"),
    ("os.Logger()", "Logger()"), ("a.Foundation.b", "a.Foundation.b"),
    ("UIKit.UIView()", "UIKit.UIView()"),
  ])
  func `a module in front of a name does not lead around the recording's clock`(
    before: String, after: String
  ) {
    #expect(adapt(before).body == after)
    let own = "enum Foundation { struct Date {} }\nlet a = Foundation.Date()"
    #expect(adapt(own).body == own)
  }

  @Test(arguments: ["SwiftUI", "Combine", "WebKit"])
  func `frameworks that are not here are refused`(name: String) {
    #expect(adapt("import \(name)").problems.map(\.rule) == ["import"])
    #expect(adapt("#if canImport(\(name))\nimport \(name)\n#endif").problems.isEmpty)
  }

  // MARK: Properties that are observed

  @Test(arguments: [
    ("var x = 1 { didSet { f() } }", "var x = 1 { didSet { defer { N }; f() } }"),
    ("var x = 1 { willSet { f() } }", "var x = 1 { willSet { f() } didSet { N } }"),
    ("var x: Int { get { 1 } set { f() } }", "var x: Int { get { 1 } set { defer { N }; f() } }"),
    ("var x: Int { 1 }", "var x: Int { 1 }"),
    ("dynamic var x = 1", "var x = 1 { didSet { N } }"),
    ("var x: Int? // why", "var x: Int? { didSet { N } } // why"),
    ("private(set) var x = f()", "private(set) var x = f() { didSet { N } }"),
  ])
  func `a dynamic property tells its observers`(before: String, after: String) {
    let word = after.replacing("N", with: "didChangeValue(forKey: \"x\")")
    #expect(
      adapt("class A: NSObject {\n  @objc dynamic \(before)\n}").body
        == "class A: NSObject {\n  \(word)\n}")
  }

  @Test func `a dynamic property that cannot tell is refused`() {
    #expect(adapt("class A: B { dynamic lazy var x = 1 }").problems.map(\.rule) == ["dynamic"])
    #expect(adapt("class A: B { dynamic var x = 1, y = 2 }").problems.map(\.rule) == ["dynamic"])
    #expect(adapt("class A { dynamic var x = 1 }").body == "class A { var x = 1 }")
  }

  @Test func `only what overrides nothing here becomes an observer`() {
    let observe =
      "override func observeValue(forKeyPath a: String?, of b: Any?,"
      + " change c: [NSKeyValueChangeKey: Any]?, context d: UnsafeMutableRawPointer?) {}"
    let text = """
      class A: UIViewController { \(observe) }
      class B: NSObject, P { \(observe) }
      class C: B { \(observe) }
      """
    let rows = adapt(text).rows
    #expect(rows[0] == "class A: UIViewController { \(observe) }")
    #expect(rows[1].hasPrefix("class B: NSObject, P, KeyValueObserver { func observeValue("))
    #expect(rows[2] == "class C: B { \(observe) }")
  }

  // MARK: Key paths

  @Test func `key paths have Objective-C's names`() {
    let text = """
      class A: NSObject { @objc var isOn = false; @objc(named) var name: A?
        let a = [#keyPath(isOn), #keyPath(A.name.isOn), #keyPath(UIView.layer.isHidden)] }
      """
    #expect(adapt(text).body.hasSuffix("[\"isOn\", \"named.isOn\", \"layer.hidden\"] }"))
  }

  // MARK: Connections

  @Test func `a class has its superclass whatever file comes first`() {
    let outputs = adapt([
      ("/app/A+Delegate.swift", "extension A: Delegate {}\nprotocol Delegate {}"),
      ("/app/A.swift", "class A: UIView { @IBOutlet var b: UIView! }"),
      ("/app/C.swift", "class C: NSObject { @IBOutlet var b: UIView! }"),
    ])
    #expect(outputs.map { $0.counts["connections"] } == [nil, 1, nil])
  }

  @Test func `what flags of the app may switch off is not listed`() {
    let text = """
      class A: UIView {
        #if DEBUG
        @IBOutlet var b: UIView!
        #endif
        #if os(iOS)
        @IBOutlet var c: UIView!
        #endif
        @IBOutlet var d: UIView! { UIView() }
      }
      """
    let first = adapt(text).rows[0]
    #expect(first.contains("\\A.c") && !first.contains("\\A.b") && !first.contains("\\A.d"))
  }
}
