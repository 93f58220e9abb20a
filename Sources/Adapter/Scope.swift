internal import SwiftSyntax

/// The names of the types around a piece of code, outermost first; an extension's is whole.
///
/// A type that is declared in a function has no types around it.
func enclosingTypes(of node: some SyntaxProtocol) -> [String] {
  var names: [String] = []
  var parent = node.parent
  while let here = parent {
    if !names.isEmpty, here.is(CodeBlockSyntax.self) || here.is(ClosureExprSyntax.self) { break }
    if let type = here.asProtocol((any DeclGroupSyntax).self),
      node.position >= type.memberBlock.position
    {
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

/// The type around a piece of code, as its name from outside.
func enclosingType(of node: some SyntaxProtocol) -> String? {
  let names = enclosingTypes(of: node)
  return names.isEmpty ? nil : names.joined(separator: ".")
}
