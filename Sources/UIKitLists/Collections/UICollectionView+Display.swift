/// An element on the screen.
struct ShownElement {
  var element: CollectionElement
  let view: UICollectionReusableView
  var attributes: UICollectionViewLayoutAttributes
}

extension ShownElement: Comparable {
  /// What lies behind the others comes before them.
  static func < (a: ShownElement, b: ShownElement) -> Bool {
    let (isBehind, isOtherBehind) = (a.attributes.zIndex < 0, b.attributes.zIndex < 0)
    return isBehind == isOtherBehind ? a.element < b.element : isBehind
  }

  static func == (a: ShownElement, b: ShownElement) -> Bool { a.view === b.view }
}

extension CollectionElement: Comparable {
  static func < (a: CollectionElement, b: CollectionElement) -> Bool {
    (a.path, a.category.rawValue, a.kind) < (b.path, b.category.rawValue, b.kind)
  }
}

/// Views that wait to be used again, and the classes that new ones are made of.
@MainActor
package struct CollectionPool {
  package struct Key: Hashable {
    var kind: String
    var identifier: String

    package init(kind: String, identifier: String) {
      (self.kind, self.identifier) = (kind, identifier)
    }
  }

  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  var viewClasses: [Key: UICollectionReusableView.Type] = [:]
  /// What makes cells and other views out of a file.
  package var prototypes: [String: () -> UICollectionViewCell?] = [:]
  package var supplements: [Key: () -> UICollectionReusableView?] = [:]
  private var cells: [String: [UICollectionViewCell]] = [:]
  private var views: [Key: [UICollectionReusableView]] = [:]

  /// A cell, used before or new; nil if no class is registered.
  mutating func cell(_ identifier: String, frame: CGRect) -> UICollectionViewCell? {
    if let cell = cells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if let prototype = prototypes[identifier] {
      let cell = prototype() ?? UICollectionViewCell()
      cell.frame = frame
      cell.reuseIdentifier = identifier
      return cell
    }
    let cell = cellClasses[identifier]?.make(frame: frame)
    cell?.reuseIdentifier = identifier
    return cell
  }

  mutating func view(_ kind: String, _ identifier: String, frame: CGRect)
    -> UICollectionReusableView?
  {
    let key = Key(kind: kind, identifier: identifier)
    if let view = views[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = viewClasses[key]?.make(frame: frame)
    view?.reuseIdentifier = identifier
    return view
  }

  mutating func put(_ view: UICollectionReusableView, kind: String) {
    guard let identifier = view.reuseIdentifier else { return }
    if let cell = view as? UICollectionViewCell {
      cells[identifier, default: []].append(cell)
    } else {
      views[Key(kind: kind, identifier: identifier), default: []].append(view)
    }
  }
}

/// How elements come onto the screen and leave it.
extension UICollectionView {
  /// Has the layout make itself, if it was invalidated.
  func prepareLayout() {
    guard layout.isInvalid else { return }
    layout.isInvalid = false
    layout.prepare()
    contentSize = layout.collectionViewContentSize
    beginning = keepBeginning(
      beginning, isAtRight: layout.isFlipped || layout.followsDirection && isRightToLeft)
  }

  private var visibleRect: CGRect { CGRect(origin: contentOffset, size: bounds.size) }

  /// What the layout shows in the bounds, in the order of elements.
  var visibleAttributes: [UICollectionViewLayoutAttributes] {
    let rect = visibleRect
    return layout.shownAttributes(in: rect).filter {
      $0.hostOrigin != nil || !CATransform3DIsIdentity($0.transform3D) || $0.frame.intersects(rect)
    }.sorted { $0.element < $1.element }
  }

  /// Shows what is in the bounds, and lets go of the rest.
  func showVisibleElements() {
    layout.arrangeScrollers()
    let wanted = visibleAttributes
    let elements = Set(wanted.map(\.element))
    for entry in shown where !elements.contains(entry.element) { recycle(entry) }
    shown.removeAll { !elements.contains($0.element) }
    for attributes in wanted { show(attributes) }
    // What was measured and is not in sight after all goes to be used again.
    for (element, view) in premade.sorted(by: { $0.key < $1.key }) {
      pool.put(view, kind: element.kind)
    }
    premade = [:]
    sortViews()
    showRows()
  }

  /// Has views lie in the order of their elements again, where moves have upset it.
  private func sortViews() {
    let hosts: [UIView] = [self] + Array(scrollers.values)
    for host in hosts {
      let wanted = shown.map(\.view).filter { $0.superview === host }
      let known = Set(wanted.map { ObjectIdentifier($0) })
      let current = host.subviews.filter { known.contains(ObjectIdentifier($0)) }
      guard !zip(wanted, current).allSatisfy({ $0 === $1 }) else { continue }
      for (lower, upper) in zip(wanted, wanted.dropFirst()) {
        host.insertSubview(upper, aboveSubview: lower)
      }
    }
  }

  /// Tells rows of lists where they lie.
  private func showRows() {
    for entry in shown { entry.view.showSurroundings(in: layout, of: entry.element) }
  }

  // MARK: Measuring

  /// Has what is in sight measured where the layout has only guessed at its size.
  func measureVisible() {
    guard layout.guessesSizes else { return }
    // Each pass may bring more into sight; every element is measured once.
    while true {
      let unknown = visibleAttributes.filter {
        !$0.estimatedAxes.isEmpty && layout.measured[$0.element] == nil
      }
      guard !unknown.isEmpty else { return }
      UIView.performWithoutAnimation { for attributes in unknown { measure(attributes) } }
      layout.isInvalid = true
      prepareLayout()
    }
  }

  private func measure(_ attributes: UICollectionViewLayoutAttributes) {
    let element = attributes.element
    var size = attributes.size
    let view =
      shown.first { $0.element == element }?.view ?? premade[element] ?? makeView(for: element)
    if let view, let copy = attributes.copy() as? UICollectionViewLayoutAttributes {
      if view.superview == nil { premade[element] = view }
      view.showSurroundings(in: layout, of: element)
      let (bounds, wanted) = (view.bounds, view.preferredLayoutAttributesFitting(copy).size)
      if attributes.estimatedAxes.contains(.horizontal) { size.width = wanted.width }
      if attributes.estimatedAxes.contains(.vertical) { size.height = wanted.height }
      if view.superview != nil { view.bounds = bounds }
    }
    layout.measured[element] = size
  }

  // MARK: Sections that scroll

  func scroller(for section: Int) -> OrthogonalScroller {
    if let scroller = scrollers[section] { return scroller }
    let scroller = OrthogonalScroller()
    scroller.contentInsetAdjustmentBehavior = .never
    scroller.clipsToBounds = false
    (scroller.showsHorizontalScrollIndicator, scroller.showsVerticalScrollIndicator) = (
      false, false
    )
    scroller.moved = { [weak self] in self?.setNeedsLayout() }
    UIView.performWithoutAnimation { insertSubview(scroller, at: backgroundView == nil ? 0 : 1) }
    scrollers[section] = scroller
    return scroller
  }

  func keepScrollers(for sections: Set<Int>) {
    for (section, scroller) in scrollers where !sections.contains(section) {
      scroller.removeFromSuperview()
      scrollers[section] = nil
    }
  }

  func moveScrollers(_ move: (Int) -> Int?) {
    let old = scrollers
    scrollers = [:]
    for (section, scroller) in old {
      if let new = move(section) {
        scrollers[new] = scroller
      } else {
        scroller.removeFromSuperview()
      }
    }
  }

  /// Shows an element where `attributes` say, from `start` if it is new.
  func show(
    _ attributes: UICollectionViewLayoutAttributes,
    from start: UICollectionViewLayoutAttributes? = nil
  ) {
    let element = attributes.element
    if let index = shown.firstIndex(where: { $0.element == element }) {
      guard shown[index].attributes != attributes else { return }
      shown[index].attributes = attributes
      shown[index].view.place(attributes)
      return
    }
    var new: UICollectionReusableView?
    UIView.performWithoutAnimation {
      guard let view = premade.removeValue(forKey: element) ?? makeView(for: element) else {
        return
      }
      new = view
      view.place(start ?? attributes)
      insert(ShownElement(element: element, view: view, attributes: attributes))
      tellWillDisplay(view, element)
      view.layoutIfNeeded()
    }
    if start != nil { new?.place(attributes) }
  }

  private func makeView(for element: CollectionElement) -> UICollectionReusableView? {
    switch element.category {
    case .cell:
      let cell = dataSource?.collectionView(self, cellForItemAt: element.path)
      cell?.isHighlighted = false
      cell?.isSelected = indexPathsForSelectedItems?.contains(element.path) == true
      return cell
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.path)
    case .decorationView: return layout.makeDecoration(element.kind)
    }
  }

  /// Views lie in the order of their elements, whenever they came.
  private func insert(_ entry: ShownElement) {
    let index = shown.firstIndex { entry < $0 } ?? shown.endIndex
    let host: UIView =
      entry.attributes.hostOrigin == nil ? self : scroller(for: entry.element.path.section)
    if let next = shown[index...].first(where: { $0.view.superview === host }) {
      host.insertSubview(entry.view, belowSubview: next.view)
    } else if let last = shown[..<index].last(where: { $0.view.superview === host }) {
      host.insertSubview(entry.view, aboveSubview: last.view)
    } else {
      host.insertSubview(
        entry.view, at: host === self ? scrollers.count + (backgroundView == nil ? 0 : 1) : 0)
    }
    shown.insert(entry, at: index)
  }

  private func tellWillDisplay(_ view: UICollectionReusableView, _ element: CollectionElement) {
    if let cell = view as? UICollectionViewCell {
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.path)
    } else {
      collectionDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.path)
    }
  }

  /// Takes a view off the screen and keeps it for later.
  func recycle(_ entry: ShownElement) {
    entry.view.removeFromSuperview()
    pool.put(entry.view, kind: entry.element.kind)
    guard let cell = entry.view as? UICollectionViewCell else { return }
    collectionDelegate?.collectionView(
      self, didEndDisplaying: cell, forItemAt: entry.element.path)
  }

  /// The offset that shows `rect` at `position`, as far as the content reaches.
  func offset(showing rect: CGRect, at position: ScrollPosition) -> CGPoint {
    let inset = adjustedContentInset
    var offset = contentOffset
    if position.contains(.top) {
      offset.y = rect.minY - inset.top
    } else if position.contains(.centeredVertically) {
      offset.y = rect.midY - (bounds.height + inset.top - inset.bottom) / 2
    } else if position.contains(.bottom) {
      offset.y = rect.maxY - bounds.height + inset.bottom
    }
    if position.contains(.left) {
      offset.x = rect.minX - inset.left
    } else if position.contains(.centeredHorizontally) {
      offset.x = rect.midX - (bounds.width + inset.left - inset.right) / 2
    } else if position.contains(.right) {
      offset.x = rect.maxX - bounds.width + inset.right
    }
    return insideRange(offset)
  }
}
