internal import SwiftSyntax

/// What all files of the app declare.
struct Index: Sendable {
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

  /// The classes that have a member, by its name.
  private var owners: [String: Set<String>] = [:]
  private var exposed: [String: [(TypeEntry, Method)]] = [:]
  /// The members of extensions that take part in overriding, by the type's identity.
  private var hoisted: [String: [Hoistable]] = [:]
  /// Whether the app calls methods by names that may not be known before it runs.
  private(set) var namesMethods = false
  /// Whether the app reads or sets properties by name.
  private(set) var namesProperties = false
  /// The labels of initialisers that metatypes of the app's own types may call.
  private(set) var metatypeInitialisers: Set<[String]> = []
  /// The app's own modules.
  let modules: AppModules

  init(_ files: [FileDeclarations], modules: AppModules = AppModules()) {
    self.modules = modules
    for file in files {
      for entry in file.types { types[entry.id] = entry }
      for (name, type) in file.aliases { aliases[name, default: []].append(type) }
      namesMethods = namesMethods || file.namesMethods
      namesProperties = namesProperties || file.namesProperties
      metatypeInitialisers.formUnion(file.metatypeInitialisers)
    }
    for (number, file) in files.enumerated() { fill(file, number) }
    findOptionalMembers()
    findHoisted()
    findExposed()
  }

  private mutating func fill(_ file: FileDeclarations, _ number: Int) {
    for body in file.bodies {
      var entry = entry(body.name, seenFrom: number) ?? TypeEntry(foreign: body.name, file: number)
      // Nobody else holds the lists while they grow.
      types[entry.id] = nil
      entry.inherited += body.inherited
      entry.methods += body.methods
      entry.properties += body.properties
      entry.hoistable += body.hoistable
      types[entry.id] = entry
    }
  }

  // MARK: Overriding

  /// The members of the type's extensions that take part in overriding, as they stand in the files.
  func hoisted(of entry: TypeEntry) -> [Hoistable] { hoisted[entry.id] ?? [] }

  private mutating func findHoisted() {
    let classes = types.values.filter { $0.kind == .class && !$0.isForeign }
    for entry in classes {
      hoist(entry.hoistable.filter(\.isOverride), of: entry)
      let overriding = Set(
        entry.methods.filter(\.isOverride).map(\.reference)
          + entry.properties.filter(\.isOverride).map(\.name))
      if overriding.isEmpty { continue }
      for parent in lineage(of: entry, seenFrom: entry.file).dropFirst() {
        hoist(parent.hoistable.filter { overriding.contains($0.reference) }, of: parent)
      }
    }
    for id in hoisted.keys { hoisted[id]?.sort { $0.place < $1.place } }
  }

  private mutating func hoist(_ members: [Hoistable], of entry: TypeEntry) {
    for member in members
    where hoisted[entry.id]?.contains(where: { $0.place == member.place }) != true {
      hoisted[entry.id, default: []].append(member)
    }
  }

  // MARK: Names

  private func entry(_ name: String, seenFrom file: Int) -> TypeEntry? {
    types[TypeEntry.id(name, file)] ?? types[name]
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
    return String(text.filter { !"?!()`".contains($0) })
  }

