import UIKit

class BookViewController: UIViewController {

    let book: Book
    @IBOutlet var cover: CoverView!
    @IBOutlet var titleLabel: UILabel!
    @IBOutlet var authorLabel: UILabel!

    init?(coder: NSCoder, book: Book) {
        self.book = book
        super.init(coder: coder)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("use init(coder:book:)")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.text = book.title
        authorLabel.text = book.author
        cover.tint = book.color
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        cover.open()
    }

    @IBAction private func closeTapped() {
        dismiss(animated: true)
    }
}

/// A cover that swings open around its spine.
@IBDesignable class CoverView: UIView {

    @IBInspectable var tint: UIColor = .gray {
        didSet { front.backgroundColor = tint.cgColor }
    }
    @IBInspectable var spine: CGFloat = 6

    private let page = CALayer()
    private let front = CALayer()

    override func awakeFromNib() {
        super.awakeFromNib()
        page.backgroundColor = UIColor.systemGray5.cgColor
        for part in [page, front] {
            part.cornerRadius = spine
            layer.addSublayer(part)
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        page.frame = bounds
        front.anchorPoint = CGPoint(x: 0, y: 0.5)
        front.bounds = bounds
        front.position = CGPoint(x: 0, y: bounds.midY)
    }

    func open() {
        var transform = CATransform3DIdentity
        transform.m34 = -1 / 700
        let swing = CABasicAnimation(keyPath: #keyPath(CALayer.transform))
        swing.fromValue = NSValue(caTransform3D: transform)
        swing.toValue = NSValue(caTransform3D: CATransform3DRotate(transform, -.pi * 0.6, 0, 1, 0))
        swing.duration = 0.8
        swing.autoreverses = true
        swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        front.add(swing, forKey: "open")
    }
}
