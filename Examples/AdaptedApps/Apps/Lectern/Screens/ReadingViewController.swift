import UIKit

/// How a page looks: theme, size, typeface and spacing.
final class ReadingViewController: UITableViewController {

    private enum Row {
        case theme, preview, size, typeface, spacing, justified
    }

    private let preferences: Preferences
    private let rows: [[Row]] = [[.theme], [.preview, .size], [.typeface, .spacing, .justified]]
    private let preview = UILabel()

    init(preferences: Preferences) {
        self.preferences = preferences
        super.init(style: .insetGrouped)
        title = "Reading"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        tableView.reloadSections(IndexSet(integer: 2), with: .none)
    }

    // MARK: - Rows

    override func numberOfSections(in tableView: UITableView) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        ["Theme", "Text Size", "Page"][section]
    }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 2 ? "Justified text fills each line from margin to margin." : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.selectionStyle = .none
        switch rows[indexPath.section][indexPath.row] {
        case .theme: fill(cell, with: makeThemeControl())
        case .preview: fill(cell, with: preview); showPreview()
        case .size: fill(cell, with: makeSlider())
        case .typeface:
            cell.textLabel?.text = "Typeface"
            cell.detailTextLabel?.text = preferences.typeface
            cell.accessoryType = .disclosureIndicator
            cell.selectionStyle = .default
        case .spacing:
            cell.textLabel?.text = "Line Spacing"
            cell.accessoryView = makeStepper()
        case .justified:
            cell.textLabel?.text = "Justified"
            let control = UISwitch()
            control.isOn = preferences.isJustified
            control.accessibilityLabel = "Justified Text"
            control.addTarget(self, action: #selector(justify(_:)), for: .valueChanged)
            cell.accessoryView = control
        }
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard rows[indexPath.section][indexPath.row] == .typeface else { return }
        navigationController?.pushViewController(TypefaceViewController(preferences: preferences), animated: true)
    }

    private func fill(_ cell: UITableViewCell, with view: UIView) {
        view.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(view)
        let margins = cell.contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: margins.topAnchor),
            view.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            view.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
        ])
    }

    // MARK: - Controls

    private func makeThemeControl() -> UIView {
        let control = UISegmentedControl(items: ["Paper", "Night", "Automatic"])
        control.selectedSegmentIndex = view.window?.overrideUserInterfaceStyle == .dark ? 1 : 2
        control.addTarget(self, action: #selector(chooseTheme(_:)), for: .valueChanged)
        return control
    }

    private func makeSlider() -> UIView {
        let slider = UISlider()
        slider.value = preferences.textSize
        slider.minimumValueImage = UIImage(systemName: "textformat.size.smaller", withConfiguration: UIImage.SymbolConfiguration(pointSize: 12))
        slider.maximumValueImage = UIImage(systemName: "textformat.size.larger", withConfiguration: UIImage.SymbolConfiguration(pointSize: 18))
        slider.tintColor = .systemBlue
        slider.accessibilityLabel = "Text Size"
        slider.addTarget(self, action: #selector(resize(_:)), for: .valueChanged)
        return slider
    }

    private func makeStepper() -> UIView {
        let stepper = UIStepper()
        stepper.minimumValue = 0
        stepper.maximumValue = 12
        stepper.stepValue = 2
        stepper.value = preferences.lineSpacing
        stepper.accessibilityLabel = "Line Spacing"
        stepper.addTarget(self, action: #selector(space(_:)), for: .valueChanged)
        stepper.sizeToFit()
        return stepper
    }

    private func showPreview() {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = preferences.lineSpacing
        style.alignment = preferences.isJustified ? .justified : .natural
        preview.numberOfLines = 3
        preview.attributedText = NSAttributedString(
            string: "The lamp was lit before the rain began, and nobody in the house remembered by whom.",
            attributes: [
                .font: UIFont.systemFont(ofSize: 14 + CGFloat(preferences.textSize) * 10),
                .paragraphStyle: style,
            ])
    }

    /// Shows the text anew, in a row that is as high as it needs.
    private func pageChanged() {
        showPreview()
        tableView.performBatchUpdates(nil)
    }

    @objc private func chooseTheme(_ sender: UISegmentedControl) {
        guard let window = view.window else { return }
        let styles: [UIUserInterfaceStyle] = [.light, .dark, .unspecified]
        UIView.transition(with: window, duration: 0.3, options: .transitionCrossDissolve) {
            window.overrideUserInterfaceStyle = styles[sender.selectedSegmentIndex]
        }
    }

    @objc private func resize(_ sender: UISlider) {
        preferences.textSize = sender.value
        pageChanged()
    }

    @objc private func space(_ sender: UIStepper) {
        preferences.lineSpacing = sender.value
        pageChanged()
    }

    @objc private func justify(_ sender: UISwitch) {
        preferences.isJustified = sender.isOn
        pageChanged()
    }
}
