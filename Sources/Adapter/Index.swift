internal import SwiftSyntax

/// What all files of the app declare.
struct Index {
  /// An extension to add to a file.
  struct Conformance {
    let file: Int
    /// Where what asks for it stands.
    let offset: Int
    let text: String
    /// Whether the type cannot be extended, as it stands in a function.
    let isLocal: Bool
  }

  private var types: [String: TypeEntry] = [:]
  /// What type aliases stand for; two of one name may stand for different types.
  private var aliases: [String: [String]] = [:]
  /// The optional requirements of the app's protocols, by their first names.
  private(set) var optionalMembers: [String: [OptionalMember]] = [:]
  /// How types of the app conform to what became of optional requirements.
  private(set) var conformances: [Conformance] = []

  init(_ files: [SourceFile]) {
    for (number, file) in files.enumerated() where !file.isBroken { declare(file, number) }
    for (number, file) in files.enumerated() where !file.isBroken { fill(file, number) }
    findOptionalMembers()
  }

  private mutating func declare(_ file: SourceFile, _ number: Int) {
    var found: [TypeEntry] = []
    var aliases: [(String, String)] = []
    DeclarationReader(visitAlias: { aliases.append(($0, $1)) }) { scope in
      guard !scope.isExtension else { return }
      found.append(TypeEntry(scope, file: number))
    }.walk(file.tree)
    for entry in found { types[key(entry.name, entry.onlyFile)] = entry }
    for (name, type) in aliases { self.aliases[name, default: []].append(type) }
  }

  private mutating func fill(_ file: SourceFile, _ number: Int) {
    var scopes: [DeclarationReader.Scope] = []
    DeclarationReader { scopes.append($0) }.walk(file.tree)
    for scope in scopes {
      let entry = entry(scope.name, seenFrom: number) ?? TypeEntry(foreign: scope.name)
      if entry.isForeign { types[entry.name] = entry }
      entry.inherited += scope.inherited
      for member in declarations(of: scope.members) {
        if let function = member.as(FunctionDeclSyntax.self) {
          entry.methods.append(
            Method(
              function, isInExtension: scope.isExtension, isInPrivate: scope.isPrivateExtension,
              file: number))
        } else if let variable = member.as(VariableDeclSyntax.self) {
          entry.properties += Property.all(of: variable, file: number)
        }
      }
    }
  }

  private func key(_ name: String, _ file: Int?) -> String {
    file.map { "\(name) \($0)" } ?? name
  }

  private func entry(_ name: String, seenFrom file: Int) -> TypeEntry? {
    types[key(name, file)] ?? types[name]
  }

  // MARK: Types

  /// The type that `name` means inside of the type `scope`.
  func type(_ name: String, in scope: String? = nil, seenFrom file: Int) -> TypeEntry? {
    let plain = Self.plain(name)
    var scope = scope
    while let outer = scope {
      if let found = entry("\(outer).\(plain)", seenFrom: file) { return found }
      scope = outer.lastIndex(of: ".").map { String(outer[..<$0]) }
    }
    return entry(plain, seenFrom: file)
  }

  /// The name of a type without generic arguments, optionality, attributes and `any`.
  static func plain(_ name: String) -> String {
    var words = name.split(separator: " ").map(String.init)
    words.removeAll { $0.hasPrefix("@") || $0 == "any" || $0 == "some" }
    let text = words.joined(separator: " ").prefix { $0 != "<" }
    return String(text.filter { !"?!()".contains($0) })
  }

  /// A class and the classes of the app above it, nearest first.
  func lineage(of entry: TypeEntry, seenFrom file: Int) -> [TypeEntry] {
    var line: [TypeEntry] = [entry]
    while let next = superclass(of: line[line.count - 1], seenFrom: file),
      !line.contains(where: { $0 === next })
    {
      line.append(next)
    }
    return line
  }

  private func superclass(of entry: TypeEntry, seenFrom file: Int) -> TypeEntry? {
    guard entry.kind == .class, !entry.isForeign, let first = entry.parent else {
      return nil
    }
    let found = type(first, in: entry.name, seenFrom: file)
    return found?.kind == .class ? found : nil
  }

  /// The name of the first class above that the app did not declare; nil if there is none.
  func foreignSuperclass(of entry: TypeEntry, seenFrom file: Int) -> String? {
    let lineage = lineage(of: entry, seenFrom: file)
    if let foreign = lineage.first(where: \.isForeign) { return foreign.name }
    guard let last = lineage.last, let first = last.parent,
      type(first, in: last.name, seenFrom: file) == nil
    else { return nil }
    return Self.plain(first)
  }

