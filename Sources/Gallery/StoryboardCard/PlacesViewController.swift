import UIKit

/// The screen of the storyboard's first scene.
final class PlacesViewController: UIViewController {
  private var visitLabel: UILabel?

  /// Lets the storyboard name the class, its outlet and its action.
  static func register() {
    UIStoryboard.register(
      PlacesViewController.self, outlets: ["visitLabel": \.visitLabel],
      actions: [Selector("unwindToPlaces:", PlacesViewController.unwindToPlaces)])
  }

  func unwindToPlaces(_ segue: UIStoryboardSegue) {
    visitLabel?.text = "Visited today"
  }
}
