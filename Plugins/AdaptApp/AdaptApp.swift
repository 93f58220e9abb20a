import Foundation
import PackagePlugin

/// Has a target compile the files of an app as they are, wherever they lie.
///
/// The target's folder holds 'AppSources.txt', whose lines name files and folders from the package's
/// own folder on. They are read, never written to.
@main
struct AdaptApp: BuildToolPlugin {
  static let list = "AppSources.txt"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let list = target.directoryURL.appending(path: Self.list)
    guard let text = try? String(contentsOf: list, encoding: .utf8) else {
      throw Problem("'\(target.name)' uses AdaptApp, but its folder has no '\(Self.list)'.")
    }
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let files = try lines.filter { !$0.isEmpty }.flatMap {
      try sources(at: $0, from: context.package.directoryURL)
    }
    guard !files.isEmpty else {
      throw Problem("'\(Self.list)' of '\(target.name)' names no Swift files.")
    }
    let folder = context.pluginWorkDirectoryURL.appending(path: "Adapted")
    let names = files.map(\.lastPathComponent)
    if let name = names.first(where: { name in names.filter { $0 == name }.count > 1 }) {
      throw Problem("'\(target.name)' has two files called '\(name)', which no module can have.")
    }
    return [
      .buildCommand(
        displayName: "Adapting \(files.count) files of \(target.name)",
        executable: try context.tool(named: "filmstrip-adapter").url,
        arguments: ["--out", folder.path(percentEncoded: false)]
          + files.map { $0.path(percentEncoded: false) },
        inputFiles: [list] + files,
        outputFiles: files.map {
          folder.appending(path: $0.deletingPathExtension().lastPathComponent + ".adapted.swift")
        })
    ]
  }

  /// The Swift files at a path, in the order of their names.
  private func sources(at path: String, from package: URL) throws -> [URL] {
    let place = URL(filePath: path, relativeTo: package).standardizedFileURL
    if place.pathExtension == "swift" { return [place] }
    guard let names = FileManager.default.enumerator(atPath: place.path(percentEncoded: false))
    else {
      throw Problem("there is no folder '\(place.path(percentEncoded: false))'.")
    }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
      .map { place.appending(path: $0) }
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
}
