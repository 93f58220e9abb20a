internal import SwiftSyntax

/// A method of the app, as far as rules ask about it.
struct Method {
  let name: String
  /// `_` where callers write none.
  let labels: [String]
  /// As they are written, on one line.
  let parameterTypes: [String]
  let result: String?
  /// What `@objc(…)` gives.
  let explicitName: String?
  let isStatic: Bool
  let isPrivate: Bool
  let isOverride: Bool
  let isAsyncOrThrowing: Bool
  let isOptional: Bool
  /// Whether storyboards call it.
  let isAction: Bool
  /// Whether Objective-C finds it by its name.
  let isExposed: Bool
  let isInExtension: Bool
  let file: Int
  let offset: Int

  /// The name that selectors have for it.
  var selectorName: String { explicitName ?? ObjectiveCName.of(name, labels) }

  /// `close(_:)`; `close` if there is no parameter.
  var reference: String {
    labels.isEmpty ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))"
  }
}

/// A property of the app.
struct Property {
  let name: String
  /// As it is annotated, or the type whose initialiser is called.
  let type: String?
  let explicitName: String?
  let isStatic: Bool
  let isOverride: Bool
  let isExposed: Bool
  let isInExtension: Bool
  let isPrivate: Bool
  let isOutlet: Bool
  let isInspectable: Bool
  let isSettable: Bool
  let isOptional: Bool
  let file: Int
  let offset: Int
}

/// A nominal type of the app, with what all files say about it.
struct TypeEntry {
  enum Kind { case `class`, `protocol`, value }

  /// By way of the types around it: `Outer.Inner`.
  let name: String
  let kind: Kind
  /// A file that declares or extends it.
  let file: Int
  /// The file that alone sees it; nil if all do.
  let onlyFile: Int?
  let isPrivateInside: Bool
  let isPublic: Bool
  /// Attributes that say on which actor it lives.
  let isolation: [String]
  /// Whether the app extends the type, and somebody else declares it.
  let isForeign: Bool
  /// Whether it is declared in a function.
  let isLocal: Bool
  /// Whether Objective-C finds all its members by their names.
  let isExposed: Bool
  /// What stands first where a class is declared: its superclass, if it has one.
  var parent: String?
  /// Superclass and protocols, as they are written.
  var inherited: [String] = []
  var methods: [Method] = []
  var properties: [Property] = []
  /// The members of extensions.
  var hoistable: [Hoistable] = []

  /// What no other type of the app has.
  var id: String { Self.id(name, onlyFile) }

  /// - Parameter file: The file that alone sees the type; nil if all do.
  static func id(_ name: String, _ file: Int?) -> String { file.map { "\(name) \($0)" } ?? name }

  init(
    name: String, kind: Kind, file: Int, onlyFile: Int?, isPrivateInside: Bool, isPublic: Bool,
    isForeign: Bool = false, isLocal: Bool = false, isExposed: Bool = false, isolation: [String]
  ) {
    (self.name, self.kind, self.file, self.onlyFile) = (name, kind, file, onlyFile)
    (self.isPrivateInside, self.isPublic, self.isForeign) = (isPrivateInside, isPublic, isForeign)
    (self.isLocal, self.isExposed, self.isolation) = (isLocal, isExposed, isolation)
  }
}

/// Reads the types of a file: first those that it declares, later what it adds to any.
final class DeclarationReader: SyntaxVisitor {
  private let visitBody: (Scope) -> Void
  private let visitAlias: (_ name: String, _ type: String) -> Void
  private var scopes: [Scope] = []

  /// A type's braces.
  struct Scope {
    /// By way of the types around it.
    let name: String
    let node: DeclSyntax
    let isExtension: Bool
    let inherited: [String]
    let members: MemberBlockItemListSyntax
    let isPrivateInside: Bool
    let isPrivateExtension: Bool
  }

  init(
    visitAlias: @escaping (String, String) -> Void = { _, _ in },
    visitBody: @escaping (Scope) -> Void
  ) {
    (self.visitBody, self.visitAlias) = (visitBody, visitAlias)
    super.init(viewMode: .sourceAccurate)
  }

  private func enter(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    let outer = scopes.last
    let isPrivate = node.modifiers.has("private")
    let scope = Scope(
      name: enclosingTypes(of: node.memberBlock).joined(separator: "."), node: DeclSyntax(node),
      isExtension: node.is(ExtensionDeclSyntax.self),
      inherited: node.inheritanceClause?.inheritedTypes.map { $0.type.oneLine } ?? [],
      members: node.memberBlock.members,
      isPrivateInside: outer.map { $0.isPrivateInside || isPrivate } ?? false,
      isPrivateExtension: node.is(ExtensionDeclSyntax.self)
        && node.modifiers.has("private", "fileprivate"))
    scopes.append(scope)
    if Conditions.isOfLater(node) { return .skipChildren }
    visitBody(scope)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node)
  }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    visitAlias(node.name.plainName, node.initializer.value.oneLine)
    return .skipChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in Conditions.possibleClauses(of: node) {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }
}

