import UIKit

/// Looks for every form of `api.txt` in the sources of this package, and in `missing.txt`.
enum Coverage {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// Prints how many forms are used, and ends the program where the lists do not agree with the code.
  static func report() throws {
    let entries = try lines(of: "api.txt").map { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      return (rank: words[0], kind: words[1], form: words[2])
    }
    let missing = try lines(of: "missing.txt").map { line in
      line.components(separatedBy: " — ")[0].trimmingCharacters(in: .whitespaces)
    }
    let code = try sources()
    var used: [String: (used: Int, all: Int)] = [:]
    var problems: [String] = []
    for entry in entries {
      let isUsed = try matches(pattern(entry.kind, entry.form), in: code)
      let isMissing = missing.contains("\(entry.kind) \(entry.form)")
      used[entry.rank, default: (0, 0)].all += 1
      if isUsed { used[entry.rank, default: (0, 0)].used += 1 }
      if isUsed == isMissing {
        let problem = isUsed ? "is used: strike it off missing.txt" : "is used nowhere"
        problems.append("\(entry.rank) \(entry.kind) \(entry.form) \(problem)")
      }
    }
    for problem in problems { print("ApiSurface: \(problem)") }
    let ranks = ["must", "should", "occasional", "rare"]
    let sums = ranks.map { "\($0) \(used[$0]?.used ?? 0) of \(used[$0]?.all ?? 0)" }
    let total = used.values.reduce(0) { $0 + $1.used }
    print("ApiSurface: \(total) of \(entries.count) forms used: \(sums.joined(separator: ", "))")
    if !problems.isEmpty { exit(1) }
  }

  private static func lines(of file: String) throws -> [String] {
    let text = try String(contentsOf: package.appendingPathComponent(file), encoding: .utf8)
    return text.components(separatedBy: "\n").filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  private static func sources() throws -> String {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.filter { $0.hasSuffix(".swift") && $0 != "Coverage.swift" }.map { file in
      try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }.joined(separator: "\n")
  }

  private static func matches(_ pattern: String, in text: String) throws -> Bool {
    let expression = try NSRegularExpression(
      pattern: pattern, options: [.dotMatchesLineSeparators])
    let whole = NSRange(location: 0, length: (text as NSString).length)
    return expression.firstMatch(in: text, options: [], range: whole) != nil
  }

  /// The regular expression that finds a form.
  private static func pattern(_ kind: String, _ form: String) -> String {
    switch kind {
    case "name": return "\\b\(form)\\b"
    case "dot": return "(?<![\\w)\\]?!])\\\(form)\\b"
    case "keypath": return "\"\(NSRegularExpression.escapedPattern(for: form))\""
    case "value": return NSRegularExpression.escapedPattern(for: form)
    case "override": return overridePattern(form)
    case "method": return "func " + signature(form, isCall: false)
    default: return callPattern(form)
    }
  }

  private static func callPattern(_ form: String) -> String {
    guard let parenthesis = form.firstIndex(of: "(") else { return form }
    let start = String(form[..<parenthesis])
    let before = start.hasPrefix(".") ? "" : "(?<![\\w.])"
    let escaped = NSRegularExpression.escapedPattern(for: start)
    return before + escaped + arguments(String(form[parenthesis...]), isCall: true)
  }

  private static func overridePattern(_ form: String) -> String {
    if form.hasPrefix("class var") { return "override \(form)\\b" }
    if form.hasPrefix("var") {
      let name = form.components(separatedBy: " ")[1]
      let watches = form.hasSuffix("{didSet}") ? "\\b[^{}]*\\{\\s*didSet" : "\\b"
      return "override (weak )?var \(name)\(watches)"
    }
    if form == "init()" { return "(override )?init\\(\\) \\{" }
    if form.hasPrefix("required init") { return "required init\\?\\(coder" }
    let isMaker = form.hasPrefix("init")
    return "override \(isMaker ? "" : "func ")" + signature(form, isCall: false)
  }

  private static func signature(_ form: String, isCall: Bool) -> String {
    guard let parenthesis = form.firstIndex(of: "(") else { return form }
    return form[..<parenthesis] + arguments(String(form[parenthesis...]), isCall: isCall)
  }

  /// The expression for labels in parentheses, as calls or declarations write them.
  private static func arguments(_ text: String, isCall: Bool) -> String {
    let inner = text.dropFirst().dropLast()
    let closes = inner.hasSuffix("{}")
    let labels = inner.replacingOccurrences(of: "{}", with: "").split(separator: ":")
    if labels.isEmpty { return closes ? "(\\(\\))?\\s*\\{" : "\\(\\s*\\)" }
    let rest = "[^;]{0,700}?"
    let parts = labels.enumerated().map { index, label -> String in
      let separator = index == 0 ? "\\(\\s*" : "\(rest),\\s*"
      if isCall { return separator + (label == "_" ? "(?!\\))" : "\(label):") }
      return separator + "\(label)[\\s:]"
    }
    return parts.joined() + (closes ? "\(rest)\\)\\s*\\{" : "")
  }
}
