internal import SwiftSyntax

extension Rule {
  static let selector = Rule(
    "selector",
    "`#selector` becomes a `Selector` that carries the method: bare, by way of `self`, a type or a"
      + " property, with `as`, of getters and setters. Methods are looked for in all files.",
    before: "class A: B { func f() { g(#selector(close)) }; @objc func close(_ b: C) {} }",
    after:
      "class A: B { func f() { g(Selector(\"close:\", { (o: A) in o.close(_:) })) }; func close(_ b: C) {} }",
    [.macroExpansionExpr]
  ) { node, pass in
    guard let macro = node.as(MacroExpansionExprSyntax.self), macro.macroName.text == "selector",
      let argument = macro.arguments.first, macro.arguments.count == 1
    else { return }
    do throws(Refusal) {
      let text = try SelectorReader(pass, macro).text(of: argument)
      pass.count()
      pass.replace(macro.extent, with: text)
    } catch {
      pass.refuse(macro, error.sentence)
    }
  }
}

/// Why a piece of code cannot be adapted.
struct Refusal: Error {
  let sentence: String
}

/// How a selector is written here.
enum SelectorText {
  /// As many as `Selector` has initialisers for.
  static let mostParameters = 3

  /// - Parameter isAlone: Whether the method's name and labels mean no other; if not, types say
  ///   which is meant.
  static func of(_ method: Method, place: String, isAlone: Bool) -> String {
    let body =
      isAlone ? "{ (o: \(code(place))) in o.\(reference(to: method)) }" : closure(method, place)
    return "Selector(\(literal(method.selectorName)), \(body))"
  }

  /// A requirement of a protocol.
  static func required(
    _ method: Method, of entry: TypeEntry, as place: String, _ index: Index
  ) -> String {
    let optional = index.optionalMembers[method.name]?.first { $0.labels == method.labels }
    let type = method.isOptional ? optional?.protocolName ?? place : place
    return
      "Selector(\(literal(method.selectorName)), { (o: any \(code(type))) in o.\(reference(to: method)) })"
  }

  static func reference(to method: Method) -> String {
    let labels = method.labels.map { $0 + ":" }.joined()
    return quoted(method.name) + (labels.isEmpty ? "" : "(\(labels))")
  }

  private static func closure(_ method: Method, _ place: String) -> String {
    let parameters = method.parameterTypes.enumerated().map { "p\($0): \($1)" }
    let arguments = method.labels.enumerated().map { $1 == "_" ? "p\($0)" : "\($1): p\($0)" }
    let head = parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", "))) in "
    return "{ (o: \(code(place))) in { \(head)o.\(quoted(method.name))"
      + "(\(arguments.joined(separator: ", "))) } }"
  }
}

/// Finds the method that a `#selector` names.
private struct SelectorReader {
  private let pass: Pass
  /// The type around the selector, and what the app declares of it.
  private let scope: String?

  init(_ pass: Pass, _ node: some SyntaxProtocol) {
    self.pass = pass
    scope = enclosingType(of: node)
  }

  private func type(_ name: String) -> TypeEntry? {
    pass.index.type(name, in: scope, seenFrom: pass.number)
  }

  // MARK: Reading

