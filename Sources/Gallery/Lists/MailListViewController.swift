import UIKit

/// The letters, those of today above those of other days.
final class MailListViewController: UITableViewController {
  private enum Day: String { case today = "Today", earlier = "Earlier" }

  /// The inbox, with each day's letters under its name.
  private final class Source: UITableViewDiffableDataSource<Day, String> {
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    {
      sectionIdentifier(for: section)?.rawValue
    }
  }

  private var mails: [String: Mail] = [:]
  private var flagged: Set<String> = []
  private var source: Source?

  init() {
    super.init(style: .plain)
    title = "Inbox"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.separatorInset = UIEdgeInsets(top: 0, left: 34, bottom: 0, right: 0)
    tableView.register(MailRow.self, forCellReuseIdentifier: "mail")
    for mail in Mail.inbox { mails[mail.sender] = mail }
    source = Source(tableView: tableView) { [weak self] table, path, sender in
      let row = table.dequeueReusableCell(withIdentifier: "mail", for: path)
      if let self, let mail = mails[sender] {
        (row as? MailRow)?.show(mail, isFlagged: flagged.contains(sender))
      }
      return row
    }
    var snapshot = NSDiffableDataSourceSnapshot<Day, String>()
    snapshot.appendSections([.today, .earlier])
    for mail in Mail.inbox {
      snapshot.appendItems([mail.sender], toSection: mail.time.contains(":") ? .today : .earlier)
    }
    source?.apply(snapshot, animatingDifferences: false)
  }

  // MARK: What is done with letters

  private func change(_ sender: String) {
    guard var snapshot = source?.snapshot() else { return }
    snapshot.reconfigureItems([sender])
    source?.apply(snapshot)
  }

  private func archive(_ sender: String) {
    guard var snapshot = source?.snapshot() else { return }
    snapshot.deleteItems([sender])
    source?.apply(snapshot)
  }

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let sender = source?.itemIdentifier(for: indexPath) else { return nil }
    let isUnread = mails[sender]?.isUnread == true
    let read = UIContextualAction(style: .normal, title: isUnread ? "Read" : "Unread") {
      [weak self] _, _, done in
      self?.mails[sender]?.isUnread.toggle()
      self?.change(sender)
      done(true)
    }
    read.backgroundColor = Mail.tint
    return UISwipeActionsConfiguration(actions: [read])
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let sender = source?.itemIdentifier(for: indexPath) else { return nil }
    let archive = UIContextualAction(style: .destructive, title: "Archive") {
      [weak self] _, _, done in
      self?.archive(sender)
      done(true)
    }
    archive.backgroundColor = .systemPurple
    let flag = UIContextualAction(style: .normal, title: "Flag") { [weak self] _, _, done in
      self?.flagged.formSymmetricDifference([sender])
      self?.change(sender)
      done(true)
    }
    flag.backgroundColor = .systemOrange
    return UISwipeActionsConfiguration(actions: [archive, flag])
  }
}

/// A letter in the list, as high as its text.
private final class MailRow: UITableViewCell {
  private let dot = UIView()
  private let sender = UILabel("", 17, .semibold, lines: 1)
  private let time = UILabel("", 15, .regular, .secondaryLabel, lines: 1)
  private let flag = UILabel("Flagged", 13, .medium, .systemOrange, lines: 1)
  private let subject = UILabel("", 15, lines: 1)
  private let preview = UILabel("", 15, .regular, .secondaryLabel, lines: 2)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    for label in [time, flag] {
      label.setContentHuggingPriority(.required, for: .horizontal)
      label.setContentCompressionResistancePriority(.required, for: .horizontal)
    }
    dot.backgroundColor = Mail.tint
    dot.layer.cornerRadius = 5
    let texts = UIStackView(
      .vertical, spacing: 2,
      [UIStackView(.horizontal, spacing: 8, [sender, flag, time]), subject, preview])
    contentView.add(texts) {
      [
        $0.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
        $0.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
        $0.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 34),
        $0.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      ]
    }
    contentView.add(dot) {
      [
        $0.widthAnchor.constraint(equalToConstant: 10),
        $0.heightAnchor.constraint(equalToConstant: 10),
        $0.centerYAnchor.constraint(equalTo: sender.centerYAnchor),
        $0.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 14),
      ]
    }
  }

  required init?(coder: NSCoder) { fatalError("This row is made in code.") }

  func show(_ mail: Mail, isFlagged: Bool) {
    sender.text = mail.sender
    time.text = mail.time
    subject.text = mail.subject
    preview.text = mail.text
    dot.isHidden = !mail.isUnread
    flag.isHidden = !isFlagged
  }
}
