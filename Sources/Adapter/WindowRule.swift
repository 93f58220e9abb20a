internal import SwiftSyntax

extension Rule {
  static let window = Rule(
    "window",
    "`delegate?.window??` asks what it asks on iOS, where a delegate need not have a window.",
    before: "let a = UIApplication.shared.delegate?.window??.bounds",
    after: "let a = UIApplication.shared.delegate.map { $0.window }??.bounds", [.memberAccessExpr]
  ) { node, pass in
    guard let access = node.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "window", let base = access.base
    else { return }
    let isOfApplication = base.oneLine.hasPrefix("UIApplication.shared.delegate")
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      guard
        isTwice(access, OptionalChainingExprSyntax.self)
          || isTwice(access, ForceUnwrapExprSyntax.self)
          || isOfApplication && chain.expression.oneLine.hasSuffix("delegate")
      else { return }
      pass.count()
      pass.replace(
        chain.questionMark.extent.lowerBound..<access.extent.upperBound,
        with: ".map { $0.window }")
    } else if isTwice(access, ForceUnwrapExprSyntax.self) {
      pass.count()
      pass.insert("Optional(", at: base.extent.lowerBound)
      pass.insert(")", at: access.extent.upperBound)
    }
  }

  /// Whether two marks of a kind stand behind an expression.
  private static func isTwice(
    _ access: MemberAccessExprSyntax, _ kind: any ExprSyntaxProtocol.Type
  ) -> Bool {
    access.parent?.is(kind) == true && access.parent?.parent?.is(kind) == true
  }
}
