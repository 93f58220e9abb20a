import UIKit

@objc protocol CardViewControllerDelegate {
    @objc optional func cardViewController(_ controller: CardViewController, didAnswer isKnown: Bool)
    @objc optional func cardViewControllerDidSkip(_ controller: CardViewController)
}

/// The card's other side, which is pulled down to close.
class CardViewController: UIViewController {

    let word: (String, String)
    weak var delegate: CardViewControllerDelegate?

    init(word: (String, String)) {
        self.word = word
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) { fatalError("not in a storyboard") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.layer.cornerRadius = 24
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        let front = UILabel(), back = UILabel()
        front.text = word.0
        front.font = .systemFont(ofSize: 32, weight: .bold)
        back.text = word.1
        back.font = .systemFont(ofSize: 22)
        back.textColor = .secondaryLabel
        let known = makeButton("Known", .systemGreen), unknown = makeButton("Again", .systemRed)
        known.tag = 1
        let buttons = UIStackView(arrangedSubviews: [unknown, known])
        buttons.distribution = .fillEqually
        buttons.spacing = 16
        let stack = UIStackView(arrangedSubviews: [front, back, buttons])
        stack.axis = .vertical
        stack.spacing = 20
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 36),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
        ])
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(CardViewController.pulled(_:))))
    }

    private func makeButton(_ title: String, _ color: UIColor) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.setTitleColor(.white, for: .normal)
        button.backgroundColor = color
        button.layer.cornerRadius = 12
        button.heightAnchor.constraint(equalToConstant: 50).isActive = true
        button.addTarget(self, action: #selector(answered(_:with:)), for: .touchUpInside)
        return button
    }

    @objc private func answered(_ sender: UIButton, with event: UIEvent?) {
        delegate?.cardViewController?(self, didAnswer: sender.tag == 1)
        dismiss(animated: true)
    }

    @objc private func pulled(_ recognizer: UIPanGestureRecognizer) {
        guard let interaction = (transitioningDelegate as? CardTransitioningDelegate)?.interaction else { return }
        let progress = recognizer.translation(in: view.superview).y / view.bounds.height
        switch recognizer.state {
        case .began:
            (transitioningDelegate as? CardTransitioningDelegate)?.isPulling = true
            dismiss(animated: true)
        case .changed:
            interaction.update(max(0, progress))
        case .ended where progress > 0.4:
            delegate?.cardViewControllerDidSkip?(self)
            interaction.finish()
            (transitioningDelegate as? CardTransitioningDelegate)?.isPulling = false
        default:
            interaction.cancel()
            (transitioningDelegate as? CardTransitioningDelegate)?.isPulling = false
        }
    }
}
