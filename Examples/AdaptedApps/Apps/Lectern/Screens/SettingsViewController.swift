import UIKit

/// The panes beside their list where there is room, and behind it on a phone.
final class SettingsViewController: UISplitViewController {

    private let preferences = Preferences()
    private lazy var list = PaneListViewController { [weak self] in self?.show($0) }

    init() {
        super.init(style: .doubleColumn)
        preferredDisplayMode = .oneBesideSecondary
        preferredSplitBehavior = .tile
        delegate = self
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let primary = UINavigationController(rootViewController: list)
        primary.navigationBar.prefersLargeTitles = true
        setViewController(primary, for: .primary)
        setViewController(UINavigationController(rootViewController: makeScreen(.reading)), for: .secondary)
    }

    private func makeScreen(_ pane: Pane) -> UIViewController {
        switch pane {
        case .reading: return ReadingViewController(preferences: preferences)
        case .reminders: return RemindersViewController(preferences: preferences)
        case .library, .account: return EmptyViewController(pane: pane)
        }
    }

    private func show(_ pane: Pane) {
        setViewController(UINavigationController(rootViewController: makeScreen(pane)), for: .secondary)
        show(.secondary)
    }
}

extension SettingsViewController: UISplitViewControllerDelegate {

    func splitViewController(_ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column) -> UISplitViewController.Column {
        .primary
    }
}
