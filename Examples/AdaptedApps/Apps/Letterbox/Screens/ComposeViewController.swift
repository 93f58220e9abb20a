import UIKit

/// Two fields and a text above the keyboard. It can be sent once somebody is to get it.
final class ComposeViewController: UIViewController {

    /// Called with the recipient once the letter is on its way.
    var onSend: ((String) -> Void)?

    private let recipient = UITextField()
    private let subject = UITextField()
    private let text = UITextView()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "New Letter"
        view.backgroundColor = .systemBackground
        navigationItem.largeTitleDisplayMode = .never
        navigationItem.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .cancel, target: self, action: #selector(close))
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Send", style: .done, target: self, action: #selector(send))
        navigationItem.rightBarButtonItem?.isEnabled = false
        recipient.placeholder = "To"
        recipient.keyboardType = .emailAddress
        recipient.autocapitalizationType = .none
        recipient.addTarget(self, action: #selector(recipientChanged), for: .editingChanged)
        subject.placeholder = "Subject"
        text.font = .preferredFont(forTextStyle: .body)
        text.accessibilityLabel = "Letter"
        text.textContainerInset = UIEdgeInsets(top: 12, left: -5, bottom: 12, right: -5)
        let column = UIStackView(arrangedSubviews: [recipient, makeLine(), subject, makeLine(), text])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            recipient.heightAnchor.constraint(equalToConstant: 48),
            subject.heightAnchor.constraint(equalToConstant: 48),
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            column.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            column.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
    }

    private func makeLine() -> UIView {
        let line = UIView()
        line.backgroundColor = .separator
        line.heightAnchor.constraint(equalToConstant: 0.5).isActive = true
        return line
    }

    @objc private func recipientChanged() {
        navigationItem.rightBarButtonItem?.isEnabled = recipient.hasText
    }

    @objc private func send() {
        onSend?(recipient.text ?? "")
        close()
    }

    @objc private func close() {
        view.endEditing(true)
        dismiss(animated: true)
    }
}
