import UIKit

/// A letter in the inbox.
struct Mail {
  let sender: String
  let subject: String
  let text: String
  let time: String
  var isUnread = false

  /// The colour of the mail app.
  static let tint = UIColor(light: 0x1F6FEB, dark: 0x5B9BFF)

  static let inbox = [
    Mail(
      sender: "Nora Lindqvist", subject: "Saturday on the boat",
      text: """
        The forecast says six knots from the west, so we can be at the island by noon. I have the \
        charts and the kettle; could you bring bread, and the rope that you borrowed in June?

        Leave the car at the chapel. The jetty is five minutes down the path, and the blue boat \
        is ours.
        """, time: "9:32", isUnread: true),
    Mail(
      sender: "Studio Halden", subject: "Proofs for the autumn catalogue",
      text: "Attached are pages 1 to 24. The greens are still too cold for my taste.",
      time: "8:57", isUnread: true),
    Mail(
      sender: "Library", subject: "Two books are due on Friday",
      text: "The Voyage Out and A Field Guide to Lichens can be renewed once more.", time: "8:10"),
    Mail(
      sender: "Jonas Meyer", subject: "Re: Rehearsal moved to eight",
      text: "Fine with me. I will bring the second microphone and the long cable.",
      time: "Yesterday"),
    Mail(
      sender: "City Theatre", subject: "Your tickets for the 14th",
      text: "Row 6, seats 11 and 12. Doors open at half past seven.", time: "Yesterday"),
    Mail(
      sender: "Aunt Ruth", subject: "The plum tree",
      text: "It has never carried so much. Come with buckets, or at least with an appetite.",
      time: "Sunday"),
    Mail(
      sender: "Orchard Lane 12", subject: "Water off on Tuesday morning",
      text: "From nine to eleven, while the meter in the cellar is replaced.", time: "Sunday"),
  ]

  /// What stands for the sender: a letter on a colour.
  @MainActor func avatar(_ side: CGFloat) -> UIView {
    let colors: [UIColor] = [
      .systemTeal, .systemIndigo, .systemOrange, .systemPink, .systemPurple, .systemGreen,
    ]
    let label = UILabel(String(sender.prefix(1)), side * 0.45, .semibold, .white)
    label.textAlignment = .center
    label.backgroundColor = colors[sender.count % colors.count]
    label.layer.cornerRadius = side / 2
    label.clipsToBounds = true
    label.widthAnchor.constraint(equalToConstant: side).isActive = true
    label.heightAnchor.constraint(equalToConstant: side).isActive = true
    return label
  }
}

/// The letters, newest first.
final class InboxViewController: UITableViewController {
  private let open: @MainActor (UIViewController, Mail) -> Void

  init(open: @escaping @MainActor (UIViewController, Mail) -> Void = { _, _ in }) {
    self.open = open
    super.init(style: .plain)
    title = "Inbox"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 92
    tableView.separatorInset = UIEdgeInsets(top: 0, left: 76, bottom: 0, right: 0)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Mail.inbox.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    MailCell(Mail.inbox[indexPath.row])
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    open(self, Mail.inbox[indexPath.row])
  }
}

private final class MailCell: UITableViewCell {
  convenience init(_ mail: Mail) {
    self.init(style: .default, reuseIdentifier: nil)
    let sender = UILabel(mail.sender, 17, mail.isUnread ? .bold : .semibold)
    let time = UILabel(
      mail.time, 15, .regular, mail.isUnread ? Mail.tint : .secondaryLabel)
    time.setContentHuggingPriority(.required, for: .horizontal)
    time.setContentCompressionResistancePriority(.required, for: .horizontal)
    let subject = UILabel(mail.subject, 15)
    let preview = UILabel(mail.text, 15, .regular, .secondaryLabel)
    for label in [sender, subject, preview] { label.numberOfLines = 1 }
    let row = UIStackView(
      .horizontal, spacing: 12, alignment: .center,
      [
        mail.avatar(44),
        UIStackView(
          .vertical, spacing: 2,
          [UIStackView(.horizontal, spacing: 8, [sender, time]), subject, preview]),
      ])
    contentView.add(row) {
      [
        $0.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        $0.leadingAnchor.constraint(
          equalTo: contentView.safeAreaLayoutGuide.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(
          equalTo: contentView.safeAreaLayoutGuide.trailingAnchor, constant: -16),
      ]
    }
  }
}

/// A letter.
final class MessageViewController: UIViewController {
  private let mail: Mail
  private let commands: [Command]

  init(_ mail: Mail = Mail.inbox[0], commands: [Command] = []) {
    (self.mail, self.commands) = (mail, commands)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let time = UILabel(mail.time, 15, .regular, .secondaryLabel)
    time.setContentHuggingPriority(.required, for: .horizontal)
    let head = UIStackView(
      .horizontal, spacing: 12, alignment: .center,
      [
        mail.avatar(48),
        UIStackView(
          .vertical, spacing: 1,
          [
            UILabel(mail.sender, 17, .semibold),
            UILabel("To you and two others", 15, .regular, .secondaryLabel),
          ]), time,
      ])
    let photo = Picture("photo-coast", corners: 14)
    let parts = UIStackView(
      .vertical, spacing: 16,
      [head, UIView.hairline(), UILabel(mail.subject, 26, .bold), UILabel(mail.text, 17), photo])
    let bar = CommandBar(commands, tint: Mail.tint, for: self)
    let safe = view.safeAreaLayoutGuide
    view.clipsToBounds = true
    view.add(parts) {
      [
        photo.heightAnchor.constraint(equalToConstant: 230),
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
    guard !commands.isEmpty else { return }
    bar.backgroundColor = .systemBackground
    view.add(bar) {
      [
        $0.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
  }
}

/// An answer that is being written.
final class ComposeViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let cancel = word("Cancel", .regular)
    let send = word("Done", .semibold)
    let title = UILabel("New message", 17, .semibold)
    title.textAlignment = .center
    let bar = UIStackView(.horizontal, alignment: .center, [cancel, title, send])
    bar.distribution = .fillEqually
    let fields = [("To:", "Nora Lindqvist"), ("Subject:", "Re: Saturday on the boat")].flatMap {
      name, text in
      let label = UILabel(name, 17, .regular, .secondaryLabel)
      label.setContentHuggingPriority(.required, for: .horizontal)
      return [UIStackView(.horizontal, spacing: 8, [label, UILabel(text, 17)]), UIView.hairline()]
    }
    let text = UILabel(
      "Noon is good. I have the rope, and there will be rye bread if I get up early enough.\n\nShall"
        + " I ask Jonas to come along? He has a day off and knows the currents.", 17)
    let parts = UIStackView(.vertical, spacing: 12, [bar] + fields + [text])
    view.add(parts) {
      [
        bar.heightAnchor.constraint(equalToConstant: 44),
        $0.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 6),
        $0.leadingAnchor.constraint(
          equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(
          equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -20),
      ]
    }
  }

  private func word(_ text: String, _ weight: UIFont.Weight) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(text, for: .normal)
    button.setTitleColor(Mail.tint, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: weight)
    button.contentHorizontalAlignment = text == "Cancel" ? .left : .right
    button.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    return button
  }
}
