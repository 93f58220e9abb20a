/// One column of a picker: rows on a cylinder that a finger turns.
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  private static var look: SystemLook.Picker { SystemLook.current.picker }

  /// The height of a row, in points, and how many there are.
  var rowHeight: CGFloat = 32 { didSet { if rowHeight != oldValue { setNeedsLayout() } } }
  var count = 0 { didSet { if count != oldValue { setNeedsLayout() } } }
  /// Makes the view of a row, out of one that is not needed any more if there is such.
  var makeRow: (Int, UIView?) -> UIView = { _, _ in UIView() }
  /// Called when a finger's turn has come to rest at a row.
  var settled: (Int) -> Void = { _ in }

  /// The row that the wheel stands at, or turns to.
  private(set) var row = 0
  private var rows: [Int: UIView] = [:]
  private var spare: [UIView] = []
  private var isPlaced = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentInsetAdjustmentBehavior = .never
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    clipsToBounds = true
    delegate = self
    let tap = UITapGestureRecognizer()
    tap.handler = { [weak self] in self?.tapped($0) }
    addGestureRecognizer(tap)
  }

  required init?(coder: NSCoder) { nil }

  override var layerName: String { "wheel" }

  /// The radius of the cylinder, in points.
  private var radius: CGFloat { Self.look.radius(height: bounds.height) }

  /// The length of the way around the cylinder from the middle to a row.
  private func distance(to row: Int) -> CGFloat {
    (CGFloat(row) + 0.5) * rowHeight - contentOffset.y - bounds.height / 2
  }

  func turn(to row: Int, animated: Bool) {
    self.row = min(max(row, 0), max(count - 1, 0))
    guard isPlaced else { return }
    setContentOffset(CGPoint(x: 0, y: offset(of: self.row)), animated: animated)
  }

  private var margin: CGFloat { (bounds.height - rowHeight) / 2 }
  private func offset(of row: Int) -> CGFloat { CGFloat(row) * rowHeight - margin }

  /// The row nearest to the middle.
  private func row(at offset: CGFloat) -> Int {
    min(max(Int(((offset + margin) / max(rowHeight, 1)).rounded()), 0), max(count - 1, 0))
  }

  /// Makes all rows anew.
  func reload() {
    for view in rows.values { view.removeFromSuperview() }
    (rows, spare) = ([:], [])
    row = min(row, max(count - 1, 0))
    isPlaced = false
    setNeedsLayout()
  }

  func view(forRow row: Int) -> UIView? { rows[row] }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    isPlaced = false
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.height > 0 else { return }
    if !isPlaced {
      isPlaced = true
      contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
      contentInset = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
      contentOffset = CGPoint(x: 0, y: offset(of: row))
    }
    UIView.performWithoutAnimation { placeRows() }
  }

  override func contentOffsetDidChange() { setNeedsLayout() }

  /// Puts the rows on the front of the cylinder.
  private func placeRows() {
    let (radius, middle) = (radius, contentOffset.y + bounds.height / 2)
    let reach = Int((radius * .pi / 2 / rowHeight).rounded(.up))
    let centre = row(at: contentOffset.y)
    let wanted =
      max(centre - reach, 0)...max(min(centre + reach, count - 1), max(centre - reach, 0))
    for (row, view) in rows.sorted(by: { $0.key < $1.key })
    where !wanted.contains(row) || row >= count {
      view.removeFromSuperview()
      rows[row] = nil
      spare.append(view)
    }
    guard count > 0 else { return }
    for row in wanted {
      let view = rows[row] ?? makeRow(row, spare.popLast())
      if rows[row] == nil {
        rows[row] = view
        addSubview(view)
      }
      let distance = distance(to: row)
      let angle = distance / radius
      view.isHidden = abs(angle) >= .pi / 2
      view.bounds.size = CGSize(width: bounds.width, height: rowHeight)
      view.center = CGPoint(x: bounds.width / 2, y: middle + radius * sin(angle))
      view.transform3D = CATransform3DMakeRotation(-angle, 1, 0, 0)
      view.alpha = Self.look.alpha(rows: abs(distance) / rowHeight) * max(cos(angle), 0)
    }
  }

  // MARK: The finger

  override func restingOffset(for target: CGPoint, velocity: CGPoint) -> CGPoint {
    CGPoint(x: target.x, y: offset(of: row(at: target.y)))
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { rest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    if isTapped { rest() }
  }

  /// The wheel has stopped where a finger let it go.
  private func rest() {
    isTapped = false
    let found = row(at: contentOffset.y)
    let place = offset(of: found)
    if abs(contentOffset.y - place) > 0.01 {
      isTapped = true
      return setContentOffset(CGPoint(x: 0, y: place), animated: true)
    }
    row = found
    settled(found)
  }

  /// Whether the wheel turns to where it was tapped.
  private var isTapped = false

  private func tapped(_ tap: UIGestureRecognizer) {
    guard tap.state == .ended, !isDragging, !isDecelerating else { return }
    let y = tap.location(in: self).y - contentOffset.y - bounds.height / 2
    let angle = asin(min(max(y / radius, -1), 1))
    let hit = row(at: contentOffset.y + angle * radius)
    guard hit != row else { return }
    isTapped = true
    turn(to: hit, animated: true)
  }
}
