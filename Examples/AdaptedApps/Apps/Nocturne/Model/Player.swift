import Foundation

protocol PlayerDelegate: AnyObject {
    func playerDidChange(_ player: Player)
}

/// Plays one story after the other, and goes quiet when its sleep timer has run out.
final class Player {

    static let speeds = [0.8, 1, 1.25, 1.5]

    let stories: [Story]
    weak var delegate: PlayerDelegate?
    private(set) var index = 0
    private(set) var isPlaying = false
    private(set) var elapsed: TimeInterval = 0
    private(set) var sleepsAfter: TimeInterval?
    var speed = 1.0 { didSet { delegate?.playerDidChange(self) } }
    private var timer: Timer?

    init(stories: [Story]) {
        self.stories = stories
        elapsed = 412
    }

    var story: Story { stories[index] }

    /// The stories that follow, the first again after the last.
    var queue: [Story] { Array(stories[(index + 1)...] + stories[..<index]) }

    func play(_ story: Story) {
        index = stories.firstIndex(of: story) ?? 0
        elapsed = 0
        setPlaying(true)
    }

    func skip(by steps: Int) {
        play(stories[(index + steps + stories.count) % stories.count])
    }

    func seek(to time: TimeInterval) {
        elapsed = min(max(time, 0), story.duration)
        delegate?.playerDidChange(self)
    }

    func sleep(after time: TimeInterval?) {
        sleepsAfter = time
        delegate?.playerDidChange(self)
    }

    func setPlaying(_ playing: Bool) {
        isPlaying = playing
        timer?.invalidate()
        timer = nil
        if playing {
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
        }
        delegate?.playerDidChange(self)
    }

    private func tick() {
        elapsed += speed
        sleepsAfter = sleepsAfter.map { $0 - 1 }
        if elapsed >= story.duration {
            skip(by: 1)
        } else if let rest = sleepsAfter, rest <= 0 {
            sleepsAfter = nil
            setPlaying(false)
        } else {
            delegate?.playerDidChange(self)
        }
    }
}
