import UIKit

/// The artwork over the controls, or beside them where the screen is wide.
final class NowPlayingViewController: UIViewController {

    let artwork = UIImageView()
    private let player: Player
    private let closeButton = UIButton(configuration: .plain())
    private let controls: PlayerControls

    init(player: Player) {
        self.player = player
        controls = PlayerControls(player: player)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.layer.cornerCurve = .continuous
        view.tintColor = UIColor(named: "Moonlight")
        artwork.clipsToBounds = true
        artwork.layer.cornerRadius = 16
        artwork.layer.cornerCurve = .continuous
        closeButton.configuration?.image = UIImage(systemName: "chevron.down")
        closeButton.configuration?.baseForegroundColor = .secondaryLabel
        closeButton.accessibilityLabel = "Close"
        closeButton.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
        controls.queueButton.addAction(UIAction { [weak self] _ in self?.showQueue() }, for: .touchUpInside)
        [artwork, controls, closeButton].forEach(view.addSubview)
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan)))
        update()
    }

    func update() {
        guard isViewLoaded else { return }
        artwork.image = UIImage(named: player.story.artwork)
        controls.update()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 24, dy: 8)
        closeButton.frame = CGRect(x: area.midX - 22, y: area.minY, width: 44, height: 36)
        let room = area.inset(by: UIEdgeInsets(top: 44, left: 0, bottom: 8, right: 0))
        let isWide = area.width > area.height
        let width = min(isWide ? (room.width - 40) / 2 : room.width, 520)
        let height = controls.systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel).height
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let (artworkPlace, controlsPlace) = isWide
            ? room.divided(atDistance: room.width / 2, from: isMirrored ? .maxXEdge : .minXEdge)
            : room.divided(atDistance: room.height - height - 24, from: .minYEdge)
        let side = min(artworkPlace.width - (isWide ? 20 : 0), artworkPlace.height, 520)
        artwork.bounds.size = CGSize(width: side, height: side)
        artwork.center = CGPoint(x: artworkPlace.midX, y: artworkPlace.midY)
        controls.frame = CGRect(x: controlsPlace.midX - width / 2, y: controlsPlace.midY - height / 2, width: width, height: height)
    }

    private func showQueue() {
        let queue = UINavigationController(rootViewController: QueueViewController(player: player))
        queue.view.tintColor = view.tintColor
        if let sheet = queue.sheetPresentationController {
            sheet.detents = [.medium(), .large()]
            sheet.prefersGrabberVisible = true
            sheet.preferredCornerRadius = 20
        }
        present(queue, animated: true)
    }

    /// Pulled down, the player follows the finger and closes.
    @objc private func pan(_ recognizer: UIPanGestureRecognizer) {
        let distance = max(0, recognizer.translation(in: view.superview).y)
        switch recognizer.state {
        case .changed:
            view.transform = CGAffineTransform(translationX: 0, y: distance)
        case .ended where distance > 120 || recognizer.velocity(in: view.superview).y > 800:
            dismiss(animated: true)
        case .ended, .cancelled:
            UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: [], animations: {
                self.view.transform = .identity
            })
        default:
            break
        }
    }
}