  /// The protocols of the app that a type conforms to, by way of superclasses and other protocols.
  private func protocols(of entry: TypeEntry, seenFrom file: Int) -> [TypeEntry] {
    var found: [TypeEntry] = []
    var waiting = lineage(of: entry, seenFrom: file)
    while let next = waiting.popLast() {
      for part in next.inherited.flatMap({ parts(of: $0) }) {
        guard let inherited = type(part, in: next.name, seenFrom: file),
          inherited.kind == .protocol, !found.contains(where: { $0 === inherited })
        else { continue }
        found.append(inherited)
        waiting.append(inherited)
      }
    }
    return found
  }

  /// The types that an inheritance clause names, by way of aliases too.
  private func parts(of name: String, depth: Int = 0) -> [String] {
    name.split(separator: "&").map(String.init).flatMap { part -> [String] in
      let last = Self.plain(part).split(separator: ".").last.map(String.init) ?? ""
      guard depth < Self.deepestAlias, let types = aliases[last] else { return [part] }
      return [part] + types.flatMap { parts(of: $0, depth: depth + 1) }
    }
  }

  /// An alias of an alias and so on is followed so far; our choice.
  private static let deepestAlias = 8

  // MARK: Optional requirements

  private mutating func findOptionalMembers() {
    let entries = types.sorted { $0.key < $1.key }.map(\.value)
    var members: [(owner: TypeEntry, member: OptionalMember)] = []
    for entry in entries where entry.kind == .protocol {
      let optional = entry.methods.filter(\.isOptional)
      for method in optional {
        let isAlone = optional.filter { $0.name == method.name }.count == 1
        members.append((entry, OptionalMember(method, of: entry, isAlone: isAlone)))
      }
      for property in entry.properties where property.isOptional {
        members.append((entry, OptionalMember(property, of: entry)))
      }
    }
    for (_, member) in members { optionalMembers[member.name, default: []].append(member) }
    for entry in entries where entry.kind != .protocol && !members.isEmpty {
      addConformances(of: entry, to: members)
    }
  }

  private mutating func addConformances(
    of entry: TypeEntry, to members: [(owner: TypeEntry, member: OptionalMember)]
  ) {
    let file = entry.onlyFile ?? entry.methods.first?.file ?? 0
    let protocols = protocols(of: entry, seenFrom: file)
    let above = lineage(of: entry, seenFrom: file).dropFirst()
    for (owner, member) in members where protocols.contains(where: { $0 === owner }) {
      guard let place = member.implementation(in: entry) else { continue }
      let isInherited = above.contains {
        member.implementation(in: $0) != nil
          && self.protocols(of: $0, seenFrom: file).contains { $0 === owner }
      }
      if isInherited { continue }
      let isolation = entry.inherited.first { Self.plain($0).hasSuffix(owner.name) } ?? ""
      let attributes = isolation.split(separator: " ").filter { $0.hasPrefix("@") }
      let words = attributes + [Substring(member.protocolName)]
      conformances.append(
        Conformance(
          file: place.file, offset: place.offset,
          text: "extension \(entry.name): \(words.joined(separator: " ")) {}",
          isLocal: entry.isLocal))
    }
  }
}

extension TypeEntry {
  /// A type that the app extends.
  fileprivate convenience init(foreign name: String) {
    self.init(
      name: name, kind: .class, onlyFile: nil, isPrivateInside: false, isPublic: false,
      isForeign: true, isolation: [])
  }

  fileprivate convenience init(_ scope: DeclarationReader.Scope, file: Int) {
    let group = scope.node.asProtocol((any DeclGroupSyntax).self)
    let modifiers = group?.modifiers ?? []
    let kind: Kind =
      scope.node.is(ClassDeclSyntax.self) || scope.node.is(ActorDeclSyntax.self)
      ? .class : scope.node.is(ProtocolDeclSyntax.self) ? .protocol : .value
    let attributes = scope.node.asProtocol((any WithAttributesSyntax).self)
    let isolation = ["MainActor", "preconcurrency"].filter { attributes?.attribute($0) != nil }
    self.init(
      name: scope.name, kind: kind,
      onlyFile: modifiers.has("private", "fileprivate") ? file : nil,
      isPrivateInside: scope.isPrivateInside, isPublic: modifiers.has("public", "open"),
      isLocal: scope.node.isInFunction, isolation: isolation.map { "@" + $0 })
    if kind == .class { parent = scope.inherited.first }
  }
}

extension SyntaxProtocol {
  fileprivate var isInFunction: Bool {
    sequence(first: Syntax(self), next: \.parent).contains { $0.is(CodeBlockSyntax.self) }
  }
}
