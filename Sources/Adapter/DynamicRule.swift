internal import SwiftSyntax

extension Rule {
  static let dynamic = Rule(
    "dynamic",
    "`dynamic` goes; a property that had it tells its observers when it is set.",
    before: "class A: NSObject { @objc dynamic var x = 1; dynamic func f() {} }",
    after:
      "class A: NSObject { var x = 1 { didSet { didChangeValue(forKey: \"x\") } }; func f() {} }",
    [.declModifier]
  ) { node, pass in
    guard let modifier = node.as(DeclModifierSyntax.self), modifier.name.text == "dynamic" else {
      return
    }
    pass.count()
    pass.remove(modifier.extent)
    guard let variable = modifier.parent?.parent?.as(VariableDeclSyntax.self),
      !variable.modifiers.has("static", "class"), inheritsObject(variable, pass),
      // Written twice, it means the same.
      variable.modifiers.first(where: { $0.name.text == "dynamic" })?.id == modifier.id
    else { return }
    guard variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self), !variable.modifiers.has("lazy")
    else {
      return pass.refuse(
        variable,
        "a dynamic property has to stand alone and not be lazy, as here its setter tells"
          + " observers: declare it by itself.")
    }
    tell(observersOf: name.identifier.plainName, binding, pass)
  }

  /// Whether the class inherits from something, which is then an NSObject.
  private static func inheritsObject(_ node: some SyntaxProtocol, _ pass: Pass) -> Bool {
    guard let name = enclosingType(of: node) else { return false }
    guard let entry = pass.index.type(name, seenFrom: pass.number) else { return true }
    return pass.index.foreignSuperclass(of: entry, seenFrom: pass.number) != nil
  }

  private static func tell(
    observersOf name: String, _ binding: PatternBindingSyntax, _ pass: Pass
  ) {
    let word = "didChangeValue(forKey: \"\(name)\")"
    guard let block = binding.accessorBlock else {
      let end = binding.initializer?.extent.upperBound ?? binding.typeAnnotation?.extent.upperBound
      return pass.insert(" { didSet { \(word) } }", at: end ?? binding.extent.upperBound)
    }
    guard case .accessors(let accessors) = block.accessors else { return }
    let setter = accessors.first { ["set", "didSet"].contains($0.accessorSpecifier.text) }
    if let body = setter?.body {
      pass.insert(" defer { \(word) };", at: body.leftBrace.extent.upperBound)
    } else if let last = accessors.last, last.accessorSpecifier.text == "willSet" {
      pass.insert(" didSet { \(word) }", at: last.extent.upperBound)
    }
  }
}
