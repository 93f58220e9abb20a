extension NSLayoutConstraint {
  /// The root of the cluster that the inner item is laid out in, where the outer one is a view around
  /// that root; nil for a constraint that does not reach out of a cluster.
  var innerRoot: UIView? {
    guard let first = Self.view(of: firstItem), let second = Self.view(of: secondItem),
      first !== second, first.superview !== second, second.superview !== first
    else { return nil }
    let inner = first.isDescendant(of: second) ? first : second
    let outer = inner === first ? second : first
    guard !inner.hasGivenFrame else { return nil }
    let root = inner.clusterRoot
    return root !== outer && root.isDescendant(of: outer) ? root : nil
  }
}

extension UIView {
  /// How often a layout is done again because text was given another width.
  private static let widthPasses = 3

  /// The view whose cluster this one is laid out in.
  var clusterRoot: UIView {
    var view = self
    while !view.hasGivenFrame, let parent = view.superview {
      view = parent
    }
    return view
  }

  /// Whether the frame is what it was set to, whatever constraints say.
  var hasGivenFrame: Bool { translatesAutoresizingMaskIntoConstraints && !isStretched }

  /// Whether the mask keeps all edges where they are in a view that constraints lay out.
  ///
  /// What is inside then has a say in how large both are. Controllers' views are left to their containers.
  ///
  /// - Source: What Auto Layout logs of such a mask on iOS, `h=-&-`: the edges are tied to the superview's.
  var isStretched: Bool {
    guard translatesAutoresizingMaskIntoConstraints, owner == nil,
      autoresizingMask == [.flexibleWidth, .flexibleHeight],
      let superview, superview.scrollGuides == nil
    else { return false }
    return !superview.hasGivenFrame
  }

  /// Asks for the constraints around this view to be solved at the next layout.
  func setNeedsSolving() {
    clusterRoot.setNeedsLayout()
    if let superview, translatesAutoresizingMaskIntoConstraints {
      superview.clusterRoot.setNeedsLayout()
    }
    setNeedsLayout()
  }

  /// Solves the constraints of the cluster that this view is the root of.
  func solveConstraints() {
    guard clusterRoot === self else { return }
    for _ in 0..<Self.widthPasses {
      var cluster = LayoutCluster(root: self)
      guard !cluster.isEmpty else { return }
      cluster.solve()
      let isAgain = cluster.rememberWidths()
      cluster.apply()
      if !isAgain { return }
    }
  }

  /// Lays out what is in a view without a size, as it will be once the view has its own.
  func layOutHiddenContent(width: CGFloat?, height: CGFloat?) {
    let smallest = LayoutCluster.Length(0, .fittingSizeLevel)
    UIView.performWithoutAnimation {
      for _ in 0..<Self.widthPasses {
        var cluster = LayoutCluster(
          root: self, width: width.map { LayoutCluster.Length($0) } ?? smallest,
          height: height.map { LayoutCluster.Length($0) } ?? smallest)
        guard !cluster.isEmpty else { return }
        cluster.solve()
        let isAgain = cluster.rememberWidths()
        cluster.apply()
        if !isAgain { return }
      }
    }
  }

  /// The frame as if there were no transform.
  package var untransformedFrame: CGRect {
    CGRect(
      x: center.x - bounds.width * layer.anchorPoint.x,
      y: center.y - bounds.height * layer.anchorPoint.y, width: bounds.width,
      height: bounds.height)
  }

  package func setUntransformedFrame(_ frame: CGRect) {
    guard frame != untransformedFrame else { return }
    bounds = CGRect(origin: bounds.origin, size: frame.size)
    center = CGPoint(
      x: frame.minX + frame.width * layer.anchorPoint.x,
      y: frame.minY + frame.height * layer.anchorPoint.y)
  }

  /// The size that satisfies the constraints inside, and is as near to the target as they allow.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that satisfies the constraints inside, and is as near to the target as priorities
  /// allow; an axis of required priority keeps it.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    let width = LayoutCluster.Length(targetSize.width, horizontal)
    let height = LayoutCluster.Length(targetSize.height, vertical)
    for _ in 0..<Self.widthPasses {
      var cluster = LayoutCluster(root: self, width: width, height: height)
      cluster.solve()
      if !cluster.rememberWidths() { return cluster.fittingSize }
    }
    var cluster = LayoutCluster(root: self, width: width, height: height)
    cluster.solve()
    return cluster.fittingSize
  }
}