  /// A class and the classes of the app above it, nearest first.
  func lineage(of entry: TypeEntry, seenFrom file: Int) -> [TypeEntry] {
    var line: [TypeEntry] = [entry]
    while let next = superclass(of: line[line.count - 1], seenFrom: file),
      !line.contains(where: { $0.id == next.id })
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

  /// The types whose members Objective-C knows by this name, with them.
  func exposed(_ selector: String) -> [(TypeEntry, Method)] { exposed[selector] ?? [] }

  /// The one class of the app that has a member of this name which Objective-C knows.
  func onlyClass(with member: String) -> String? {
    guard let owners = owners[member], owners.count == 1 else { return nil }
    return owners.first
  }

  private mutating func findExposed() {
    for entry in types.sorted(by: { $0.key < $1.key }).map(\.value) {
      let members =
        entry.methods.filter { $0.isExposed && !$0.isOverride && !$0.isStatic }.map(\.name)
        + entry.properties.filter { $0.isExposed && !$0.isOverride && !$0.isStatic }.map(\.name)
      if entry.kind == .class {
        for name in members { owners[name, default: []].insert(entry.name) }
      }
      for method in entry.methods
      where !method.isStatic && !method.isAsyncOrThrowing
        && (method.isExposed || entry.kind == .protocol)
        && method.labels.count <= SelectorText.mostParameters
      {
        exposed[method.selectorName, default: []].append((entry, method))
      }
    }
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
          inherited.kind == .protocol, !found.contains(where: { $0.id == inherited.id })
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
    // By the identities of their protocols.
    var members: [String: [OptionalMember]] = [:]
    for entry in entries where entry.kind == .protocol {
      let optional = entry.methods.filter(\.isOptional)
      let made =
        optional.map { method in
          let isAlone = optional.filter { $0.name == method.name }.count == 1
          return OptionalMember(method, of: entry, isAlone: isAlone)
        } + entry.properties.filter(\.isOptional).map { OptionalMember($0, of: entry) }
      if !made.isEmpty { members[entry.id] = made }
      for member in made { optionalMembers[member.name, default: []].append(member) }
    }
    if members.isEmpty { return }
    let classes = entries.filter { $0.kind != .protocol }
    for entry in classes { addConformances(of: entry, to: members) }
    for entry in classes { addMarks(of: entry, members) }
  }

  /// Marks the classes that conform to a public protocol with optional requirements.
  private mutating func addMarks(of entry: TypeEntry, _ members: [String: [OptionalMember]]) {
    let file = entry.onlyFile ?? entry.file
    let owners = protocols(of: entry, seenFrom: file).filter {
      $0.isPublic && members[$0.id] != nil
    }
    for owner in owners.sorted(by: { $0.id < $1.id }) {
      let isInherited = lineage(of: entry, seenFrom: file).dropFirst().contains {
        self.protocols(of: $0, seenFrom: file).contains { $0.id == owner.id }
      }
      if isInherited { continue }
      let access = entry.isPublic || entry.isForeign ? "public " : ""
      conformances.append(
        Conformance(
          file: file, offset: 0,
          text: "extension \(code(entry.name)) { \(access)static var"
            + " \(OptionalMember.mark(of: owner)): Void { () } }",
          isLocal: entry.isLocal))
    }
  }

  private mutating func addConformances(
    of entry: TypeEntry, to members: [String: [OptionalMember]]
  ) {
    let file = entry.onlyFile ?? entry.file
    let owners = protocols(of: entry, seenFrom: file).sorted { $0.id < $1.id }
    let above = lineage(of: entry, seenFrom: file).dropFirst()
    for (owner, member) in owners.flatMap({ owner in
      (members[owner.id] ?? []).map { (owner, $0) }
    }) {
      guard let place = member.implementation(in: entry) else { continue }
      let isInherited = above.contains {
        member.implementation(in: $0) != nil
          && self.protocols(of: $0, seenFrom: file).contains { $0.id == owner.id }
      }
      if isInherited { continue }
      let isolation = entry.inherited.first { Self.plain($0).hasSuffix(owner.name) } ?? ""
      let attributes = isolation.split(separator: " ").filter { $0.hasPrefix("@") }
      let words = attributes + [Substring(quoted(member.protocolName))]
      conformances.append(
        Conformance(
          file: place.file, offset: place.offset,
          text: "extension \(code(entry.name)): \(words.joined(separator: " ")) {}",
          isLocal: entry.isLocal))
    }
  }
}

extension TypeEntry {
  /// A type that the app extends.
  fileprivate init(foreign name: String, file: Int) {
    self.init(
      name: name, kind: .class, file: file, onlyFile: nil, isPrivateInside: false, isPublic: false,
      isForeign: true, isolation: [])
  }
}
