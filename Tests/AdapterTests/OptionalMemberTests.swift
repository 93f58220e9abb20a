import Testing

@testable import Adapter

struct OptionalMemberTests {
  private let declaration = """
    @objc protocol CardDelegate: NSObjectProtocol {
      func card(_ card: Card, didOpen flag: Bool)
      @objc optional func cardDidClose(_ card: Card)
      @objc optional func card(_ card: Card, heightFor index: Int) -> CGFloat
      @objc optional func card(
        _ card: Card, move index: Int)
      @objc optional var cardTitle: String? { get }
    }

    """

  private func adapted(_ code: String) -> [Adapter.Output] {
    adapt([("/app/Card.swift", declaration), ("/app/Use.swift", code)])
  }

  @Test(arguments: [
    ("delegate?.cardDidClose?(self)", "delegate?.cardDidClose?(self)"),
    ("delegate.card?(self, heightFor: 1) ?? 2", "delegate.card_heightFor?(self, 1) ?? 2"),
    ("delegate?.card?(self,\n  move: f(at: 1))", "delegate?.card_move?(self,\n  f(at: 1))"),
    ("delegate?.card(self, didOpen: true)", "delegate?.card(self, didOpen: true)"),
    ("other?.card?(self, unknown: true)", "other?.card?(self, unknown: true)"),
    ("delegate?.card(_:move:)", "delegate?.card_move"),
    ("delegate?.card(_:didOpen:)", "delegate?.card(_:didOpen:)"),
  ])
  func `calls and values mean the same as on iOS`(before: String, after: String) {
    #expect(adapted("func f() { \(before) }")[1].body == "func f() { \(after) }")
  }

  @Test func `a requirement becomes a protocol and a property`() {
    let output = adapted("")[0]
    #expect(
      output.rows.count
        == declaration.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(output.rows[0] == "protocol CardDelegate: NSObjectProtocol {")
    #expect(
      output.text.contains(
        """
        #sourceLocation(file: "/app/Card.swift", line: 5)
        protocol CardDelegate_card_move: AnyObject { func card(_ p0: Card, move p1: Int) }
        """))
    #expect(output.text.contains("{ var cardTitle: String?? {"))
  }

  @Test func `every type that implements a requirement conforms, once`() {
    let outputs = adapt([
      ("/app/Card.swift", declaration),
      ("/app/A.swift", "class A: UIView, CardDelegate {\n  func cardDidClose(_ card: Card) {} }"),
      (
        "/app/B.swift",
        """
        class B: A { override func cardDidClose(_ card: Card) {} }
        extension B {
          func card(_ card: Card, move index: Int) {}
        }
        class C: UIView { func cardDidClose(_ card: Card) {} }
        protocol Both: CardDelegate {}
        extension C.D: Both { var cardTitle: String? { nil } }
        extension C { struct D {} }
        """
      ),
    ])
    #expect(
      outputs[1].text.hasSuffix(
        """
        #sourceLocation(file: "/app/A.swift", line: 2)
        extension A: CardDelegate_cardDidClose {}

        """))
    #expect(outputs[2].text.contains("line: 3)\nextension B: CardDelegate_card_move {}\n"))
    #expect(!outputs[2].text.contains("extension B: CardDelegate_cardDidClose"))
    #expect(!outputs[2].text.contains("extension C: "))
    #expect(outputs[2].text.contains("extension C.D: CardDelegate_cardTitle {}\n"))
  }

  @Test func `types conform by way of aliases, and types of others too`() {
    let outputs = adapt([
      ("/app/Card.swift", declaration),
      (
        "/app/A.swift",
        """
        typealias All = UIScrollViewDelegate & Cards
        typealias Cards = CardDelegate
        class A: NSObject, All { func cardDidClose(_ card: Card) {} }
        extension UILabel: CardDelegate { func cardDidClose(_ card: Card) {} }
        func f() { class Local: NSObject, CardDelegate { func cardDidClose(_ card: Card) {} } }
        """
      ),
    ])
    #expect(outputs[1].text.contains("extension A: CardDelegate_cardDidClose {}\n"))
    #expect(outputs[1].text.contains("extension UILabel: CardDelegate_cardDidClose {}\n"))
    // A type in a function cannot be extended.
    #expect(outputs[1].problems.map(\.line) == [5])
  }

  @Test func `isolation goes with the protocol and with the conformance`() {
    let outputs = adapt([
      ("/app/A.swift", "@MainActor @objc protocol P { @objc optional func f() }"),
      ("/app/B.swift", "class B: NSObject {}\nextension B: @preconcurrency P { func f() {} }"),
    ])
    #expect(outputs[0].text.contains("\n@MainActor protocol P_f: AnyObject { func f() }\n"))
    #expect(outputs[1].text.contains("\nextension B: @preconcurrency P_f {}\n"))
  }

  @Test(arguments: [
    ("class A { @objc private protocol P { @objc optional func f() } }", "fileprivate"),
    (
      "@objc protocol P { @objc optional func f(a: Int); @objc optional func f(a: String) }",
      "rename"
    ),
    ("@objc protocol P { @objc optional func f() throws }", "required"),
    ("@objc protocol P { @objc optional subscript(a: Int) -> Int { get } }", "neither"),
  ])
  func `requirements that could be missed are refused`(text: String, word: String) throws {
    let problem = try #require(adapt(text).problems.first)
    #expect(problem.rule == "protocol" && problem.sentence.contains(word))
  }

  @Test func `a module that is adapted apart cannot conform to a public protocol`() {
    let outputs = adapt([
      ("/app/P.swift", "@objc public protocol P {\n@objc optional func f() }"),
      ("/app/A.swift", "public class A: NSObject, P { public func f() {} }\nclass B: A {}"),
    ])
    #expect(
      outputs[0].rows[0]
        == "public protocol P: AnyObject { static var isAdaptedTogetherWithP: Void { get };")
    #expect(outputs[0].text.contains("public protocol P_f: AnyObject { func f() }"))
    #expect(outputs[0].text.contains("extension P { public var f: "))
    #expect(
      outputs[1].text.contains(
        "extension A { public static var isAdaptedTogetherWithP: Void { () } }"))
    #expect(outputs[1].text.contains("extension A: P_f {}"))
    #expect(!outputs[1].text.contains("extension B"))
  }
}
