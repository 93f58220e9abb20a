internal import SwiftSyntax

extension Rule {
  static let delegateCall = Rule(
    "delegate-call",
    "Calls of UIKit's own optional methods, `delegate?.tableView?(…)`, lose the `?` behind the name,"
      + " as here every delegate has the method, if only one that does what UIKit does without.",
    before: "a.delegate?.scrollViewDidScroll?(a)", after: "a.delegate?.scrollViewDidScroll(a)",
    [.functionCallExpr]
  ) { node, pass in
    guard let call = node.as(FunctionCallExprSyntax.self),
      let chain = call.calledExpression.as(OptionalChainingExprSyntax.self),
      let access = chain.expression.as(MemberAccessExprSyntax.self),
      access.declName.argumentNames == nil
    else { return }
    let name = access.declName.baseName.plainName
    let labels = call.arguments.map { "\($0.label?.plainName ?? "_"):" }.joined()
    guard DelegateMethods.all.contains("\(name)(\(labels))"),
      pass.index.optionalMembers[name] == nil
    else { return }
    pass.count()
    pass.replace(chain.questionMark.extent, with: "")
  }
}
