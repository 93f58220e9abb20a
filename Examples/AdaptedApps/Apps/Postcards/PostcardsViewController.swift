import UIKit

class PostcardCell: UICollectionViewCell {

    @objc static let reuseIdentifier = "postcard"

    let picture = PostcardView(frame: .zero)
    private let label = UILabel()
    private let heart = UIImageView(image: UIImage(systemName: "heart.fill"))
    private var observation: NSKeyValueObservation?

    override init(frame: CGRect) {
        super.init(frame: frame)
        picture.frame = contentView.bounds
        picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(picture)
        label.frame = CGRect(x: 12, y: bounds.height - 34, width: bounds.width - 24, height: 24)
        label.font = .boldSystemFont(ofSize: 17)
        label.textColor = .white
        contentView.addSubview(label)
        heart.frame = CGRect(x: bounds.width - 34, y: 12, width: 22, height: 20)
        heart.tintColor = .white
        contentView.addSubview(heart)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func show(_ postcard: Postcard) {
        picture.postcard = postcard
        label.text = postcard.value(forKey: #keyPath(Postcard.place)) as? String
        heart.isHidden = !postcard.isFavourite
        observation = postcard.observe(\.isFavourite, options: [.new]) { [weak self] _, change in
            self?.heart.isHidden = change.newValue != true
        }
    }
}

class PostcardsViewController: UICollectionViewController {

    private let postcards = Postcard.makeAll()
    private(set) var selectedIndexPath: IndexPath?

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 165, height: 130)
        layout.minimumInteritemSpacing = 16
        layout.minimumLineSpacing = 16
        layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
        super.init(collectionViewLayout: layout)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Postcards"
        collectionView.backgroundColor = .systemBackground
        collectionView.register(PostcardCell.self, forCellWithReuseIdentifier: PostcardCell.reuseIdentifier)
        let press = UILongPressGestureRecognizer(target: self, action: #selector(pressed(_:)))
        collectionView.addGestureRecognizer(press)
        navigationController?.delegate = self
    }

    @objc private func pressed(_ recognizer: UILongPressGestureRecognizer) {
        guard recognizer.state == .began,
            let indexPath = collectionView.indexPathForItem(at: recognizer.location(in: collectionView))
        else { return }
        postcards[indexPath.item].setValue(true, forKey: "isFavourite")
    }

    /// The picture that the detail grows out of, and shrinks back to.
    var selectedPicture: PostcardView? {
        guard let indexPath = selectedIndexPath else { return nil }
        return (collectionView.cellForItem(at: indexPath) as? PostcardCell)?.picture
    }
}

// MARK: - UICollectionViewDataSource

extension PostcardsViewController {

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return postcards.count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: PostcardCell.reuseIdentifier, for: indexPath)
        (cell as? PostcardCell)?.show(postcards[indexPath.item])
        return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        selectedIndexPath = indexPath
        let detail = PostcardViewController(postcard: postcards[indexPath.item])
        navigationController?.pushViewController(detail, animated: true)
    }
}

// MARK: - UINavigationControllerDelegate

extension PostcardsViewController: UINavigationControllerDelegate {

    func navigationController(_ navigationController: UINavigationController,
                              animationControllerFor operation: UINavigationController.Operation,
                              from fromVC: UIViewController,
                              to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return selectedPicture == nil ? nil : GrowTransition(isPushing: operation == .push)
    }
}
