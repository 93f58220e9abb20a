import UIKit

/// A day away from home.
struct Journey: Hashable {
  let place: String
  let day: String
  let photo: String

  /// The colour of the journal.
  static let tint = UIColor(light: 0x0B7A75, dark: 0x3CC8BE)

  /// Newest first.
  static let all: [Journey] = [
    Journey("Alder Quay", "2 October", "photo-city"),
    Journey("Bright Fell", "27 September", "photo-glacier"),
    Journey("Cinder Cove", "14 September", "photo-coast"),
    Journey("Dune Road", "1 September", "photo-dunes"),
    Journey("Elder Lake", "23 August", "photo-lake"),
    Journey("Field of Tours", "9 August", "photo-poppies"),
    Journey("Glass Harbour", "30 July", "photo-city"),
    Journey("High Saddle", "18 July", "photo-glacier"),
    Journey("Isle of Rooks", "4 July", "photo-coast"),
    Journey("Juniper Flats", "21 June", "photo-dunes"),
    Journey("Kettle Tarn", "12 June", "photo-lake"),
    Journey("Linden Mile", "31 May", "photo-poppies"),
    Journey("Market Cross", "17 May", "photo-city"),
    Journey("North Icefield", "3 May", "photo-glacier"),
    Journey("Otter Sands", "19 April", "photo-coast"),
    Journey("Pale Desert", "5 April", "photo-dunes"),
    Journey("Quiet Water", "22 March", "photo-lake"),
    Journey("Red Meadow", "8 March", "photo-poppies"),
    Journey("Station Hill", "16 February", "photo-city"),
    Journey("Tern Glacier", "1 February", "photo-glacier"),
    Journey("Upper Bay", "11 January", "photo-coast"),
    Journey("Vale of Wind", "2 January", "photo-dunes"),
  ]

  private init(_ place: String, _ day: String, _ photo: String) {
    (self.place, self.day, self.photo) = (place, day, photo)
  }
}

/// The journal's days, one a row, below a large title.
class JourneysViewController: UITableViewController {
  var journeys = Journey.all
  private let open: @MainActor (UIViewController, Journey) -> Void

  init(open: @escaping @MainActor (UIViewController, Journey) -> Void) {
    self.open = open
    super.init(style: .plain)
    title = "Journeys"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = 76
    tableView.separatorStyle = .none
    tableView.register(JourneyCell.self, forCellReuseIdentifier: JourneyCell.reuseIdentifier)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    journeys.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: JourneyCell.reuseIdentifier, for: indexPath)
    (cell as? JourneyCell)?.show(journeys[indexPath.row])
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    open(self, journeys[indexPath.row])
  }
}

/// A day's photo, place and date.
private final class JourneyCell: UITableViewCell {
  static let reuseIdentifier = "journey"

  private let picture = Picture(Journey.all[0].photo, corners: 10)
  private let place = UILabel("", 17, .semibold)
  private let day = UILabel("", 15, .regular, .secondaryLabel)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    accessoryType = .disclosureIndicator
    let row = UIStackView(
      .horizontal, spacing: 16, alignment: .center,
      [picture, UIStackView(.vertical, spacing: 2, [place, day])])
    contentView.add(row) {
      [
        picture.widthAnchor.constraint(equalToConstant: 56),
        picture.heightAnchor.constraint(equalToConstant: 56),
        $0.leadingAnchor.constraint(
          equalTo: contentView.safeAreaLayoutGuide.leadingAnchor, constant: 16),
        $0.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
        $0.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      ]
    }
    addLine()
  }

  required init?(coder: NSCoder) { fatalError("This cell is made in code.") }

  private func addLine() {
    contentView.add(.hairline()) {
      [
        $0.leadingAnchor.constraint(equalTo: place.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: trailingAnchor),
        $0.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      ]
    }
  }

  func show(_ journey: Journey) {
    picture.image = UIImage(named: journey.photo)
    place.text = journey.place
    day.text = journey.day
  }
}

/// A day's photo, and what was written of it.
class JourneyViewController: UIViewController {
  private let journey: Journey

  init(_ journey: Journey) {
    self.journey = journey
    super.init(nibName: nil, bundle: nil)
    title = journey.place
    navigationItem.largeTitleDisplayMode = .never
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let photo = Picture(journey.photo, corners: 16)
    let words = UILabel(
      "Up before the others, and the light was already there. We walked until the bread was gone,"
        + " then a little further, and came back along the water.", 17)
    let parts = UIStackView(
      .vertical, spacing: 12,
      [photo, UILabel(journey.day, 15, .semibold, Journey.tint), words])
    let safe = view.safeAreaLayoutGuide
    view.clipsToBounds = true
    view.add(parts) {
      [
        photo.heightAnchor.constraint(equalTo: safe.heightAnchor, multiplier: 0.5),
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
  }
}
