internal import SwiftSyntax

extension Rule {
  static let observer = Rule(
    "observer",
    "`observeValue(forKeyPath:of:change:context:)` of a class that is no view or controller makes it"
      + " a `KeyValueObserver`; it overrides nothing here.",
    before: """
      class A: NSObject {
        override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}
      }
      """,
    after: """
      class A: NSObject, KeyValueObserver {
        func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}
      }
      """, [.functionDecl]
  ) { node, pass in
    guard let function = node.as(FunctionDeclSyntax.self), function.name.text == "observeValue",
      let modifier = function.modifiers.first(where: { $0.name.text == "override" }),
      let name = enclosingType(of: node),
      let entry = pass.index.type(name, seenFrom: pass.number),
      let parent = pass.index.foreignSuperclass(of: entry, seenFrom: pass.number),
      Connections.plainObjects.contains(parent),
      let declaration = sequence(first: node, next: \.parent).lazy
        .compactMap({ $0.as(ClassDeclSyntax.self) }).first,
      let inherited = declaration.inheritanceClause?.inheritedTypes.last
    else { return }
    let reference = Method(function, isInExtension: false, file: pass.number).reference
    let isOverridden = pass.index.lineage(of: entry, seenFrom: pass.number).dropFirst()
      .contains { $0.methods.contains { $0.reference == reference } }
    guard reference == "observeValue(forKeyPath:of:change:context:)", !isOverridden else { return }
    pass.count()
    pass.remove(modifier.extent)
    pass.insert(", KeyValueObserver", at: inherited.type.extent.upperBound)
  }
}
