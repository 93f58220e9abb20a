extension UIViewController {
  /// Gets the view from the storyboard's scene or the `.xib` file that the controller has.
  ///
  /// - Returns: Whether there is such a view.
  final func loadViewFromFile() -> Bool {
    if let scene {
      guard scene.hasView else { return false }
      do throws(NibProblem) {
        try scene.loadView(of: self)
      } catch {
        UIApplication.shared.report(error)
      }
      return viewIfLoaded != nil
    }
    let ownName = String(describing: type(of: self))
    guard let name = nibName ?? (UINib.exists(ownName) ? ownName : nil) else { return false }
    UINib(nibName: name, bundle: nil).instantiate(withOwner: self)
    if viewIfLoaded == nil {
      UIApplication.shared.report(
        NibProblem(
          "\(name).xib", nil,
          "gives \(ownName) no view: connect the 'view' outlet of the file's owner"))
    }
    return viewIfLoaded != nil
  }

  /// Performs the segue of the controller's scene that has this identifier.
  final func performStoryboardSegue(_ identifier: String, _ sender: Any?) {
    // A recognizer's segue stands beside the controller in the file.
    let beside = scene.flatMap { $0.storyboard?.neighbours(of: $0.root) } ?? []
    guard let scene,
      let element = ([scene.root] + beside).lazy.compactMap({ $0.segue(identifier) }).first
    else {
      UIApplication.shared.report(
        NibProblem(
          scene?.file.name ?? "storyboard", scene?.root,
          "has no segue with the identifier '\(identifier)', which \(type(of: self)) performs"))
      return
    }
    do throws(NibProblem) {
      try SegueTemplate(element, of: scene).perform(from: self, sender: sender)
    } catch {
      UIApplication.shared.report(error)
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
