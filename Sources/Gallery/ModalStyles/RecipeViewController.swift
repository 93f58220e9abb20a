import UIKit

/// A recipe: a picture, a title, a few lines and buttons for what one can do with it.
final class RecipeViewController: UIViewController {
  /// A button at the bottom of the screen.
  @MainActor struct Command {
    let title: String
    let run: @MainActor (RecipeViewController) -> Void
  }

  private let imageName: String
  private let lines: String
  private let commands: [Command]
  let imageView = UIImageView()

  init(title: String, imageName: String, lines: String, commands: [Command]) {
    self.imageName = imageName
    self.lines = lines
    self.commands = commands
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    imageView.image = UIImage(named: "cover-\(imageName)")
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.layer.cornerRadius = 16
    imageView.layer.cornerCurve = .continuous

    let titleLabel = UILabel()
    titleLabel.text = title
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    titleLabel.numberOfLines = 0

    let textLabel = UILabel()
    textLabel.text = lines
    textLabel.font = .systemFont(ofSize: 17)
    textLabel.textColor = .secondaryLabel
    textLabel.numberOfLines = 0

    let parts = [imageView, titleLabel, textLabel] as [UIView] + commands.map(button)
    for part in parts {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      imageView.topAnchor.constraint(equalTo: safe.topAnchor, constant: 24),
      imageView.heightAnchor.constraint(equalTo: imageView.widthAnchor, multiplier: 0.6),
      titleLabel.topAnchor.constraint(equalTo: imageView.bottomAnchor, constant: 20),
      textLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 8),
    ])
    var previous = textLabel.bottomAnchor
    for button in parts.dropFirst(3) {
      button.topAnchor.constraint(equalTo: previous, constant: 20).isActive = true
      button.heightAnchor.constraint(equalToConstant: 50).isActive = true
      previous = button.bottomAnchor
    }
    for part in parts {
      part.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20).isActive = true
      part.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20).isActive = true
    }
  }

  private func button(for command: Command) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(command.title, for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.backgroundColor = .systemBlue
    button.layer.cornerRadius = 12
    button.addAction(
      UIAction { [weak self] _ in
        if let self { command.run(self) }
      }, for: .touchUpInside)
    return button
  }
}

extension RecipeViewController.Command {
  static let done = RecipeViewController.Command(title: "Done") { $0.dismiss(animated: true) }
}
