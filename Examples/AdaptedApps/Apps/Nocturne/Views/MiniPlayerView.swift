import UIKit

/// What plays, in a bar of glass that opens the player when it is tapped.
final class MiniPlayerView: UIControl {

    static let height: CGFloat = 60

    let artwork = UIImageView()
    let playButton = UIButton(configuration: .plain())
    let nextButton = UIButton(configuration: .plain())
    private let title = UILabel()
    private let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemThickMaterial))

    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityIdentifier = "mini-player"
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.18
        layer.shadowRadius = 12
        layer.shadowOffset = CGSize(width: 0, height: 4)
        glass.isUserInteractionEnabled = false
        glass.clipsToBounds = true
        glass.layer.cornerRadius = 14
        glass.layer.cornerCurve = .continuous
        glass.frame = bounds
        glass.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(glass)
        artwork.clipsToBounds = true
        artwork.layer.cornerRadius = 8
        title.font = .systemFont(ofSize: 16, weight: .medium)
        for button in [playButton, nextButton] {
            button.configuration?.baseForegroundColor = .label
            button.configuration?.contentInsets = .zero
        }
        nextButton.configuration?.image = UIImage(systemName: "forward.fill")
        nextButton.accessibilityLabel = "Next story"
        let buttons = UIStackView(arrangedSubviews: [playButton, nextButton])
        buttons.semanticContentAttribute = .playback
        let row = UIStackView(arrangedSubviews: [artwork, title, buttons])
        row.alignment = .center
        row.setCustomSpacing(12, after: artwork)
        row.translatesAutoresizingMaskIntoConstraints = false
        addSubview(row)
        NSLayoutConstraint.activate([
            artwork.widthAnchor.constraint(equalToConstant: 44),
            artwork.heightAnchor.constraint(equalToConstant: 44),
            playButton.widthAnchor.constraint(equalToConstant: 44),
            playButton.heightAnchor.constraint(equalToConstant: 44),
            nextButton.widthAnchor.constraint(equalToConstant: 44),
            nextButton.heightAnchor.constraint(equalToConstant: 44),
            row.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
            row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
            row.topAnchor.constraint(equalTo: topAnchor),
            row.bottomAnchor.constraint(equalTo: bottomAnchor),
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// Only the buttons are touched apart from the bar.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit is UIButton || hit == nil ? hit : self
    }

    func show(_ player: Player) {
        artwork.image = UIImage(named: player.story.artwork)
        title.text = player.story.title
        playButton.configuration?.image = UIImage(systemName: player.isPlaying ? "pause.fill" : "play.fill")
        playButton.accessibilityLabel = player.isPlaying ? "Pause" : "Play"
    }
}
