internal import SwiftSyntax

extension Rule {
  static let anyObject = Rule(
    "anyobject",
    "Messages to `AnyObject`, such as `(sender as AnyObject).tag`, go to the class that has the"
      + " member: the one of the app that has it, or UIKit's for common ones. Others are refused.",
    before: "func f(_ s: Any, _ t: AnyObject) { g((s as AnyObject).tag, t.isEqual(s)) }",
    after:
      "func f(_ s: Any, _ t: AnyObject) { g((s as! UIView).tag, (t as! NSObject).isEqual(s)) }",
    [.memberAccessExpr]
  ) { node, pass in
    guard pass.mentionsAnyObject, let access = node.as(MemberAccessExprSyntax.self),
      let base = access.base, let receiver = AnyObjectReceiver(base)
    else { return }
    let name = access.declName.baseName.plainName
    guard !["self", "init"].contains(name) else { return }
    guard let owner = pass.index.onlyClass(with: name) ?? AnyObjectReceiver.classes[name] else {
      return pass.refuse(
        access.declName,
        "a message to AnyObject finds no '\(name)' here: cast to the class that has it, as in"
          + " '(sender as? UIButton)?.\(name)'.")
    }
    pass.count()
    let mark =
      access.parent?.as(ForceUnwrapExprSyntax.self)?.exclamationMark
      ?? access.parent?.as(OptionalChainingExprSyntax.self)?.questionMark
    if let mark { pass.replace(mark.extent, with: "") }
    let isAsked =
      mark?.tokenKind == .postfixQuestionMark
      || access.parent?.is(InitializerClauseSyntax.self) == true
        && access.parent?.parent?.is(OptionalBindingConditionSyntax.self) == true
    receiver.cast(to: owner, isAsked: isAsked, pass)
  }
}

/// An object of which nothing is known where a message is sent to it.
private struct AnyObjectReceiver {
  private let base: ExprSyntax
  /// `as AnyObject`, where it is written.
  private let cast: Range<Int>?

  init?(_ base: ExprSyntax) {
    self.base = base
    if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let parts = tuple.elements.first?.expression.as(SequenceExprSyntax.self)?.elements,
      parts.count == 3, let word = parts.dropFirst().first, word.is(UnresolvedAsExprSyntax.self),
      word.oneLine == "as", let type = parts.last, type.oneLine == "AnyObject"
    {
      cast = word.extent.lowerBound..<type.extent.upperBound
      return
    }
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.typeOfParameter(name, seenFrom: base) == "AnyObject"
    else { return nil }
    cast = nil
  }

  /// As it is annotated, where a function around has a parameter of this name.
  private static func typeOfParameter(_ name: String, seenFrom base: ExprSyntax) -> String? {
    for parent in sequence(first: Syntax(base), next: \.parent) {
      if parent.asProtocol((any DeclGroupSyntax).self) != nil { return nil }
      if let closure = parent.as(ClosureExprSyntax.self),
        closure.signature?.parameterClause?.oneLine.contains(name) == true
      {
        return nil
      }
      guard let function = parent.as(FunctionDeclSyntax.self) else { continue }
      let isShadowed =
        function.body?.statements.contains {
          $0.item.as(VariableDeclSyntax.self)?.bindings.contains {
            $0.pattern.oneLine == name
          } ?? false
        } ?? false
      if isShadowed { return nil }
      let parameter = function.signature.parameterClause.parameters.first {
        ($0.secondName ?? $0.firstName).text == name
      }
      if let parameter { return parameter.type.oneLine }
    }
    return nil
  }

  func cast(to type: String, isAsked: Bool, _ pass: Pass) {
    let word = "\(isAsked ? "as?" : "as!") \(code(type))"
    if let cast {
      pass.replace(cast, with: word)
    } else {
      pass.replace(base.extent, with: "(\(base.oneLine) \(word))")
    }
    if isAsked { pass.insert("?", at: base.extent.upperBound) }
  }

  /// Members that code asks of objects of any class, and who has them.
  static let classes: [String: String] = {
    let members = [
      "UIView": "tag frame bounds center superview subviews isHidden alpha layer backgroundColor",
      "UIControl": "isEnabled isSelected isHighlighted",
      "UIButton": "titleLabel currentTitle setTitle currentImage setImage",
      "UISegmentedControl": "selectedSegmentIndex titleForSegment",
      "UISwitch": "isOn",
      "UIGestureRecognizer": "view state location numberOfTouches",
      "UIPanGestureRecognizer": "translation velocity setTranslation",
      "UIViewController": "title dismiss presentedViewController navigationController",
      "NSObject": "isEqual hash description isKind isMember perform responds",
    ]
    var classes: [String: String] = [:]
    for (name, list) in members {
      for member in list.split(separator: " ") { classes[String(member)] = name }
    }
    return classes
  }()
}
