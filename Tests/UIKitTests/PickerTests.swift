import Foundation
import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite struct StepperTests {
  private func setUp(_ body: (VirtualClock, UIStepper, TouchDriver) throws -> Void) throws {
    try inFreshApp { clock, window in
      window.rootViewController = UIViewController()
      let stepper = UIStepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
      window.rootViewController?.view.addSubview(stepper)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(clock, stepper, TouchDriver(application: .shared))
    }
  }

  @Test func `it is 94 by 32, and steps by its halves between its ends`() throws {
    try setUp { clock, stepper, touch in
      // openuikit, measured on iOS 26.1.
      #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
      #expect(stepper.intrinsicContentSize == CGSize(width: 94, height: 32))
      var values: [Double] = []
      stepper.addAction(
        UIAction { _ in MainActor.assumeIsolated { values.append(stepper.value) } },
        for: .valueChanged)
      (stepper.minimumValue, stepper.maximumValue, stepper.stepValue) = (0, 3, 2)
      let frame = stepper.convert(stepper.bounds, to: nil)
      @MainActor func tap(_ share: CGFloat) {
        touch.down(at: CGPoint(x: frame.minX + frame.width * share, y: frame.midY))
        touch.up()
      }
      tap(0.75)
      tap(0.75)
      tap(0.75)
      tap(0.25)
      #expect(values == [2, 3, 1] && stepper.value == 1)
      stepper.wraps = true
      tap(0.25)
      #expect(stepper.value == 3)
      tap(0.75)
      #expect(stepper.value == 0)
      stepper.value = 9
      #expect(stepper.value == 3)
      stepper.maximumValue = 2
      #expect(stepper.value == 2)
    }
  }

  @Test func `a finger that stays goes on, and tells once if that is asked for`() throws {
    try setUp { clock, stepper, touch in
      var count = 0
      stepper.addAction(UIAction { _ in count += 1 }, for: .valueChanged)
      let frame = stepper.convert(stepper.bounds, to: nil)
      let point = CGPoint(x: frame.maxX - 10, y: frame.midY)
      let start = clock.now.seconds
      touch.down(at: point)
      try clock.run(to: start + 0.75)
      // At once, after half a second, and each tenth from then on: 0, .5, .6, .7.
      #expect(stepper.value == 4 && count == 4)
      touch.up()
      try clock.run(to: start + 2)
      #expect(stepper.value == 4)
      (stepper.isContinuous, stepper.autorepeat) = (false, false)
      touch.down(at: point)
      try clock.run(to: start + 4)
      #expect(stepper.value == 5 && count == 4)
      touch.up()
      #expect(count == 5)
    }
  }

  @Test func `pictures take the place of the signs`() {
    let stepper = UIStepper()
    let (less, more) = (blankImage(9), blankImage(11))
    stepper.setDecrementImage(less, for: .normal)
    stepper.setIncrementImage(more, for: .normal)
    #expect(stepper.decrementImage(for: .normal) === less)
    #expect(stepper.incrementImage(for: .normal) === more)
    #expect(stepper.descendants(UIImageView.self).map(\.image?.size.width) == [9, 11])
  }
}

@MainActor @Suite struct PickerTests {
  private final class Source: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    var counts = [10, 3]
    var log: [String] = []
    var colored = false

