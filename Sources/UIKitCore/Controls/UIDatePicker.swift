/// A date or a time, chosen on wheels.
@MainActor @preconcurrency
open class UIDatePicker: UIControl, UIPickerViewDataSource, UIPickerViewDelegate {
  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer, yearAndMonth }

  private static var look: SystemLook.Picker { SystemLook.current.picker }

  private final let wheelsView = UIPickerView()
  private final let dayLabel = UILabel()
  private final let timeLabel = UILabel()
  private final var wheels: DateWheels?
  private final var stored = Date()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    wheelsView.dataSource = self
    wheelsView.delegate = self
    addSubview(wheelsView)
    for label in [dayLabel, timeLabel] {
      label.font = .systemFont(ofSize: Self.look.pillFontSize)
      label.textAlignment = .center
      label.backgroundColor = .tertiarySystemFill
      label.layer.cornerRadius = Self.look.bandRadius
      label.layer.cornerCurve = .continuous
      label.clipsToBounds = true
      addSubview(label)
    }
    if bounds.isEmpty { bounds.size = intrinsicContentSize }
    changed()
  }

  // MARK: What is chosen

  open var date: Date {
    get { stored }
    set { setDate(newValue, animated: false) }
  }

  open func setDate(_ date: Date, animated: Bool) {
    stored = allowed(date)
    showDate(animated)
  }

  /// Seconds, in the mode of a timer.
  open var countDownDuration: TimeInterval {
    get {
      let parts = activeCalendar.dateComponents([.hour, .minute], from: stored)
      return Double((parts.hour ?? 0) * 3600 + (parts.minute ?? 0) * 60)
    }
    set {
      let start = activeCalendar.startOfDay(for: stored)
      date = start.addingTimeInterval(min(max(newValue, 0), 86_399))
    }
  }

  open var minimumDate: Date? { didSet { if minimumDate != oldValue { date = stored } } }
  open var maximumDate: Date? { didSet { if maximumDate != oldValue { date = stored } } }

  /// The least and the most count where one is not after the other.
  private func allowed(_ date: Date) -> Date {
    guard datePickerMode != .countDownTimer else { return date }
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
    var date = date
    if let minimumDate { date = max(date, minimumDate) }
    if let maximumDate { date = min(date, maximumDate) }
    return date
  }

  // MARK: How it is shown

  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { changed() } }
  }

  /// The style to have; `automatic` is compact, but for timers and months.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { changed() } }
  }

  /// The style that the picker has.
  open var datePickerStyle: UIDatePickerStyle {
    switch preferredDatePickerStyle {
    case .compact: .compact
    case .automatic:
      datePickerMode == .countDownTimer || datePickerMode == .yearAndMonth ? .wheels : .compact
    case .wheels, .inline: .wheels
    }
  }

  /// A divisor of 60.
  open var minuteInterval = 1 {
    didSet {
      if minuteInterval < 1 || 60 % minuteInterval != 0 { minuteInterval = 1 }
      if minuteInterval != oldValue { changed() }
    }
  }

  /// The language of the columns; American English unless set, wherever the recording is made.
  open var locale: Locale? { didSet { if locale != oldValue { changed() } } }

  /// The zone that the date is shown in; Greenwich unless set.
  open var timeZone: TimeZone? { didSet { if timeZone != oldValue { changed() } } }

  /// The calendar that the date is shown in; the Gregorian one unless set.
  // Code of apps relies on the type of iOS.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var calendar: Calendar! {
    get { ownCalendar ?? Calendar(identifier: .gregorian) }
    set {
      guard newValue != ownCalendar else { return }
      ownCalendar = newValue
      changed()
    }
  }
  private final var ownCalendar: Calendar?

  private var activeLocale: Locale { locale ?? Locale(identifier: "en_US") }

  private var activeCalendar: Calendar {
    var calendar = ownCalendar ?? Calendar(identifier: .gregorian)
    calendar.locale = activeLocale
    let zone = timeZone ?? ownCalendar?.timeZone ?? TimeZone(secondsFromGMT: 0)
    if let zone { calendar.timeZone = zone }
    return calendar
  }

  private func changed() {
    if preferredDatePickerStyle == .inline {
      diagnose(
        .unsupportedStyle,
        "A date picker has wheels, as its style 'inline' is not drawn: choose wheels or compact.",
        about: layerName)
    }
    wheels = DateWheels(
      mode: datePickerMode, calendar: activeCalendar, locale: activeLocale,
      minuteInterval: minuteInterval, around: stored)
    let hasWheels = datePickerStyle == .wheels
    wheelsView.isHidden = !hasWheels
    dayLabel.isHidden = hasWheels || datePickerMode == .time
    timeLabel.isHidden = hasWheels || datePickerMode == .date
    if hasWheels { wheelsView.reloadAllComponents() }
    showDate(false)
    invalidateIntrinsicContentSize()
  }

  private func showDate(_ animated: Bool) {
    guard let wheels else { return }
    dayLabel.text = wheels.text("yMMMd", of: stored)
    timeLabel.text = wheels.text("jmm", of: stored)
    setNeedsLayout()
    guard datePickerStyle == .wheels else { return }
    for (component, column) in wheels.columns.enumerated() {
      let row = nearest(
        wheels.row(of: stored, in: column), to: wheelsView.selectedRow(inComponent: component),
        wheels.period(of: column))
      wheelsView.selectRow(row, inComponent: component, animated: animated)
    }
  }

  /// The row with the same value that is nearest to `current`.
  private func nearest(_ row: Int, to current: Int, _ period: Int?) -> Int {
    guard let period, current >= 0 else { return row }
    let rounds = (Double(current - row) / Double(period)).rounded()
    let moved = row + Int(rounds) * period
    return moved >= 0 && moved < period * DateWheels.rounds ? moved : row
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    if datePickerStyle == .wheels { return Self.look.size }
    let widths = [dayLabel, timeLabel].filter { !$0.isHidden }.map(width)
    let gaps = CGFloat(max(widths.count - 1, 0)) * Self.look.pillGap
    return CGSize(width: widths.reduce(0, +) + gaps, height: Self.look.pillHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private func width(of label: UILabel) -> CGFloat {
    (label.intrinsicContentSize.width + 2 * Self.look.pillMargin).rounded(.up)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    wheelsView.frame = bounds
    var x: CGFloat = 0
    for label in [dayLabel, timeLabel] where !label.isHidden {
      let width = width(of: label)
      label.frame = directed(
        CGRect(
          x: x, y: (bounds.height - Self.look.pillHeight) / 2, width: width,
          height: Self.look.pillHeight))
      x += width + Self.look.pillGap
    }
  }

  package override var sendsPrimaryAction: Bool { false }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if datePickerStyle == .compact {
      diagnose(
        .unsupportedStyle,
        "A compact date picker does not open its calendar here: use wheels, or set the date.",
        about: layerName)
    }
    return false
  }

  // MARK: The wheels

  open func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels?.columns.count ?? 0 }

  open func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    wheels.map { $0.count(of: $0.columns[component]) } ?? 0
  }

  open func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    wheels.map { $0.title(row, in: $0.columns[component], today: Date()) }
  }

  open func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    guard let columns = wheels?.columns else { return 0 }
    let whole = columns.reduce(0) { $0 + DateWheels.share(of: $1) }
    let room = pickerView.bounds.width - 2 * Self.look.margin
    return room * DateWheels.share(of: columns[component]) / whole
  }

  open func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {
    guard let wheels else { return }
    let rows = wheels.columns.indices.map { pickerView.selectedRow(inComponent: $0) }
    let chosen = wheels.date(rows, from: stored)
    // What cannot be chosen turns back.
    setDate(chosen, animated: true)
    valueDidChange()
  }
}

/// How a date picker looks.
public enum UIDatePickerStyle: Int, Sendable {
  case automatic, wheels, compact, inline
}
