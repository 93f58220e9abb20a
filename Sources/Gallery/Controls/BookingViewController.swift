import UIKit

/// How many, where and when.
final class BookingViewController: UIViewController {
  private static let places = ["Garden", "Terrace", "Hall", "Bar", "Window", "Balcony"]
  private static let sizes = ["for two", "for four", "for six"]

  /// Saturday, the 4th of July 2026, at 19:30.
  private static let evening = Date(timeIntervalSince1970: 1_783_193_400)

  private let guests = UILabel()
  private let stepper = UIStepper()
  private let table = UIPickerView()
  private let date = UIDatePicker()
  private let day = UIDatePicker()
  private let columns = UIStackView()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Booking"
    view.backgroundColor = .systemGroupedBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Today",
      primaryAction: UIAction { [weak self] _ in self?.choose(Self.evening, animated: true) })
    (stepper.minimumValue, stepper.maximumValue, stepper.value) = (1, 8, 2)
    stepper.accessibilityIdentifier = "Guests"
    stepper.addAction(UIAction { [weak self] _ in self?.showGuests() }, for: .valueChanged)
    (table.dataSource, table.delegate) = (self, self)
    table.accessibilityIdentifier = "Table"
    table.selectRow(2, inComponent: 0, animated: false)
    date.preferredDatePickerStyle = .wheels
    date.accessibilityIdentifier = "Date"
    date.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        day.setDate(date.date, animated: false)
      }, for: .valueChanged)
    day.preferredDatePickerStyle = .compact
    choose(Self.evening, animated: false)
    showGuests()
    lay()
  }

  private func choose(_ moment: Date, animated: Bool) {
    for picker in [date, day] { picker.setDate(moment, animated: animated) }
  }

  private func showGuests() { guests.text = "\(Int(stepper.value)) guests" }

  private func lay() {
    func row(_ views: [UIView]) -> UIView {
      let row = UIStackView(arrangedSubviews: views)
      row.distribution = .equalSpacing
      row.alignment = .center
      return row
    }
    func card(_ view: UIView) -> UIView {
      let card = UIView()
      card.backgroundColor = .secondarySystemGroupedBackground
      card.layer.cornerRadius = 10
      card.layer.cornerCurve = .continuous
      card.add(view) {
        [
          $0.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
          $0.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
          $0.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
          $0.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
        ]
      }
      return card
    }
    let when = UILabel()
    when.text = "When"
    let left = UIStackView(arrangedSubviews: [
      card(row([guests, stepper])), card(table),
    ])
    let right = UIStackView(arrangedSubviews: [card(row([when, day])), card(date)])
    for column in [left, right] {
      column.axis = .vertical
      column.spacing = 12
      columns.addArrangedSubview(column)
    }
    columns.spacing = 12
    columns.distribution = .fillEqually
    let safe = view.safeAreaLayoutGuide
    view.add(columns) {
      [
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
      ]
    }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let axis: NSLayoutConstraint.Axis =
      view.bounds.width > view.bounds.height ? .horizontal : .vertical
    if columns.axis != axis { columns.axis = axis }
  }
}

extension BookingViewController: UIPickerViewDataSource, UIPickerViewDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    component == 0 ? Self.places.count : Self.sizes.count
  }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  {
    component == 0 ? Self.places[row] : Self.sizes[row]
  }
}
