internal import SwiftSyntax

extension Rule {
  /// The major version of iOS that an app sees; our choice, that of the devices' look.
  static let systemVersion = 18

  static let condition = Rule(
    "condition",
    "`#if` sees a build for the simulator of iOS: `os(iOS)` and `targetEnvironment(simulator)` are"
      + " true, `os(Linux)` is false. Frameworks that are not here cannot be imported. What is"
      + " switched off is left as it is.",
    before: "#if os(iOS) && !os(Linux)\nlet a = 1\n#endif",
    after: "#if true && !false\nlet a = 1\n#endif", [.ifConfigDecl]
  ) { node, pass in
    guard let block = node.as(IfConfigDeclSyntax.self) else { return }
    for clause in block.clauses {
      guard let condition = clause.condition else { continue }
      for (range, value) in Conditions.replacements(in: condition) {
        pass.count()
        pass.replace(range, with: "\(value)")
      }
    }
  }

  static let availability = Rule(
    "available",
    "`#available` and `#unavailable` answer as iOS \(systemVersion) would; what an `if` keeps for"
      + " later systems goes.",
    before: "func f() {\n  if #available(iOS 99, *) {\n    g()\n  }\n}",
    after: "func f() {\n  if false {\n    \n  }\n}", [.availabilityCondition]
  ) { node, pass in
    guard let check = node.as(AvailabilityConditionSyntax.self), Conditions.isOfLater(check)
    else { return }
    let isAvailable = check.availabilityKeyword.tokenKind == .poundUnavailable
    pass.count()
    pass.replace(check.extent, with: "\(isAvailable)")
    if !isAvailable, let body = Conditions.statementBody(guardedBy: check) {
      pass.erase(body.statements.extent)
    }
  }
}

/// What a build for iOS makes of conditions.
enum Conditions {
  /// What is true on iOS and not here, or the other way round.
  private static let answers: [String: Bool] = [
    "os(iOS)": true, "os(Linux)": false, "targetEnvironment(simulator)": true,
    "canImport(Darwin)": true, "canImport(ObjectiveC)": true, "canImport(Glibc)": false,
    "canImport(FoundationNetworking)": false, "_runtime(_ObjC)": true,
  ]

  /// What is the same on both.
  private static let facts: [String: Bool] = [
    "os(macOS)": false, "os(OSX)": false, "os(tvOS)": false, "os(watchOS)": false,
    "os(visionOS)": false, "os(Windows)": false, "os(Android)": false, "os(WASI)": false,
    "targetEnvironment(macCatalyst)": false, "canImport(UIKit)": true,
    "canImport(Foundation)": true, "canImport(CoreGraphics)": true,
    "canImport(QuartzCore)": true, "canImport(AppKit)": false, "canImport(Cocoa)": false,
    "canImport(WatchKit)": false,
  ]

  /// The clauses that a build may take: all before the first that it certainly takes, without those
  /// that it certainly does not.
  static func possibleClauses(of block: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
    var clauses: [IfConfigClauseSyntax] = []
    for clause in block.clauses {
      let value = clause.condition.map { self.value(of: $0) } ?? true
      if value != false { clauses.append(clause) }
      if value == true { break }
    }
    return clauses
  }

  /// True or false where that is certain, as it is not of the app's own flags.
  static func value(of condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first
    {
      return value(of: inner.expression)
    }
    if let negation = condition.as(PrefixOperatorExprSyntax.self) {
      return value(of: negation.expression).map { !$0 }
    }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(of: Array(sequence.elements))
    }
    return answer(to: condition)
  }

  /// `&&` binds more tightly than `||`.
  private static func value(of elements: [ExprSyntax]) -> Bool? {
    let groups = elements.split { $0.trimmedDescription == "||" }
    let values = groups.map { group in
      let values = group.filter { $0.trimmedDescription != "&&" }.map { value(of: $0) }
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    }
    return values.contains(true) ? true : values.contains(nil) ? nil : false
  }

  private static func answer(to condition: ExprSyntax) -> Bool? {
    let text = condition.tokens(viewMode: .sourceAccurate).map(\.text).joined()
    if let answer = answers[text] ?? facts[text] { return answer }
    let module = text.dropFirst("canImport(".count).prefix { $0 != "," && $0 != ")" }
    if text.hasPrefix("canImport("), Modules.refused[String(module)] != nil { return false }
    return nil
  }

  static func replacements(in condition: ExprSyntax) -> [(Range<Int>, Bool)] {
    final class Finder: SyntaxVisitor {
      var found: [(Range<Int>, Bool)] = []

      override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let text = call.tokens(viewMode: .sourceAccurate).map(\.text).joined()
        if let answer = Conditions.answers[text] { found.append((call.extent, answer)) }
        return .skipChildren
      }
    }
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(condition)
    return finder.found
  }

  // MARK: Versions

  /// Whether what is asked for came after the version of iOS that an app sees.
  static func isOfLater(_ check: AvailabilityConditionSyntax) -> Bool {
    check.availabilityArguments.contains { argument in
      guard case .availabilityVersionRestriction(let version) = argument.argument,
        version.platform.text == "iOS", let major = version.version?.major.text
      else { return false }
      return (Int(major) ?? 0) > Rule.systemVersion
    }
  }

  /// The body of the `if` statement that runs only if `check` holds.
  static func statementBody(guardedBy check: AvailabilityConditionSyntax) -> CodeBlockSyntax? {
    guard let list = check.parent?.parent, list.is(ConditionElementListSyntax.self),
      let statement = list.parent?.as(IfExprSyntax.self),
      statement.parent?.is(ExpressionStmtSyntax.self) == true
        || statement.parent?.is(IfExprSyntax.self) == true
    else { return nil }
    return statement.body
  }
}
