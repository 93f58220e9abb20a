import UIKit

class BooksViewController: UIViewController {

    @IBOutlet weak var shelf: ShelfView!
    @IBOutlet var buttons: [UIButton]!
    @IBOutlet private(set) weak var statusLabel: UILabel!

    private let books = [
        Book(title: "The Waves", author: "Virginia Woolf", color: .systemTeal),
        Book(title: "Austerlitz", author: "W. G. Sebald", color: .systemBrown),
        Book(title: "Ficciones", author: "Jorge Luis Borges", color: .systemOrange),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        shelf.colors = books.map { $0.color }
        for (button, book) in zip(buttons, books) {
            button.setTitle(book.title, for: .normal)
        }
    }

    @IBSegueAction private func makeBook(_ coder: NSCoder, sender: Any?) -> UIViewController? {
        guard let index = buttons.firstIndex(where: { $0 === sender as AnyObject? }) else { return nil }
        return BookViewController(coder: coder, book: books[index])
    }

    @IBAction func unwindToBooks(_ segue: UIStoryboardSegue) {
        guard let source = segue.source as? BookViewController else { return }
        statusLabel.text = "Borrowed “\(source.book.title)”"
        shelf.take(books.firstIndex { $0 === source.book }!)
    }
}

@objc class Book: NSObject {

    let title: String, author: String, color: UIColor

    init(title: String, author: String, color: UIColor) {
        (self.title, self.author, self.color) = (title, author, color)
    }
}
