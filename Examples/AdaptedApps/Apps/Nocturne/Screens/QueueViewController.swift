import UIKit

/// The stories that follow; a tap plays one at once.
final class QueueViewController: UITableViewController {

    private let player: Player

    init(player: Player) {
        self.player = player
        super.init(style: .plain)
        title = "Up Next"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "story")
        tableView.rowHeight = 64
        navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in
            self?.dismiss(animated: true)
        })
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        player.queue.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "story", for: indexPath)
        let story = player.queue[indexPath.row]
        var content = cell.defaultContentConfiguration()
        content.image = UIImage(named: story.artwork)
        content.imageProperties.maximumSize = CGSize(width: 44, height: 44)
        content.imageProperties.cornerRadius = 6
        content.text = story.title
        content.secondaryText = "\(story.narrator) · \(story.duration.clock)"
        content.secondaryTextProperties.color = .secondaryLabel
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        player.play(player.queue[indexPath.row])
        dismiss(animated: true)
    }
}
