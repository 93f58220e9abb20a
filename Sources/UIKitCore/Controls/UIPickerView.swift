/// How many columns and rows a picker has.
@MainActor @preconcurrency
public protocol UIPickerViewDataSource: AnyObject {
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// How the rows of a picker look, and what becomes of the one that is chosen.
@MainActor @preconcurrency
public protocol UIPickerViewDelegate: AnyObject {
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  /// Zero shares the width among the columns that have none.
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    0
  }
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int)
    -> CGFloat
  {
    SystemLook.current.picker.rowHeight
  }
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    nil
  }
  public func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? {
    nil
  }
  public func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    pickerView.label(forRow: row, forComponent: component, reusing: view)
  }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Columns of rows on wheels, of which one row each is chosen.
@MainActor @preconcurrency
open class UIPickerView: UIView {
  private static var look: SystemLook.Picker { SystemLook.current.picker }

  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { if dataSource !== oldValue { forget() } }
  }
  open weak var delegate: (any UIPickerViewDelegate)? {
    didSet { if delegate !== oldValue { forget() } }
  }
  private final var wheels: [PickerWheel] = []
  private final let band = UIView()
  private final var isLoaded = false
  /// What was chosen before there were wheels.
  private final var early: [Int: Int] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: CGRect(origin: .zero, size: Self.look.size)) }

  private func setUp() {
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = Self.look.bandRadius
    band.layer.cornerCurve = .continuous
    band.isUserInteractionEnabled = false
    addSubview(band)
  }

  private func forget() {
    isLoaded = false
    setNeedsLayout()
  }

  private func loadIfNeeded() {
    guard !isLoaded, let dataSource else { return }
    isLoaded = true
    let chosen = wheels.enumerated().map { ($0.offset, $0.element.row) }
    for wheel in wheels { wheel.removeFromSuperview() }
    wheels = (0..<max(dataSource.numberOfComponents(in: self), 0)).map { component in
      let wheel = PickerWheel(frame: .zero)
      wheel.makeRow = { [weak self] row, view in
        guard let self else { return UIView() }
        return delegate?.pickerView(
          self, viewForRow: row, forComponent: component, reusing: view)
          ?? label(forRow: row, forComponent: component, reusing: view)
      }
      wheel.settled = { [weak self] row in
        guard let self else { return }
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
      }
      addSubview(wheel)
      return wheel
    }
    for component in wheels.indices { load(component) }
    for (component, row) in chosen + early.sorted(by: { $0.key < $1.key })
    where wheels.indices.contains(component) {
      wheels[component].turn(to: row, animated: false)
    }
    early = [:]
  }

  private func load(_ component: Int) {
    let wheel = wheels[component]
    wheel.rowHeight =
      delegate?.pickerView(self, rowHeightForComponent: component) ?? Self.look.rowHeight
    wheel.count = max(dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0, 0)
    wheel.reload()
  }

  /// The label of a row without a view of its own.
  final func label(forRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
    let label = view as? UILabel ?? UILabel()
    label.textAlignment = .center
    label.font = .systemFont(ofSize: Self.look.fontSize)
    label.textColor = .label
    if let text = delegate?.pickerView(
      self, attributedTitleForRow: row, forComponent: component)
    {
      label.attributedText = text
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
    label.accessibilityIdentifier = label.text
    return label
  }

  // MARK: Rows

  open var numberOfComponents: Int {
    loadIfNeeded()
    return wheels.count
  }

  open func numberOfRows(inComponent component: Int) -> Int {
    loadIfNeeded()
    return wheels.indices.contains(component) ? wheels[component].count : 0
  }

  open func rowSize(forComponent component: Int) -> CGSize {
    loadIfNeeded()
    guard wheels.indices.contains(component) else { return .zero }
    return CGSize(width: widths[component], height: wheels[component].rowHeight)
  }

  /// The view of a row; nil while it is not in sight.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    wheels.indices.contains(component) ? wheels[component].view(forRow: row) : nil
  }

  open func reloadAllComponents() {
    forget()
    loadIfNeeded()
  }

  open func reloadComponent(_ component: Int) {
    loadIfNeeded()
    if wheels.indices.contains(component) { load(component) }
  }

  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    loadIfNeeded()
    guard isLoaded else {
      early[component] = row
      return
    }
    guard wheels.indices.contains(component) else { return }
    wheels[component].turn(to: row, animated: animated && window != nil)
  }

  /// The row that is chosen, -1 where there is no such column.
  open func selectedRow(inComponent component: Int) -> Int {
    loadIfNeeded()
    return wheels.indices.contains(component) ? wheels[component].row : -1
  }

  // MARK: Layout

  /// The widths of the columns: those asked for, and shares of the rest.
  private var widths: [CGFloat] {
    let asked = wheels.indices.map { delegate?.pickerView(self, widthForComponent: $0) ?? 0 }
    let free = asked.count { $0 <= 0 }
    let rest = bounds.width - 2 * Self.look.margin - asked.reduce(0, +)
    return asked.map { $0 > 0 ? $0 : max(rest / CGFloat(max(free, 1)), 0) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    let (look, widths) = (Self.look, widths)
    let height = wheels.map(\.rowHeight).max() ?? look.rowHeight
    band.frame = CGRect(
      x: look.bandMargin, y: bounds.midY - height / 2, width: bounds.width - 2 * look.bandMargin,
      height: height)
    var x = (bounds.width - widths.reduce(0, +)) / 2
    for (wheel, width) in zip(wheels, widths) {
      wheel.frame = directed(CGRect(x: x, y: 0, width: width, height: bounds.height))
      x += width
    }
  }

  open override var intrinsicContentSize: CGSize { Self.look.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.look.size }
}
