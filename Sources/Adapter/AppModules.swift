internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// The app's own modules whose files are among those that are adapted, which makes them one.
public struct AppModules: Sendable {
  /// How many folders above a file a project is looked for; our choice.
  private static let farthestProject = 8

  let names: Set<String>

  public init(_ names: Set<String> = []) { self.names = names }

  /// Reads the manifests and project files above the files at `paths`.
  public init(around paths: [String]) {
    var names: Set<String> = []
    var seen: Set<URL> = []
    let files = Set(paths)
    for folder in Set(paths.map { URL(filePath: $0).deletingLastPathComponent() }) {
      var place = folder
      for _ in 0..<Self.farthestProject where seen.insert(place).inserted {
        for module in Self.modules(in: place) where module.has(files) { names.insert(module.name) }
        place = place.deletingLastPathComponent().standardizedFileURL
      }
    }
    self.names = names
  }

  /// A module that a manifest or a project file describes.
  private struct Module {
    let name: String
    /// Absolute paths, of files, and of folders with a slash at the end.
    let sources: [String]

    func has(_ files: Set<String>) -> Bool {
      sources.contains { source in
        files.contains(source) || source.hasSuffix("/") && files.contains { $0.hasPrefix(source) }
      }
    }
  }

  private static func modules(in folder: URL) -> [Module] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().flatMap { name -> [Module] in
      let file = folder.appending(path: name)
      if name == "Package.swift" { return targets(ofManifest: file) }
      guard name.hasSuffix(".xcodeproj") else { return [] }
      return targets(ofProject: file.appending(path: "project.pbxproj"), in: folder)
    }
  }

  private static func path(_ relative: String, in folder: URL) -> String {
    folder.appending(path: relative).standardizedFileURL.path(percentEncoded: false)
  }

  // MARK: Manifests

  private static func targets(ofManifest file: URL) -> [Module] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    let finder = TargetFinder(viewMode: .sourceAccurate)
    finder.walk(Parser.parse(source: text))
    return finder.targets.map { name, path in
      let folders = path.map { [$0] } ?? ["Sources/\(name)", "Source/\(name)", "src/\(name)"]
      return Module(
        name: name,
        sources: folders.map { self.path($0 + "/", in: file.deletingLastPathComponent()) })
    }
  }

  /// `.target(name: "Kit", path: "Kit")`.
  private final class TargetFinder: SyntaxVisitor {
    var targets: [(name: String, path: String?)] = []

    override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let kind = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if ["target", "executableTarget"].contains(kind), let name = string("name", of: call) {
        targets.append((name, string("path", of: call)))
      }
      return .visitChildren
    }

    private func string(_ label: String, of call: FunctionCallExprSyntax) -> String? {
      call.arguments.first { $0.label?.text == label }?.expression
        .as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
  }

  // MARK: Project files

  private static func targets(ofProject file: URL, in folder: URL) -> [Module] {
    guard let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let objects = (list as? [String: Any])?["objects"] as? [String: [String: Any]]
    else { return [] }
    let project = Project(objects: objects)
    return objects.values.compactMap { target in
      guard target["isa"] as? String == "PBXNativeTarget", let name = target["name"] as? String
      else { return nil }
      let module = name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
      return Module(name: module, sources: project.sources(of: target).map { path($0, in: folder) })
    }
  }

  /// The objects of a project file, by their identifiers.
  private struct Project {
    let objects: [String: [String: Any]]

    /// From the project's folder on.
    func sources(of target: [String: Any]) -> [String] {
      let phases = objects(of: target, "buildPhases").filter {
        $0.value["isa"] as? String == "PBXSourcesBuildPhase"
      }
      let files = phases.flatMap { objects(of: $0.value, "files") }
        .compactMap { $0.value["fileRef"] as? String }.compactMap { path(of: $0) }
      let folders = objects(of: target, "fileSystemSynchronizedGroups")
        .compactMap { path(of: $0.key).map { $0 + "/" } }
      return files + folders
    }

    private func objects(of object: [String: Any], _ key: String)
      -> [(key: String, value: [String: Any])]
    {
      (object[key] as? [String] ?? []).compactMap { id in objects[id].map { (id, $0) } }
    }

    /// The path of a file or group, by way of the groups around it.
    private func path(of id: String, depth: Int = 0) -> String? {
      guard let object = objects[id], depth < AppModules.deepestGroup else { return nil }
      let own = object["path"] as? String
      guard object["sourceTree"] as? String == "<group>" else { return own }
      let parent = objects.first { ($0.value["children"] as? [String])?.contains(id) == true }
      let above = parent.flatMap { path(of: $0.key, depth: depth + 1) }
      return [above, own].compactMap(\.self).joined(separator: "/")
    }
  }

  /// A group in a group and so on is followed so far; our choice.
  private static let deepestGroup = 32
}

extension Rule {
  static let module = Rule(
    "module",
    "Imports of the app's own modules go where their files are adapted with the others, and so does"
      + " the module's name in front of a type; a manifest or a project file says which they are.",
    before: "import HarborKit\nlet a = HarborKit.Boat()", after: "\nlet a = Boat()",
    [.importDecl, .memberAccessExpr, .memberType]
  ) { node, pass in
    let modules = pass.index.modules.names
    if modules.isEmpty { return }
    if let declaration = node.as(ImportDeclSyntax.self) {
      guard let name = declaration.path.first?.name.plainName, modules.contains(name) else {
        return
      }
      pass.count()
      return pass.erase(declaration.extent)
    }
    guard let name = QualifiedName(node), modules.contains(name.module.plainName),
      pass.index.type(name.module.plainName, seenFrom: pass.number) == nil
    else { return }
    pass.count()
    pass.erase(name.module.extent.lowerBound..<name.period.extent.upperBound)
  }
}
