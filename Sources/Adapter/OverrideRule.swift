internal import SwiftSyntax

/// A member of an extension, which may have to take part in overriding.
///
/// Only Objective-C overrides members of extensions. So the member gets another name, and the class's
/// braces get one of its old name that leads to it.
struct Hoistable {
  enum Declaration {
    case method(FunctionDeclSyntax)
    case property(VariableDeclSyntax)
  }

  let node: Declaration
  /// As overriding members are compared: `close(_:)`, or a property's name.
  let reference: String
  let isOverride: Bool
  let file: Int
  let offset: Int

  init(_ method: Method, _ node: FunctionDeclSyntax) {
    self.node = .method(node)
    (reference, isOverride) = (method.reference, method.isOverride)
    (file, offset) = (method.file, method.offset)
  }

  init(_ property: Property, _ node: VariableDeclSyntax) {
    self.node = .property(node)
    (reference, isOverride) = (property.name, property.isOverride)
    (file, offset) = (property.file, property.offset)
  }

  var place: (file: Int, offset: Int) { (file, offset) }

  // MARK: What becomes of it

  /// The place of the name.
  var nameExtent: Range<Int>? {
    switch node {
    case .method(let function): function.name.extent
    case .property(let variable): variable.onlyName?.extent
    }
  }

  func newName(in type: TypeEntry) -> String {
    let old = reference.prefix { $0 != "(" }
    return "\(old)_of_\(type.name.split(separator: ".").joined(separator: "_"))"
  }

  /// The member of the old name, on one line; nil if it cannot be written.
  func forwarder(in type: TypeEntry) -> String? {
    guard !isPrivate, !dependsOnFlags else { return nil }
    switch node {
    case .method(let function): return method(function, type)
    case .property(let variable): return property(variable, type)
    }
  }

  private var modifiers: DeclModifierListSyntax {
    switch node {
    case .method(let function): function.modifiers
    case .property(let variable): variable.modifiers
    }
  }

  private var extended: ExtensionDeclSyntax? {
    let node: Syntax =
      switch node {
      case .method(let function): Syntax(function)
      case .property(let variable): Syntax(variable)
      }
    return sequence(first: node, next: \.parent).lazy.compactMap {
      $0.as(ExtensionDeclSyntax.self)
    }.first
  }

  private var isPrivate: Bool {
    modifiers.has("private", "fileprivate")
      || extended?.modifiers.has("private", "fileprivate") == true
      || extended?.genericWhereClause != nil
  }

  /// Whether flags that only the app knows may leave it out.
  private var dependsOnFlags: Bool {
    guard let extended else { return true }
    return !declarations(of: extended.memberBlock.members, certain: true).contains {
      $0.extent.lowerBound == offset
    }
  }

  private var words: String {
    let kept = modifiers.filter { !["dynamic", "final"].contains($0.name.text) }
      .map { $0.oneLine + " " }
    let access = extended?.modifiers.has("public") == true && !modifiers.has("public", "open")
    return (access ? "public " : "") + kept.joined()
  }

  private func method(_ function: FunctionDeclSyntax, _ type: TypeEntry) -> String? {
    let parameters = function.signature.parameterClause.parameters
    guard !parameters.contains(where: { $0.ellipsis != nil }) else { return nil }
    let head = parameters.enumerated().map { number, parameter in
      "\(parameter.firstName.text) p\(number): \(parameter.type.oneLine)"
        + (parameter.defaultValue.map { " \($0.oneLine)" } ?? "")
    }
    let arguments = parameters.enumerated().map { number, parameter in
      let label = parameter.firstName.text
      let isInOut = parameter.type.oneLine.hasPrefix("inout ")
      return (label == "_" ? "" : "\(label): ") + (isInOut ? "&" : "") + "p\(number)"
    }
    let effects = function.signature.effectSpecifiers
    let calls =
      (effects?.throwsClause == nil ? "" : "try ")
      + (effects?.asyncSpecifier == nil ? "" : "await ")
    let result = function.signature.returnClause.map { " \($0.oneLine)" } ?? ""
    return (result.isEmpty ? "" : "@discardableResult ") + words + "func \(function.name.text)"
      + (function.genericParameterClause?.oneLine ?? "") + "(\(head.joined(separator: ", ")))"
      + (effects.map { " \($0.oneLine)" } ?? "") + result
      + (function.genericWhereClause.map { " \($0.oneLine)" } ?? "")
      + " { \(calls)\(quoted(newName(in: type)))(\(arguments.joined(separator: ", "))) }"
  }

