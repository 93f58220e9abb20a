import Foundation
import Testing

@testable import Adapter

/// What is reached by a name, or through a type, that is known only as the app runs.
struct NameTests {
  // MARK: Selectors by name

  @Test func `a name that two classes have is asked of the object`() {
    let text = """
      class A: UIView { @objc func go() {} }
      @objcMembers class B: NSObject { func go() {}; private func hidden() {} }
      class C: B { @objc func more(_ a: Int) {} }
      let a = Selector(("go")), b = NSSelectorFromString(name)
      """
    let rows = adapt(text).rows
    #expect(rows[0].contains("override class var interfaceMembers"))
    #expect(rows[0].contains(".action(Selector(\"go\", { (o: A) in o.go }))"))
    #expect(
      rows[1].hasPrefix(
        "class B: NSObject, NamedMembers { class var interfaceMembers: [InterfaceMember] {"
          + " var all: [InterfaceMember] = []; "))
    #expect(rows[1].contains("{ (o: B) in o.go }") && !rows[1].contains("o.hidden"))
    #expect(rows[2].hasPrefix("class C: B { override class var interfaceMembers"))
    #expect(rows[3] == "let a = Selector((\"go\")), b = NSSelectorFromString(name)")
  }

  @Test func `a name of an extension of UIKit, or of a protocol, carries the method`() {
    let text = """
      extension UIView { @objc func fade(_ a: Any) {} }
      @objc protocol P { @objc optional func done(); func must(_ a: Int) }
      let a = [Selector("fade:"), Selector(("done")), NSSelectorFromString("must:")]
      """
    let row = adapt(text).rows[2]
    #expect(row.contains("Selector(\"fade:\", { (o: UIView) in o.fade(_:) })"))
    #expect(row.contains("Selector(\"done\", { (o: any P_done) in o.done })"))
    #expect(row.contains("Selector(\"must:\", { (o: any P) in o.must(_:) })"))
  }

  @Test(arguments: ["Selector(\"_private:\")", "NSSelectorFromString(\"close\")"])
  func `a name that no method has is refused`(code: String) {
    let output = adapt("class A: B { func close() {} }\nlet a = \(code)")
    #expect(output.problems.map(\.rule) == ["selector-name"])
  }

  @Test func `nothing is listed where nothing is named`() {
    #expect(
      adapt("class A: UIView { @objc func go() {} }").body == "class A: UIView { func go() {} }")
  }

  // MARK: Properties by name

  @Test func `what is exposed is read and set by name`() {
    let text = """
      class A: NSObject { @objc let id = 1; @objc var name = ""; var plain = 2
        func f() { a.setValue(1, forKey: "name") } }
      class D: A { @objc(other) dynamic var more = 1 }
      """
    let rows = adapt(text).rows
    #expect(rows[0].contains(".property(\"id\", \\A.id)"))
    #expect(rows[0].contains(".property(\"name\", \\A.name)") && !rows[0].contains("\\A.plain"))
    #expect(rows[2].contains("super.interfaceMembers") && rows[2].contains("(\"other\", \\D.more)"))
  }

  // MARK: Objects of any class

  @Test(arguments: [
    ("(s as AnyObject).tag!", "(s as! UIView).tag"),
    ("(s as AnyObject).location(in: v)", "(s as! UIGestureRecognizer).location(in: v)"),
    ("(s as AnyObject).isKind?(of: c)", "(s as? NSObject)?.isKind(of: c)"),
    ("t.volume", "(t as! Player).volume"),
    ("t.play?()", "(t as? Player)?.play()"),
    ("{ t in t.tag }", "{ t in t.tag }"),
    ("t as? UIView", "t as? UIView"),
  ])
  func `messages go to the class that has the member`(before: String, after: String) {
    let player = "class Player: NSObject { @objc var volume = 1; @objc func play() {} }\n"
    let output = adapt(player + "func f(_ s: Any, t: AnyObject) { g(\(before)) }")
    #expect(output.rows[1] == "func f(_ s: Any, t: AnyObject) { g(\(after)) }")
    #expect(output.problems == [])
  }

  @Test func `a message that nobody is known to understand is refused`() {
    #expect(adapt("let a = (b as AnyObject).quack()").problems.map(\.rule) == ["anyobject"])
    #expect(
      adapt("func f(a: AnyObject) { if let t = (a as AnyObject).tag {} }").body
        == "func f(a: AnyObject) { if let t = (a as? UIView)?.tag {} }")
  }

  // MARK: Types

  @Test(arguments: [
    ("screens.map { $0.init() }", "screens.map { $0.`init`() }"),
    ("(c as! UIViewController.Type).init()", "(c as! UIViewController.Type).`init`()"),
    ("(c as? UIView.Type)?.init(frame: r)", "(c as? UIView.Type)?.`init`(frame: r)"),
    ("item.screen.init()", "item.screen.`init`()"), ("types[0].init()", "types[0].`init`()"),
    ("Card.init()", "Card.init()"), ("self.init()", "self.init()"),
    ("super.init()", "super.init()"),
    ("a.init(b: 1)", "a.init(b: 1)"), ("type(of: a).init()", "type(of: a).init()"),
  ])
  func `types that are known later make objects`(before: String, after: String) {
    #expect(adapt("let a = \(before)").body == "let a = \(after)")
  }

  @Test func `types of the app's own protocols are left alone, and so are generic values`() {
    let text = "protocol P { init() }\nfunc f<T: P>(_ a: P.Type) { a.init(); T(); T.init() }"
    #expect(adapt(text).body == text)
    let other = "func f<T>(_ a: T.Type) where T: UITableViewCell { g(T()) }"
    #expect(
      adapt(other).body == "func f<T>(_ a: T.Type) where T: UITableViewCell { g(T.`init`()) }")
  }

  // MARK: Windows and delegates

  @Test(arguments: [
    ("app.delegate?.window??.tintColor", "app.delegate.map { $0.window }??.tintColor"),
    (
      "UIApplication.shared.delegate!.window!!.frame",
      "Optional(UIApplication.shared.delegate!.window)!!.frame"
    ),
    ("view.window?.frame", "view.window?.frame"),
    ("delegate?.window?.frame", "delegate?.window?.frame"),
    ("s.delegate?.scrollViewDidScroll?(s)", "s.delegate?.scrollViewDidScroll(s)"),
    ("t.delegate?.tableView?(t, didSelectRowAt: p)", "t.delegate?.tableView(t, didSelectRowAt: p)"),
    ("model.onTap?(t)", "model.onTap?(t)"),
  ])
  func `delegates are asked as on iOS`(before: String, after: String) {
    #expect(adapt("let a = \(before)").body == "let a = \(after)")
  }

  @Test func `UIKit's optional methods are those that its protocols have answers for`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardizedFileURL
    var required: [String: Set<String>] = [:]
    var answered: [String: Set<String>] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path)
    where module.hasPrefix("UIKit") || module == "QuartzCore" || module == "InterfaceBuilder" {
      let folder = sources.appending(path: module)
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      for name in names ?? [] where name.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let file = FileDeclarations(SourceFile(path: name, text: text), number: 0)
        let protocols = file.types.filter { $0.kind == .protocol && $0.isPublic }.map(\.name)
        for name in protocols { required[name] = [] }
        for body in file.bodies {
          let methods = body.methods.map { "\($0.name)(\($0.labels.map { $0 + ":" }.joined()))" }
          if protocols.contains(body.name), required[body.name] == [] {
            required[body.name] = Set(methods)
          } else {
            answered[body.name, default: []].formUnion(methods)
          }
        }
      }
    }
    let delegates = required.filter { name, _ in
      ["Delegate", "DataSource", "Transitioning", "Prefetching"].contains { name.contains($0) }
    }
    let optional = delegates.flatMap { $1.intersection(answered[$0] ?? []) }
    #expect(Set(optional) == DelegateMethods.all)
    let called = Set(delegates.flatMap(\.value))
    #expect(UncalledMethods.all.isDisjoint(with: called))
  }

  // MARK: Modules

  private func withFolder(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "adapter-\(ProcessInfo.processInfo.globallyUniqueString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder.standardizedFileURL)
  }

  @Test func `the app's modules are those of its manifest and of its project file`() throws {
    let project = """
      // !$*UTF8*$!
      { objects = {
        T = { isa = PBXNativeTarget; name = "My App"; buildPhases = ( P ); };
        U = { isa = PBXNativeTarget; name = Other; buildPhases = (); fileSystemSynchronizedGroups = ( S ); };
        P = { isa = PBXSourcesBuildPhase; files = ( B ); };
        B = { isa = PBXBuildFile; fileRef = F; };
        F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        G = { isa = PBXGroup; children = ( F ); path = App; sourceTree = "<group>"; };
        M = { isa = PBXGroup; children = ( G ); sourceTree = "<group>"; };
        S = { isa = PBXFileSystemSynchronizedRootGroup; path = Synced; sourceTree = "<group>"; };
      }; }
      """
    let manifest =
      "let p = Package(targets: [.target(name: \"Kit\"), .target(name: \"Far\", path: \"Far\")])"
    let files = [
      "App.xcodeproj/project.pbxproj": project, "App/A.swift": "", "Synced/Deep/B.swift": "",
      "Packages/Kit/Package.swift": manifest, "Packages/Kit/Sources/Kit/C.swift": "",
    ]
    try withFolder(files) { folder in
      let paths = files.keys.filter { $0.hasSuffix("A.swift") || $0.hasSuffix("C.swift") }
        .map { folder.appending(path: $0).path(percentEncoded: false) }
      #expect(AppModules(around: paths).names == ["My_App", "Kit"])
      let synced = folder.appending(path: "Synced/Deep/B.swift").path(percentEncoded: false)
      #expect(AppModules(around: [synced]).names == ["Other"])
    }
  }

  @Test func `a module's name goes in front of its types`() {
    #expect(
      adapt("@testable import HarborKit\nlet a: HarborKit.Boat? = HarborKit.make()").body
        == "\nlet a: Boat? = make()")
    #expect(adapt("import Other").body == "import Other")
  }
}
