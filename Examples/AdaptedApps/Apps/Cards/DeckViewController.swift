import UIKit

/// A deck of cards to learn words with; a card opens over it.
class DeckViewController: UIViewController {

    private let words = [("der Hafen", "the harbour"), ("die Möwe", "the gull"), ("das Segel", "the sail")]
    private var cards: [UIView] = []
    private let cardTransition = CardTransitioningDelegate()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray6
        for (index, word) in words.enumerated() {
            let card = makeCard(word.0)
            card.tag = index
            card.accessibilityIdentifier = "card-\(index)"
            view.addSubview(card)
            cards.append(card)
        }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        for (index, card) in cards.enumerated() {
            card.bounds = CGRect(x: 0, y: 0, width: view.bounds.width - 80, height: 150)
            card.center = CGPoint(x: view.bounds.midX, y: 200 + CGFloat(index) * 180)
        }
    }

    private func makeCard(_ text: String) -> UIView {
        let card = UIView()
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = 18
        card.layer.shadowOpacity = 0.15
        card.layer.shadowRadius = 8
        card.layer.shadowOffset = CGSize(width: 0, height: 4)
        let label = UILabel(frame: CGRect(x: 20, y: 20, width: 240, height: 30))
        label.text = text
        label.font = .systemFont(ofSize: 24, weight: .semibold)
        card.addSubview(label)
        card.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(open)))
        return card
    }

    @objc func open(_ sender: UIGestureRecognizer) {
        guard let card = sender.view else { return }
        let controller = CardViewController(word: words[card.tag])
        controller.delegate = self
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = cardTransition
        present(controller, animated: true)
    }
}

extension DeckViewController: CardViewControllerDelegate {

    func cardViewController(_ controller: CardViewController, didAnswer isKnown: Bool) {
        let card = cards.first { $0.tag == words.firstIndex { $0.0 == controller.word.0 } }
        UIView.animate(withDuration: 0.3) {
            card?.backgroundColor = isKnown ? UIColor.systemGreen.withAlphaComponent(0.3) : .systemRed
        }
    }
}
