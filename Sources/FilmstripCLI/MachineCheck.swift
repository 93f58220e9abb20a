internal import Filmstrip
internal import Glibc
internal import Pixels
internal import UIKitGraphics

/// The libraries that draw, by the versions with which Filmstrip's own goldens were recorded.
///
/// They are Debian 12's. Others may give the same bytes; nobody has compared them.
enum LibraryCheck {
  private typealias VersionFunction = @convention(c) () -> UnsafePointer<CChar>?

  /// Libraries, the functions that tell their versions, and the versions of Debian 12.
  private static let libraries = [
    ("cairo", "cairo_version_string", "1.16.0"), ("pixman", "pixman_version_string", "0.42.2"),
    ("pango", "pango_version_string", "1.50.12"), ("harfbuzz", "hb_version_string", "6.0.0"),
  ]

  static var findings: [Finding] {
    let versions =
      libraries.map { (name: $0, found: version(from: $1), tested: $2) } + [
        (name: "libdeflate", found: PNGEncoder.libraryVersion.suffix(after: " "), tested: "1.14")
      ]
    let others = versions.filter { $0.found != $0.tested }
    let list = versions.map { "\($0.name) \($0.found ?? "of no known version")" }
      .joined(separator: ", ")
    let drawing =
      others.isEmpty
      ? Finding(area: "libraries", status: .fine, found: list)
      : Finding(
        area: "libraries", status: .note, found: list,
        expected: others.map { "\($0.name) \($0.tested)" }.joined(separator: ", ")
          + ", with which the demonstrations' goldens were recorded; others may draw the same")
    return [drawing] + VectorFile.Kind.allCases.map(shapes)
  }

  /// Whether the library is there that is loaded by the first picture of a kind.
  private static func shapes(_ kind: VectorFile.Kind) -> Finding {
    let name = kind.rawValue.uppercased()
    if kind.canBeDrawn {
      return Finding(area: "pictures", status: .fine, found: "\(name), by \(kind.package)")
    }
    return Finding(
      area: "pictures", status: .note, found: "no library that draws \(name)",
      expected: "\(kind.package), for apps that have such pictures",
      remedy: "sudo apt-get install -y \(kind.package)")
  }

  private static func version(from symbol: String) -> String? {
    guard let address = dlsym(nil, symbol) else { return nil }
    return unsafeBitCast(address, to: VersionFunction.self)().map { String(cString: $0) }
  }
}

/// What surrounds the program: toolchain, room, locale, processor.
struct MachineCheck {
  var environment = ProcessInfo.processInfo.environment
  var swiftVersion = output(of: ["swift", "--version"])

  /// The toolchain that Filmstrip is built and tested with.
  private static let toolchain = (major: 6, minor: 3)

  /// Below this a rendering may not find the room that it needs, in bytes; our choice.
  private static let leastRoom: UInt64 = 1 << 30

  var findings: [Finding] {
    [toolchain] + rooms + [locale, processor]
  }

  private var toolchain: Finding {
    let expected = "Swift \(Self.toolchain.major).\(Self.toolchain.minor)"
    guard let text = swiftVersion else {
      return Finding(
        area: "toolchain", status: .note, found: "there is no 'swift' on the PATH",
        expected: "\(expected), to build apps and tests, from https://www.swift.org/install/linux;"
          + " what is built draws without")
    }
    let words = text.suffix(after: "Swift version ") ?? ""
    let version = words.prefix { $0 != " " && $0 != "\n" }
    let numbers = version.split(separator: ".").compactMap { Int($0) }
    let isEnough =
      numbers.count >= 2 && (numbers[0], numbers[1]) >= (Self.toolchain.major, Self.toolchain.minor)
    return Finding(
      area: "toolchain", status: isEnough ? .fine : .problem,
      found: version.isEmpty ? "a 'swift' that tells no version" : "Swift \(version)",
      expected: isEnough ? nil : "\(expected) or newer, from https://www.swift.org/install/linux")
  }

  private var rooms: [Finding] {
    let working = FileManager.default.currentDirectoryPath
    let temporary = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    return [("working", working), ("temporary", temporary)].map { name, path in
      var status = statvfs()
      guard statvfs(path, &status) == 0, access(path, W_OK) == 0 else {
        return Finding(
          area: "disk", status: .problem, found: "the \(name) folder may not be written: \(path)",
          expected: "a folder of your own")
      }
      let room = UInt64(status.f_bavail) * UInt64(status.f_frsize)
      let isEnough = room >= Self.leastRoom
      return Finding(
        area: "disk", status: isEnough ? .fine : .note,
        found: "\(room >> 20) MB free in the \(name) folder",
        expected: isEnough ? nil : "\(Self.leastRoom >> 20) MB or more")
    }
  }

  private var locale: Finding {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let value = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let isFine = ["utf-8", "utf8"].contains { value.lowercased().hasSuffix($0) }
    return Finding(
      area: "locale", status: isFine ? .fine : .note,
      found: "\(value), which changes no picture",
      expected: isFine ? nil : "one of UTF-8, for shells and terminals that show names as they are",
      remedy: isFine ? nil : "export LC_ALL=C.UTF-8")
  }

  private var processor: Finding {
    let count = ProcessInfo.processInfo.activeProcessorCount
    let paths = "\(count) \(count == 1 ? "processor" : "processors"), \(features)"
    if environment["PIXMAN_DISABLE"]?.split(separator: " ").contains("fast") == true {
      return Finding(
        area: "processor", status: .problem, found: "\(paths); PIXMAN_DISABLE switches off 'fast'",
        expected: "all that fills need", remedy: "unset PIXMAN_DISABLE")
    }
    return Finding(
      area: "processor", status: .fine, found: "\(paths); each of these paths gives the same bytes")
  }

  /// The sets of instructions that pixman and the mathematics library choose their paths by.
  private var features: String {
    let text = FileManager.default.contents(atPath: "/proc/cpuinfo") ?? Data()
    let line = String(decoding: text, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("flags") || $0.hasPrefix("Features") }
    let words = Set(line?.split(separator: " ").map(String.init) ?? [])
    let known = ["sse2", "ssse3", "avx2", "fma", "asimd"].filter(words.contains)
    return known.isEmpty ? "of unknown kind" : "with \(known.joined(separator: ", "))"
  }
}

extension String {
  /// What follows the first `mark`; nil if it does not occur.
  fileprivate func suffix(after mark: String) -> String? {
    range(of: mark).map { String(self[$0.upperBound...]) }
  }
}
