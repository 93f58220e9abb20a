internal import SwiftSyntax

/// An optional requirement of a protocol.
///
/// It becomes a protocol of its own, to which those types conform that implement it, and a property
/// that is nil for all others. So `delegate?.didClose?()` asks what it asks on iOS.
struct OptionalMember {
  /// The first name.
  let name: String
  /// Nil for a property.
  let labels: [String]?
  /// The requirement, on one line.
  let requirement: String
  let selectorName: String
  /// The property that is nil where the requirement is not implemented.
  let propertyName: String
  private let propertyType: String
  /// The protocol of those who implement it.
  let protocolName: String
  private let owner: TypeEntry

  init(_ method: Method, of owner: TypeEntry, isAlone: Bool) {
    let labels = method.labels.filter { $0 != "_" }
    let whole = ([method.name] + labels).joined(separator: "_")
    (name, self.labels, selectorName) = (method.name, method.labels, method.selectorName)
    let parameters = zip(method.labels, method.parameterTypes).enumerated().map {
      "\($1.0) p\($0): \($1.1)"
    }
    requirement =
      "func \(quoted(method.name))(\(parameters.joined(separator: ", ")))"
      + (method.result.map { " -> \($0)" } ?? "")
    propertyName = isAlone ? method.name : whole
    let types = method.parameterTypes.joined(separator: ", ")
    propertyType = "((\(types)) -> \(method.result ?? "Void"))?"
    protocolName = "\(owner.name.split(separator: ".").joined())_\(whole)"
    self.owner = owner
  }

  init(_ property: Property, of owner: TypeEntry) {
    (name, labels, selectorName) = (property.name, nil, property.explicitName ?? property.name)
    let type = property.type ?? "Any"
    requirement = "var \(quoted(property.name)): \(type) { get }"
    propertyName = property.name
    propertyType = type.hasPrefix("any ") || type.contains("->") ? "(\(type))?" : "\(type)?"
    protocolName = "\(owner.name.split(separator: ".").joined())_\(property.name)"
    self.owner = owner
  }

  /// What is declared in place of the requirement.
  var declarations: String {
    let isolation = owner.isolation.map { $0 + " " }.joined()
    let access = owner.isPublic ? "public " : owner.onlyFile == nil ? "" : "fileprivate "
    let value = "(self as? any \(quoted(protocolName)))"
    return "\(isolation)\(access)protocol \(quoted(protocolName)): AnyObject { \(requirement) }\n"
      + "extension \(code(owner.name)) { \(access)var \(quoted(propertyName)): \(propertyType)"
      + " { \(labels == nil ? "\(value)?.\(quoted(name))" : call(on: value)) } }"
  }

  private func call(on value: String) -> String {
    let arguments = (labels ?? []).enumerated().map {
      $1 == "_" ? "$\($0)" : "\($1): $\($0)"
    }
    return "\(value).map { o in { o.\(quoted(name))(\(arguments.joined(separator: ", "))) } }"
  }

  /// What types have to have that conform to a public protocol: in a module that is adapted apart from
  /// the protocol, where nobody knows what they implement, they do not compile.
  static func mark(of owner: TypeEntry) -> String {
    "isAdaptedTogetherWith\(owner.name.split(separator: ".").joined())"
  }

  /// Where a type implements it.
  func implementation(in entry: TypeEntry) -> (file: Int, offset: Int)? {
    if let labels {
      return entry.methods.first { $0.name == name && $0.labels == labels && !$0.isStatic }
        .map { ($0.file, $0.offset) }
    }
    return entry.properties.first { $0.name == name && !$0.isStatic }.map { ($0.file, 0) }
  }
}

private let keywords: Set<String> = [
  "default", "repeat", "init", "switch", "return", "continue", "class", "in", "is", "as", "self",
  "for", "while", "do", "case", "break", "where", "extension", "operator", "import", "func", "let",
  "var", "if", "else", "guard", "defer", "throw", "try", "catch", "super", "nil", "true", "false",
  "protocol", "struct", "enum", "static", "subscript", "typealias", "internal", "public", "private",
  "fallthrough", "inout", "rethrows", "throws", "Any",
]

