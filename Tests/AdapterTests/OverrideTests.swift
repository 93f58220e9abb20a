import Testing

@testable import Adapter

struct OverrideTests {
  private func adapted(_ a: String, _ b: String) -> (String, String) {
    let outputs = adapt([("/app/A.swift", a), ("/app/B.swift", b)])
    #expect(outputs.flatMap(\.problems) == [])
    return (outputs[0].body, outputs[1].body)
  }

  @Test func `what an extension overrides is called by the class in another file`() {
    let (a, b) = adapted(
      "class A: UIViewController {\n}",
      """
      extension A {
        override func viewDidLoad() {
          super.viewDidLoad()
        }
        @objc public override func show(_ vc: UIViewController, sender: Any?) {}
        override var prefersStatusBarHidden: Bool { true }
        override class var layerClass: AnyClass { B.self }
        override var title: String? { get { nil } set { f() } }
      }
      """)
    for text in [
      "override func viewDidLoad() { viewDidLoad_of_A() };",
      "public override func show(_ p0: UIViewController, sender p1: Any?) {"
        + " show_of_A(p0, sender: p1) };",
      "override var prefersStatusBarHidden: Bool { prefersStatusBarHidden_of_A };",
      "override class var layerClass: AnyClass { layerClass_of_A };",
      "override var title: String? { get { title_of_A } set { title_of_A = newValue } };",
    ] {
      #expect(a.contains(text))
    }
    #expect(
      b == """
        extension A {
          func viewDidLoad_of_A() {
            super.viewDidLoad()
          }
          public func show_of_A(_ vc: UIViewController, sender: Any?) {}
          var prefersStatusBarHidden_of_A: Bool { true }
          class var layerClass_of_A: AnyClass { B.self }
          var title_of_A: String? { get { nil } set { f() } }
        }
        """)
  }

  @Test func `what subclasses override of an extension is a member of the class`() {
    let (a, b) = adapted(
      "class A: UIView {}\nextension A { @objc func f(at x: inout Int) throws -> Int { 1 } }",
      "class B: A {\n  override func f(at x: inout Int) throws -> Int { 2 }\n}")
    #expect(
      a.hasPrefix(
        "class A: UIView { @discardableResult func f(at p0: inout Int) throws -> Int"
          + " { try f_of_A(at: &p0) };}"))
    #expect(a.hasSuffix("extension A { func f_of_A(at x: inout Int) throws -> Int { 1 } }"))
    #expect(b.contains("override func f(at x: inout Int)"))
  }

  @Test(arguments: [
    "extension UIView { @objc func f() {} }\nclass A: UIView { override func f() {} }",
    "extension UIView { override func layoutSubviews() {} }",
    "class A: B {}\nextension A { override func f(_ a: Int...) {} }",
    "class A<T>: B {}\nextension A where T == Int { override func f() {} }",
    "class A: B {}\nextension A {\n#if DEBUG\noverride func f() {}\n#endif\n}",
  ])
  func `what cannot be moved is refused`(text: String) {
    #expect(adapt(text).problems.map(\.rule) == ["extension-override"])
  }
}
