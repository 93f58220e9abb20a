import UIKit

final class InboxViewController: UITableViewController {

    private let mailbox: Mailbox
    private let status = UILabel()
    private let search = UISearchController(searchResultsController: nil)
    private lazy var source = UITableViewDiffableDataSource<Int, Letter>(tableView: tableView) { tableView, indexPath, letter in
        let cell = tableView.dequeueReusableCell(withIdentifier: "letter", for: indexPath) as? LetterCell
        cell?.show(letter)
        return cell
    }

    init(mailbox: Mailbox) {
        self.mailbox = mailbox
        super.init(style: .plain)
        title = "Inbox"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(LetterCell.self, forCellReuseIdentifier: "letter")
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 88
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.placeholder = "Search letters"
        navigationItem.searchController = search
        navigationItem.hidesSearchBarWhenScrolling = false
        status.font = .systemFont(ofSize: 12)
        status.textAlignment = .center
        toolbarItems = [
            .flexibleSpace(),
            UIBarButtonItem(customView: status),
            .flexibleSpace(),
            UIBarButtonItem(barButtonSystemItem: .compose, target: self, action: #selector(compose)),
        ]
        refreshControl = UIRefreshControl()
        refreshControl?.addTarget(self, action: #selector(refresh), for: .valueChanged)
        show(animated: false)
    }

    private func show(animated: Bool) {
        let wanted = search.searchBar.text ?? ""
        var snapshot = NSDiffableDataSourceSnapshot<Int, Letter>()
        snapshot.appendSections([0])
        snapshot.appendItems(mailbox.letters.filter { wanted.isEmpty || $0.matches(wanted) })
        source.apply(snapshot, animatingDifferences: animated)
        say("\(snapshot.numberOfItems) letters")
    }

    private func say(_ text: String) {
        status.text = text
        status.sizeToFit()
    }

    private func remove(_ letter: Letter) {
        mailbox.remove(letter)
        show(animated: true)
    }

    @objc private func refresh() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.8) { [weak self] in
            self?.mailbox.fetch()
            self?.refreshControl?.endRefreshing()
            self?.show(animated: true)
        }
    }

    @objc private func compose() {
        let letter = ComposeViewController()
        letter.onSend = { [weak self] in self?.say("Sent to \($0)") }
        present(UINavigationController(rootViewController: letter), animated: true)
    }

    // MARK: - Swiping

    override func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? {
        guard let letter = source.itemIdentifier(for: indexPath) else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, completion in
            self?.remove(letter)
            completion(true)
        }
        let archive = UIContextualAction(style: .normal, title: "Archive") { [weak self] _, _, completion in
            self?.remove(letter)
            completion(true)
        }
        archive.backgroundColor = .systemIndigo
        archive.image = UIImage(systemName: "archivebox.fill")
        delete.image = UIImage(systemName: "trash.fill")
        return UISwipeActionsConfiguration(actions: [delete, archive])
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }
}

extension InboxViewController: UISearchResultsUpdating {

    func updateSearchResults(for searchController: UISearchController) {
        show(animated: true)
    }
}
