internal import SwiftSyntax

extension Rule {
  static let connections = Rule(
    "connections",
    "A view or controller with `@IBOutlet`, `@IBAction` or `@IBInspectable` lists them, so that"
      + " storyboards and `.xib` files connect them without a registration by hand.",
    before: """
      class A: UIView {
        @IBOutlet private var b: UILabel!
        @IBAction func c(_ d: Any) {}
      }
      """,
    after: """
      class A: UIView { override class var interfaceMembers: [InterfaceMember] { var all = super.interfaceMembers; all.append(.property("b", \\A.b)); all.append(.action(Selector("c:", { (o: A) in o.c(_:) }))); return all };
        private var b: UILabel!
        func c(_ d: Any) {}
      }
      """, [.classDecl]
  ) { node, pass in
    guard let declaration = node.as(ClassDeclSyntax.self) else { return }
    let name = enclosingTypes(of: declaration.memberBlock).joined(separator: ".")
    guard let entry = pass.index.type(name, seenFrom: pass.number),
      let parent = pass.index.foreignSuperclass(of: entry, seenFrom: pass.number),
      !Connections.plainObjects.contains(parent)
    else { return }
    let members = Connections.members(of: entry, declaration, pass.number)
    if members.isEmpty { return }
    pass.count()
    let access = entry.isPublic ? "public " : ""
    pass.insert(
      " \(access)override class var interfaceMembers: [InterfaceMember] {"
        + " var all = super.interfaceMembers; "
        + members.map { "all.append(\($0)); " }.joined() + "return all };",
      at: declaration.memberBlock.leftBrace.extent.upperBound)
  }
}

private enum Connections {
  /// UIKit's classes that are neither views nor controllers.
  static let plainObjects: Set<String> = [
    "NSObject", "NSLayoutConstraint", "UIBarButtonItem", "UIBezierPath", "UICollectionViewLayout",
    "UICollectionViewFlowLayout", "UICollectionViewLayoutAttributes", "UIDynamicBehavior",
    "UIGestureRecognizer", "UILongPressGestureRecognizer", "UINavigationItem",
    "UIPanGestureRecognizer", "UIPercentDrivenInteractiveTransition", "UIPinchGestureRecognizer",
    "UIPopoverPresentationController", "UIPresentationController", "UIRotationGestureRecognizer",
    "UIScreenEdgePanGestureRecognizer", "UISheetPresentationController", "UIStoryboardSegue",
    "UISwipeGestureRecognizer", "UITabBarItem", "UITapGestureRecognizer", "UIViewPropertyAnimator",
    "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer",
  ]

  /// The elements of the list, as code inside of the class writes them.
  static func members(of entry: TypeEntry, _ declaration: ClassDeclSyntax, _ file: Int)
    -> [String]
  {
    let certain = certainProperties(declaration)
    let properties = entry.properties.filter {
      ($0.isOutlet || $0.isInspectable) && $0.isSettable && !$0.isStatic
        && certain.contains($0.name)
    }
    let actions = entry.methods.filter {
      $0.isAction && !$0.isStatic && (!$0.isPrivate || $0.file == file) && $0.labels.count <= 2
    }
    return properties.map {
      ".property(\"\($0.explicitName ?? $0.name)\", \\\(entry.name).\(quoted($0.name)))"
    } + actions.map { ".action(\(selector($0, of: entry)))" }
  }

  private static func selector(_ method: Method, of entry: TypeEntry) -> String {
    let isAlone =
      entry.methods.filter {
        $0.name == method.name && (method.labels.isEmpty || $0.labels == method.labels)
      }.count == 1
    return SelectorText.of(method, place: entry.name, isAlone: isAlone)
  }

  /// The names of the stored and computed properties that every build has.
  private static func certainProperties(_ declaration: ClassDeclSyntax) -> Set<String> {
    Set(
      declarations(of: declaration.memberBlock.members, certain: true)
        .compactMap { $0.as(VariableDeclSyntax.self) }
        .flatMap { Property.all(of: $0, file: 0).map(\.name) })
  }
}
