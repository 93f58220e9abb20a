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
    "`#available` and `#unavailable` answer as iOS \(systemVersion) would; what `if`, `guard` and"
      + " `@available` keep for later systems goes.",
    before: "@available(iOS 99, *) class A {}\n"
      + "func f() {\n  if #available(iOS 99, *) {\n    g()\n  }\n}",
    after: "\nfunc f() {\n  if false {\n    \n  }\n}", [.availabilityCondition, .attribute]
  ) { node, pass in
    if let attribute = node.as(AttributeSyntax.self) {
      guard Conditions.isOfLater(attribute),
        let declaration = attribute.parent?.parent?.as(DeclSyntax.self),
        !declaration.is(AccessorDeclSyntax.self)
      else { return }
      pass.count()
      return pass.erase(declaration.extent)
    }
    guard let check = node.as(AvailabilityConditionSyntax.self), Conditions.isOfLater(check)
    else { return }
    let isTrue = check.availabilityKeyword.tokenKind == .poundUnavailable
    pass.count()
    pass.replace(check.extent, with: "\(isTrue)")
    if let code = Conditions.code(keptBy: check, isTrue) { pass.erase(code) }
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
    "canImport(QuartzCore)": true, "canImport(CoreText)": true,
    "canImport(AppKit)": false, "canImport(Cocoa)": false,
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
    isOfLater(check.availabilityArguments)
  }

  /// Whether an attribute says that its declaration came after the version that an app sees.
  static func isOfLater(_ attribute: AttributeSyntax) -> Bool {
    guard case .availability(let arguments) = attribute.arguments else { return false }
    return isOfLater(arguments)
  }

  static func isOfLater(_ declaration: some SyntaxProtocol) -> Bool {
    guard let attributed = declaration.asProtocol((any WithAttributesSyntax).self) else {
      return false
    }
    return attributed.attributes.contains {
      if case .attribute(let attribute) = $0 { isOfLater(attribute) } else { false }
    }
  }

  private static func isOfLater(_ arguments: AvailabilityArgumentListSyntax) -> Bool {
    var isOfIOS = false
    for argument in arguments {
      switch argument.argument {
      case .token(let token): isOfIOS = isOfIOS || token.text == "iOS"
      case .availabilityVersionRestriction(let version):
        if version.platform.text == "iOS", isLater(version.version) { return true }
      case .availabilityLabeledArgument(let argument):
        guard case .version(let version) = argument.value else { continue }
        if isOfIOS, argument.label.text == "introduced", isLater(version) { return true }
      @unknown default: continue
      }
    }
    return false
  }

  private static func isLater(_ version: VersionTupleSyntax?) -> Bool {
    (version.flatMap { Int($0.major.text) } ?? 0) > Rule.systemVersion
  }

  /// What only later systems run: the body of an `if`, or all behind a `guard`.
  ///
  /// - Parameter isTrue: What has become of the condition.
  static func code(keptBy check: AvailabilityConditionSyntax, _ isTrue: Bool) -> Range<Int>? {
    guard let list = check.parent?.parent?.as(ConditionElementListSyntax.self) else { return nil }
    if let statement = list.parent?.as(GuardStmtSyntax.self) {
      return isTrue ? nil : rest(behind: statement)
    }
    guard let statement = list.parent?.as(IfExprSyntax.self),
      statement.parent?.is(ExpressionStmtSyntax.self) == true
        || statement.parent?.is(IfExprSyntax.self) == true
    else { return nil }
    if !isTrue { return statement.body.statements.extent }
    guard list.count == 1, case .codeBlock(let body) = statement.elseBody else { return nil }
    return body.statements.extent
  }

  /// The statements behind one, in the same braces.
  private static func rest(behind statement: GuardStmtSyntax) -> Range<Int>? {
    guard let item = statement.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self), let last = list.last, last != item
    else { return nil }
    let end = item.endPosition.utf8Offset
    guard let next = list.first(where: { $0.position.utf8Offset >= end }) else { return nil }
    return next.extent.lowerBound..<last.extent.upperBound
  }
}
