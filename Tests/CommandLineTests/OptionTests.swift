import Filmstrip
import Testing

@testable import FilmstripCLI

/// Every option of every command, with values that it takes and values that it refuses.
@MainActor @Suite struct OptionTests {
  /// What an option takes and refuses; a flag takes nothing.
  private struct Row {
    var good: [String] = []
    var bad: [String] = []
    var isRepeatable = false
    /// What has to stand beside it.
    var companions: [String] = []
    /// Whether it stands in the place of what the command needs.
    var isAlone = false
  }

  private static let notWhole = [
    "", "x", "1.5", "1e1", "nan", "inf", "0x10", " 5", "5 ", "1,5", "٣", "99999999999999999999",
    "-99999999999999999999", "--jobs",
  ]
  private static let notNumbers = [
    "", "x", "nan", "-nan", "inf", "-inf", "infinity", "1e999", "-1e999", "0x1p3", " 5", "5 ",
    "1,5",
    "٣", "--json",
  ]

  private static func whole(_ good: [String], _ bad: [String]) -> Row {
    Row(good: good, bad: bad + notWhole)
  }

  private static let path = Row(good: ["a", "a/b", "-", "=", "날"], bad: [""])

  /// By the name of the option, or of command and option where commands differ.
  private static let table: [String: Row] = [
    "--device": Row(
      good: ["iphone-se", "iPhone-SE"], bad: ["", "nokia", String(repeating: "x", count: 9999)]),
    "--fps": whole(["1", "60", "240"], ["0", "-1", "241"]),
    "--appearance": Row(good: ["light", "dark"], bad: ["", "Light", "blue"]),
    "--orientation": Row(good: ["portrait", "landscape"], bad: ["", "up"]),
    "--scale": Row(
      good: ["0.01", "1", "2.5", "8", "1e0"],
      bad: ["0", "-0", "-1", "0.009", "1e-5", "1e-300", "8.001", "9"] + notNumbers),
    "--frames": Row(
      good: ["0-0", "5-29", "0..<1", "5..<30", "0..<9223372036854775807"],
      bad: [
        "", "5", "5-4", "-1-3", "0--1", "0-1-2", "0-", "0-9223372036854775807", "+0-1", "0..<0",
        "5..<2", "-1..<3", "0...3", "0..<", "..<3", "a..<b", "0..<1..<2",
        "0..<9223372036854775808",
      ]),
    "--shard": Row(
      good: ["1/1", "2/3", "10000/10000"],
      bad: ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1/10001", "/", "1/-3"]),
    "--jobs": whole(["1", "2", "64"], ["0", "-1", "65"]),
    "--runs": whole(["1", "100"], ["0", "-1", "101"]),
    "--memory": whole(["64", "256", "65536"], ["0", "63", "-1", "65537"]),
    "--cells": whole(["2", "120"], ["1", "0", "-1", "121"]),
    "--compression": Row(good: ["fast", "small"], bad: ["", "best", "Small", "6"]),
    "--columns": whole(["1", "40"], ["0", "-1", "41"]),
    "--cell-width": Row(good: ["40", "160.5", "1000"], bad: ["39", "1001", "-1"] + notNumbers),
    "--pick": Row(
      good: ["change", "events", "time", "all", "every=5", "every 5", "0", "0,12,30"],
      bad: ["", "x", "every", "every=0", "every=-1", "1.5", "0,,1", "-1", "99999"]),
    "--animation": Row(good: ["png", "gif", "webp", "mp4"], bad: ["", "raw", "WEBP"]),
    "--format": Row(good: ["png", "gif", "webp", "mp4", "raw"], bad: ["", "GIF", "webm"]),
    "--hold": Row(good: ["0", "0.5", "10"], bad: ["-1", "10.1"] + notNumbers),
    "animate --out": Row(
      good: ["a.png", "a.apng", "b/a.GIF", "a.mp4", "a.raw"], bad: [""], companions: ["card"]),
    "animate --images": Row(
      good: path.good, bad: path.bad, companions: ["a.reel", "--out", "a.gif"]),
    "--set": Row(
      good: ["damping=0.5", "날=1"], bad: ["", "damping", "=1", "damping=", "damping=1,2"],
      isRepeatable: true),
    "--vary": Row(
      good: ["damping=0.5,0.7,1", "device=iphone-se", "날=1"],
      bad: ["", "damping", "=1", "damping=", "damping=1,", "damping=1,1"], isRepeatable: true),
    "--curves": Row(good: ["card", "UIView"], bad: [""], isRepeatable: true),
    "--ground": Row(good: ["light", "dark"], bad: ["", "Light", "blue"]),
    "sheet --images": Row(good: path.good, bad: path.bad, companions: ["a.reel"]),
    "--without": Row(
      good: ["jump", "missed-touch"], bad: ["", "Jump", "jumps"], isRepeatable: true),
    "--only": Row(good: ["jump", "flash"], bad: ["", "Flash", "all"], isRepeatable: true),
    "--reduce-motion": Row(),
    "--steps": whole(["2", "24"], ["1", "0", "-1", "25"]),
    "--layer": Row(good: ["card", "날"], bad: [""], isRepeatable: true),
    "onion --images": Row(good: path.good, bad: path.bad, companions: ["a.reel"]),
    "lint --images": Row(good: path.good, bad: path.bad, companions: ["a.reel"]),
    "--tolerance": whole(["0", "255"], ["-1", "256"]),
    "--threshold": Row(
      good: ["0", "0.1", ".05", "1", "1e-3"], bad: ["-0.1", "1.01"] + notNumbers),
    "--count-antialiased": Row(companions: ["--threshold", "0.1"]),
    "--max-cluster": whole(["0", "100000000"], ["-1", "100000001"]),
    "--ignore": Row(
      good: ["0,0,390,47", "-5,-5,10,10", "1000000,0,1,1"],
      bad: [
        "", "1,2,3", "1,2,3,4,5", "0,0,0,5", "0,0,5,-1", "a,b,c,d", ",,,", "0,0,1000001,1",
        "-9223372036854775808,0,1,1", "9223372036854775807,0,1,1", "1.5,0,1,1",
      ], isRepeatable: true),
    "--ignore-layer": Row(good: ["statusBar", "날"], bad: [""], isRepeatable: true),
    "--at": Row(good: ["0", "0.35", "1e3"], bad: ["-1", "-0.001"] + notNumbers),
    "--text-size": Row(
      good: ["extra-small", "large", "accessibility-extra-extra-extra-large"],
      bad: ["", "huge", "Large", "extra large"]),
    "--layout-direction": Row(
      good: ["left-to-right", "right-to-left"], bad: ["", "rtl", "rightToLeft"]),
    "sheet --key-cells": Row(companions: ["--vary", "device=iphone-se"]),
    "--record": Row(good: ["never", "missing", "changed", "all"], bad: ["", "always", "ALL"]),
    "--out": path, "--images": path, "--report": path, "--junit": path, "--markdown": path,
    "--package": path, "--product": Row(good: ["app", "날"], bad: [""]),
    "--port": whole(["1", "8321", "65535"], ["0", "-1", "65536"]), "--live": Row(),
    "--against": path, "--budget": whole(["1", "20", "100000"], ["0", "-1", "100001"]),
    "--difference": path, "--contents": path, "--goldens": path, "--run": path,
    "--accept": Row(
      good: ["missingImage", "unknownSymbol"], bad: ["", "missingimage", "missing-image"],
      isRepeatable: true),
    "--seconds": Row(good: ["0.1", "60", "86400"], bad: ["0", "-1", "86401"] + notNumbers),
    "--chunks": whole(["1", "10000000"], ["0", "-1", "10000001"]),
    "--bench": path, "--store": path,
    "--missing": Row(companions: ["a.jsonl"]),
    "merge --store": Row(good: path.good, bad: path.bad, companions: ["a.jsonl"]),
    "--all": Row(isAlone: true), "--affected": Row(),
    "--repeat": whole(["1", "100"], ["0", "-1", "101"]),
    "--review": path, "--embed": Row(companions: ["--markdown", "a.md"]),
    "--base-url": Row(
      good: ["https://example.com/a", "http://example.com"],
      bad: ["", "a", "ftp://example.com", "https://a b", "https://a)", "https://날"],
      companions: ["--markdown", "a.md"]),
    "--strict": Row(), "--json": Row(), "--overwrite": Row(), "--audit": Row(), "--dry-run": Row(),
    "--determinism": Row(), "--redraw": Row(), "--check": Row(),
    "render --images": Row(good: path.good, bad: path.bad, companions: ["a.reel"]),
    "goldens --dry-run": Row(companions: ["prune"]),
    "diff --overwrite": Row(companions: ["--report", "folder"]),
  ]

  /// The words that each command needs.
  private static let words: [String: [String]] = [
    "render": ["card"], "merge": ["a.1-of-3"], "diff": ["a", "b"], "verify": ["card"],
    "goldens": ["list"], "sheet": ["card"], "animate": ["card", "--out", "a.gif"],
    "inspect": ["card"], "bench": ["card"], "adapt": ["app"], "review": ["card"],
    "lint": ["card"], "onion": ["card"], "compare": ["a", "b"], "completions": ["bash"],
    "plan": ["a.reel"], "work": ["a.jsonl"],
    "textconv": ["a.reel"],
  ]

  private func problem(_ command: any Command.Type, _ words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try command.init(parsing: words)
      return nil
    } catch {
      return error
    }
  }

