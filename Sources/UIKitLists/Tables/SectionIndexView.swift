/// The titles of sections at the side of a table, along which a finger goes through them.
final class SectionIndexView: UIView {
  /// In points; our choice, as are the size of the titles and the height that each has.
  static let width: CGFloat = 15
  private static let (fontSize, rowHeight): (CGFloat, CGFloat) = (11, 14)

  private let titles: [String]
  private var labels: [UIView] = []
  /// Called with the number of a title that a finger comes to.
  var chosen: (Int) -> Void = { _ in }
  var color: UIColor? { didSet { if color != oldValue { makeLabels() } } }
  var ground: UIColor? { didSet { if ground != oldValue { backgroundColor = ground } } }
  var touchedGround: UIColor?
  private var current: Int?

  init(_ titles: [String]) {
    self.titles = titles
    super.init(frame: .zero)
    accessibilityIdentifier = "section index"
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 0
    press.handler = { [weak self] in self?.touched($0) }
    addGestureRecognizer(press)
    makeLabels()
  }

  required init?(coder: NSCoder) { nil }

  /// How many titles there is room for, and which: every second one, or third, with dots between.
  private var step: Int {
    let room = max(Int(bounds.height / Self.rowHeight), 1)
    return titles.count <= room
      ? 1 : Int((Double(titles.count - 1) / Double(room)).rounded(.up)) + 1
  }

  private func makeLabels() {
    for label in labels { label.removeFromSuperview() }
    labels = titles.map { title in
      let view: UIView
      if title == UITableView.indexSearch {
        let glass = UIImageView(
          image: UIImage(
            systemName: "magnifyingglass",
            withConfiguration: UIImage.SymbolConfiguration(pointSize: Self.fontSize)))
        glass.contentMode = .center
        glass.tintColor = color ?? .tintColor
        view = glass
      } else {
        let label = UILabel()
        label.text = title
        label.font = .systemFont(ofSize: Self.fontSize, weight: .semibold)
        label.textColor = color ?? .tintColor
        label.textAlignment = .center
        view = label
      }
      addSubview(view)
      return view
    }
    setNeedsLayout()
  }

  /// The titles that are shown, one below the other around the middle.
  private var rows: [Int] { Array(stride(from: 0, to: titles.count, by: step)) }

  private var top: CGFloat {
    bounds.minY + (bounds.height - CGFloat(rows.count) * Self.rowHeight) / 2
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (rows, top) = (rows, top)
    for (index, label) in labels.enumerated() {
      let row = rows.firstIndex(of: index)
      label.isHidden = row == nil
      guard let row else { continue }
      label.frame = CGRect(
        x: 0, y: top + CGFloat(row) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
    }
  }

  private func touched(_ finger: UIGestureRecognizer) {
    switch finger.state {
    case .began, .changed:
      if let touchedGround { backgroundColor = touchedGround }
      let length = max(CGFloat(rows.count) * Self.rowHeight, 1)
      let share = (finger.location(in: self).y - top) / length
      let index = min(max(Int(share * CGFloat(titles.count)), 0), titles.count - 1)
      guard index != current else { return }
      current = index
      UISelectionFeedbackGenerator().selectionChanged()
      chosen(index)
    default:
      current = nil
      backgroundColor = ground
    }
  }
}
