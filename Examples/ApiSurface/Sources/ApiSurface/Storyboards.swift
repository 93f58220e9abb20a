import UIKit

/// The first scene of Places.storyboard.
class PlacesViewController: UIViewController {
  private var visitLabel: UILabel?
  private(set) var opened: String?

  override func awakeFromNib() {
    super.awakeFromNib()
    title = "Places"
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    super.prepare(for: segue, sender: sender)
    guard segue.identifier == "openPlace" else { return }
    opened = segue.destination.storyboard == nil ? nil : "place"
  }

  func unwindToPlaces(_ segue: UIStoryboardSegue) {}

  static func register() {
    UIStoryboard.register(
      PlacesViewController.self, outlets: ["visitLabel": \.visitLabel],
      actions: [Selector("unwindToPlaces:", PlacesViewController.unwindToPlaces)])
  }
}

/// A segue of an app's own.
class FadeSegue: UIStoryboardSegue {
  override func perform() {
    destination.modalTransitionStyle = .crossDissolve
    source.present(destination, animated: false)
  }
}

/// Opens a place from its storyboard in a window of its own, and leaves it again.
func useStoryboards(completion: @escaping (Bool) -> Void) {
  PlacesViewController.register()
  let window = UIWindow(frame: UIScreen.main.bounds)
  let presenter = UIViewController()
  window.rootViewController = presenter
  window.makeKeyAndVisible()
  let storyboard = UIStoryboard(name: "Places", bundle: nil)
  guard let places = storyboard.instantiateInitialViewController() as? PlacesViewController else {
    return completion(false)
  }
  let place = storyboard.instantiateViewController(withIdentifier: "place")
  let fade = FadeSegue(identifier: "fade", source: presenter, destination: places)
  fade.perform()
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
    places.performSegue(withIdentifier: "openPlace", sender: nil)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      let isOpen = places.presentedViewController != nil && places.opened == "place"
      presenter.dismiss(animated: false) {
        window.isHidden = true
        completion(isOpen && place.storyboard != nil)
      }
    }
  }
}
