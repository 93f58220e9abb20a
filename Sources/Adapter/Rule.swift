internal import SwiftSyntax

/// One kind of change that the adapter makes, or of code that it refuses.
public struct Rule: Sendable {
  /// What counts and messages call it.
  public let name: String
  /// The line of the page "Adapting an app".
  public let summary: String
  /// A file, and the same file adapted; nil for what is only refused.
  public let before: String
  public let after: String?

  let kinds: [SyntaxKind]
  let apply: @Sendable (Syntax, Pass) -> Void

  init(
    _ name: String, _ summary: String, before: String, after: String?, _ kinds: [SyntaxKind],
    apply: @escaping @Sendable (Syntax, Pass) -> Void
  ) {
    (self.name, self.summary, self.before, self.after) = (name, summary, before, after)
    (self.kinds, self.apply) = (kinds, apply)
  }

  /// In the order in which they look at a piece of code.
  public static let all: [Rule] =
    attributes + refusedAttributes + [
      .anyObject, .availability, .condition, .connections, .delegateCall, .dynamic,
      .extensionOverride, .importing, .keyPath, .managed, .metatype, .module, .observer,
      .optionalCall,
      .optionalMembers, .optionalValue, .selector, .selectorFromName, .uncalled, .window,
    ]
}
