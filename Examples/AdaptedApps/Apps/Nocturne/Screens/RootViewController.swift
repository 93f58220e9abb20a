import UIKit

/// Holds the library, and the bar of what plays over its lower edge.
final class RootViewController: UIViewController {

    private let player: Player
    private let miniPlayer = MiniPlayerView()
    private lazy var library = UINavigationController(rootViewController: LibraryViewController(player: player))
    private weak var nowPlaying: NowPlayingViewController?

    init(player: Player) {
        self.player = player
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        player.delegate = self
        library.navigationBar.prefersLargeTitles = true
        addChild(library)
        library.view.frame = view.bounds
        library.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(library.view)
        library.didMove(toParent: self)
        library.additionalSafeAreaInsets.bottom = MiniPlayerView.height + 16

        miniPlayer.translatesAutoresizingMaskIntoConstraints = false
        miniPlayer.addTarget(self, action: #selector(showNowPlaying), for: .touchUpInside)
        miniPlayer.playButton.addAction(UIAction { [player] _ in player.setPlaying(!player.isPlaying) }, for: .touchUpInside)
        miniPlayer.nextButton.addAction(UIAction { [player] _ in player.skip(by: 1) }, for: .touchUpInside)
        view.addSubview(miniPlayer)
        let wide = miniPlayer.widthAnchor.constraint(equalTo: view.safeAreaLayoutGuide.widthAnchor, constant: -24)
        wide.priority = .defaultHigh
        NSLayoutConstraint.activate([
            miniPlayer.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
            miniPlayer.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -8),
            miniPlayer.heightAnchor.constraint(equalToConstant: MiniPlayerView.height),
            miniPlayer.widthAnchor.constraint(lessThanOrEqualToConstant: 560),
            wide,
        ])
        miniPlayer.show(player)
    }

    @objc private func showNowPlaying() {
        let screen = NowPlayingViewController(player: player)
        screen.modalPresentationStyle = .overFullScreen
        screen.transitioningDelegate = self
        nowPlaying = screen
        present(screen, animated: true)
    }
}

extension RootViewController: PlayerDelegate {

    func playerDidChange(_ player: Player) {
        miniPlayer.show(player)
        nowPlaying?.update()
    }
}

extension RootViewController: UIViewControllerTransitioningDelegate {

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        ExpandTransition(miniPlayer: miniPlayer, isPresenting: true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        ExpandTransition(miniPlayer: miniPlayer, isPresenting: false)
    }
}
