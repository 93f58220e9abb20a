/// Finds views by what people call them.
@MainActor
struct ElementFinder {
  let application: UIApplication

  /// The point of the screen that `target` names, or where its element's centre is.
  ///
  /// Of several visible elements of that name, the topmost on the screen is meant, then the
  /// leftmost.
  func point(of target: TouchScript.Target, at time: Timestamp) throws(RecordingError) -> CGPoint {
    switch target {
    case .point(let point): return point
    case .element(let name):
      let elements = visibleElements()
      let matches = elements.filter { $0.names.contains(name) }
      let first = matches.min { ($0.centre.y, $0.centre.x) < ($1.centre.y, $1.centre.x) }
      guard let first else {
        var names = elements.flatMap(\.names)
        var seen: Set<String> = []
        names.removeAll { !seen.insert($0).inserted }
        throw .elementNotFound(name: name, time: time, visible: names)
      }
      return first.centre
    }
  }

  private struct Element {
    let names: [String]
    let centre: CGPoint
  }

  private func visibleElements() -> [Element] {
    application.windows.flatMap { window in
      window.isHidden ? [] : elements(in: window, of: window)
    }
  }

  private func elements(in view: UIView, of window: UIWindow) -> [Element] {
    guard !view.isHidden, view.alpha > 0.01 else { return [] }
    let below = view.subviews.flatMap { elements(in: $0, of: window) }
    let names = names(of: view)
    let centre = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
    let isTouchable = window.hitTest(centre, with: nil).map {
      $0.isDescendant(of: view) || view.isDescendant(of: $0)
    }
    guard !names.isEmpty, isTouchable == true else { return below }
    return [Element(names: names, centre: window.convert(centre, to: nil))] + below
  }

  private func names(of view: UIView) -> [String] {
    let texts = [(view as? UILabel)?.text, (view as? UIButton)?.title(for: .normal)]
    return ([view.accessibilityIdentifier, view.accessibilityLabel] + texts)
      .compactMap { $0 }.filter { !$0.isEmpty }
  }
}
