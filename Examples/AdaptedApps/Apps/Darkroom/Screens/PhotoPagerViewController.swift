import UIKit

/// Photos from side to side, between two bars.
class PhotoPagerViewController: UIPageViewController {

    private let library: PhotoLibrary
    private(set) var photo: Photo {
        didSet { updateBars() }
    }

    private lazy var heartItem = UIBarButtonItem(image: nil, style: .plain, target: self, action: #selector(toggleFavourite))
    private lazy var infoItem = UIBarButtonItem(image: UIImage(systemName: "info.circle"), style: .plain, target: self, action: #selector(toggleInfo))
    private lazy var trashItem = UIBarButtonItem(barButtonSystemItem: .trash, target: self, action: #selector(askToDelete))

    init(library: PhotoLibrary, photo: Photo) {
        self.library = library
        self.photo = photo
        super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 24])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(named: "Paper")
        navigationItem.largeTitleDisplayMode = .never
        dataSource = self
        delegate = self
        setViewControllers([PhotoPageViewController(photo: photo)], direction: .forward, animated: false)
        infoItem.accessibilityLabel = "Info"
        toolbarItems = [heartItem, .flexibleSpace(), infoItem, .flexibleSpace(), trashItem]
        updateBars()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(false, animated: animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        navigationController?.setToolbarHidden(true, animated: animated)
    }

    /// Where the photo is.
    var pictureFrame: CGRect? {
        guard let page = viewControllers?.first as? PhotoPageViewController else { return nil }
        return view.convert(page.pictureFrame, from: page.view)
    }

    private func updateBars() {
        title = photo.title
        let isFavourite = library.isFavourite(photo)
        heartItem.image = UIImage(systemName: isFavourite ? "heart.fill" : "heart")
        heartItem.accessibilityLabel = isFavourite ? "Unfavourite" : "Favourite"
    }

    // MARK: - Actions

    @objc private func toggleFavourite() {
        library.toggleFavourite(photo)
        updateBars()
    }

    @objc private func toggleInfo() {
        (viewControllers?.first as? PhotoPageViewController)?.toggleInfo()
    }

    @objc private func askToDelete() {
        let alert = UIAlertController(title: nil, message: "“\(photo.title)” will be deleted.", preferredStyle: .actionSheet)
        alert.addAction(UIAlertAction(title: "Delete Photo", style: .destructive) { [weak self] _ in
            guard let self else { return }
            library.delete(photo)
            navigationController?.popViewController(animated: true)
        })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.popoverPresentationController?.barButtonItem = trashItem
        present(alert, animated: true)
    }
}

// MARK: - UIPageViewControllerDataSource, UIPageViewControllerDelegate

extension PhotoPagerViewController: UIPageViewControllerDataSource, UIPageViewControllerDelegate {

    func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController) -> UIViewController? {
        page(-1, from: viewController)
    }

    func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController) -> UIViewController? {
        page(1, from: viewController)
    }

    private func page(_ step: Int, from viewController: UIViewController) -> UIViewController? {
        guard let page = viewController as? PhotoPageViewController,
              let index = library.photos.firstIndex(of: page.photo),
              library.photos.indices.contains(index + step)
        else { return nil }
        return PhotoPageViewController(photo: library.photos[index + step])
    }

    func pageViewController(_ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController], transitionCompleted completed: Bool) {
        guard completed, let page = viewControllers?.first as? PhotoPageViewController else { return }
        photo = page.photo
    }
}
