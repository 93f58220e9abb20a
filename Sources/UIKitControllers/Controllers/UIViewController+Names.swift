extension UIViewController: NamedPropertyOwner {
  private static let properties: [String: NamedProperty] = [
    "view": .writable(\UIViewController.view),
    "title": .writable(\UIViewController.title),
    "preferredContentSize": .writable(\UIViewController.preferredContentSize),
    "parentViewController": .readable(\UIViewController.parent),
    "childViewControllers": .readable(\UIViewController.children),
    "presentedViewController": .readable(\UIViewController.presentedViewController),
    "presentingViewController": .readable(\UIViewController.presentingViewController),
  ]

  package static func namedProperty(_ name: String) -> NamedProperty? { properties[name] }
}
