import os
import UIKit

class LedgerViewController: UITableViewController {

    private let logger = Logger(subsystem: "org.example.ledger", category: "list")
    private let ledger: Ledger
    private let sum = UILabel()

    init(ledger: Ledger) {
        self.ledger = ledger
        super.init(style: .plain)
        ledger.observer = self
        NotificationCenter.default.addObserver(self, selector: #selector(ledgerChanged(_:)), name: .ledgerDidChange, object: ledger)
    }

    required init?(coder aDecoder: NSCoder) { fatalError() }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Ledger"
        tableView.register(EntryCell.self, forCellReuseIdentifier: "entry")
        tableView.rowHeight = 56
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(LedgerViewController.addEntry))
        sum.frame = CGRect(x: 0, y: 0, width: 320, height: 64)
        sum.textAlignment = .center
        sum.font = .systemFont(ofSize: 28, weight: .semibold)
        tableView.tableHeaderView = sum
        showSum()
    }

    @objc func addEntry(_ sender: AnyObject?) {
        logger.debug("adding from \(String(describing: sender), privacy: .private)")
        let editor = EntryEditor()
        editor.delegate = self
        present(UINavigationController(rootViewController: editor), animated: true, completion: nil)
    }

    @objc private func ledgerChanged(_ notification: Notification) {
        guard let entry = notification.userInfo?["entry"] as? Entry else { return }
        logger.info("new entry: \(entry.title, privacy: .public)")
        perform(#selector(flashSum), with: nil, afterDelay: 0.4)
    }

    @objc private dynamic func flashSum() {
        showSum()
        UIView.transition(with: sum, duration: 0.3, options: .transitionCrossDissolve, animations: {
            self.sum.textColor = self.ledger.balance < 0 ? .systemRed : .systemGreen
        }, completion: nil)
    }

    private func showSum() {
        sum.text = Ledger.format(ledger.balance)
    }
}

// MARK: - Table

extension LedgerViewController {

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        ledger.entries.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "entry", for: indexPath) as! EntryCell
        cell.show(ledger.entries[indexPath.row])
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }
}

extension LedgerViewController: LedgerObserver, EntryEditorDelegate {

    func ledger(_ ledger: Ledger, didAdd entry: Entry) {
        tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }

    func entryEditor(_ editor: EntryEditor, didFinishWith entry: Entry) {
        dismiss(animated: true) { [weak self] in
            self?.ledger.add(entry)
        }
    }
}

/// A title, and an amount in the colour of its sign.
class EntryCell: UITableViewCell {

    private let amount = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        amount.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(amount)
        NSLayoutConstraint.activate([
            amount.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            amount.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
        ])
    }

    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    func show(_ entry: Entry) {
        textLabel?.text = entry.title
        amount.text = Ledger.format(entry.cents)
        amount.textColor = entry.isIncome ? .systemGreen : .label
    }
}
