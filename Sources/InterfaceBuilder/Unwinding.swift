/// The way back from a scene to one that was there before it.
@MainActor
enum Unwinding {
  /// The nearest controller behind `source` that has the action and takes it.
  static func destination(of name: String, from source: UIViewController, sender: Any?)
    -> (UIViewController, Selector)?
  {
    for candidate in behind(source) {
      guard let action = ClassRegistry.action(name, of: candidate),
        candidate.canPerformUnwindSegueAction(action, from: source, sender: sender)
      else { continue }
      return (candidate, action)
    }
    return nil
  }

  /// What lies behind `source`, nearest first: the rest of its stack, what is around it, and then
  /// what presented that.
  private static func behind(_ source: UIViewController) -> [UIViewController] {
    var found: [UIViewController] = []
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(source)]
    func add(_ controller: UIViewController) {
      guard seen.insert(ObjectIdentifier(controller)).inserted else { return }
      found.append(controller)
      for child in controller.children.reversed() { add(child) }
    }
    var here: UIViewController? = source
    while let controller = here {
      for child in controller.children.reversed() { add(child) }
      if seen.insert(ObjectIdentifier(controller)).inserted { found.append(controller) }
      here = controller.parent ?? controller.presentingViewController
    }
    return found
  }

  /// Dismisses and pops what lies over `target`.
  static func leave(to target: UIViewController, from source: UIViewController, animated: Bool) {
    let around = Array(sequence(first: target, next: \.parent))
    // Whoever presents what `source` is in, if it is around the target.
    let presenter = around.first { $0.presentedViewController != nil }
    let isOver = presenter != nil && !around.contains { $0 === source }
    if let navigation = target.navigationController, navigation.topViewController !== target {
      let top = around.first { $0.parent === navigation } ?? target
      navigation.popToViewController(top, animated: animated && !isOver)
    }
    if isOver { presenter?.dismiss(animated: animated) }
  }
}
