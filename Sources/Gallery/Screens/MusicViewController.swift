import UIKit

/// Records on a shelf, songs below it, and at the bottom what is playing.
final class MusicViewController: UIViewController {
  /// The colour of the music app.
  static let tint = UIColor(light: 0x6A4BD6, dark: 0x9C86FF)

  private let open: @MainActor (MusicViewController) -> Void
  private let table = UITableView(frame: .zero, style: .plain)
  private let shelf = UIScrollView()
  private let mini = UIControl()

  /// - Parameter open: What a tap on the song that is playing does.
  init(open: @escaping @MainActor (MusicViewController) -> Void) {
    self.open = open
    super.init(nibName: nil, bundle: nil)
    title = "Listen now"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    table.dataSource = self
    table.rowHeight = 60
    table.separatorInset = UIEdgeInsets(top: 0, left: 76, bottom: 0, right: 0)
    table.tableHeaderView = header()
    table.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 84, right: 0)
    view.fill(with: table)
    setUpMini()
  }

  private func header() -> UIView {
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 286))
    let heading = UILabel("Listen now", 32, .bold, lines: 1)
    header.add(heading) {
      [
        $0.topAnchor.constraint(equalTo: header.topAnchor, constant: 12),
        $0.leadingAnchor.constraint(
          equalTo: header.safeAreaLayoutGuide.leadingAnchor, constant: 20),
      ]
    }
    shelf.showsHorizontalScrollIndicator = false
    shelf.contentInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    for (index, record) in Record.all.enumerated() {
      let x = CGFloat(index) * 166
      let sleeve = Picture(record.imageName, corners: 10)
      sleeve.frame = CGRect(x: x, y: 0, width: 150, height: 150)
      let title = UILabel(record.title, 15, .semibold, lines: 1)
      title.frame = CGRect(x: x, y: 156, width: 150, height: 20)
      let artist = UILabel(record.artist, 13, .regular, .secondaryLabel, lines: 1)
      artist.frame = CGRect(x: x, y: 176, width: 150, height: 18)
      artist.numberOfLines = 1
      for part in [sleeve, title, artist] { shelf.addSubview(part) }
    }
    shelf.contentSize = CGSize(width: CGFloat(Record.all.count) * 166 - 16, height: 200)
    header.add(shelf) {
      [
        $0.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 14),
        $0.heightAnchor.constraint(equalToConstant: 200),
        $0.leadingAnchor.constraint(equalTo: header.safeAreaLayoutGuide.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: header.trailingAnchor),
      ]
    }
    return header
  }

  private func setUpMini() {
    let record = Record.nightSwim
    mini.accessibilityIdentifier = "Now playing"
    mini.backgroundColor = .tertiarySystemBackground
    mini.layer.cornerRadius = 14
    mini.layer.cornerCurve = .continuous
    mini.layer.shadowOpacity = 0.18
    mini.layer.shadowRadius = 14
    mini.layer.shadowOffset = CGSize(width: 0, height: 6)
    mini.addAction(
      UIAction { [weak self] _ in
        if let self { open(self) }
      }, for: .touchUpInside)
    let sleeve = Picture(record.imageName, corners: 8)
    let pause = UIImageView(image: UIImage(systemName: "pause.fill"))
    pause.tintColor = .label
    pause.contentMode = .center
    let row = UIStackView(
      .horizontal, spacing: 12, alignment: .center,
      [
        sleeve,
        UIStackView(
          .vertical, spacing: 1,
          [
            UILabel("Night Swim", 15, .semibold, lines: 1),
            UILabel(record.artist, 13, .regular, .secondaryLabel, lines: 1),
          ]), pause,
      ])
    row.isUserInteractionEnabled = false
    mini.fill(with: row, margin: 8)
    let safe = view.safeAreaLayoutGuide
    view.add(mini) {
      [
        sleeve.widthAnchor.constraint(equalToConstant: 44),
        sleeve.heightAnchor.constraint(equalToConstant: 44),
        pause.widthAnchor.constraint(equalToConstant: 40),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 12),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -12),
        $0.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -8),
        $0.heightAnchor.constraint(equalToConstant: 60),
      ]
    }
  }
}

extension MusicViewController: UITableViewDataSource {
  func numberOfSections(in tableView: UITableView) -> Int { Record.all.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Record.all[section].songs.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    SongCell(Record.all[indexPath.section], song: indexPath.row)
  }
}

/// A song, with the sleeve that it comes in.
final class SongCell: UITableViewCell {
  convenience init(_ record: Record, song index: Int) {
    self.init(style: .default, reuseIdentifier: nil)
    backgroundColor = .clear
    let song = record.songs[index]
    let sleeve = Picture(record.imageName, corners: 6)
    let length = UILabel(song.length, 15, .regular, .secondaryLabel, lines: 1)
    length.setContentHuggingPriority(.required, for: .horizontal)
    let row = UIStackView(
      .horizontal, spacing: 12, alignment: .center,
      [
        sleeve,
        UIStackView(
          .vertical, spacing: 1,
          [
            UILabel(song.title, 17, lines: 1),
            UILabel(record.artist, 13, .regular, .secondaryLabel, lines: 1),
          ]),
        length,
      ])
    contentView.add(row) {
      [
        sleeve.widthAnchor.constraint(equalToConstant: 44),
        sleeve.heightAnchor.constraint(equalToConstant: 44),
        $0.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        $0.leadingAnchor.constraint(
          equalTo: contentView.safeAreaLayoutGuide.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(
          equalTo: contentView.safeAreaLayoutGuide.trailingAnchor, constant: -20),
      ]
    }
  }
}