/// The members of a type that a build for the version that an app sees may have.
///
/// - Parameter certain: Leaves out what depends on flags that only the app knows.
func declarations(of list: MemberBlockItemListSyntax, certain: Bool = false) -> [DeclSyntax] {
  list.flatMap { item -> [DeclSyntax] in
    guard let block = item.decl.as(IfConfigDeclSyntax.self) else {
      return Conditions.isOfLater(item.decl) ? [] : [item.decl]
    }
    return Conditions.possibleClauses(of: block).flatMap { clause -> [DeclSyntax] in
      if certain, let condition = clause.condition, Conditions.value(of: condition) != true {
        return []
      }
      guard case .decls(let inner) = clause.elements else { return [] }
      return declarations(of: inner, certain: certain)
    }
  }
}

extension WithAttributesSyntax {
  func attribute(_ name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in attributes
    where attribute.attributeName.trimmedDescription == name {
      return attribute
    }
    return nil
  }

  /// What `@objc(…)` gives.
  var explicitName: String? {
    guard let arguments = attribute("objc")?.arguments else { return nil }
    let text = arguments.tokens(viewMode: .sourceAccurate).map(\.text).joined()
    return text.isEmpty ? nil : text
  }
}

extension DeclModifierListSyntax {
  func has(_ names: String...) -> Bool { contains { names.contains($0.name.text) } }
}

extension Method {
  init(
    _ node: FunctionDeclSyntax, isInExtension: Bool, isInPrivate: Bool = false,
    isExposed: Bool = false, file: Int
  ) {
    let parameters = node.signature.parameterClause.parameters
    let effects = node.signature.effectSpecifiers
    self.init(
      name: node.name.plainName, labels: parameters.map { $0.firstName.plainName },
      parameterTypes: parameters.map { $0.type.oneLine },
      result: node.signature.returnClause?.type.oneLine, explicitName: node.explicitName,
      isStatic: node.modifiers.has("static", "class"),
      isPrivate: isInPrivate || node.modifiers.has("private", "fileprivate"),
      isOverride: node.modifiers.has("override"),
      isAsyncOrThrowing: effects?.asyncSpecifier != nil || effects?.throwsClause != nil,
      isOptional: node.modifiers.has("optional"),
      isAction: node.attribute("IBAction") != nil || node.attribute("IBSegueAction") != nil,
      isExposed: isExposed && !node.modifiers.has("private", "fileprivate")
        || node.attribute("objc") != nil || node.attribute("IBAction") != nil,
      isInExtension: isInExtension, file: file, offset: node.extent.lowerBound)
  }
}

extension Property {
  static func all(
    of node: VariableDeclSyntax, isInExtension: Bool = false, isExposed: Bool = false, file: Int
  ) -> [Property] {
    node.bindings.compactMap { binding in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
      let call = binding.initializer?.value.as(FunctionCallExprSyntax.self)
      return Property(
        name: name.identifier.plainName,
        type: binding.typeAnnotation?.type.oneLine ?? call?.calledExpression.oneLine,
        explicitName: node.explicitName, isStatic: node.modifiers.has("static", "class"),
        isOverride: node.modifiers.has("override"),
        isExposed: isExposed && !node.modifiers.has("private", "fileprivate")
          || node.attribute("objc") != nil || node.attribute("IBOutlet") != nil,
        isInExtension: isInExtension,
        isPrivate: node.modifiers.contains {
          ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
        },
        isOutlet: node.attribute("IBOutlet") != nil,
        isInspectable: node.attribute("IBInspectable") != nil,
        isSettable: node.bindingSpecifier.text == "var" && !binding.isReadOnly,
        isOptional: node.modifiers.has("optional"), file: file, offset: node.extent.lowerBound)
    }
  }
}

extension PatternBindingSyntax {
  /// Whether it is computed and has no setter.
  var isReadOnly: Bool {
    switch accessorBlock?.accessors {
    case nil: false
    case .getter: true
    case .accessors(let list):
      !list.contains {
        ["set", "didSet", "willSet", "_modify"].contains($0.accessorSpecifier.text)
      }
    @unknown default: true
    }
  }
}
