import UIKit

/// A reminder that can be switched on; its time is chosen on a wheel that opens below it.
final class RemindersViewController: UITableViewController {

    private enum Row {
        case isOn, time, wheel, sound
    }

    private let preferences: Preferences
    private var showsWheel = false

    private var rows: [Row] {
        guard preferences.isReminded else { return [.isOn] }
        return showsWheel ? [.isOn, .time, .wheel, .sound] : [.isOn, .time, .sound]
    }

    init(preferences: Preferences) {
        self.preferences = preferences
        super.init(style: .insetGrouped)
        title = "Reminders"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    // MARK: - Rows

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        "A quiet word in the evening, on days on which no book has been opened."
    }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        rows[indexPath.row] == .wheel ? 216 : UITableView.automaticDimension
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.selectionStyle = .none
        switch rows[indexPath.row] {
        case .isOn:
            cell.textLabel?.text = "Daily Reminder"
            let control = UISwitch()
            control.isOn = preferences.isReminded
            control.accessibilityLabel = "Remind Daily"
            control.addTarget(self, action: #selector(switchReminder(_:)), for: .valueChanged)
            cell.accessoryView = control
        case .time:
            cell.textLabel?.text = "Time"
            cell.detailTextLabel?.text = preferences.reminderText
            cell.detailTextLabel?.textColor = showsWheel ? .systemRed : .secondaryLabel
        case .wheel: addWheel(to: cell)
        case .sound:
            cell.textLabel?.text = "Sound"
            cell.accessoryView = makeSoundButton()
        }
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard rows[indexPath.row] == .time else { return }
        showsWheel.toggle()
        tableView.performBatchUpdates {
            let wheel = [IndexPath(row: 2, section: 0)]
            if self.showsWheel {
                tableView.insertRows(at: wheel, with: .fade)
            } else {
                tableView.deleteRows(at: wheel, with: .fade)
            }
        }
        showTime()
    }

    // MARK: - Controls

    private func addWheel(to cell: UITableViewCell) {
        let wheel = UIDatePicker()
        wheel.datePickerMode = .time
        wheel.preferredDatePickerStyle = .wheels
        wheel.date = Calendar.current.date(from: preferences.reminder) ?? Date()
        wheel.addTarget(self, action: #selector(chooseTime(_:)), for: .valueChanged)
        wheel.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(wheel)
        NSLayoutConstraint.activate([
            wheel.centerXAnchor.constraint(equalTo: cell.contentView.centerXAnchor),
            wheel.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor),
        ])
    }

    private func makeSoundButton() -> UIView {
        var configuration = UIButton.Configuration.plain()
        configuration.contentInsets = .zero
        configuration.baseForegroundColor = .secondaryLabel
        configuration.image = UIImage(systemName: "chevron.up.chevron.down")
        configuration.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 12, weight: .medium)
        configuration.imagePlacement = .trailing
        configuration.imagePadding = 6
        let button = UIButton(configuration: configuration)
        button.menu = UIMenu(options: .singleSelection, children: ["Bell", "Chime", "Page Turning"].map { name in
            UIAction(title: name, state: name == preferences.sound ? .on : .off) { [weak self] _ in
                self?.preferences.sound = name
            }
        })
        button.showsMenuAsPrimaryAction = true
        button.changesSelectionAsPrimaryAction = true
        button.sizeToFit()
        return button
    }

    private func showTime() {
        guard let cell = tableView.cellForRow(at: IndexPath(row: 1, section: 0)) else { return }
        cell.detailTextLabel?.text = preferences.reminderText
        cell.detailTextLabel?.textColor = showsWheel ? .systemRed : .secondaryLabel
    }

    @objc private func chooseTime(_ sender: UIDatePicker) {
        preferences.reminder = Calendar.current.dateComponents([.hour, .minute], from: sender.date)
        showTime()
    }

    @objc private func switchReminder(_ sender: UISwitch) {
        let before = rows.count
        preferences.isReminded = sender.isOn
        if !sender.isOn { showsWheel = false }
        let paths = (1..<max(before, rows.count)).map { IndexPath(row: $0, section: 0) }
        tableView.performBatchUpdates {
            if sender.isOn {
                self.tableView.insertRows(at: paths, with: .fade)
            } else {
                self.tableView.deleteRows(at: paths, with: .fade)
            }
        }
    }
}
