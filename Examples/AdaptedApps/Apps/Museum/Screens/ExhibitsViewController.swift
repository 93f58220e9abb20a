import UIKit

class ExhibitsViewController: UITableViewController {

    private let client = MuseumClient()
    private var exhibits: [Exhibit] = []
    private let spinner = UIActivityIndicatorView(style: .medium)
    private var loading: Task<Void, Never>?

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Museum"
        tableView.rowHeight = 96
        tableView.register(ExhibitCell.self, forCellReuseIdentifier: "exhibit")
        navigationItem.rightBarButtonItem = UIBarButtonItem(customView: spinner)
        loading = Task { await load() }
    }

    deinit {
        loading?.cancel()
    }

    private func load() async {
        spinner.startAnimating()
        defer { spinner.stopAnimating() }
        do {
            exhibits = try await client.exhibits()
            tableView.reloadData()
            try await showOneAfterTheOther()
        } catch {
            title = error.localizedDescription
        }
    }

    /// The rows come up, each a little later than the one above it.
    private func showOneAfterTheOther() async throws {
        tableView.layoutIfNeeded()
        let cells = tableView.visibleCells
        for cell in cells {
            cell.contentView.alpha = 0
            cell.contentView.transform = CGAffineTransform(translationX: 0, y: 24)
        }
        for cell in cells {
            UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
                cell.contentView.alpha = 1
                cell.contentView.transform = .identity
            }
            try await Task.sleep(nanoseconds: 60_000_000)
        }
    }

    // MARK: - Table

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        exhibits.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "exhibit", for: indexPath)
        (cell as? ExhibitCell)?.show(exhibits[indexPath.row], from: client)
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        show(ExhibitViewController(exhibits[indexPath.row], from: client), sender: self)
    }
}
