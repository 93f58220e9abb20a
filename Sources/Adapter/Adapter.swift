internal import SwiftSyntax

/// Turns an app's own files into files that compile here, line by line at their places.
///
/// Files that belong to one module go in together, as names are looked for in all of them.
public struct Adapter: Sendable {
  /// A file, adapted.
  public struct Output: Sendable {
    /// The path of the original.
    public let path: String
    /// What is to be compiled: a line that names the original, its lines, and what was added.
    public let text: String
    /// What became of the original's lines.
    let lines: String
    /// How often each rule was needed, by its name.
    public let counts: [String: Int]
    public let problems: [Problem]
  }

  private let files: [SourceFile]
  private let index: Index

  /// - Parameters:
  ///   - files: Absolute paths with the texts.
  ///   - modules: The app's own modules.
  public init(files: [(path: String, text: String)], modules: AppModules = AppModules()) {
    self.init(files: files, modules: modules, skims: true)
  }

  /// - Parameter skims: Whether functions in which no rule finds anything are left unparsed.
  init(files: [(path: String, text: String)], modules: AppModules, skims: Bool) {
    let names = skims ? modules.names : nil
    let read = onAllCores(files.count) { [files] number in
      let file = SourceFile(
        path: files[number].path, text: files[number].text, skimmingFor: names)
      return (file, FileDeclarations(file, number: number))
    }
    self.files = read.map(\.0)
    index = Index(read.map(\.1), modules: modules)
  }

  /// All files in the order in which they came in.
  public func outputs() -> [Output] { onAllCores(files.count) { output(of: $0) } }

  private func output(of number: Int) -> Output {
    let file = files[number]
    let pass = Pass(file, number: number, index)
    if !file.isBroken {
      Walker(pass).walk(file.tree)
      pass.dropErasedAdditions()
      addConformances(pass)
    }
    return pass.output()
  }

  private func addConformances(_ pass: Pass) {
    pass.rule = Rule.optionalMembers.name
    for conformance in index.conformances where conformance.file == pass.number {
      if conformance.isLocal {
        pass.refuse(
          at: conformance.offset,
          "a type in a function cannot take part in optional members: move it out of the function.")
      } else {
        pass.append(conformance.text, from: conformance.offset)
      }
    }
  }
}

/// Goes through the active code of a file and applies the rules to it.
private final class Walker: SyntaxAnyVisitor {
  private let pass: Pass
  private static let rules: [SyntaxKind: [Rule]] = {
    var rules: [SyntaxKind: [Rule]] = [:]
    for rule in Rule.all { for kind in rule.kinds { rules[kind, default: []].append(rule) } }
    return rules
  }()

  init(_ pass: Pass) {
    self.pass = pass
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    for rule in Self.rules[node.kind] ?? [] {
      pass.rule = rule.name
      rule.apply(node, pass)
    }
    guard let block = node.as(IfConfigDeclSyntax.self) else { return .visitChildren }
    for clause in Conditions.possibleClauses(of: block) {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The work on one file.
final class Pass {
  let file: SourceFile
  let number: Int
  let index: Index
  /// Whether the file has the word at all, which few have.
  private(set) lazy var mentionsAnyObject = file.contains("AnyObject")
  /// The name of the rule at work.
  var rule = ""
  private var edits = Edits()
  private var counts: [String: Int] = [:]
  private var problems: [(offset: Int, Problem)] = []
  private var additions: [(offset: Int, text: String)] = []
  private var erased: [Range<Int>] = []

  init(_ file: SourceFile, number: Int, _ index: Index) {
    (self.file, self.number, self.index) = (file, number, index)
  }

  /// Notes that the rule at work was needed.
  func count() { counts[rule, default: 0] += 1 }

  /// Puts `text` for what is at `range`, apart from words around it.
  func replace(_ range: Range<Int>, with text: String) {
    let before = isWord(at: range.lowerBound - 1) && text.first.map(isWord) == true ? " " : ""
    let after = isWord(at: range.upperBound) && text.last.map(isWord) == true ? " " : ""
    edits.replace(range, with: before + text + after)
  }

  func insert(_ text: String, at offset: Int) { edits.insert(text, at: offset) }

  /// Takes out what is at `range`, and the spaces behind it on its line.
  func remove(_ range: Range<Int>) {
    var end = range.upperBound
    while end < file.text.count, isSpace(at: end) { end += 1 }
    let isApart =
      range.lowerBound == 0 || isSpace(at: range.lowerBound - 1)
      || lineBreak(in: file.text, at: range.lowerBound - 1) > 0
    edits.replace(range.lowerBound..<end, with: isApart ? "" : " ")
  }

  private func isSpace(at offset: Int) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(file.text[offset])
  }

  private func isWord(at offset: Int) -> Bool {
    guard file.text.indices.contains(offset) else { return false }
    let byte = file.text[offset]
    return byte >= 0x80 || isWord(Character(UnicodeScalar(byte)))
  }

  private func isWord(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || letter == "_"
  }

  /// Takes out what never runs; nothing in there is refused or leads to additions.
  func erase(_ range: Range<Int>) {
    erased.append(range)
    edits.replace(range, with: "")
  }

  /// Forgets declarations that code which never runs has asked for.
  func dropErasedAdditions() { additions.removeAll { !runs($0.offset) } }

  func refuse(_ node: some SyntaxProtocol, _ sentence: String) {
    refuse(at: node.extent.lowerBound, sentence)
  }

  func refuse(at offset: Int, _ sentence: String) { tell(offset, sentence, isWarning: false) }

  /// Tells of what can be built, and does not do what it does on iOS.
  func warn(_ node: some SyntaxProtocol, _ sentence: String) {
    tell(node.extent.lowerBound, sentence, isWarning: true)
  }

  private func tell(_ offset: Int, _ sentence: String, isWarning: Bool) {
    let place = file.place(of: offset)
    let problem = Problem(
      path: file.path, line: place.line, column: place.column, rule: rule, sentence: sentence,
      isWarning: isWarning)
    problems.append((offset, problem))
  }

  /// Adds declarations behind the last line; messages about them name the line of `offset`.
  func append(_ text: String, from offset: Int) {
    additions.append((offset, text))
  }

  func output() -> Adapter.Output {
    let lines = String(decoding: edits.applied(to: file.text), as: UTF8.self)
    var text = lines.hasPrefix("#sourceLocation(") ? lines : marker(1) + lines
    for addition in additions {
      if text.last?.isNewline != true { text += "\n" }
      text += marker(file.place(of: addition.offset).line) + addition.text + "\n"
    }
    let kept = problems.filter { runs($0.offset) }
    return Adapter.Output(
      path: file.path, text: text, lines: lines, counts: counts, problems: kept.map(\.1))
  }

  private func runs(_ offset: Int) -> Bool { !erased.contains { $0.contains(offset) } }

  private func marker(_ line: Int) -> String {
    "#sourceLocation(file: \(literal(file.path)), line: \(line))\n"
  }
}
