import UIKit

/// A list of which one is chosen.
final class TypefaceViewController: UITableViewController {

    private let preferences: Preferences

    init(preferences: Preferences) {
        self.preferences = preferences
        super.init(style: .insetGrouped)
        title = "Typeface"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "typeface")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Preferences.typefaces.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "typeface", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = Preferences.typefaces[indexPath.row]
        cell.contentConfiguration = content
        cell.accessoryType = Preferences.typefaces[indexPath.row] == preferences.typeface ? .checkmark : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        preferences.typeface = Preferences.typefaces[indexPath.row]
        for cell in tableView.visibleCells {
            cell.accessoryType = tableView.indexPath(for: cell) == indexPath ? .checkmark : .none
        }
        tableView.deselectRow(at: indexPath, animated: true)
    }
}
