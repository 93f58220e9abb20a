import UIKit

class FeedViewController: UITableViewController, PhotoLoaderDelegate {

    private lazy var loader: PhotoLoader = {
        let loader = PhotoLoader()
        loader.delegate = self
        return loader
    }()
    private var images: [Int: UIImage] = [:]
    private let spinner = UIActivityIndicatorView(style: .medium)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Feed"
        tableView.separatorStyle = .none
        tableView.register(PhotoCell.self, forCellReuseIdentifier: "photo")
        navigationItem.rightBarButtonItem = UIBarButtonItem(customView: spinner)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if images.isEmpty { loader.start() }
    }

    // MARK: - Table

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { loader.photos.count }

    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 210 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "photo", for: indexPath)
        let photoCell = cell as? PhotoCell
        photoCell?.showLoading(loader.photos[indexPath.row])
        if let image = images[indexPath.row] { photoCell?.fadeIn(image) }
        return cell
    }

    // MARK: - PhotoLoaderDelegate

    func photoLoaderDidStart(_ loader: PhotoLoader) {
        spinner.startAnimating()
    }

    func photoLoader(_ loader: PhotoLoader, didLoad image: UIImage, at index: Int) {
        images[index] = image
        let cell = tableView.cellForRow(at: IndexPath(row: index, section: 0)) as? PhotoCell
        if let cell = cell, cell.responds(to: #selector(PhotoCell.fadeIn(_:))) {
            cell.perform(#selector(PhotoCell.fadeIn(_:)), with: image)
        }
    }

    func photoLoaderDidFinish(_ loader: PhotoLoader) {
        spinner.stopAnimating()
        UIView.animate(withDuration: 0.3) { self.navigationItem.title = "Feed · \(self.images.count)" }
    }
}
