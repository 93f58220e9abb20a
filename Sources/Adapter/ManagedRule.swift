internal import SwiftSyntax

extension Rule {
  static let managed = Rule(
    "NSManaged",
    "`@NSManaged` goes from properties of layers, which keep their values and animate them; elsewhere it is"
      + " refused.",
    before: "class Ring: CALayer { @NSManaged var amount: CGFloat }",
    after: "class Ring: CALayer { var amount: CGFloat { get { managedValue(forKey: \"amount\") }"
      + " set { setValue(newValue, forKey: \"amount\") } } }",
    [.attribute]
  ) { node, pass in
    guard let attribute = node.as(AttributeSyntax.self),
      attribute.attributeName.trimmedDescription == "NSManaged"
    else { return }
    guard let variable = attribute.parent?.parent?.as(VariableDeclSyntax.self),
      isOfLayer(variable, pass)
    else {
      return pass.refuse(
        attribute,
        "@NSManaged has no storage here: give the property an initial value, or leave the class out"
          + " of the files that are adapted.")
    }
    guard variable.bindings.count == 1, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainName,
      let type = binding.typeAnnotation
    else {
      return pass.refuse(
        variable, "a property with @NSManaged has to stand alone: declare it by itself.")
    }
    pass.count()
    pass.remove(attribute.extent)
    pass.insert(
      " { get { managedValue(forKey: \"\(name)\") } set { setValue(newValue, forKey: \"\(name)\") } }",
      at: type.extent.upperBound)
  }

  /// Whether the class inherits from one of Core Animation's layers.
  private static func isOfLayer(_ node: some SyntaxProtocol, _ pass: Pass) -> Bool {
    guard let name = enclosingType(of: node),
      let entry = pass.index.type(name, seenFrom: pass.number),
      let foreign = pass.index.foreignSuperclass(of: entry, seenFrom: pass.number)
    else { return false }
    return foreign.hasPrefix("CA") && foreign.hasSuffix("Layer")
  }
}
