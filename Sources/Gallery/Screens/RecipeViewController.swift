import UIKit

/// A recipe: its picture, what goes into it and how it is made, with buttons at its foot.
final class RecipeViewController: UIViewController {
  private let recipe: Recipe
  private let commands: [Command]
  /// The picture above the words, or beside them where the screen is low.
  private let columns = UIStackView()
  private let table = UITableView(frame: .zero, style: .plain)
  private lazy var rows = Self.rows(of: recipe)
  private var tallBottom: NSLayoutConstraint?
  private var wideBottom: NSLayoutConstraint?
  private var pictureHeight: NSLayoutConstraint?
  private var pictureWidth: NSLayoutConstraint?
  let imageView: UIImageView

  init(_ recipe: Recipe = .lemonCake, commands: [Command] = []) {
    self.recipe = recipe
    self.commands = commands
    imageView = Picture(recipe.imageName, corners: 20)
    super.init(nibName: nil, bundle: nil)
    title = recipe.title
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Recipe.paper
    table.dataSource = self
    table.allowsSelection = false
    table.separatorStyle = .none
    table.showsVerticalScrollIndicator = false
    table.backgroundColor = .clear
    let right = UIStackView(.vertical, [table])
    if !commands.isEmpty {
      right.addArrangedSubview(CommandBar(commands, tint: Recipe.tint, for: self))
    }
    columns.addArrangedSubview(imageView)
    columns.addArrangedSubview(right)
    columns.spacing = 20
    let safe = view.safeAreaLayoutGuide
    view.add(columns) {
      [
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
    tallBottom = columns.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    wideBottom = columns.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -12)
    pictureHeight = imageView.heightAnchor.constraint(
      equalTo: columns.heightAnchor, multiplier: 0.42)
    pictureWidth = imageView.widthAnchor.constraint(
      equalTo: columns.widthAnchor, multiplier: 0.42)
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let isWide = view.bounds.width > view.bounds.height
    for constraint in [pictureHeight, tallBottom] { constraint?.isActive = !isWide }
    for constraint in [pictureWidth, wideBottom] { constraint?.isActive = isWide }
    columns.arrange(for: view.bounds.size)
  }
}

extension RecipeViewController: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    RecipeCell(rows[indexPath.row])
  }

  fileprivate static func rows(of recipe: Recipe) -> [UIView] {
    [introduction(recipe), UILabel("Ingredients", 20, .bold)]
      + recipe.ingredients.flatMap { ingredient in
        [UIView.hairline(), line(ingredient.amount, width: 76, ingredient.name)]
      }
      + [UILabel("Method", 20, .bold)]
      + recipe.steps.enumerated().map { line("\($0 + 1)", width: 28, $1) }
  }

  private static func introduction(_ recipe: Recipe) -> UIView {
    let facts = UIStackView(
      .horizontal,
      [("Time", recipe.time), ("Serves", recipe.serves), ("Effort", recipe.effort)].map { fact in
        UIStackView(
          .vertical, spacing: 2,
          [UILabel(fact.0, 13, .regular, .secondaryLabel), UILabel(fact.1, 17, .semibold)])
      })
    facts.distribution = .fillEqually
    let summary = UILabel(recipe.summary, 17, .regular, .secondaryLabel)
    let parts = UIStackView(
      .vertical, spacing: 6,
      [
        UILabel(recipe.kind.uppercased(), 13, .semibold, Recipe.tint),
        UILabel(recipe.title, 28, .bold), summary, facts,
      ])
    parts.setCustomSpacing(16, after: summary)
    return parts
  }

  private static func line(_ mark: String, width: CGFloat, _ text: String) -> UIView {
    let label = UILabel(mark, 17, .medium, Recipe.tint)
    label.widthAnchor.constraint(equalToConstant: width).isActive = true
    return UIStackView(.horizontal, alignment: .top, [label, UILabel(text, 17)])
  }
}

/// A row of a recipe, as high as what it holds.
private final class RecipeCell: UITableViewCell {
  convenience init(_ content: UIView) {
    self.init(style: .default, reuseIdentifier: nil)
    backgroundColor = .clear
    contentView.add(content) {
      [
        $0.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 6),
        $0.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -6),
        $0.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      ]
    }
  }
}
