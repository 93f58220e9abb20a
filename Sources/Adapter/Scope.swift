internal import SwiftSyntax

extension Pass {
  /// The names of the types around a piece of code, outermost first; an extension's is whole.
  func enclosingTypes(of node: some SyntaxProtocol) -> [String] {
    var names: [String] = []
    var parent = node.parent
    while let here = parent {
      if let type = here.asProtocol((any DeclGroupSyntax).self), !isOutside(node, type) {
        if let extended = here.as(ExtensionDeclSyntax.self) {
          return Index.plain(extended.extendedType.oneLine).split(separator: ".").map(String.init)
            + names
        }
        if let name = here.asProtocol((any NamedDeclSyntax).self) {
          names.insert(name.name.plainName, at: 0)
        }
      }
      parent = here.parent
    }
    return names
  }

  /// Whether `node` stands before a type's braces, as its attributes do.
  private func isOutside(_ node: some SyntaxProtocol, _ type: any DeclGroupSyntax) -> Bool {
    node.position < type.memberBlock.position
  }

  /// The type around a piece of code, as its name from outside.
  func enclosingType(of node: some SyntaxProtocol) -> String? {
    let names = enclosingTypes(of: node)
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}
