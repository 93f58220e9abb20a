internal import SwiftSyntax

extension Rule {
  static let metatype = Rule(
    "metatype",
    "`type.init()`, `type.init(frame:)` and `T()` of types that are known only as the app runs make"
      + " objects of UIKit's classes and of the app's own, without `required`.",
    before: "func f<T: UIView>(_ a: UIView.Type) -> [UIView] { [a.init(), T(frame: .zero)] }",
    after:
      "func f<T: UIView>(_ a: UIView.Type) -> [UIView] { [a.`init`(), T.`init`(frame: .zero)] }",
    [.functionCallExpr]
  ) { node, pass in
    guard let call = node.as(FunctionCallExprSyntax.self), call.trailingClosure == nil else {
      return
    }
    let labels = call.arguments.map { $0.label?.plainName ?? "_" }
    guard labels == [] || labels == ["frame"] else { return }
    if let access = call.calledExpression.as(MemberAccessExprSyntax.self) {
      guard access.declName.baseName.text == "init", let base = access.base else { return }
      if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text {
        guard isVariable(name) || isGenericObject(name, node, pass) else { return }
      } else {
        guard isMetatype(base) else { return }
      }
      // A protocol of the app, or a required initialiser, is called as it is.
      guard !pass.index.metatypeInitialisers.contains(labels) else { return }
      pass.count()
      pass.replace(access.declName.extent, with: "`init`")
    } else if let name = call.calledExpression.as(DeclReferenceExprSyntax.self),
      isGenericObject(name.baseName.text, node, pass)
    {
      pass.count()
      pass.insert(".`init`", at: name.extent.upperBound)
    }
  }

  private static func isVariable(_ name: String) -> Bool {
    if ["self", "super", "Self"].contains(name) { return false }
    return name.first.map { $0.isLowercase || $0 == "$" || $0 == "_" } ?? false
  }

  /// Whether an expression that is no name means a type that is known only as the app runs.
  private static func isMetatype(_ base: ExprSyntax) -> Bool {
    if let access = base.as(MemberAccessExprSyntax.self) {
      return isVariable(access.declName.baseName.text)
    }
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      return isMetatype(chain.expression)
        || chain.expression.as(DeclReferenceExprSyntax.self).map { isVariable($0.baseName.text) }
          ?? false
    }
    if base.is(SubscriptCallExprSyntax.self) { return true }
    return base.is(TupleExprSyntax.self) && base.oneLine.hasSuffix(".Type)")
  }

  /// Whether a generic parameter of this name, of a function or type around, is a class of UIKit's.
  private static func isGenericObject(_ name: String, _ node: Syntax, _ pass: Pass) -> Bool {
    for parent in sequence(first: node, next: \.parent) {
      guard let generic = parent.asProtocol((any WithGenericParametersSyntax).self),
        let parameter = generic.genericParameterClause?.parameters.first(where: {
          $0.name.text == name
        })
      else { continue }
      let bound = parameter.inheritedType?.oneLine ?? requirement(on: name, generic) ?? ""
      return bound.split(separator: "&").contains { isObject(Index.plain(String($0)), pass) }
    }
    return false
  }

  private static func requirement(
    on name: String, _ generic: any WithGenericParametersSyntax
  ) -> String? {
    generic.genericWhereClause?.requirements.lazy.compactMap { requirement -> String? in
      guard case .conformanceRequirement(let conformance) = requirement.requirement,
        conformance.leftType.oneLine == name
      else { return nil }
      return conformance.rightType.oneLine
    }.first
  }

  private static func isObject(_ name: String, _ pass: Pass) -> Bool {
    guard let entry = pass.index.type(name, seenFrom: pass.number), !entry.isForeign else {
      return ["UI", "NS", "CA"].contains { name.hasPrefix($0) }
    }
    return entry.kind == .class
      && pass.index.foreignSuperclass(of: entry, seenFrom: pass.number) != nil
  }
}