/// The name as declarations write it.
func quoted(_ name: String) -> String {
  let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || !$0.isASCII }
  return keywords.contains(name) || !isPlain ? "`\(name)`" : name
}

/// The name of a type as code writes it, each part by itself.
func code(_ type: String) -> String {
  type.contains("`")
    ? type : type.split(separator: ".").map { quoted(String($0)) }.joined(separator: ".")
}

/// A string as code writes it.
func literal(_ text: String) -> String {
  "\"" + text.flatMap { "\\\"".contains($0) ? "\\\($0)" : "\($0)" } + "\""
}

extension Rule {
  static let optionalMembers = Rule(
    "protocol",
    "`@objc protocol` becomes a protocol of objects. An `optional` requirement becomes a property"
      + " that is nil where it is not implemented; types that implement it are found in all files."
      + " To a public one, modules can conform that are adapted together with it.",
    before: "@objc protocol D {\n  @objc optional func didClose(_ a: Int)\n}",
    after: """
      protocol D: AnyObject {
      \u{20}\u{20}
      }
      #sourceLocation(file: "/app/Example.swift", line: 2)
      protocol D_didClose: AnyObject { func didClose(_ p0: Int) }
      extension D { var didClose: ((Int) -> Void)? { (self as? any D_didClose).map { o in { o.didClose($0) } } } }

      """, [.protocolDecl]
  ) { node, pass in
    guard let declaration = node.as(ProtocolDeclSyntax.self), declaration.attribute("objc") != nil
    else { return }
    pass.count()
    if declaration.inheritanceClause == nil {
      pass.insert(": AnyObject", at: declaration.name.extent.upperBound)
    }
    let optional = declarations(of: declaration.memberBlock.members).filter {
      $0.asProtocol((any WithModifiersSyntax).self)?.modifiers.has("optional") == true
    }
    if optional.isEmpty { return }
    let name = enclosingTypes(of: declaration.memberBlock).joined(separator: ".")
    guard let entry = pass.index.type(name, seenFrom: pass.number) else { return }
    if let reason = refusal(of: entry) { return pass.refuse(declaration, reason) }
    if entry.isPublic {
      pass.insert(
        " static var \(OptionalMember.mark(of: entry)): Void { get };",
        at: declaration.memberBlock.leftBrace.extent.upperBound)
    }
    for member in optional { replace(member, of: entry, pass) }
  }

  private static func refusal(of entry: TypeEntry) -> String? {
    if entry.isPrivateInside {
      return "optional members of a protocol that is private in a type cannot be reached: make it"
        + " fileprivate."
    }
    let methods = entry.methods.filter(\.isOptional)
    let names = methods.map { OptionalMember($0, of: entry, isAlone: false).propertyName }
    if Set(names).count < names.count {
      return "two optional members have one name and one set of labels, and cannot be told apart:"
        + " rename one."
    }
    if methods.contains(where: { $0.isAsyncOrThrowing || $0.isStatic }) {
      return "optional members that are static, throw or are async are not supported: make them"
        + " required."
    }
    return nil
  }

  private static func replace(_ member: DeclSyntax, of entry: TypeEntry, _ pass: Pass) {
    var made: [OptionalMember] = []
    if let function = member.as(FunctionDeclSyntax.self) {
      let method = Method(function, isInExtension: false, file: pass.number)
      let namesakes = entry.methods.filter { $0.isOptional && $0.name == method.name }
      made = [OptionalMember(method, of: entry, isAlone: namesakes.count == 1)]
    } else if let variable = member.as(VariableDeclSyntax.self) {
      made = Property.all(of: variable, file: pass.number).map { OptionalMember($0, of: entry) }
    } else {
      return pass.refuse(member, "this optional member is neither a method nor a property.")
    }
    pass.replace(member.extent, with: "")
    for part in made { pass.append(part.declarations, from: member.extent.lowerBound) }
  }

