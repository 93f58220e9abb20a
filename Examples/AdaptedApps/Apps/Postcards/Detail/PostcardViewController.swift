import UIKit

class PostcardViewController: UIViewController {

    private let postcard: Postcard
    let picture = PostcardView(frame: .zero)
    private lazy var text: UILabel = {
        let label = UILabel()
        label.numberOfLines = 0
        label.font = .systemFont(ofSize: 17)
        label.text = "Greetings from \(postcard.place)! The weather is fine, the food is better, and the view is the one on the front."
        return label
    }()

    init(postcard: Postcard) {
        self.postcard = postcard
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = postcard.place
        view.backgroundColor = .systemBackground
        picture.postcard = postcard
        for subview in [picture, text] as [UIView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        NSLayoutConstraint.activate([
            picture.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            picture.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            picture.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.79),
            text.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 20),
            text.leadingAnchor.constraint(equalTo: picture.leadingAnchor),
            text.trailingAnchor.constraint(equalTo: picture.trailingAnchor),
        ])
    }
}
