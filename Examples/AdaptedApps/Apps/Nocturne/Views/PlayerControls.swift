import UIKit

/// The names, the progress, the buttons, and the menus below them.
final class PlayerControls: UIStackView {

    let queueButton = UIButton(configuration: .plain())
    private let player: Player
    private let title = UILabel()
    private let narrator = UILabel()
    private let slider = ScrubberView()
    private let elapsed = UILabel()
    private let remaining = UILabel()
    private let playButton = UIButton(configuration: .filled())
    private let speedButton = UIButton(configuration: .plain())
    private let sleepButton = UIButton(configuration: .plain())

    init(player: Player) {
        self.player = player
        super.init(frame: .zero)
        axis = .vertical
        spacing = 12
        title.font = .systemFont(ofSize: 24, weight: .bold)
        narrator.font = .systemFont(ofSize: 17)
        narrator.textColor = .secondaryLabel
        let names = UIStackView(arrangedSubviews: [title, narrator])
        names.axis = .vertical
        names.spacing = 2
        [names, makeProgress(), makeTransport(), makeTools()].forEach(addArrangedSubview)
    }

    required init(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    /// Time runs from left to right in every language.
    private func makeProgress() -> UIView {
        slider.semanticContentAttribute = .playback
        slider.accessibilityLabel = "Progress"
        slider.addAction(UIAction { [weak self] _ in self?.seek() }, for: .valueChanged)
        for label in [elapsed, remaining] {
            label.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
            label.textColor = .secondaryLabel
        }
        let times = UIStackView(arrangedSubviews: [elapsed, UIView(), remaining])
        times.semanticContentAttribute = .playback
        let column = UIStackView(arrangedSubviews: [slider, times])
        column.axis = .vertical
        return column
    }

    private func makeTransport() -> UIView {
        let back = makeButton("backward.fill", size: 26, label: "Previous") { [player] in player.skip(by: -1) }
        let next = makeButton("forward.fill", size: 26, label: "Next") { [player] in player.skip(by: 1) }
        playButton.configuration?.cornerStyle = .capsule
        playButton.configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 28)
        playButton.configuration?.baseForegroundColor = .systemBackground
        playButton.addAction(UIAction { [player] _ in player.setPlaying(!player.isPlaying) }, for: .touchUpInside)
        NSLayoutConstraint.activate([
            playButton.widthAnchor.constraint(equalToConstant: 68),
            playButton.heightAnchor.constraint(equalToConstant: 68),
        ])
        let row = UIStackView(arrangedSubviews: [back, playButton, next])
        row.semanticContentAttribute = .playback
        row.alignment = .center
        row.spacing = 36
        let centred = UIStackView(arrangedSubviews: [row])
        centred.axis = .vertical
        centred.alignment = .center
        return centred
    }

    private func makeTools() -> UIView {
        speedButton.showsMenuAsPrimaryAction = true
        speedButton.accessibilityLabel = "Speed"
        sleepButton.showsMenuAsPrimaryAction = true
        sleepButton.accessibilityLabel = "Sleep timer"
        queueButton.configuration?.image = UIImage(systemName: "list.bullet")
        queueButton.accessibilityLabel = "Up next"
        let row = UIStackView(arrangedSubviews: [speedButton, sleepButton, queueButton])
        row.distribution = .equalSpacing
        row.heightAnchor.constraint(equalToConstant: 44).isActive = true
        return row
    }

    private func makeButton(_ symbol: String, size: CGFloat, label: String, action: @escaping () -> Void) -> UIButton {
        var configuration = UIButton.Configuration.plain()
        configuration.image = UIImage(systemName: symbol)
        configuration.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: size)
        configuration.baseForegroundColor = .label
        let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
        button.accessibilityLabel = label
        return button
    }

    private func seek() {
        player.seek(to: TimeInterval(slider.value))
    }

    func update() {
        title.text = player.story.title
        narrator.text = player.story.narrator
        slider.maximumValue = Float(player.story.duration)
        if !slider.isTracking { slider.value = Float(player.elapsed) }
        elapsed.text = player.elapsed.clock
        remaining.text = "-" + (player.story.duration - player.elapsed).clock
        playButton.configuration?.image = UIImage(systemName: player.isPlaying ? "pause.fill" : "play.fill")
        playButton.accessibilityLabel = player.isPlaying ? "Pause" : "Play"
        speedButton.configuration?.title = name(of: player.speed)
        speedButton.menu = UIMenu(title: "Speed", options: .singleSelection, children: Player.speeds.map { speed in
            UIAction(title: name(of: speed), state: speed == player.speed ? .on : .off) { [player] _ in player.speed = speed }
        })
        sleepButton.configuration?.image = UIImage(systemName: player.sleepsAfter == nil ? "moon" : "moon.fill")
        sleepButton.menu = UIMenu(children: [15, 30, 45].map { minutes in
            UIAction(title: "In \(minutes) Minutes", image: UIImage(systemName: "clock")) { [player] _ in
                player.sleep(after: TimeInterval(minutes * 60))
            }
        } + [
            UIAction(title: "Turn Off", image: UIImage(systemName: "xmark"), attributes: player.sleepsAfter == nil ? [.disabled] : [.destructive]) { [player] _ in
                player.sleep(after: nil)
            },
        ])
    }

    private func name(of speed: Double) -> String {
        speed == speed.rounded() ? "\(Int(speed))×" : "\(speed)×"
    }
}