  func text(of argument: LabeledExprSyntax) throws(Refusal) -> String {
    var expression = argument.expression
    var parameters: [String]?
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self),
        let type = parts[2].as(TypeExprSyntax.self)
      else { throw Refusal(sentence: "this form of '#selector' is not known here.") }
      (expression, parameters) = (parts[0], try self.parameters(of: type.type))
    }
    while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    {
      expression = inner.expression
    }
    let (owner, name) = try split(expression)
    switch argument.label?.text {
    case nil: return try method(name, of: owner, parameters)
    case "getter": return try getter(name, of: owner)
    case "setter": return try setter(name, of: owner)
    case let label?:
      throw Refusal(sentence: "'#selector(\(label):)' is not known here.")
    }
  }

  /// The types of the parameters of the method that `as` chooses.
  private func parameters(of type: TypeSyntax) throws(Refusal) -> [String] {
    var type = type
    while true {
      if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let inner = tuple.elements.first
      {
        type = inner.type
      } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        type = optional.wrappedType
      } else if let optional = type.as(OptionalTypeSyntax.self) {
        type = optional.wrappedType
      } else if let attributed = type.as(AttributedTypeSyntax.self) {
        type = attributed.baseType
      } else {
        break
      }
    }
    guard let function = type.as(FunctionTypeSyntax.self) else {
      throw Refusal(sentence: "what stands behind 'as' in '#selector' is no type of a method.")
    }
    // A method of a type takes the object first.
    if let inner = function.returnClause.type.as(FunctionTypeSyntax.self) {
      return inner.parameters.map { $0.type.oneLine }
    }
    return function.parameters.map { $0.type.oneLine }
  }

  /// The type before the last dot, as code in this place names it, and the name behind it.
  private func split(_ expression: ExprSyntax) throws(Refusal)
    -> (owner: String?, name: DeclReferenceExprSyntax)
  {
    if let name = expression.as(DeclReferenceExprSyntax.self) { return (nil, name) }
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base else {
      throw Refusal(sentence: "this form of '#selector' is not known here: name the method.")
    }
    let path = base.oneLine
    if path == "self" || path == "Self" { return (nil, access.declName) }
    if path == "super" {
      guard let scope, let entry = type(scope), let parent = entry.parent else {
        throw unknown(path)
      }
      return (Index.plain(parent), access.declName)
    }
    if isType(path) { return (path, access.declName) }
    return (try typeOfValue(path), access.declName)
  }

  private func isType(_ path: String) -> Bool {
    let last = path.split(separator: ".").last.map(String.init) ?? path
    return type(path) != nil || last.first?.isUppercase == true
  }

  /// The type of a property, by its annotation.
  private func typeOfValue(_ path: String) throws(Refusal) -> String {
    var names = path.split(separator: ".").map { String($0.filter { !"?!".contains($0) }) }
    if names.first == "self" { names.removeFirst() }
    guard var owner = scope else { throw unknown(path) }
    for name in names {
      guard let entry = type(owner),
        let property = pass.index.lineage(of: entry, seenFrom: pass.number)
          .lazy.flatMap(\.properties).first(where: { $0.name == name }),
        let next = property.type, Index.plain(next).first?.isUppercase == true
      else { throw unknown(path) }
      owner = Index.plain(next)
    }
    return owner
  }

  private func unknown(_ path: String) -> Refusal {
    Refusal(
      sentence: "the type of '\(path)' is not written where it is declared: name the type in its"
        + " place, as in '#selector(Type.method)'.")
  }

  // MARK: Methods

  private func method(
    _ name: DeclReferenceExprSyntax, of owner: String?, _ parameters: [String]?
  ) throws(Refusal) -> String {
    let base = name.baseName.plainName
    let labels = name.argumentNames?.arguments.map { $0.name.plainName }
    guard let scope = owner ?? scope else {
      throw Refusal(
        sentence: "'\(base)' stands in no type: name its type, as in '#selector(Type.method)'.")
    }
    let (place, candidates) = find(base, labels, in: scope, isQualified: owner != nil)
    let fitting = candidates.filter { parameters == nil || $0.parameterTypes == parameters }
    guard let method = fitting.first ?? (parameters == nil ? nil : candidates.first) else {
      return try foreign(name, labels, of: owner ?? place, parameters)
    }
    guard fitting.count == 1 else {
      throw Refusal(
        sentence: "\(candidates.count) methods are called '\(base)': choose one by its labels or by"
          + " 'as', with the types as the method has them.")
    }
    if let entry = type(place), entry.kind == .protocol {
      return SelectorText.required(method, of: entry, as: place, pass.index)
    }
    try check(method)
    let isAlone = namesakes(of: method, in: place).count == 1
    return SelectorText.of(method, place: place, isAlone: isAlone)
  }

  /// The methods of this name in the type, in what it inherits from, and in the types around it.
  private func find(_ base: String, _ labels: [String]?, in scope: String, isQualified: Bool)
    -> (String, [Method])
  {
    var place = scope
    while true {
      let found = methods(of: place).filter {
        $0.name == base && (labels == nil || $0.labels == labels)
      }
      if !found.isEmpty { return (place, found) }
      guard !isQualified, let dot = place.lastIndex(of: ".") else { return (scope, []) }
      place = String(place[..<dot])
    }
  }

  /// The methods of a type; of those that override each other only the lowest.
  private func methods(of name: String) -> [Method] {
    guard let entry = type(name) else { return [] }
    var found: [Method] = []
    for method in pass.index.lineage(of: entry, seenFrom: pass.number).flatMap(\.methods) {
      let isThere = found.contains {
        $0.reference == method.reference && $0.parameterTypes == method.parameterTypes
      }
      if !isThere { found.append(method) }
    }
    return found
  }

  /// The methods that a reference to `method` could mean.
  private func namesakes(of method: Method, in place: String) -> [Method] {
    methods(of: place).filter {
      $0.name == method.name && (method.labels.isEmpty || $0.labels == method.labels)
    }
  }

  private func check(_ method: Method) throws(Refusal) {
    if method.isStatic {
      throw Refusal(
        sentence: "'\(method.name)' belongs to the type, and here a selector calls an"
          + " object's method: make it one.")
    }
    if method.isAsyncOrThrowing {
      throw Refusal(
        sentence: "'\(method.name)' throws or is async, and here a selector cannot call it: call it"
          + " from another method.")
    }
    if method.labels.count > SelectorText.mostParameters {
      throw Refusal(
        sentence: "'\(method.name)' has \(method.labels.count) parameters, and here a selector"
          + " passes up to \(SelectorText.mostParameters).")
    }
  }

  /// A method that UIKit or another module has.
  private func foreign(
    _ name: DeclReferenceExprSyntax, _ labels: [String]?, of owner: String,
    _ parameters: [String]?
  ) throws(Refusal) -> String {
    let base = name.baseName.plainName
    if let entry = type(owner), !entry.isForeign, entry.kind != .class || entry.parent == nil {
      throw Refusal(sentence: "'\(owner)' has no method '\(name.oneLine)' in the files given.")
    }
    if let labels {
      let selector = ObjectiveCName.of(base, labels)
      return "Selector(\(literal(selector)), { (o: \(code(owner))) in o.\(name.oneLine) })"
    }
    guard parameters?.isEmpty != false else {
      throw Refusal(
        sentence: "'\(base)' is declared in none of the files: write its labels, as in"
          + " '#selector(\(owner).\(base)(_:))'.")
    }
    return "Selector(\(literal(base)), { (o: \(code(owner))) in { o.\(quoted(base))() } })"
  }

  // MARK: Properties

  private func getter(_ name: DeclReferenceExprSyntax, of owner: String?) throws(Refusal)
    -> String
  {
    let (owner, property) = try property(name, of: owner)
    let base = name.baseName.plainName
    return "Selector(\(literal(property?.explicitName ?? base)),"
      + " { (o: \(code(owner))) in { o.\(quoted(base)) } })"
  }

  private func setter(_ name: DeclReferenceExprSyntax, of owner: String?) throws(Refusal)
    -> String
  {
    let (owner, property) = try property(name, of: owner)
    let base = name.baseName.plainName
    let selector = ObjectiveCName.setter(of: property?.explicitName ?? base)
    return "Selector(\(literal(selector)), { (o: \(code(owner))) in { o.\(quoted(base)) = $0 } })"
  }

  private func property(_ name: DeclReferenceExprSyntax, of owner: String?) throws(Refusal)
    -> (String, Property?)
  {
    guard let owner = owner ?? scope else {
      throw Refusal(sentence: "'\(name.baseName.text)' stands in no type: name its type.")
    }
    let entry = type(owner)
    let lineage = entry.map { pass.index.lineage(of: $0, seenFrom: pass.number) } ?? []
    let property = lineage.flatMap(\.properties).first { $0.name == name.baseName.plainName }
    if property?.isStatic == true || entry?.kind == .protocol {
      throw Refusal(sentence: "here a selector reads and sets properties of objects of a class.")
    }
    return (owner, property)
  }
}
