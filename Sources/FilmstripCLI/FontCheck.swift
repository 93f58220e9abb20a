internal import CoreGraphics
internal import Filmstrip
internal import Frames
internal import Goldens
internal import Typography

/// The files of pinned fonts, compared with those that are installed.
struct FontCheck {
  /// What stands before the paths of fonts: nothing, but for tests.
  var root = ""

  var findings: [Finding] { FontPackage.all.map(finding) }

  private func finding(of package: FontPackage) -> Finding {
    let files = files(of: package)
    let missing = files.filter { $0.digest == nil }.map(\.name)
    let other = files.filter { $0.digest != nil && $0.digest != $0.expected }.map(\.name)
    let version = output(of: ["dpkg-query", "-W", "-f", "${Version}", package.name])
    let isFine = missing.isEmpty && other.isEmpty
    let state =
      isFine
      ? "\(files.count) files, as pinned"
      : [
        missing.isEmpty ? nil : "\(missing.count) of \(package.files.count) files missing",
        other.isEmpty ? nil : "\(other.count) files with other digests (\(names(other)))",
      ].compactMap { $0 }.joined(separator: ", ")
    return Finding(
      area: "fonts", status: isFine ? .fine : .problem,
      found: "\(package.name) \(version ?? "(not installed as a package)"), \(state)",
      expected: isFine ? nil : "version \(package.version)",
      remedy: isFine ? nil : package.command, files: files)
  }

  private func files(of package: FontPackage) -> [Finding.File] {
    let folder = root + package.folder
    let manager = FileManager.default
    let expected = Dictionary(uniqueKeysWithValues: package.files.map { ($0.name, $0.digest) })
    let here = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    // A file more may have a face that is taken for another.
    let names = Set(here.filter { package.holds($0) }).union(expected.keys)
    return names.sorted().map { name in
      let data = manager.contents(atPath: "\(folder)/\(name)")
      return Finding.File(
        name: name, digest: data.map { sha256(of: $0) }, expected: expected[name])
    }
  }

  private func names(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and more" : "")
  }
}

/// The files of the icons that symbols are drawn with, compared with those that are installed.
struct IconCheck {
  var package = IconPackage.bootstrap
  /// What stands before the path of the icons: nothing, but for tests.
  var root = ""

  var finding: Finding {
    let version = output(of: ["dpkg-query", "-W", "-f", "${Version}", package.name])
    let files = package.files(root: root)
    let isFine = files.digest == package.filesDigest
    let state =
      isFine
      ? "\(files.count) files, as pinned"
      : files.count == package.count
        ? "files with other digests" : "\(files.count) of \(package.count) files"
    return Finding(
      area: "symbols", status: isFine ? .fine : .problem,
      found: "\(package.name) \(version ?? "(not installed as a package)"), \(state)",
      expected: isFine ? nil : "version \(package.version)", remedy: isFine ? nil : package.command)
  }
}

/// The fonts that goldens were recorded with, compared with those that are installed.
enum GoldenFontCheck {
  /// What is read of a golden's first line.
  private struct Opening: Decodable {
    struct Header: Decodable { let fonts: [FontReference] }

    let header: Header
  }

  /// - Parameter folder: The working folder, of a package.
  static func findings(below folder: String) -> [Finding] {
    guard let items = try? GoldenInventory(package: folder).items, !items.isEmpty else {
      return [Finding(area: "goldens", status: .fine, found: "none below the working folder")]
    }
    var findings: [Finding] = []
    var users: [FontReference: [String]] = [:]
    for item in items {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(item.path)") else {
        continue
      }
      if let trace = GitTrace(in: data) {
        let error = ReelError.leftByGit(trace, name: item.path)
        findings.append(Finding(area: "goldens", status: .problem, found: "\(error)"))
        continue
      }
      let line = data.prefix { $0 != UInt8(ascii: "\n") }
      let opening = try? JSONDecoder().decode(Opening.self, from: line)
      for font in opening?.header.fonts ?? [] { users[font, default: []].append(item.path) }
    }
    let others = users.keys.sorted { ($0.name, $0.digest) < ($1.name, $1.digest) }.filter {
      FontLibrary.shared.reference(forPostScriptName: $0.name) != $0
    }
    findings += others.map { finding(of: $0, users: users[$0] ?? []) }
    if !findings.isEmpty { return findings }
    return [
      Finding(
        area: "goldens", status: .fine,
        found: "\(items.count) below the working folder, with \(users.count) fonts as installed")
    ]
  }

  private static func finding(of font: FontReference, users: [String]) -> Finding {
    let here = FontLibrary.shared.reference(forPostScriptName: font.name)?.digest
    let package = FontPackage.all.first { $0.files.contains { $0.digest == font.digest } }
    return Finding(
      area: "goldens", status: .problem,
      found: "\(users.count) with another \(font.name) than is installed"
        + " (\(here.map { "\($0.prefix(12))…" } ?? "none")), first \(users[0])",
      expected: "the file of digest \(font.digest)",
      remedy: package?.command ?? "FILMSTRIP_RECORD=all swift test")
  }
}

/// What a program prints on standard output; nil if there is no such program, or it fails.
func output(of words: [String]) -> String? {
  let child = Process()
  let pipe = Pipe()
  child.executableURL = URL(filePath: "/usr/bin/env")
  child.arguments = words
  child.standardOutput = pipe
  child.standardError = FileHandle.nullDevice
  child.standardInput = FileHandle.nullDevice
  guard (try? child.run()) != nil else { return nil }
  let data = try? pipe.fileHandleForReading.readToEnd()
  child.waitUntilExit()
  guard child.terminationReason == .exit, child.terminationStatus == 0 else { return nil }
  return String(decoding: data ?? Data(), as: UTF8.self)
}
