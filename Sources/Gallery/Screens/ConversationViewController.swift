import UIKit

/// Messages with a friend, above a bar in which the next one is written.
final class ConversationViewController: UIViewController, UITextFieldDelegate {
  private static let lines: [(text: String, isMine: Bool)] = [
    ("Are you already at the jetty?", false),
    ("Ten minutes. The bus is behind a tractor.", true),
    ("No hurry, the wind is only coming up. I have the kettle and the charts.", false),
    ("And I the rope. Is Jonas coming?", true),
    ("He is, with a cake that leans to one side. Bring something to cut it with.", false),
  ]

  private let list = UIScrollView()
  private let field = UITextField()

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Nora"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let bar = makeBar()
    view.add(bar) {
      [
        $0.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        $0.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        $0.heightAnchor.constraint(equalToConstant: 52),
      ]
    }
    list.keyboardDismissMode = .interactive
    list.alwaysBounceVertical = true
    view.add(list) {
      [
        $0.topAnchor.constraint(equalTo: view.topAnchor),
        $0.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
        $0.bottomAnchor.constraint(equalTo: bar.topAnchor),
      ]
    }
    let bubbles = UIStackView(.vertical, spacing: 8, Self.lines.map(makeBubble))
    list.add(bubbles) {
      [
        $0.topAnchor.constraint(equalTo: list.contentLayoutGuide.topAnchor, constant: 16),
        $0.bottomAnchor.constraint(equalTo: list.contentLayoutGuide.bottomAnchor, constant: -12),
        $0.leadingAnchor.constraint(equalTo: list.contentLayoutGuide.leadingAnchor, constant: 16),
        $0.trailingAnchor.constraint(
          equalTo: list.contentLayoutGuide.trailingAnchor, constant: -16),
        $0.widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor, constant: -32),
      ]
    }
  }

  private func makeBar() -> UIView {
    let bar = UIView()
    bar.backgroundColor = .secondarySystemBackground
    field.placeholder = "Message"
    field.accessibilityIdentifier = "Message field"
    field.borderStyle = .roundedRect
    field.returnKeyType = .send
    field.enablesReturnKeyAutomatically = true
    field.delegate = self
    bar.add(field) {
      [
        $0.leadingAnchor.constraint(equalTo: bar.safeAreaLayoutGuide.leadingAnchor, constant: 16),
        $0.trailingAnchor.constraint(
          equalTo: bar.safeAreaLayoutGuide.trailingAnchor, constant: -16),
        $0.centerYAnchor.constraint(equalTo: bar.centerYAnchor),
        $0.heightAnchor.constraint(equalToConstant: 36),
      ]
    }
    return bar
  }

  private func makeBubble(_ line: (text: String, isMine: Bool)) -> UIView {
    let label = UILabel(line.text, 17, .regular, line.isMine ? .white : .label)
    let bubble = UIView()
    bubble.backgroundColor = line.isMine ? Mail.tint : .secondarySystemFill
    bubble.layer.cornerRadius = 18
    bubble.add(label) {
      [
        $0.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 8),
        $0.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -8),
        $0.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 14),
        $0.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -14),
        $0.widthAnchor.constraint(lessThanOrEqualToConstant: 250),
      ]
    }
    let row = UIView()
    row.add(bubble) {
      [
        $0.topAnchor.constraint(equalTo: row.topAnchor),
        $0.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        line.isMine
          ? $0.trailingAnchor.constraint(equalTo: row.trailingAnchor)
          : $0.leadingAnchor.constraint(equalTo: row.leadingAnchor),
      ]
    }
    return row
  }

  // What was sent would leave the screen another than it was.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.text = nil
    return true
  }
}
