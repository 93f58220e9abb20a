import Testing

@testable import Adapter

struct SelectorTests {
  /// What `#selector(…)` becomes in a class that has all kinds of methods.
  private func adapted(_ selector: String) -> Adapter.Output {
    adapt([
      (
        "/app/Screen.swift",
        """
        class Screen: Base<Int> {
          let model: Model? = nil, other = Model(), unknown = make()
          func f() { use(\(selector)) }
          @objc private func close() {}
          @objc func open(_ a: Button) {}
          @objc func move(recognizer: Pan) -> Bool { true }
          @objc func drop(at point: Int, from: Int) {}
          @objc(named:) func called(_ a: Int) {}
          @objc func twice() {}
          @objc func twice(_ a: Button) {}
          @objc func twice(_ a: String) {}
          @objc func `default`() {}
          @objc func four(_ a: A, _ b: A, _ c: A, _ d: A) {}
          @objc static func shared() {}
          @objc func fails() throws {}
          @objc var level = 1
          class Part: UIView { @objc func part() {} }
        }
        """
      ),
      (
        "/app/Model.swift",
        """
        class Base<T>: UIViewController { @objc func based(_ a: T) {} }
        extension Screen { @objc func extended() {} }
        extension UIViewController { @objc func hide(_ a: Any) {} }
        class Model: NSObject { @objc func reload() {} }
        @objc protocol P { func required(_ a: Int); @objc optional func optional() }
        """
      ),
    ])[0]
  }

  @Test(arguments: [
    ("close", "\"close\", { (o: Screen) in o.close }"),
    ("self.close", "\"close\", { (o: Screen) in o.close }"),
    ("Screen.close", "\"close\", { (o: Screen) in o.close }"),
    ("(close)", "\"close\", { (o: Screen) in o.close }"),
    ("open", "\"open:\", { (o: Screen) in o.open(_:) }"),
    ("open(_:)", "\"open:\", { (o: Screen) in o.open(_:) }"),
    ("Self.move", "\"moveWithRecognizer:\", { (o: Screen) in o.move(recognizer:) }"),
    ("drop(at:from:)", "\"dropAt:from:\", { (o: Screen) in o.drop(at:from:) }"),
    ("called", "\"named:\", { (o: Screen) in o.called(_:) }"),
    ("twice as () -> Void", "\"twice\", { (o: Screen) in { o.twice() } }"),
    (
      "Screen.twice as (Screen) -> (Button) -> Void",
      "\"twice:\", { (o: Screen) in { (p0: Button) in o.twice(p0) } }"
    ),
    (
      "twice(_:) as ((String) -> Void)?",
      "\"twice:\", { (o: Screen) in { (p0: String) in o.twice(p0) } }"
    ),
    ("`default`", "\"default\", { (o: Screen) in o.`default` }"),
    ("extended", "\"extended\", { (o: Screen) in o.extended }"),
    ("hide", "\"hide:\", { (o: Screen) in o.hide(_:) }"),
    ("based", "\"based:\", { (o: Screen) in o.based(_:) }"),
    ("Part.part", "\"part\", { (o: Part) in o.part }"),
    ("Screen.Part.part", "\"part\", { (o: Screen.Part) in o.part }"),
    ("model.reload", "\"reload\", { (o: Model) in o.reload }"),
    ("self.other.reload", "\"reload\", { (o: Model) in o.reload }"),
    ("P.required", "\"required:\", { (o: any P) in o.required(_:) }"),
    ("P.optional", "\"optional\", { (o: any P_optional) in o.optional }"),
    ("getter: level", "\"level\", { (o: Screen) in { o.level } }"),
    ("setter: Screen.level", "\"setLevel:\", { (o: Screen) in { o.level = $0 } }"),
    ("UIView.endEditing(_:)", "\"endEditing:\", { (o: UIView) in o.endEditing(_:) }"),
    (
      "viewDidLayoutSubviews",
      "\"viewDidLayoutSubviews\", { (o: Screen) in { o.viewDidLayoutSubviews() } }"
    ),
    ("getter: UIView.isHidden", "\"isHidden\", { (o: UIView) in { o.isHidden } }"),
  ])
  func `a selector carries the method that it names`(name: String, expected: String) throws {
    let output = adapted("#selector(\(name))")
    #expect(output.problems == [])
    let line = try #require(output.rows.first { $0.contains("func f()") })
    #expect(line == "  func f() { use(Selector(\(expected))) }")
  }

  @Test func `a selector may stand in a class of a function, or in a list of selectors`() {
    let text = """
      class A: NSObject { func f() { class B: NSObject { @objc func g() { h(#selector(g)) } } } }
      extension Selector { static let tapped = #selector(C.tapped(_:)) }
      class C: UIView { @objc fileprivate func tapped(_ a: Any) {} }
      """
    let rows = adapt(text).rows
    #expect(rows[0].contains("h(Selector(\"g\", { (o: B) in o.g }))"))
    #expect(rows[1].contains("= Selector(\"tapped:\", { (o: C) in o.tapped(_:) })"))
  }

  @Test(arguments: [
    ("#selector(open(sender:))", "write its labels"), ("#selector(twice)", "choose one"),
    ("#selector(Model.nothing(_:))", ""), ("#selector(unknown.reload)", "name the type"),
    ("#selector(four)", "passes up to 3"), ("#selector(Screen.shared)", "belongs to the type"),
    ("#selector(fails)", "throws"), ("Selector((\"closed\"))", "#selector"),
  ])
  func `a selector whose method is not certain is refused`(code: String, words: String) throws {
    let output = adapted(code)
    if words.isEmpty || code.contains("sender:") {
      // The compiler says that there is no such method.
      #expect(output.problems == [])
      return
    }
    #expect(try #require(output.problems.first).sentence.contains(words))
  }

  @Test(arguments: [
    ("close", [], "close"), ("close", ["_"], "close:"), ("close", ["sender"], "closeWithSender:"),
    ("close", ["for"], "closeFor:"), ("move", ["toPoint"], "moveToPoint:"),
    ("animateWith", ["view"], "animateWithView:"), ("a", ["_", "b", "_"], "a:b::"),
  ])
  func `Objective-C's names are those of the compiler`(
    name: String, labels: [String], expected: String
  ) {
    #expect(ObjectiveCName.of(name, labels) == expected)
  }
}
