internal import SwiftSyntax

extension Rule {
  static let uncalled = Rule(
    "uncalled",
    "Methods of UIKit's delegates and data sources that are not here are told of with a warning, as"
      + " nothing would ever call them.",
    before:
      "class A: B { func tableView(_ t: UITableView, canFocusRowAt p: IndexPath) -> Bool { true } }",
    after: nil, [.functionDecl]
  ) { node, pass in
    guard let function = node.as(FunctionDeclSyntax.self), enclosingType(of: node) != nil else {
      return
    }
    let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.plainName):" }
    let method = "\(function.name.plainName)(\(labels.joined()))"
    guard UncalledMethods.all.contains(method) else { return }
    pass.warn(
      function.name,
      "nothing here calls '\(method)': what it does does not happen in a recording.")
  }
}

/// The optional methods of UIKit's delegates and data sources that are not here.
enum UncalledMethods {
  /// As they are referred to; without estimates, on which nothing depends.
  static let all: Set<String> = Set(list.split(separator: "\n").map(String.init))

  private static let list = """
    collectionView(_:canEditItemAt:)
    collectionView(_:canFocusItemAt:)
    collectionView(_:canPerformPrimaryActionForItemAt:)
    collectionView(_:cancelPrefetchingForItemsAt:)
    collectionView(_:didBeginMultipleSelectionInteractionAt:)
    collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)
    collectionView(_:performPrimaryActionForItemAt:)
    collectionView(_:prefetchItemsAt:)
    collectionView(_:selectionFollowsFocusForItemAt:)
    collectionView(_:shouldBeginMultipleSelectionInteractionAt:)
    collectionView(_:shouldSpringLoadItemAt:with:)
    collectionView(_:transitionLayoutForOldLayout:newLayout:)
    indexTitles(for:)
    navigationControllerPreferredInterfaceOrientationForPresentation(_:)
    navigationControllerSupportedInterfaceOrientations(_:)
    pageViewController(_:spineLocationFor:)
    pageViewControllerSupportedInterfaceOrientations(_:)
    popoverPresentationController(_:willRepositionPopoverTo:in:)
    scrollViewDidScrollToTop(_:)
    scrollViewShouldScrollToTop(_:)
    tabBarController(_:didEndCustomizing:changed:)
    tabBarController(_:willBeginCustomizing:)
    tabBarController(_:willEndCustomizing:changed:)
    tabBarControllerSupportedInterfaceOrientations(_:)
    tableView(_:accessoryButtonTappedForRowWith:)
    tableView(_:canFocusRowAt:)
    tableView(_:canPerformPrimaryActionForRowAt:)
    tableView(_:didBeginMultipleSelectionInteractionAt:)
    tableView(_:didEndDisplayingFooterView:forSection:)
    tableView(_:didEndDisplayingHeaderView:forSection:)
    tableView(_:editActionsForRowAt:)
    tableView(_:indentationLevelForRowAt:)
    tableView(_:performPrimaryActionForRowAt:)
    tableView(_:prefetchRowsAt:)
    tableView(_:selectionFollowsFocusForRowAt:)
    tableView(_:shouldBeginMultipleSelectionInteractionAt:)
    tableView(_:shouldSpringLoadRowAt:with:)
    tableView(_:willDisplayFooterView:forSection:)
    tableView(_:willDisplayHeaderView:forSection:)
    textView(_:shouldInteractWith:in:interaction:)
    textViewDidChangeSelection(_:)
    """
}
