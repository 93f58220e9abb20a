internal import SwiftSyntax

extension Rule {
  /// Attributes that mean nothing without Objective-C or Interface Builder's editor.
  static let attributes: [Rule] = [
    strip(
      "objc", ["objc", "objcMembers", "nonobjc"],
      "`@objc`, `@objc(name)`, `@objcMembers` and `@nonobjc` go; names that they give are kept in"
        + " selectors.",
      before: "@objcMembers class A: NSObject { @objc(go:) func start(_ x: Int) {} }",
      after: "class A: NSObject { func start(_ x: Int) {} }"),
    strip(
      "main", ["main", "UIApplicationMain", "NSApplicationMain"],
      "`@main` and `@UIApplicationMain` go: the transition is where a recording begins.",
      before: "@UIApplicationMain class AppDelegate: UIResponder {}",
      after: "class AppDelegate: UIResponder {}"),
    strip(
      "interface-builder",
      ["IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable"],
      "`@IBOutlet`, `@IBAction`, `@IBSegueAction`, `@IBInspectable` and `@IBDesignable` go;"
        + " `connections` lets storyboards find what they mark.",
      before: "@IBDesignable class Dot: Shape { @IBInspectable let radius = 1 }",
      after: "class Dot: Shape { let radius = 1 }"),
  ]

  private static func strip(
    _ name: String, _ attributes: Set<String>, _ summary: String, before: String, after: String
  ) -> Rule {
    Rule(name, summary, before: before, after: after, [.attribute]) { node, pass in
      guard let attribute = node.as(AttributeSyntax.self),
        attributes.contains(attribute.attributeName.trimmedDescription)
      else { return }
      pass.count()
      pass.remove(attribute.extent)
    }
  }

  /// Attributes whose meaning cannot be kept.
  static let refusedAttributes: [Rule] = [
    refuse(
      "NSCopying", "`@NSCopying` is refused: setters would no longer copy.",
      "@NSCopying does not copy here: copy in the setter, as in 'set { stored = newValue.copy()"
        + " as! Type }'.")
  ]

  private static func refuse(_ name: String, _ summary: String, _ sentence: String) -> Rule {
    Rule(name, summary, before: "class A: B { @\(name) var x: Int }", after: nil, [.attribute]) {
      node, pass in
      guard let attribute = node.as(AttributeSyntax.self),
        attribute.attributeName.trimmedDescription == name
      else { return }
      pass.refuse(attribute, sentence)
    }
  }
}