    func numberOfComponents(in pickerView: UIPickerView) -> Int { counts.count }

    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      counts[component]
    }

    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
      component == 1 ? 100 : 0
    }

    func pickerView(
      _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
    ) -> String? {
      "\(component).\(row)"
    }

    func pickerView(
      _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? {
      colored
        ? NSAttributedString(string: "*\(row)", attributes: [.foregroundColor: UIColor.systemRed])
        : nil
    }

    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
      log.append("\(component).\(row)")
    }
  }

  private func setUp(
    _ body: (VirtualClock, UIPickerView, Source, TouchDriver) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      window.rootViewController = UIViewController()
      let (picker, source) = (UIPickerView(), Source())
      (picker.dataSource, picker.delegate) = (source, source)
      picker.frame.origin = CGPoint(x: 40, y: 200)
      window.rootViewController?.view.addSubview(picker)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(clock, picker, source, TouchDriver(application: .shared))
    }
  }

  @Test func `rows lie on a cylinder of 0.334 of the height and 75`() throws {
    try setUp { clock, picker, source, _ in
      #expect(picker.bounds.size == CGSize(width: 320, height: 216))
      #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 0) == 10)
      // 320 less 9 at each side and 100.
      #expect(picker.rowSize(forComponent: 0) == CGSize(width: 202, height: 32))
      #expect(picker.rowSize(forComponent: 1) == CGSize(width: 100, height: 32))
      let radius = 0.334 * (216.0 + 75)
      for row in 0..<5 {
        let view = try #require(picker.view(forRow: row, forComponent: 0))
        let angle = 32 * Double(row) / radius
        guard angle < .pi / 2 else {
          #expect(view.isHidden)
          continue
        }
        let middle = Double(view.convert(view.bounds, to: picker).midY)
        #expect(abs(middle - (108 + radius * sin(angle))) < 0.01, "row \(row)")
        #expect(abs(Double(view.frame.height) - 32 * cos(angle)) < 0.01, "row \(row)")
      }
      #expect((picker.view(forRow: 1, forComponent: 0) as? UILabel)?.text == "0.1")
      #expect(picker.view(forRow: 9, forComponent: 0) == nil)
    }
  }

  @Test func `a finger turns a wheel to a row, and the delegate hears of that one`() throws {
    try setUp { clock, picker, source, touch in
      let start = clock.now.seconds
      touch.down(at: CGPoint(x: 100, y: 320))
      for step in 1...30 {
        try clock.run(to: start + Double(step) * 0.02)
        touch.move(to: CGPoint(x: 100, y: 320 - CGFloat(step) * 2))
      }
      try clock.run(to: start + 1)
      touch.up()
      try clock.run(to: start + 4)
      // 60 points less the 10 that it takes to begin are 1.6 rows.
      #expect(picker.selectedRow(inComponent: 0) == 2 && source.log == ["0.2"])
      let view = try #require(picker.view(forRow: 2, forComponent: 0))
      #expect(abs(view.convert(view.bounds, to: picker).midY - 108) < 0.01)
      // The row below: its middle is R sin(32/R) below that of the picker.
      touch.down(at: CGPoint(x: 100, y: 200 + 108 + 31))
      touch.up()
      try clock.run(to: start + 6)
      #expect(picker.selectedRow(inComponent: 0) == 3 && source.log == ["0.2", "0.3"])
    }
  }

  @Test func `code chooses rows, at once or in 0.3 s, and nobody is told`() throws {
    try setUp { clock, picker, source, _ in
      picker.selectRow(2, inComponent: 1, animated: false)
      #expect(picker.selectedRow(inComponent: 1) == 2)
      let start = clock.now.seconds
      picker.selectRow(5, inComponent: 0, animated: true)
      #expect(picker.selectedRow(inComponent: 0) == 5)
      try clock.run(to: start + 0.15)
      // Half way on a half cosine: 2.5 rows are left.
      let view = try #require(picker.view(forRow: 5, forComponent: 0))
      let radius = 0.334 * (216.0 + 75)
      let middle = Double(view.convert(view.bounds, to: picker).midY)
      #expect(abs(middle - (108 + radius * sin(80 / radius))) < 3)
      try clock.run(to: start + 1)
      #expect(abs(view.convert(view.bounds, to: picker).midY - 108) < 0.01)
      picker.selectRow(99, inComponent: 0, animated: false)
      #expect(picker.selectedRow(inComponent: 0) == 9 && source.log.isEmpty)
      #expect(picker.selectedRow(inComponent: 7) == -1)
    }
  }

  @Test func `columns are made anew when code says that they differ`() throws {
    try setUp { clock, picker, source, _ in
      source.counts = [4, 3]
      picker.selectRow(3, inComponent: 0, animated: false)
      source.colored = true
      picker.reloadComponent(0)
      UIApplication.shared.layOutWindows()
      #expect(picker.numberOfRows(inComponent: 0) == 4)
      #expect((picker.view(forRow: 3, forComponent: 0) as? UILabel)?.attributedText?.string == "*3")
      source.counts = [4, 3, 2]
      picker.reloadAllComponents()
      try clock.run(to: 1)
      #expect(picker.numberOfComponents == 3 && picker.selectedRow(inComponent: 0) == 3)
    }
  }
}

@MainActor @Suite struct DatePickerTests {
  /// The 4th of July 2026, 9:41 in Greenwich; worked out by hand: 20,638 days after 1970.
  private let moment = Date(timeIntervalSince1970: 20_638 * 86_400 + 9 * 3600 + 41 * 60)

