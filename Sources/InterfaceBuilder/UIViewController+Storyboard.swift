extension UIViewController {
  /// The storyboard that the controller came from; nil if code made it.
  public var storyboard: UIStoryboard? { (scene as? NibBuilder)?.storyboard }
}

extension NibBuilder: ControllerScene {
  func loadView(of controller: UIViewController) -> Bool {
    guard hasView else { return false }
    do throws(NibProblem) {
      try makeView(of: controller)
    } catch {
      report(error)
    }
    return controller.viewIfLoaded != nil
  }

  func performSegue(_ identifier: String, from controller: UIViewController, sender: Any?) {
    // A recognizer's segue stands beside the controller in the file.
    let beside = storyboard?.neighbours(of: root) ?? []
    do throws(NibProblem) {
      guard let element = ([root] + beside).lazy.compactMap({ $0.segue(identifier) }).first else {
        throw NibProblem(
          file.name, root,
          "has no segue with the identifier '\(identifier)', which \(type(of: controller)) performs"
        )
      }
      try SegueTemplate(element, of: self).perform(from: controller, sender: sender)
    } catch {
      report(error)
    }
  }
}

extension NibElement {
  /// The segue of this identifier, here or further in.
  fileprivate func segue(_ identifier: String) -> NibElement? {
    if name == "segue", attributes["identifier"] == identifier { return self }
    return children.lazy.compactMap { $0.segue(identifier) }.first
  }
}
