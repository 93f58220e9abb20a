internal import SwiftSyntax

extension Rule {
  static let connections = Rule(
    "connections",
    "A view or controller with `@IBOutlet`, `@IBAction` or `@IBInspectable` lists them, so that"
      + " storyboards and `.xib` files connect them without a registration by hand. Where the app"
      + " reaches members by name, every class lists what `@objc` exposes.",
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
      let parent = pass.index.foreignSuperclass(of: entry, seenFrom: pass.number)
    else { return }
    let connections = Connections(pass.index, pass.number)
    let members = connections.members(of: entry, declaration)
    if members.isEmpty { return }
    let isPlain = Connections.plainObjects.contains(parent)
    let isFirst = isPlain && !connections.isListed(above: entry)
    guard !isPlain || pass.index.namesMethods || pass.index.namesProperties else { return }
    pass.count()
    let head = (entry.isPublic ? "public " : "") + (isFirst ? "" : "override ")
    pass.insert(
      " \(head)class var interfaceMembers: [InterfaceMember] {"
        + " var all\(isFirst ? ": [InterfaceMember] = []" : " = super.interfaceMembers"); "
        + members.map { "all.append(\($0)); " }.joined() + "return all };",
      at: declaration.memberBlock.leftBrace.extent.upperBound)
    if isFirst, let parents = declaration.inheritanceClause?.inheritedTypes.last {
      pass.insert(", NamedMembers", at: parents.type.extent.upperBound)
    }
  }
}

struct Connections {
  private let index: Index
  private let file: Int

  fileprivate init(_ index: Index, _ file: Int) { (self.index, self.file) = (index, file) }

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
  func members(of entry: TypeEntry, _ declaration: ClassDeclSyntax) -> [String] {
    let certain = Self.certainProperties(declaration)
    let properties = properties(of: entry).filter { $0.isInExtension || certain.contains($0.name) }
    return properties.map {
      ".property(\(literal($0.explicitName ?? $0.name)), \\\(code(entry.name)).\(quoted($0.name)))"
    } + methods(of: entry).map { ".action(\(Self.selector($0, of: entry)))" }
  }

  private func properties(of entry: TypeEntry) -> [Property] {
    entry.properties.filter {
      if $0.isStatic || $0.isOverride { return false }
      return ($0.isOutlet || $0.isInspectable) && $0.isSettable && !$0.isInExtension
        || index.namesProperties && $0.isExposed && (!$0.isPrivate || $0.file == file)
    }
  }

  private func methods(of entry: TypeEntry) -> [Method] {
    entry.methods.filter {
      if $0.isStatic || $0.isPrivate && $0.file != file || $0.isAsyncOrThrowing { return false }
      if $0.labels.count > SelectorText.mostParameters { return false }
      return $0.isAction || index.namesMethods && $0.isExposed && !$0.isOverride
    }
  }

  /// Whether a class of the app above lists members.
  func isListed(above entry: TypeEntry) -> Bool {
    index.lineage(of: entry, seenFrom: file).dropFirst().contains {
      !$0.isForeign && !(properties(of: $0).isEmpty && methods(of: $0).isEmpty)
    }
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
