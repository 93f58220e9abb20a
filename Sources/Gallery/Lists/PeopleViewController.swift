import UIKit

/// People by their first letters.
final class PeopleViewController: UITableViewController {
  private static let names = [
    "Ada", "Alan", "Annie", "Barbara", "Blaise", "Carl", "Chien", "Dorothy", "Edsger", "Emmy",
    "Frances", "George", "Grace", "Hedy", "Ida", "Joan", "John", "Karen", "Katherine", "Leslie",
    "Lise", "Margaret", "Marie", "Niklaus", "Oliver", "Radia", "Rosalind", "Sofia", "Tim", "Vera",
  ]

  private var letters: [String] = []
  private var people: [[String]] = []

  init() {
    super.init(style: .plain)
    title = "People"
    for name in Self.names {
      let letter = String(name.prefix(1))
      if letters.last != letter {
        letters.append(letter)
        people.append([])
      }
      people[people.count - 1].append(name)
    }
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = editButtonItem
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "person")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { people.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    people[section].count
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
    -> String?
  {
    letters[section]
  }

  override func sectionIndexTitles(for tableView: UITableView) -> [String]? { letters }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(withIdentifier: "person", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = people[indexPath.section][indexPath.row]
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let person = people[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    people[destinationIndexPath.section].insert(person, at: destinationIndexPath.row)
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    people[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
}