  private func options<C: Command>(of command: C.Type) -> [(name: String, isRepeatable: Bool)] {
    C.options.map { ($0.name, $0.isRepeatable) }
  }

  /// Calls `body` for every option of every command, with the words that must stand beside it.
  private func forEach(
    _ body: (any Command.Type, String, _ isRepeatable: Bool, Row, [String]) throws -> Void
  ) throws {
    for command in CommandLineTool.commands {
      for option in options(of: command) {
        let name = option.name
        let row = try #require(
          Self.table["\(command.name) \(name)"] ?? Self.table[name],
          "\(name) of \(command.name) is in no row of the table")
        // A companion that is no option takes the place of what the command needs.
        let isWord = row.companions.first.map { !$0.hasPrefix("-") } ?? false
        let needed = isWord || row.isAlone ? [] : Self.words[command.name] ?? []
        try body(command, name, option.isRepeatable, row, needed + row.companions)
      }
    }
  }

  @Test func `every command line without options makes sense`() {
    for command in CommandLineTool.commands {
      #expect(problem(command, Self.words[command.name] ?? []) == nil, "\(command.name)")
    }
  }

  @Test func `values in range are taken, behind the option or attached`() throws {
    try forEach { command, name, _, row, words in
      if row.good.isEmpty { #expect(problem(command, words + [name]) == nil) }
      for value in row.good {
        #expect(problem(command, words + [name, value]) == nil, "\(command.name) \(name) \(value)")
        #expect(problem(command, words + ["\(name)=\(value)"]) == nil)
      }
    }
  }

  @Test func `values out of range are refused, with the option and the value`() throws {
    try forEach { command, name, _, row, words in
      for value in row.bad {
        let error = try #require(
          problem(command, words + [name, value]), "\(command.name) \(name) \(value)")
        let attached = try #require(problem(command, words + ["\(name)=\(value)"]))
        switch attached {
        case .badValue(let option, let word, _): #expect(option == name && word == value)
        case .unknownDevice(let word, _): #expect(word == value)
        default: Issue.record("\(command.name) \(name) \(value): \(attached)")
        }
        #expect(error == attached || error == .missingValue(option: name))
      }
      if row.good.isEmpty {
        #expect(
          problem(command, words + ["\(name)=yes"]) == .superfluousValue(option: name, value: "yes")
        )
      }
    }
  }

  @Test func `an option without its value is refused`() throws {
    try forEach { command, name, _, row, words in
      if row.good.isEmpty { return }
      #expect(problem(command, words + [name]) == .missingValue(option: name))
      #expect(problem(command, words + [name, "--help"]) == .missingValue(option: name))
    }
  }

  @Test func `an option that is given twice is refused, unless it adds up`() throws {
    try forEach { command, name, isRepeatable, row, words in
      let once = [name] + row.good.prefix(1)
      let error = problem(command, words + once + once)
      #expect(error == (row.isRepeatable ? nil : .optionTwice(name)), "\(command.name) \(name)")
      #expect(isRepeatable == row.isRepeatable)
    }
  }

  @Test func `help fits into a hundred columns`() {
    for command in CommandLineTool.commands {
      for line in command.help.split(separator: "\n") where line.count > 100 {
        Issue.record("'filmstrip \(command.name) --help' has \(line.count) columns: \(line)")
      }
    }
  }

  @Test func `help names every option, and no other`() throws {
    for command in CommandLineTool.commands {
      let listed = command.help.split(separator: "\n").compactMap { line -> String? in
        guard line.hasPrefix("  --") else { return nil }
        return line.split(separator: " ").first.map(String.init)
      }
      #expect(Set(listed) == Set(options(of: command).map(\.name)), "\(command.name)")
      #expect(Set(listed).count == listed.count, "\(command.name)")
    }
  }

  @Test(
    "What would have no effect, or makes no sense together, is refused",
    arguments: [
      "render card --shard 1/2 --frames 0..<3", "render card --frames 0..<3 --cells 4",
      "render card --shard 1/2 --cells 4", "render card --frames 0..<3 --animation gif",
      "render a.reel --fps 30",
      "render a.reel --device iphone-se",
      "render card --images x", "inspect a.reel --appearance dark",
      "verify card --determinism --goldens x", "verify card --determinism --accept missingImage",
      "verify card --record all --determinism",
      "verify card --determinism --jobs 1", "goldens list --dry-run", "goldens prune --json",
      "diff a b --tolerance 1 --threshold 0.1", "diff a b --count-antialiased",
      "diff a b --tolerance 1 --count-antialiased", "diff a b --overwrite", "merge a",
      "render", "render card --all", "render card b.reel --fps 30", "merge", "diff a", "diff a b c",
      "verify", "goldens",
      "goldens list list", "goldens paint", "inspect", "inspect a b", "list all", "devices all",
      "bench", "bench a b", "sheet", "sheet a b", "sheet card --pick all --cells 4",
      "sheet a.reel --fps 30", "sheet card --images x", "sheet frames/ --device iphone-se",
      "animate", "animate card", "animate card --out a.txt", "animate card --out -", "adapt",
      "onion", "onion a b", "onion a.reel --fps 30", "onion card --images x",
      "sheet card --key-cells", "sheet card --vary a=1,2 --key-cells --cells 4",
      "compare", "compare a", "compare a b c", "lint", "lint a.reel --fps 30",
      "lint a.reel --reduce-motion", "lint card --images x",
      "lint card --only jump --without flash",
      "adapt app --check --out adapted", "completions", "completions bash zsh", "completions sh",
      "man all", "doctor all",
      "plan", "plan a.reel --chunks 2 --seconds 1", "plan a.jsonl b.jsonl --missing",
      "plan --missing",
      "plan --missing a.jsonl --chunks 2", "work", "work a.jsonl b.jsonl", "work {} --shard 1/2",
      "work a.jsonl:1 --shard 1/2", "merge a.1-of-2 --store b", "merge a.jsonl --out b",
      "merge a.jsonl b.jsonl",
      "textconv", "textconv a b", "verify card --all",
      "verify --all --affected --redraw",
      "verify card --repeat 2 --affected", "verify card --base-url https://example.com",
      "verify card --embed", "compare a b --embed",
      "verify card --markdown a.md --embed --base-url https://example.com",
      "verify card --determinism --vary appearance=dark", "verify card --determinism --review a",
      "verify card --determinism --repeat 2", "compare a b --base-url https://example.com",
    ])
  func conflicts(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let command = try #require(CommandLineTool.commands.first { $0.name == words[0] })
    #expect(problem(command, Array(words.dropFirst())) != nil)
  }

  @Test func `an empty word is no name, and two hyphens end the options`() {
    for command in CommandLineTool.commands {
      let words = Self.words[command.name] ?? []
      #expect(problem(command, [""] + words) == .emptyArgument(command: command.name))
    }
    #expect(problem(Render.self, ["--", "--fps"]) == nil)
    #expect(
      problem(Sheet.self, ["--", "a", "--fps"]) == .unexpectedArgument("--fps", command: "sheet"))
  }

  @Test func `every device says which look its screens have`() throws {
    let lines = try Spoken(["devices"]).lines
    #expect(lines.count == Device.all.count)
    for (line, device) in zip(lines, Device.all) {
      #expect(line.hasSuffix(device.family == .pad ? "  iPadOS 18 look" : "  iOS 18 look"))
    }
  }

  @Test func `what was read is what counts`() throws {
    #expect(CommandLineTool.problem(with: ["render", "card", "--jobs", "4"]) == nil)
    #expect(CommandLineTool.problem(with: ["render", "card", "--memory", "256"]) == nil)
    #expect(
      CommandLineTool.problem(with: ["render", "card", "--memory", "9"])?.contains("64 to 65536")
        == true)
    #expect(
      CommandLineTool.problem(with: ["render", "card", "--jobs", "0"])?.contains("1 to 64") == true)
    #expect(CommandLineTool.problem(with: ["paint"])?.contains("Unknown command") == true)
    #expect(CommandLineTool.problem(with: []) != nil)
  }
}
