/// What a controller was made from: its part of a file.
@MainActor
package protocol ControllerScene: AnyObject {
  /// Gives the controller its view; leaves it without one if the scene holds none.
  ///
  /// - Returns: Whether the controller has a view now.
  func loadView(of controller: UIViewController) -> Bool

  /// Performs the scene's segue that has this identifier.
  func performSegue(_ identifier: String, from controller: UIViewController, sender: Any?)
}

/// What `init?(coder:)` of a controller is given where the controller comes out of a file.
@MainActor
package protocol ControllerDecoder: NSCoder {
  /// Gives a controller what all controllers have.
  func decode(_ controller: UIViewController)
}

extension UIViewController {
  /// Gets the view from the storyboard's scene or the `.xib` file that the controller has.
  ///
  /// - Returns: Whether there is such a view.
  final func loadViewFromFile() -> Bool {
    if let scene { return scene.loadView(of: self) }
    let files = UIApplication.shared.interfaceFiles
    let ownName = String(describing: type(of: self))
    guard let files, let name = nibName ?? (files.exists(ownName) ? ownName : nil) else {
      return false
    }
    files.instantiate(name, owner: self)
    if viewIfLoaded == nil {
      diagnose(
        .unusableStoryboard,
        "'\(name).xib' gives \(ownName) no view: connect the 'view' outlet of the file's owner.",
        about: "\(name).xib")
    }
    return viewIfLoaded != nil
  }
}

extension UIViewController: ViewOwner {
  package final var scrollInsetAdjustment: ScrollInsetAdjustment {
    guard automaticallyAdjustsScrollViewInsets else { return .never }
    let isInStack = sequence(first: self, next: \.parent).dropFirst().contains {
      $0.screensInStack != nil
    }
    return isInStack ? .vertical : .scrollableAxes
  }
}
