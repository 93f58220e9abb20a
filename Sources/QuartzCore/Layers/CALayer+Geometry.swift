extension CALayer {
  /// From this layer's space to its superlayer's.
  private var toParent: CATransform3D {
    superlayer?.state.fromSublayers(state.toParent) ?? state.toParent
  }

  /// From this layer's space to that of the root of its tree.
  private var toRoot: CATransform3D {
    sequence(first: self, next: \.superlayer).reduce(CATransform3DIdentity) {
      CATransform3DConcat($0, $1.toParent)
    }
  }

  /// From this layer's space to the space of `other`, or of the tree's root if nil.
  private func map(to other: CALayer?) -> CATransform3D {
    if other === self { return CATransform3DIdentity }
    guard let other else { return toRoot }
    if other === superlayer { return toParent }
    if other.superlayer === self { return CATransform3DInvert(other.toParent) }
    return CATransform3DConcat(toRoot, CATransform3DInvert(other.toRoot))
  }

  /// A point of this layer in the space of `l`, or of the root's superspace if nil.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { map(to: l).project(p) }

  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    if let l { return l.convert(p, to: self) }
    return CATransform3DInvert(toRoot).project(p)
  }

  /// The bounding box of a rectangle of this layer in the space of `l`.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    let map = map(to: l)
    return CGRect(enclosing: r.corners.map { map.project($0) })
  }

  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    if let l { return l.convert(r, to: self) }
    let map = CATransform3DInvert(toRoot)
    return CGRect(enclosing: r.corners.map { map.project($0) })
  }

  final func frontmostLayer(at p: CGPoint) -> CALayer? {
    let inside = CATransform3DInvert(toParent).project(p)
    guard !isHidden, !masksToBounds || contains(inside) else { return nil }
    for child in (sublayers ?? []).inDrawingOrder(by: \.zPosition).reversed() {
      if let hit = child.hitTest(inside) { return hit }
    }
    return contains(inside) ? self : nil
  }
}

extension Array {
  /// The elements by rising height; equal heights keep their order.
  func inDrawingOrder(by height: (Element) -> CGFloat) -> [Element] {
    guard contains(where: { height($0) != 0 }) else { return self }
    return enumerated().sorted {
      (height($0.element), $0.offset) < (height($1.element), $1.offset)
    }.map(\.element)
  }
}
