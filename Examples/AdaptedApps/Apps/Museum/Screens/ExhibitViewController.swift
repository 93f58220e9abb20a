import UIKit

/// One exhibit: its picture and its story, both asked for at once.
class ExhibitViewController: UIViewController {

    private let exhibit: Exhibit
    private let client: MuseumClient
    private let pictureView = UIImageView()
    private let storyLabel = UILabel()
    private let roomLabel = UILabel()
    private let progress = UIProgressView(progressViewStyle: .default)
    private var loading: Task<Void, Never>?

    init(_ exhibit: Exhibit, from client: MuseumClient) {
        self.exhibit = exhibit
        self.client = client
        super.init(nibName: nil, bundle: nil)
        title = exhibit.name
    }

    required init?(coder: NSCoder) {
        fatalError("Exhibits are shown by code.")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        pictureView.contentMode = .scaleAspectFill
        pictureView.clipsToBounds = true
        pictureView.layer.cornerRadius = 16
        pictureView.backgroundColor = .tertiarySystemFill
        storyLabel.numberOfLines = 0
        storyLabel.font = .preferredFont(forTextStyle: .body)
        roomLabel.font = .preferredFont(forTextStyle: .subheadline)
        roomLabel.textColor = .secondaryLabel
        let column = UIStackView(arrangedSubviews: [pictureView, progress, roomLabel, storyLabel])
        column.axis = .vertical
        column.spacing = 16
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            pictureView.heightAnchor.constraint(equalTo: pictureView.widthAnchor, multiplier: 0.75),
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            column.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
        [storyLabel, roomLabel].forEach { $0.alpha = 0 }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard loading == nil else { return }
        loading = Task { await load() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        loading?.cancel()
    }

    /// How much has been loaded, as a server would say it.
    private var steps: AsyncStream<Float> {
        AsyncStream { continuation in
            let counting = Task {
                for step in 1...5 {
                    try? await Task.sleep(nanoseconds: 100_000_000)
                    continuation.yield(Float(step) / 5)
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in counting.cancel() }
        }
    }

    private func load() async {
        async let story = client.story(of: exhibit)
        async let picture = client.picture(of: exhibit)
        for await step in steps { progress.setProgress(step, animated: true) }
        do {
            show(try await picture, try await story)
        } catch {
            guard !Task.isCancelled else { return }
            storyLabel.text = error.localizedDescription
            storyLabel.alpha = 1
        }
    }

    private func show(_ picture: UIImage, _ story: Story) {
        UIView.transition(with: pictureView, duration: 0.3, options: .transitionCrossDissolve) {
            self.pictureView.image = picture
        }
        roomLabel.text = story.room
        storyLabel.text = story.text
        view.layoutIfNeeded()
        UIView.animate(withDuration: 0.4) {
            self.progress.alpha = 0
            self.roomLabel.alpha = 1
            self.storyLabel.alpha = 1
        }
    }
}
