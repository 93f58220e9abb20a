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
}
