import UIKit

/// What all screens have: a large title over their content.
class ScreenViewController: UIViewController {

    let heading = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        heading.font = .boldSystemFont(ofSize: 34)
        heading.text = title
        heading.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(heading)
        NSLayoutConstraint.activate([
            heading.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
        ])
        configure()
    }
}

extension ScreenViewController {

    /// Adds what is under the title.
    @objc func configure() {}

    override var preferredStatusBarStyle: UIStatusBarStyle { return .darkContent }
}

/// A row of the lists: a dot and a line of text.
func makeRow(_ text: String, _ color: UIColor) -> UIStackView {
    let dot = UIView()
    dot.backgroundColor = color
    dot.layer.cornerRadius = 10
    dot.widthAnchor.constraint(equalToConstant: 20).isActive = true
    dot.heightAnchor.constraint(equalToConstant: 20).isActive = true
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: 19)
    let row = UIStackView(arrangedSubviews: [dot, label])
    row.alignment = .center
    row.spacing = 14
    return row
}

extension UIView {

    /// Puts rows under the title of a screen.
    @objc func stack(_ rows: [UIView], below anchor: UIView) {
        let stack = UIStackView(arrangedSubviews: rows)
        stack.axis = .vertical
        stack.spacing = 18
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: anchor.bottomAnchor, constant: 24),
            stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
            stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
        ])
    }
}
