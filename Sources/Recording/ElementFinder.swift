internal import QuartzCore

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
      let elements = shownElements()
      let matches = elements.filter { $0.names.contains(name) }
        .sorted { ($0.centre.y, $0.centre.x) < ($1.centre.y, $1.centre.x) }
      guard let first = matches.first(where: \.isTouchable) else {
        throw .elementNotFound(name: name, time: time, visible: someNames(of: elements))
      }
      return first.centre
    }
  }

  /// What people call the thing that a finger comes down on; nil where there is none.
  func name(of target: TouchScript.Target) -> String? {
    switch target {
    case .element(let name): return name
    case .point(let point):
      for window in application.windows.reversed() where !window.isHidden {
        guard let hit = window.hitTest(window.convert(point, from: nil), with: nil) else {
          continue
        }
        // A view without a name of its own is a part of one around it, up to the whole screen.
        let around = sequence(first: hit, next: \.superview)
        let screen = around.first { $0.owner != nil } ?? hit
        return around.prefix { $0 !== screen }.lazy.compactMap { names(of: $0).first }.first
          ?? screen.layer.shownName
      }
      return nil
    }
  }

  /// The most names that are listed for want of the one that is looked for.
  private static let mostNames = 20

  /// The first names of elements that can be touched, each once.
  private func someNames(of elements: [Element]) -> [String] {
    var names: [String] = []
    for element in elements where names.count < Self.mostNames {
      let new = element.names.filter { !names.contains($0) }
      // Whether it can be touched takes long to find out.
      if !new.isEmpty, element.isTouchable { names += new }
    }
    return names
  }

  /// A view with a name.
  @MainActor
  private struct Element {
    let names: [String]
    let view: UIView
    let window: UIWindow

    /// On the screen.
    let centre: CGPoint

    init(_ view: UIView, names: [String], in window: UIWindow) {
      (self.view, self.names, self.window) = (view, names, window)
      centre = window.convert(view.middleForTouch, to: nil)
    }

    /// Whether a touch of its centre reaches it, or a view around or in it, past other windows.
    ///
    /// A finger also goes to what takes no touches while it animates, and finds that out.
    var isTouchable: Bool {
      let reached = UIViewAnimation.lettingTouchesThrough {
        UIApplication.shared.windows.reversed().lazy.filter { !$0.isHidden }
          .compactMap { $0.hitTest($0.convert(centre, from: nil), with: nil) }.first
      }
      guard let hit = reached else { return false }
      return hit.isDescendant(of: view) || view.isDescendant(of: hit)
    }
  }

  /// The views with names that are not hidden, in the order of the tree.
  private func shownElements() -> [Element] {
    var elements: [Element] = []
    for window in application.windows { gather(window, in: window, &elements) }
    return elements
  }

  private func gather(_ view: UIView, in window: UIWindow, _ elements: inout [Element]) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    let names = names(of: view)
    if !names.isEmpty { elements.append(Element(view, names: names, in: window)) }
    for child in view.subviews { gather(child, in: window, &elements) }
  }

  private func names(of view: UIView) -> [String] {
    let texts = [(view as? UILabel)?.text, (view as? UIButton)?.title(for: .normal)]
    return ([view.accessibilityIdentifier, view.accessibilityLabel] + texts)
      .compactMap { $0 }.filter { !$0.isEmpty }
  }
}
