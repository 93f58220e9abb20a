import UIKit

/// The cookbook's recipes, one a row.
final class RecipeListViewController: UITableViewController {
  private let open: @MainActor (UIViewController, Recipe) -> Void

  init(open: @escaping @MainActor (UIViewController, Recipe) -> Void) {
    self.open = open
    super.init(style: .plain)
    title = "Recipes"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.backgroundColor = Recipe.paper
    let side = RecipeCell.side(traitCollection.userInterfaceIdiom)
    tableView.rowHeight = side + 24
    tableView.separatorInset = UIEdgeInsets(top: 0, left: side + 36, bottom: 0, right: 0)
    tableView.register(RecipeCell.self, forCellReuseIdentifier: RecipeCell.reuseIdentifier)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Recipe.all.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = tableView.dequeueReusableCell(
      withIdentifier: RecipeCell.reuseIdentifier, for: indexPath)
    (cell as? RecipeCell)?.show(Recipe.all[indexPath.row])
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    open(self, Recipe.all[indexPath.row])
  }
}

/// A recipe's picture, name and time.
private final class RecipeCell: UITableViewCell {
  static let reuseIdentifier = "recipe"

  /// Of the picture, in points.
  static func side(_ idiom: UIUserInterfaceIdiom) -> CGFloat { idiom == .pad ? 168 : 80 }

  private let picture = Picture(Recipe.lemonCake.imageName, corners: 14)
  private let title = UILabel("", 17, .semibold)
  private let kind = UILabel("", 13, .semibold, Recipe.tint)
  private let detail = UILabel("", 15, .regular, .secondaryLabel)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    backgroundColor = Recipe.paper
    accessoryType = .disclosureIndicator
    let side = Self.side(UIDevice.current.userInterfaceIdiom)
    let row = UIStackView(
      .horizontal, spacing: 16, alignment: .center,
      [picture, UIStackView(.vertical, spacing: 2, [kind, title, detail])])
    contentView.add(row) {
      [
        picture.widthAnchor.constraint(equalToConstant: side),
        picture.heightAnchor.constraint(equalToConstant: side),
        $0.leadingAnchor.constraint(
          equalTo: contentView.safeAreaLayoutGuide.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
        $0.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      ]
    }
  }

  required init?(coder: NSCoder) { fatalError("This cell is made in code.") }

  func show(_ recipe: Recipe) {
    picture.image = UIImage(named: recipe.imageName)
    title.text = recipe.title
    kind.text = recipe.kind.uppercased()
    detail.text = "\(recipe.time)  ·  Serves \(recipe.serves)"
  }
}
