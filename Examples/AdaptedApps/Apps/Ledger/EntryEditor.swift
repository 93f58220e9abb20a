import UIKit

@objc protocol EntryEditorDelegate: AnyObject {
    func entryEditor(_ editor: EntryEditor, didFinishWith entry: Entry)
    @objc optional func entryEditorDidCancel(_ editor: EntryEditor)
}

/// Three amounts to choose from, on a card.
class EntryEditor: UIViewController {

    @objc weak var delegate: EntryEditorDelegate?
    private let choices: [(String, Int)] = [("Coffee", -320), ("Cinema", -1_400), ("Gift", 5_000)]
    private let stack = UIStackView()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "New entry"
        view.backgroundColor = .systemGroupedBackground
        navigationItem.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .cancel, target: self, action: Selector(("cancel")))
        stack.axis = .vertical
        stack.spacing = 12
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        for (index, choice) in choices.enumerated() {
            let button = UIButton(type: .system)
            button.tag = index
            button.setTitle("\(choice.0)  \(Ledger.format(choice.1))", for: .normal)
            button.backgroundColor = .secondarySystemGroupedBackground
            button.layer.cornerRadius = 12
            button.heightAnchor.constraint(equalToConstant: 52).isActive = true
            button.addTarget(self, action: #selector(choose(_:)), for: .touchUpInside)
            stack.addArrangedSubview(button)
        }
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
        ])
    }

    @objc func choose(_ sender: Any) {
        let choice = choices[(sender as AnyObject).tag]
        delegate?.entryEditor(self, didFinishWith: Entry(title: choice.0, cents: choice.1))
    }

    @objc func cancel() {
        if let cancelled = delegate?.entryEditorDidCancel {
            cancelled(self)
        } else {
            dismiss(animated: true, completion: nil)
        }
    }
}
