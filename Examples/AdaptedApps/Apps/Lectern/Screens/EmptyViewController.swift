import UIKit

/// A pane in which there is nothing to set yet.
final class EmptyViewController: UIViewController {

    private let pane: Pane

    init(pane: Pane) {
        self.pane = pane
        super.init(nibName: nil, bundle: nil)
        title = pane.title
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        var empty = UIContentUnavailableConfiguration.empty()
        empty.image = UIImage(systemName: pane.symbol)
        empty.text = "Nothing to Set"
        empty.secondaryText = "\(pane.title) has no settings yet."
        contentUnavailableConfiguration = empty
    }
}
