import Filmstrip
import Foundation
import TestSupport
import Testing
import Typography

@testable import FilmstripCLI

@MainActor @Suite struct DoctorTests {
  private func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path(percentEncoded: false))
  }

  /// Copies the smallest of the pinned packages to a folder, and changes it there.
  private func findings(
    of name: String = "fonts-noto-color-emoji", changing change: (_ folder: String) throws -> Void
  ) throws -> Finding {
    try withTemporaryFolder { root in
      let package = try #require(FontPackage.all.first { $0.name == name })
      let folder = root + package.folder
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for file in package.files {
        try FileManager.default.copyItem(
          atPath: "\(package.folder)/\(file.name)", toPath: "\(folder)/\(file.name)")
      }
      try change(folder)
      return try #require(FontCheck(root: root).findings.first { $0.found.hasPrefix(name) })
    }
  }

  @Test func `fonts as they are pinned are fine`() throws {
    let finding = try findings { _ in }
    #expect(finding.status == .fine)
    #expect(finding.lines.count == 1)
    #expect(finding.files?.allSatisfy { $0.digest == $0.expected } == true)
  }

  @Test func `a missing, a changed and a strange file are problems, with the way out`() throws {
    let missing = try findings {
      try FileManager.default.removeItem(atPath: "\($0)/NotoColorEmoji.ttf")
    }
    #expect(missing.status == .problem)
    #expect(missing.found.contains("1 of 1 files missing"))
    let changed = try findings {
      try Data([0]).write(to: URL(filePath: "\($0)/NotoColorEmoji.ttf"))
    }
    #expect(changed.status == .problem)
    #expect(changed.found.contains("1 files with other digests (NotoColorEmoji.ttf)"))
    #expect(changed.expected == "version 2.042-0+deb12u1")
    #expect(changed.remedy?.contains("sha256sum -c && sudo apt-get install") == true)
    let strange = try findings {
      try Data([0]).write(to: URL(filePath: "\($0)/NotoColorEmoji2.ttf"))
    }
    #expect(strange.status == .problem)
    #expect(strange.found.contains("NotoColorEmoji2.ttf"))
  }

  @Test func `icons of symbols are compared as a whole`() throws {
    #expect(IconCheck().finding.status == .fine)
    try withTemporaryFolder { root in
      let missing = IconCheck(root: root).finding
      #expect(missing.status == .problem && missing.found.contains("0 of 1953 files"))
      #expect(missing.remedy?.contains("sha256sum -c && sudo apt-get install") == true)
      var package = IconPackage.bootstrap.files(root: root)
      let folder = root + IconPackage.bootstrap.folder
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: "\(folder)/a.svg"))
      #expect(IconPackage.bootstrap.files(root: root).digest != package.digest)
      package = IconPackage.bootstrap.files(root: root)
      #expect(package.count == 1)
    }
  }

  @Test func `goldens tell which font they were recorded with`() throws {
    try withTemporaryFolder { folder in
      #expect(GoldenFontCheck.findings(below: folder)[0].status == .fine)
      let suite = "\(folder)/Tests/__Filmstrips__/S"
      try FileManager.default.createDirectory(atPath: suite, withIntermediateDirectories: true)
      func write(_ text: String, _ name: String) throws {
        try text.write(toFile: "\(suite)/\(name).reel", atomically: true, encoding: .utf8)
      }
      let pinned = try #require(
        FontPackage.all[0].files.first { $0.name == "Inter-Regular.otf" }?.digest)
      func header(_ digest: String) -> String {
        #"{"header":{"fonts":[{"name":"Inter-Regular","digest":"\#(digest)"}]}}"# + "\n"
      }
      try write(header(pinned), "a")
      #expect(GoldenFontCheck.findings(below: folder).map(\.status) == [.fine])
      let other = String(repeating: "0", count: 64)
      try write(header(other), "b")
      let finding = try #require(GoldenFontCheck.findings(below: folder).first)
      #expect(finding.status == .problem)
      #expect(finding.found.contains("1 with another Inter-Regular"))
      #expect(finding.found.contains("first Tests/__Filmstrips__/S/b.reel"))
      #expect(finding.expected?.contains(other) == true)
      try write("version https://git-lfs.github.com/spec/v1\n", "b")
      #expect(GoldenFontCheck.findings(below: folder)[0].found.contains("git lfs pull"))
    }
  }

  private func status(
    _ area: String, _ environment: [String: String] = ["LANG": "C.UTF-8"],
    swift: String? = "Swift version 6.3.1 (swift-6.3.1-RELEASE)"
  ) throws -> Finding.Status {
    let check = MachineCheck(environment: environment, swiftVersion: swift)
    return try #require(check.findings.first { $0.area == area }).status
  }

  @Test func `toolchain, locale and processor`() throws {
    #expect(try status("toolchain") == .fine)
    #expect(try status("toolchain", swift: "Swift version 10.0 (x)") == .fine)
    #expect(try status("toolchain", swift: "Swift version 6.2 (x)") == .problem)
    #expect(try status("toolchain", swift: "Swift version 5.10 (x)") == .problem)
    #expect(try status("toolchain", swift: nil) == .note)
    #expect(try status("locale") == .fine)
    #expect(try status("locale", ["LC_ALL": "C", "LANG": "C.UTF-8"]) == .note)
    #expect(try status("locale", [:]) == .note)
    #expect(try status("processor") == .fine)
    #expect(try status("processor", ["PIXMAN_DISABLE": "sse2 fast"]) == .problem)
    #expect(try status("disk") != .problem)
  }
}
