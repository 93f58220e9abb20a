import UIKit

/// Settings: what there is to set in one column, and what was chosen in the other.
final class SettingsSplitViewController: UISplitViewController, UISplitViewControllerDelegate {
  init() {
    super.init(style: .doubleColumn)
    let list = SettingsListViewController { [weak self] topic in self?.open(topic) }
    setViewController(list, for: .primary)
    setViewController(SettingsTopicViewController(SettingsTopic.all[0]), for: .secondary)
    delegate = self
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  private func open(_ topic: SettingsTopic) {
    showDetailViewController(SettingsTopicViewController(topic), sender: self)
  }

  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    .primary
  }
}

/// Something to set, with what it is set to.
struct SettingsTopic {
  let name: String
  let symbol: String
  let color: UIColor
  let rows: [(name: String, value: String?)]
}

extension SettingsTopic {
  @MainActor static let all = [
    SettingsTopic(
      name: "General", symbol: "gear", color: .systemGray,
      rows: [("Name", "Robin's iPad"), ("Language", "English"), ("Date & Time", nil)]),
    SettingsTopic(
      name: "Sounds", symbol: "star.fill", color: .systemPink,
      rows: [("Ringtone", "Reflection"), ("Text tone", "Note"), ("Lock sound", "On")]),
    SettingsTopic(
      name: "Display", symbol: "magnifyingglass", color: .systemBlue,
      rows: [("Appearance", "Automatic"), ("Text size", "Large"), ("Night shift", "22:00 to 7:00")]),
    SettingsTopic(
      name: "Photos", symbol: "photo", color: .systemOrange,
      rows: [("Transfer", "Keep originals"), ("Wallpaper", nil)]),
    SettingsTopic(
      name: "Privacy", symbol: "heart.fill", color: .systemIndigo,
      rows: [("Location", "While using"), ("Tracking", "Off"), ("Usage data", "Off")]),
  ]
}

/// The topics, one a row.
private final class SettingsListViewController: UITableViewController {
  private let open: @MainActor (SettingsTopic) -> Void

  init(open: @escaping @MainActor (SettingsTopic) -> Void) {
    self.open = open
    super.init(style: .insetGrouped)
    title = "Settings"
    clearsSelectionOnViewWillAppear = false
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationController?.navigationBar.prefersLargeTitles = true
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "topic")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard splitViewController?.isCollapsed == false else { return }
    if tableView.indexPathForSelectedRow == nil {
      tableView.selectRow(
        at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    SettingsTopic.all.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(withIdentifier: "topic", for: indexPath)
    let topic = SettingsTopic.all[indexPath.row]
    var content = cell.defaultContentConfiguration()
    content.text = topic.name
    content.image = UIImage(systemName: topic.symbol)
    content.imageProperties.tintColor = topic.color
    cell.contentConfiguration = content
    cell.accessibilityIdentifier = topic.name
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if splitViewController?.isCollapsed == true {
      tableView.deselectRow(at: indexPath, animated: true)
    }
    open(SettingsTopic.all[indexPath.row])
  }
}

/// What a topic is set to.
private final class SettingsTopicViewController: UITableViewController {
  private let topic: SettingsTopic

  init(_ topic: SettingsTopic) {
    self.topic = topic
    super.init(style: .insetGrouped)
    title = topic.name
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    topic.rows.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.textLabel?.text = topic.rows[indexPath.row].name
    cell.detailTextLabel?.text = topic.rows[indexPath.row].value
    cell.accessoryType = .disclosureIndicator
    return cell
  }
}
