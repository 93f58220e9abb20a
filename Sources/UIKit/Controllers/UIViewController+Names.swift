extension UIViewController: NamedPropertyOwner {
  package static let properties: [String: NamedProperty] = [
    "view": .writable(\UIViewController.view),
    "title": .writable(\UIViewController.title),
    "preferredContentSize": .writable(\UIViewController.preferredContentSize),
    "parentViewController": .readable(\UIViewController.parent),
    "childViewControllers": .readable(\UIViewController.children),
    "presentedViewController": .readable(\UIViewController.presentedViewController),
    "presentingViewController": .readable(\UIViewController.presentingViewController),
  ]
}
