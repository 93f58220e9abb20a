internal import SwiftSyntax

extension Rule {
  static let keyPath = Rule(
    "keypath",
    "`#keyPath` becomes the string that it stands for, with Objective-C's names: `hidden` for"
      + " `UIView.isHidden`.",
    before: "let a = #keyPath(CALayer.bounds.size), b = #keyPath(UIView.isHidden)",
    after: "let a = \"bounds.size\", b = \"hidden\"", [.macroExpansionExpr]
  ) { node, pass in
    guard let macro = node.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath",
      let argument = macro.arguments.first, macro.arguments.count == 1
    else { return }
    let names = argument.expression.oneLine.split(separator: ".").map {
      String($0.filter { !"?!` ".contains($0) })
    }
    let keys = names.drop { $0.first?.isUppercase == true }
    guard !keys.isEmpty,
      keys.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
    else {
      return pass.refuse(macro, "this form of '#keyPath' is not known here: write the string.")
    }
    let owner = names.count > keys.count ? names.prefix(names.count - keys.count) : []
    let path = keyPath(
      Array(keys),
      from: owner.isEmpty ? enclosingType(of: macro) : owner.joined(separator: "."),
      pass)
    pass.count()
    pass.replace(macro.extent, with: "\"\(path)\"")
  }

  private static func keyPath(_ keys: [String], from owner: String?, _ pass: Pass) -> String {
    var owner = owner
    return keys.map { key in
      let entry = owner.flatMap { pass.index.type($0, seenFrom: pass.number) }
      let lineage = entry.map { pass.index.lineage(of: $0, seenFrom: pass.number) } ?? []
      let property = lineage.flatMap(\.properties).first { $0.name == key }
      owner = property?.type.map(Index.plain)
      if let property { return property.explicitName ?? key }
      // Frameworks name their flags without the "is" that Swift reads.
      guard key.hasPrefix("is"), key.dropFirst(2).first?.isUppercase == true else { return key }
      return key.dropFirst(2).prefix(1).lowercased() + key.dropFirst(3)
    }.joined(separator: ".")
  }
}
