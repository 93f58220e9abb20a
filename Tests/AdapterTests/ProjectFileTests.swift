import Foundation
import Testing

@testable import Adapter

/// The example that Xcode builds too.
struct ProjectFileTests {
  @Test func `the example's project file has a target for each app's folder`() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/AdaptedApps").standardizedFileURL
    let apps = example.appending(path: "Apps")
    let names =
      FileManager.default.enumerator(atPath: apps.path)?.compactMap { $0 as? String } ?? []
    let paths = names.filter { $0.hasSuffix(".swift") }
      .map { apps.appending(path: $0).path(percentEncoded: false) }
    let folders = try FileManager.default.contentsOfDirectory(atPath: apps.path)
    #expect(AppModules(around: paths).names == Set(folders))

    let file = example.appending(path: "Apps.xcodeproj/project.pbxproj")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    let project = try #require(list as? [String: Any])
    let objects = try #require(project["objects"] as? [String: [String: Any]])
    let values = objects.values.flatMap(\.values)
    let references = values.flatMap { $0 as? [String] ?? [$0 as? String ?? ""] }
      .filter { $0.count == 24 && $0.allSatisfy(\.isHexDigit) }
    #expect(Set(references).isSubset(of: objects.keys))
    // Every object but the project itself is what another one names.
    let root = try #require(project["rootObject"] as? String)
    #expect(Set(references).union([root]) == Set(objects.keys))
  }

  @Test func `each file of each app lies in a folder that one target builds, whole`() throws {
    let example = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Examples/AdaptedApps").standardizedFileURL
    let file = example.appending(path: "Apps.xcodeproj/project.pbxproj")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
    let objects = try #require(
      (list as? [String: Any])?["objects"] as? [String: [String: Any]])
    var targets: [String: [String]] = [:]
    for target in objects.values where target["isa"] as? String == "PBXNativeTarget" {
      // All that lies in such a folder is compiled or copied, but for what it lists as exceptions.
      for id in target["fileSystemSynchronizedGroups"] as? [String] ?? [] {
        let group = try #require(objects[id])
        #expect(group["exceptions"] == nil)
        targets[try #require(group["path"] as? String), default: []]
          .append(try #require(target["name"] as? String))
      }
      let phases = (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }
      #expect(
        Set(phases.compactMap { $0["isa"] as? String }).isSuperset(
          of: ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"]))
      // Where the other platform finds the same folder.
      let name = try #require(target["name"] as? String)
      let sources = example.appending(path: "Sources/\(name)/AppSources.txt")
      #expect(try String(contentsOf: sources, encoding: .utf8) == "Apps/\(name)\n")
    }
    let names =
      FileManager.default.enumerator(atPath: example.appending(path: "Apps").path)?
      .compactMap { $0 as? String }.filter { $0.contains(".") && !$0.hasSuffix("lproj") } ?? []
    #expect(names.count > 40)
    for name in names {
      let folder = "Apps/\(name.prefix { $0 != "/" })"
      #expect(targets[folder] == [String(folder.dropFirst("Apps/".count))], "\(name)")
    }
  }
}
