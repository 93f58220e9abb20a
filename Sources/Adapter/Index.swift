internal import SwiftSyntax

/// What all files of the app declare.
struct Index {
  /// A declaration to add to a file.
  struct Addition {
    let file: Int
    let offset: Int
    let text: String
  }

  private var types: [String: TypeEntry] = [:]
  /// The optional requirements of the app's protocols, by their first names.
  private(set) var optionalMembers: [String: [OptionalMember]] = [:]
  /// How types of the app conform to what became of optional requirements.
  private(set) var conformances: [Addition] = []

  init(_ files: [SourceFile]) {
    for (number, file) in files.enumerated() where !file.isBroken { declare(file, number) }
    for (number, file) in files.enumerated() where !file.isBroken { fill(file, number) }
    findOptionalMembers()
  }

  private mutating func declare(_ file: SourceFile, _ number: Int) {
    var found: [TypeEntry] = []
    DeclarationReader(number) { _, scope in
      guard !scope.isExtension else { return }
      found.append(TypeEntry(scope, file: number))
    }.walk(file.tree)
    for entry in found { types[key(entry.name, entry.onlyFile)] = entry }
  }

  private func fill(_ file: SourceFile, _ number: Int) {
    DeclarationReader(number) { _, scope in
      guard let entry = entry(scope.name, seenFrom: number) else { return }
      entry.inherited += scope.inherited
      for member in declarations(of: scope.members) {
        if let function = member.as(FunctionDeclSyntax.self) {
          entry.methods.append(
            Method(function, isInExtension: scope.isExtension, file: number))
        } else if let variable = member.as(VariableDeclSyntax.self) {
          entry.properties += Property.all(of: variable, file: number)
        }
      }
    }.walk(file.tree)
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
    guard entry.kind == .class, let first = entry.inherited.first else { return nil }
    let found = type(first, in: entry.name, seenFrom: file)
    return found?.kind == .class ? found : nil
  }

  /// The name of the first class above that the app did not declare; nil if there is none.
  func foreignSuperclass(of entry: TypeEntry, seenFrom file: Int) -> String? {
    guard let last = lineage(of: entry, seenFrom: file).last, let first = last.inherited.first,
      type(first, in: last.name, seenFrom: file) == nil
    else { return nil }
    return Self.plain(first)
  }

  /// The protocols of the app that a type conforms to, by way of superclasses and other protocols.
  private func protocols(of entry: TypeEntry, seenFrom file: Int) -> [TypeEntry] {
    var found: [TypeEntry] = []
    var waiting = lineage(of: entry, seenFrom: file)
    while let next = waiting.popLast() {
      let parts = next.inherited.flatMap { $0.split(separator: "&").map(String.init) }
      for part in parts {
        guard let inherited = type(part, in: next.name, seenFrom: file),
          inherited.kind == .protocol, !found.contains(where: { $0 === inherited })
        else { continue }
        found.append(inherited)
        waiting.append(inherited)
      }
    }
    return found
  }

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
        Addition(
          file: place.file, offset: place.offset,
          text: "extension \(entry.name): \(words.joined(separator: " ")) {}"))
    }
  }
}

extension TypeEntry {
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
      isGeneric: scope.node.as(ClassDeclSyntax.self)?.genericParameterClause != nil,
      isolation: isolation.map { "@" + $0 })
  }
}