  private func show(
    _ mode: UIDatePicker.Mode, _ prepare: (UIDatePicker) -> Void = { _ in },
    _ body: (VirtualClock, UIDatePicker, UIPickerView, TouchDriver) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      window.rootViewController = UIViewController()
      let picker = UIDatePicker(frame: CGRect(x: 40, y: 200, width: 320, height: 216))
      picker.preferredDatePickerStyle = .wheels
      picker.datePickerMode = mode
      picker.date = moment
      prepare(picker)
      window.rootViewController?.view.addSubview(picker)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let wheels = try #require(picker.descendants(UIPickerView.self).first)
      try body(clock, picker, wheels, TouchDriver(application: .shared))
    }
  }

  private func titles(_ wheels: UIPickerView) -> [String?] {
    (0..<wheels.numberOfComponents).map { component in
      let row = wheels.selectedRow(inComponent: component)
      return (wheels.view(forRow: row, forComponent: component) as? UILabel)?.text
    }
  }

  @Test func `columns are those of the mode, in the order of the language`() throws {
    try show(.date) { _, picker, wheels, _ in
      #expect(titles(wheels) == ["July", "4", "2026"])
      #expect(picker.datePickerStyle == .wheels && picker.minuteInterval == 1)
    }
    try show(.date, { $0.locale = Locale(identifier: "de_DE") }) { _, _, wheels, _ in
      #expect(titles(wheels) == ["4", "Juli", "2026"])
    }
    try show(.time) { _, _, wheels, _ in #expect(titles(wheels) == ["9", "41", "AM"]) }
    try show(.time, { $0.locale = Locale(identifier: "de_DE") }) { _, _, wheels, _ in
      #expect(titles(wheels) == ["9", "41"])
    }
    try show(.dateAndTime, { $0.timeZone = TimeZone(secondsFromGMT: 15 * 3600) }) {
      _, _, wheels, _ in
      // Six hours before the fifth: 24:41 of the fourth.
      #expect(titles(wheels) == ["Sun, Jul 5", "12", "41", "AM"])
    }
    try show(.yearAndMonth) { _, _, wheels, _ in #expect(titles(wheels) == ["July", "2026"]) }
    try show(.countDownTimer, { $0.countDownDuration = 4500 }) { _, picker, wheels, _ in
      #expect(titles(wheels) == ["1 hour", "15 min"] && picker.countDownDuration == 4500)
    }
    try show(.time, { $0.minuteInterval = 15 }) { _, _, wheels, _ in
      #expect(titles(wheels) == ["9", "30", "AM"])
    }
  }

  @Test func `a finger turns to another date, and a day that a month lacks is its last`() throws {
    try show(.date) { clock, picker, wheels, touch in
      var dates: [Date] = []
      picker.addAction(
        UIAction { _ in MainActor.assumeIsolated { dates.append(picker.date) } },
        for: .valueChanged)
      // The row below July.
      touch.down(at: CGPoint(x: 120, y: 200 + 108 + 31))
      touch.up()
      try clock.run(to: 2)
      #expect(titles(wheels) == ["August", "4", "2026"])
      // 31 days later.
      #expect(dates == [moment.addingTimeInterval(31 * 86_400)])
      // From the 31st of January a month on is the 28th of February.
      picker.date = moment.addingTimeInterval(-154 * 86_400)
      try clock.run(to: 3)
      #expect(titles(wheels) == ["January", "31", "2026"])
      touch.down(at: CGPoint(x: 120, y: 200 + 108 + 31))
      touch.up()
      try clock.run(to: 6)
      #expect(titles(wheels) == ["February", "28", "2026"])
    }
  }

  @Test func `what lies outside the least and the most turns back`() throws {
    try show(.date) { clock, picker, wheels, touch in
      picker.maximumDate = moment.addingTimeInterval(86_400)
      picker.minimumDate = moment
      touch.down(at: CGPoint(x: 120, y: 200 + 108 + 31))
      touch.up()
      try clock.run(to: 4)
      #expect(titles(wheels) == ["July", "5", "2026"])
      #expect(picker.date == moment.addingTimeInterval(86_400))
      picker.setDate(moment.addingTimeInterval(-9e6), animated: true)
      #expect(picker.date == moment && picker.calendar.identifier == .gregorian)
    }
  }

  @Test func `a compact picker has a field each for the day and the time`() throws {
    inFreshApp { _, _ in
      let picker = UIDatePicker()
      picker.date = moment
      #expect(picker.preferredDatePickerStyle == .automatic && picker.datePickerStyle == .compact)
      let labels = picker.subviews.compactMap { $0 as? UILabel }.filter { !$0.isHidden }
      #expect(labels.map(\.text) == ["Jul 4, 2026", "9:41\u{202F}AM"])
      picker.datePickerMode = .date
      #expect(picker.subviews.compactMap { $0 as? UILabel }.count { !$0.isHidden } == 1)
      #expect(picker.intrinsicContentSize.height == 34)
      picker.preferredDatePickerStyle = .inline
      #expect(picker.datePickerStyle == .wheels)
      let styles: [UIDatePickerStyle] = [.automatic, .wheels, .compact, .inline]
      #expect(styles.map(\.rawValue) == [0, 1, 2, 3])
    }
  }
}