  private func property(_ variable: VariableDeclSyntax, _ type: TypeEntry) -> String? {
    guard let name = variable.onlyName, let binding = variable.bindings.first,
      let annotation = binding.typeAnnotation
    else { return nil }
    let new = quoted(newName(in: type))
    let body = binding.isReadOnly ? new : "get { \(new) } set { \(new) = newValue }"
    return words + "var \(name.text)\(annotation.oneLine) { \(body) }"
  }
}

extension VariableDeclSyntax {
  /// The name of a variable that is declared alone.
  fileprivate var onlyName: TokenSyntax? {
    guard bindings.count == 1 else { return nil }
    return bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier
  }
}

extension Rule {
  static let extensionOverride = Rule(
    "extension-override",
    "Members overridden in extensions, and members of extensions that are overridden, get a member"
      + " in the braces of the class that leads to them; of classes of others they are refused.",
    before: "class A: B {}\nextension A { override func f(_ a: Int) { super.f(a) } }",
    after: "class A: B { override func f(_ p0: Int) { f_of_A(p0) };}\n"
      + "extension A { func f_of_A(_ a: Int) { super.f(a) } }",
    [.classDecl, .functionDecl, .variableDecl]
  ) { node, pass in
    if let declaration = node.as(ClassDeclSyntax.self) { return hoist(into: declaration, pass) }
    guard let name = enclosingType(of: node),
      let entry = pass.index.type(name, seenFrom: pass.number)
    else { return }
    let offset = node.extent.lowerBound
    if let member = pass.index.hoisted(of: entry).first(where: { $0.place == (pass.number, offset) }
    ) {
      return rename(member, of: entry, pass)
    }
    check(node, in: entry, pass)
  }

  private static func hoist(into declaration: ClassDeclSyntax, _ pass: Pass) {
    let name = enclosingTypes(of: declaration.memberBlock).joined(separator: ".")
    guard let entry = pass.index.type(name, seenFrom: pass.number) else { return }
    for member in pass.index.hoisted(of: entry) {
      guard let text = member.forwarder(in: entry) else { continue }
      pass.count()
      pass.insert(" \(text);", at: declaration.memberBlock.leftBrace.extent.upperBound)
    }
  }

  private static func rename(_ member: Hoistable, of entry: TypeEntry, _ pass: Pass) {
    guard member.forwarder(in: entry) != nil, let name = member.nameExtent else {
      return pass.refuse(
        at: member.offset,
        "'\(member.reference)' of an extension takes part in overriding, and cannot be moved as it"
          + " is: move it into the braces of the class '\(entry.name)'.")
    }
    pass.replace(name, with: quoted(member.newName(in: entry)))
    let modifiers: DeclModifierListSyntax =
      switch member.node {
      case .method(let function): function.modifiers
      case .property(let variable): variable.modifiers
      }
    for modifier in modifiers where modifier.name.text == "override" {
      pass.remove(modifier.extent)
    }
  }

  /// Refuses what overrides members of an extension of a class of others, or overrides in one.
  private static func check(_ node: Syntax, in entry: TypeEntry, _ pass: Pass) {
    guard let member = node.asProtocol((any WithModifiersSyntax).self),
      let modifier = member.modifiers.first(where: { $0.name.text == "override" })
    else { return }
    if entry.isForeign {
      return pass.refuse(
        modifier,
        "a member of an extension cannot override here: move it into the braces of the class"
          + " '\(entry.name)'.")
    }
    let reference =
      node.as(FunctionDeclSyntax.self).map {
        Method($0, isInExtension: false, file: pass.number).reference
      } ?? node.as(VariableDeclSyntax.self).flatMap { $0.onlyName?.plainName } ?? ""
    let above = pass.index.lineage(of: entry, seenFrom: pass.number).dropFirst()
    for parent in above where parent.isForeign {
      guard parent.hoistable.contains(where: { $0.reference == reference }) else { continue }
      pass.refuse(
        modifier,
        "'\(reference)' is declared in an extension of '\(parent.name)' and cannot be overridden"
          + " here: declare it in a class of the app between the two.")
    }
  }
}
