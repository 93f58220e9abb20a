internal import SwiftSyntax

/// What one file declares, and what it adds to types of any file.
struct FileDeclarations: Sendable {
  /// The braces of a type or of an extension.
  struct Body {
    /// By way of the types around it.
    let name: String
    let inherited: [String]
    let methods: [Method]
    let properties: [Property]
    let hoistable: [Hoistable]
  }

  private(set) var types: [TypeEntry] = []
  private(set) var aliases: [(name: String, type: String)] = []
  private(set) var bodies: [Body] = []
  /// The labels of initialisers that metatypes may call here too: those of protocols, and those that
  /// are `required`.
  private(set) var metatypeInitialisers: Set<[String]> = []
  /// Whether a method is called by a name that may not be known before the app runs.
  let namesMethods: Bool
  /// Whether properties are read or set by their names.
  let namesProperties: Bool

  init(_ file: SourceFile, number: Int) {
    namesMethods = file.contains("Selector(") || file.contains("NSSelectorFromString")
    namesProperties =
      file.contains("value(forKey") || file.contains("setValue(") || file.contains("forKeyPath:")
    if file.isBroken { return }
    var scopes: [DeclarationReader.Scope] = []
    var aliases: [(String, String)] = []
    DeclarationReader(visitAlias: { aliases.append(($0, $1)) }) { scopes.append($0) }
      .walk(file.tree)
    self.aliases = aliases
    for scope in scopes { add(scope, number) }
  }

  private mutating func add(_ scope: DeclarationReader.Scope, _ number: Int) {
    if !scope.isExtension { types.append(TypeEntry(scope, file: number)) }
    let isExposed =
      scope.node.asProtocol((any WithAttributesSyntax).self).map {
        $0.attribute("objcMembers") != nil
          || $0.is(ExtensionDeclSyntax.self)
            && $0.attribute("objc") != nil
      } ?? false
    var methods: [Method] = []
    var properties: [Property] = []
    var hoistable: [Hoistable] = []
    for member in declarations(of: scope.members) {
      if let function = member.as(FunctionDeclSyntax.self) {
        let method = Method(
          function, isInExtension: scope.isExtension, isInPrivate: scope.isPrivateExtension,
          isExposed: isExposed, file: number)
        methods.append(method)
        if scope.isExtension { hoistable.append(Hoistable(method, function)) }
      } else if let variable = member.as(VariableDeclSyntax.self) {
        let found = Property.all(
          of: variable, isInExtension: scope.isExtension, isExposed: isExposed, file: number)
        properties += found
        if scope.isExtension, let property = found.first {
          hoistable.append(Hoistable(property, variable))
        }
      } else if let initialiser = member.as(InitializerDeclSyntax.self),
        initialiser.modifiers.has("required") || scope.node.is(ProtocolDeclSyntax.self)
      {
        metatypeInitialisers.insert(
          initialiser.signature.parameterClause.parameters.map { $0.firstName.plainName })
      }
    }
    bodies.append(
      Body(
        name: scope.name, inherited: scope.inherited, methods: methods, properties: properties,
        hoistable: hoistable))
  }
}

extension TypeEntry {
  fileprivate init(_ scope: DeclarationReader.Scope, file: Int) {
    let group = scope.node.asProtocol((any DeclGroupSyntax).self)
    let modifiers = group?.modifiers ?? []
    let kind: Kind =
      scope.node.is(ClassDeclSyntax.self) || scope.node.is(ActorDeclSyntax.self)
      ? .class : scope.node.is(ProtocolDeclSyntax.self) ? .protocol : .value
    let attributes = scope.node.asProtocol((any WithAttributesSyntax).self)
    let isolation = ["MainActor", "preconcurrency"].filter { attributes?.attribute($0) != nil }
    self.init(
      name: scope.name, kind: kind, file: file,
      onlyFile: modifiers.has("private", "fileprivate") ? file : nil,
      isPrivateInside: scope.isPrivateInside, isPublic: modifiers.has("public", "open"),
      isLocal: scope.node.isInFunction, isExposed: attributes?.attribute("objcMembers") != nil,
      isolation: isolation.map { "@" + $0 })
    if kind == .class { parent = scope.inherited.first }
  }
}

extension SyntaxProtocol {
  fileprivate var isInFunction: Bool {
    sequence(first: Syntax(self), next: \.parent).contains { $0.is(CodeBlockSyntax.self) }
  }
}
