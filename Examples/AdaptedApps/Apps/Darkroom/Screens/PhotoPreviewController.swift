import UIKit

/// What a context menu shows of a photo: all of it.
class PhotoPreviewController: UIViewController {

    private let photo: Photo

    init(photo: Photo) {
        self.photo = photo
        super.init(nibName: nil, bundle: nil)
        guard let size = photo.image?.size else { return }
        let width = min(340, 420 * size.width / size.height)
        preferredContentSize = CGSize(width: width, height: width * size.height / size.width)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func loadView() {
        let imageView = UIImageView(image: photo.image)
        imageView.contentMode = .scaleAspectFill
        view = imageView
    }
}
