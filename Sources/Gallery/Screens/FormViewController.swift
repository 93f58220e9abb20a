import UIKit

/// Groups of rows, as settings and orders have them, with buttons at the foot.
final class FormViewController: UIViewController {
  /// A row: a coloured tile with a symbol, a name, and what is set.
  struct Row {
    enum Accessory { case none, more, check, toggle(Bool) }

    let name: String
    var detail: String?
    var symbol: String?
    var color = UIColor.systemGray
    var accessory = Accessory.none
  }

  struct Section {
    var header: String?
    let rows: [Row]
  }

  private let sections: [Section]
  private let commands: [Command]
  private let tint: UIColor
  private let standsAtFoot: Bool
  private let table = UITableView(frame: .zero, style: .insetGrouped)

  /// - Parameter standsAtFoot: Whether the groups lie at the foot of the screen, for one whose top
  ///   stays under a page.
  init(
    _ title: String, _ sections: [Section], tint: UIColor, commands: [Command] = [],
    standsAtFoot: Bool = false
  ) {
    (self.sections, self.commands, self.tint) = (sections, commands, tint)
    self.standsAtFoot = standsAtFoot
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let heading = UILabel(title ?? "", 32, .bold)
    table.dataSource = self
    table.backgroundColor = .clear
    let bar = CommandBar(commands, tint: tint, for: self)
    let safe = view.safeAreaLayoutGuide
    view.add(heading) {
      [
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 20),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
    view.add(bar) {
      [
        $0.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
    view.add(table) {
      [
        $0.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 4),
        $0.bottomAnchor.constraint(equalTo: commands.isEmpty ? view.bottomAnchor : bar.topAnchor),
        $0.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      ]
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard standsAtFoot else { return }
    table.layoutIfNeeded()
    let spare = max(table.bounds.height - table.contentSize.height, 0)
    guard table.contentInset.top != spare else { return }
    table.contentInset.top = spare
    table.contentOffset.y = -spare
  }
}

extension FormViewController: UITableViewDataSource {
  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rows.count
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].header
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let row = sections[indexPath.section].rows[indexPath.row]
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.backgroundColor = .secondarySystemGroupedBackground
    cell.selectionStyle = .none
    cell.textLabel?.text = row.name
    cell.detailTextLabel?.text = row.detail
    if let symbol = row.symbol { cell.imageView?.image = Self.tile(symbol, row.color) }
    cell.tintColor = tint
    switch row.accessory {
    case .none: break
    case .more: cell.accessoryType = .disclosureIndicator
    case .check: cell.accessoryType = .checkmark
    case .toggle(let isOn):
      let toggle = UISwitch()
      toggle.isOn = isOn
      cell.accessoryView = toggle
    }
    return cell
  }

  /// A white symbol on a round tile.
  private static func tile(_ symbol: String, _ color: UIColor) -> UIImage {
    let size = CGSize(width: 29, height: 29)
    return UIGraphicsImageRenderer(size: size).image { _ in
      color.setFill()
      UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 7).fill()
      let glyph = UIImage(
        systemName: symbol,
        withConfiguration: UIImage.SymbolConfiguration(pointSize: 15, weight: .semibold))?
        .withTintColor(.white)
      guard let glyph else { return }
      glyph.draw(
        at: CGPoint(
          x: (size.width - glyph.size.width) / 2, y: (size.height - glyph.size.height) / 2))
    }
  }
}
