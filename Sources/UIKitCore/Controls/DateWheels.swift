/// The columns of a picker of dates: what each has in its rows, and the date that they make.
@MainActor
struct DateWheels {
  enum Column: Hashable { case day, month, dayOfMonth, year, hour, minute, period, hours, minutes }

  /// How often a column begins again, so that it can be turned on and on; our choice.
  static let rounds = 200
  /// How many days there are on either side of the day that is chosen; our choice.
  private static let days = 10_000
  private static let years = 10_000

  let mode: UIDatePicker.Mode
  var calendar: Calendar
  let locale: Locale
  let minuteInterval: Int
  /// The day in the middle of the column of days.
  let middle: Date
  let columns: [Column]
  private let usesPeriods: Bool

  init(
    mode: UIDatePicker.Mode, calendar: Calendar, locale: Locale, minuteInterval: Int,
    around date: Date
  ) {
    (self.mode, self.calendar, self.locale) = (mode, calendar, locale)
    self.minuteInterval = minuteInterval
    middle = calendar.startOfDay(for: date)
    let format = DateFormatter.dateFormat(fromTemplate: "jmm", options: 0, locale: locale) ?? ""
    usesPeriods = format.contains("a")
    let time: [Column] = usesPeriods ? [.hour, .minute, .period] : [.hour, .minute]
    switch mode {
    case .time: columns = time
    case .date: columns = Self.order("yMMMMd", locale)
    case .dateAndTime: columns = [.day] + time
    case .countDownTimer: columns = [.hours, .minutes]
    case .yearAndMonth: columns = Self.order("yMMMM", locale)
    }
  }

  /// The parts of a date in the order in which a language has them.
  private static func order(_ template: String, _ locale: Locale) -> [Column] {
    let format =
      DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    var columns: [Column] = []
    for letter in format {
      let column: Column? =
        switch letter {
        case "y": .year
        case "M", "L": .month
        case "d": .dayOfMonth
        default: nil
        }
      if let column, !columns.contains(column) { columns.append(column) }
    }
    return columns
  }

  // MARK: Rows

  /// How many values a column has before it begins again; nil if it does not.
  func period(of column: Column) -> Int? {
    switch column {
    case .hour: usesPeriods ? 12 : 24
    case .minute: 60 / minuteInterval
    case .month: 12
    case .dayOfMonth: 31
    default: nil
    }
  }

  func count(of column: Column) -> Int {
    if let period = period(of: column) { return period * Self.rounds }
    return switch column {
    case .day: 2 * Self.days + 1
    case .year: Self.years
    case .period: 2
    case .hours: 24
    default: 60 / minuteInterval
    }
  }

  /// The row of a value, in the middle of a column that begins again.
  private func row(_ value: Int, in column: Column) -> Int {
    period(of: column).map { $0 * (Self.rounds / 2) + value } ?? value
  }

  private func value(_ row: Int, in column: Column) -> Int {
    period(of: column).map { row % $0 } ?? row
  }

  /// The row at which a column shows `date`.
  func row(of date: Date, in column: Column) -> Int {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute], from: date)
    let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
    let value =
      switch column {
      case .day:
        Self.days
          + (calendar.dateComponents(
            [.day], from: middle, to: calendar.startOfDay(for: date)
          ).day ?? 0)
      case .month: (parts.month ?? 1) - 1
      case .dayOfMonth: (parts.day ?? 1) - 1
      case .year: (parts.year ?? 1) - 1
      case .hour: usesPeriods ? hour % 12 : hour
      case .minute, .minutes: minute / minuteInterval
      case .period: hour / 12
      case .hours: hour
      }
    return row(value, in: column)
  }

  /// The date that the rows of all columns make; days that a month does not have are its last.
  func date(_ rows: [Int], from date: Date) -> Date {
    var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    var values: [Column: Int] = [:]
    for (column, row) in zip(columns, rows) { values[column] = value(row, in: column) }
    if let day = values[.day],
      let chosen = calendar.date(byAdding: .day, value: day - Self.days, to: middle)
    {
      let own = calendar.dateComponents([.year, .month, .day], from: chosen)
      (parts.year, parts.month, parts.day) = (own.year, own.month, own.day)
    }
    if let year = values[.year] { parts.year = year + 1 }
    if let month = values[.month] { parts.month = month + 1 }
    if let day = values[.dayOfMonth] { parts.day = day + 1 }
    if let hour = values[.hour] ?? values[.hours] {
      parts.hour = hour + (values[.period] ?? 0) * 12
    }
    if let minute = values[.minute] ?? values[.minutes] { parts.minute = minute * minuteInterval }
    parts.day = min(parts.day ?? 1, daysInMonth(parts))
    return calendar.date(from: parts) ?? date
  }

  private func daysInMonth(_ parts: DateComponents) -> Int {
    let first = calendar.date(from: DateComponents(year: parts.year, month: parts.month, day: 1))
    return first.flatMap { calendar.range(of: .day, in: .month, for: $0)?.count } ?? 31
  }

  // MARK: Titles

  func title(_ row: Int, in column: Column, today: Date) -> String {
    let value = value(row, in: column)
    switch column {
    case .day: return dayTitle(value - Self.days, today)
    case .month: return formatted("LLLL", DateComponents(year: 2001, month: value + 1, day: 1))
    case .dayOfMonth: return "\(value + 1)"
    case .year: return "\(value + 1)"
    case .hour: return "\(usesPeriods && value == 0 ? 12 : value)"
    case .minute:
      return value * minuteInterval < 10
        ? "0\(value * minuteInterval)" : "\(value * minuteInterval)"
    case .period:
      return formatted("a", DateComponents(year: 2001, month: 1, day: 1, hour: value * 12))
    case .hours: return value == 1 ? "1 hour" : "\(value) hours"
    case .minutes: return "\(value * minuteInterval) min"
    }
  }

  private func dayTitle(_ days: Int, _ today: Date) -> String {
    guard let date = calendar.date(byAdding: .day, value: days, to: middle) else { return "" }
    if calendar.isDate(date, inSameDayAs: today) { return "Today" }
    let template = DateFormatter.dateFormat(fromTemplate: "EEEMMMd", options: 0, locale: locale)
    return string(template ?? "EEE d MMM", date)
  }

  private func formatted(_ format: String, _ parts: DateComponents) -> String {
    calendar.date(from: parts).map { string(format, $0) } ?? ""
  }

  /// A date in words, by the format of a formatter.
  private func string(_ format: String, _ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    // In Greenwich, as formatters stop the process in zones that their library does not know.
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    var calendar = calendar
    calendar.timeZone = formatter.timeZone
    formatter.calendar = calendar
    formatter.dateFormat = format
    let shift = self.calendar.timeZone.secondsFromGMT(for: date)
    return formatter.string(from: date.addingTimeInterval(TimeInterval(shift)))
  }

  /// A date in words, its parts in the order in which the language has them.
  func text(_ template: String, of date: Date) -> String {
    let format = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale)
    return string(format ?? template, date)
  }

  /// The share of the width that a column has.
  static func share(of column: Column) -> CGFloat {
    switch column {
    case .day: 2.4
    case .month: 2.2
    case .hours, .minutes: 1.6
    case .year: 1.3
    default: 1
    }
  }
}
