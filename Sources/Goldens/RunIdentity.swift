internal import Foundation
internal import Glibc

/// The identity that the processes of one test run share, and whether the run covers all tests.
///
/// `swift test` starts a process for each test library. They are one run: they have one parent.
package struct RunIdentity: Hashable, Sendable {
  /// The environment variable that names a run that takes several commands.
  static let variable = "FILMSTRIP_RUN"

  /// Options of `swift test` that leave tests out.
  private static let narrowingOptions = [
    "--filter", "--skip", "--specifier", "-s", "--test-product", "--disable-xctest",
    "--disable-swift-testing",
  ]

  /// Equal for all processes of a run, and for no others.
  let name: String

  /// Why the run may leave goldens out, in words; nil if it looks at everything.
  let narrowing: String?

  init(name: String, narrowing: String?) {
    self.name = name
    self.narrowing = narrowing
  }

  /// The run that this process belongs to.
  package static var current: RunIdentity {
    let parent = getppid()
    return RunIdentity(
      process: "\(getpid())-\(startTime(of: getpid()))", arguments: CommandLine.arguments,
      parent: "\(parent)-\(startTime(of: parent))", parentArguments: commandLine(of: parent),
      environment: ProcessInfo.processInfo.environment)
  }

  /// A run of its own for the command `name`, which looks at the goldens that it is told to.
  package static func command(_ name: String) -> RunIdentity {
    RunIdentity(name: current.name, narrowing: "was one of 'filmstrip \(name)'")
  }

  /// The identity of a process by what is known of it and of its parent.
  init(
    process: String, arguments: [String], parent: String, parentArguments: [String],
    environment: [String: String]
  ) {
    let isChildOfSwiftTest = parentArguments.first?.hasSuffix("swift-test") ?? false
    let givenName = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    name = givenName ?? (isChildOfSwiftTest ? parent : process)
    let words = isChildOfSwiftTest ? parentArguments : arguments
    let narrowingOption = words.first { word in
      Self.narrowingOptions.contains { word == $0 || word.hasPrefix($0 + "=") }
    }
    if let narrowingOption {
      narrowing = "was narrowed by \(narrowingOption)"
    } else if let shards = environment["TEST_TOTAL_SHARDS"].flatMap(Int.init), shards > 1 {
      narrowing = "was one of \(shards) shards"
    } else if !isChildOfSwiftTest, givenName == nil {
      narrowing = "was not one of 'swift test'"
    } else {
      narrowing = nil
    }
  }

  /// The words that started a process; none where the system does not tell.
  private static func commandLine(of process: pid_t) -> [String] {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else {
      return []
    }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// When a process was started, since a number of one is used again for another.
  private static func startTime(of process: pid_t) -> String {
    let path = "/proc/\(process)/stat"
    let text = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    // The second field is the program's name in brackets, which may hold anything.
    let fields = (text ?? "").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 ? String(fields[19]) : "0"
  }
}