  /// What a call with `?` behind the name means: a requirement with labels, as closures have none.
  static let optionalCall = Rule(
    "optional-call",
    "Calls such as `delegate?.card?(self, didMoveTo: x)` lose their labels, as what is called is a"
      + " property.",
    before: """
      @objc protocol D { @objc optional func card(_ c: Int, at x: Int) }
      func f(_ d: D?) { d?.card?(1, at: 2) }
      """,
    after: """
      protocol D: AnyObject {  }
      func f(_ d: D?) { d?.card?(1, 2) }
      #sourceLocation(file: "/app/Example.swift", line: 1)
      protocol D_card_at: AnyObject { func card(_ p0: Int, at p1: Int) }
      extension D { var card: ((Int, Int) -> Void)? { (self as? any D_card_at).map { o in { o.card($0, at: $1) } } } }

      """, [.functionCallExpr]
  ) { node, pass in
    guard let call = node.as(FunctionCallExprSyntax.self),
      let chain = call.calledExpression.as(OptionalChainingExprSyntax.self),
      let name = memberName(chain.expression), name.argumentNames == nil
    else { return }
    let labels = call.arguments.map { $0.label?.plainName ?? "_" }
    let trailing = call.trailingClosure == nil ? 0 : 1 + call.additionalTrailingClosures.count
    let fitting = (pass.index.optionalMembers[name.baseName.plainName] ?? []).filter {
      guard let wanted = $0.labels, wanted.count == labels.count + trailing else { return false }
      return Array(wanted.prefix(labels.count)) == labels
    }
    guard let member = fitting.first else { return }
    guard Set(fitting.map(\.propertyName)).count == 1 else {
      return pass.refuse(
        call,
        "two protocols have this optional member, one beside others of its first name:"
          + " give it another name.")
    }
    let isRenamed = member.propertyName != name.baseName.plainName
    guard isRenamed || labels.contains(where: { $0 != "_" }) else { return }
    pass.count()
    if isRenamed { pass.replace(name.baseName.extent, with: quoted(member.propertyName)) }
    for argument in call.arguments {
      guard let label = argument.label else { continue }
      pass.replace(label.extent.lowerBound..<argument.expression.extent.lowerBound, with: "")
    }
  }

  /// `delegate?.card(_:didMoveTo:)` without a call.
  static let optionalValue = Rule(
    "optional-value",
    "An optional requirement used as a value, `if let f = delegate?.card(_:at:)`, becomes the"
      + " property.",
    before: """
      @objc protocol D { @objc optional func card(_ c: Int, at x: Int) }
      func f(_ d: D?) { if let g = d?.card(_:at:) { g(1, 2) } }
      """,
    after: """
      protocol D: AnyObject {  }
      func f(_ d: D?) { if let g = d?.card { g(1, 2) } }
      #sourceLocation(file: "/app/Example.swift", line: 1)
      protocol D_card_at: AnyObject { func card(_ p0: Int, at p1: Int) }
      extension D { var card: ((Int, Int) -> Void)? { (self as? any D_card_at).map { o in { o.card($0, at: $1) } } } }

      """, [.memberAccessExpr]
  ) { node, pass in
    guard let access = node.as(MemberAccessExprSyntax.self),
      let names = access.declName.argumentNames, !isInSelector(node)
    else { return }
    let labels = names.arguments.map { $0.name.plainName }
    let name = access.declName.baseName.plainName
    guard
      let member = pass.index.optionalMembers[name]?.first(where: { $0.labels == labels })
    else { return }
    pass.count()
    pass.replace(access.declName.extent, with: quoted(member.propertyName))
  }

  private static func memberName(_ expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    expression.as(MemberAccessExprSyntax.self)?.declName
      ?? expression.as(DeclReferenceExprSyntax.self)
  }

  private static func isInSelector(_ node: Syntax) -> Bool {
    var parent = node.parent
    while let here = parent,
      here.is(ExprSyntax.self) || here.is(LabeledExprSyntax.self)
        || here.is(LabeledExprListSyntax.self)
    {
      if here.as(MacroExpansionExprSyntax.self)?.macroName.text == "selector" { return true }
      parent = here.parent
    }
    return false
  }
}
