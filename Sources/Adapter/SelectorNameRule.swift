internal import SwiftParser
internal import SwiftSyntax

extension Rule {
  static let selectorFromName = Rule(
    "selector-name",
    "`Selector((\"name\"))`, `Selector(\"name\")` and `NSSelectorFromString(\"name\")` carry the"
      + " method, if one class of the app has it. If several have it, or the name is known only as"
      + " the app runs, the object's class is asked for what it lists. A name that no `@objc` method"
      + " of the app has is refused.",
    before: "class A: B { @objc func close(_ c: C) {} }\nlet a = NSSelectorFromString(\"close:\")",
    after: "class A: B { override class var interfaceMembers: [InterfaceMember] { var all ="
      + " super.interfaceMembers; all.append(.action(Selector(\"close:\", { (o: A) in o.close(_:) })));"
      + " return all }; func close(_ c: C) {} }\n"
      + "let a = Selector(\"close:\", { (o: A) in o.close(_:) })",
    [.functionCallExpr]
  ) { node, pass in
    guard let call = node.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      ["Selector", "NSSelectorFromString"].contains(name),
      let selector = literal(argument.expression)
    else { return }
    let found = owners(of: selector, pass.index)
    guard let (entry, method) = found.first else {
      return pass.refuse(
        call,
        "no '@objc' method of the app has the name '\(selector)': name the method with"
          + " '#selector', as in '#selector(UINavigationController.popViewController(animated:))'.")
    }
    guard found.count == 1, !method.isPrivate || method.file == pass.number,
      entry.onlyFile == nil || entry.onlyFile == pass.number, !entry.isPrivateInside
    else { return }
    pass.count()
    pass.replace(call.extent, with: text(method, of: entry, pass.index))
  }

  /// The text of a string without values in it, in parentheses or not.
  private static func literal(_ expression: ExprSyntax) -> String? {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    {
      return literal(inner.expression)
    }
    return expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The types whose method Objective-C knows by this name.
  private static func owners(of selector: String, _ index: Index) -> [(TypeEntry, Method)] {
    index.exposed(selector).filter { !$0.1.isOverride }
  }

  private static func text(_ method: Method, of entry: TypeEntry, _ index: Index) -> String {
    if entry.kind == .protocol {
      return SelectorText.required(method, of: entry, as: entry.name, index)
    }
    let isAlone =
      entry.methods.filter {
        $0.name == method.name && (method.labels.isEmpty || $0.labels == method.labels)
      }.count == 1
    return SelectorText.of(method, place: entry.name, isAlone: isAlone)
  }
}
