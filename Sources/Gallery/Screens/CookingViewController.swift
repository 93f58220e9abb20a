import UIKit

/// A step of a recipe in large type, for those who have flour on their hands.
final class CookingViewController: UIViewController {
  private let recipe: Recipe
  private let step: Int
  private let command: Command
  private let columns = UIStackView()

  /// - Parameters:
  ///   - step: Counted from 0.
  ///   - isTranslucent: Whether what lies behind shines through.
  init(
    _ recipe: Recipe = .lemonCake, step: Int = 1, isTranslucent: Bool = false,
    command: Command = .done
  ) {
    (self.recipe, self.step, self.command) = (recipe, step, command)
    super.init(nibName: nil, bundle: nil)
    title = "Step by step"
    view.backgroundColor =
      isTranslucent ? Recipe.kitchen.withAlphaComponent(0.9) : Recipe.kitchen
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let count = UILabel("Step \(step + 1) of \(recipe.steps.count)", 15, .semibold, Recipe.tint)
    let text = UILabel(recipe.steps[step], 28, .bold)
    let next = UILabel("Next: \(recipe.steps[step + 1])", 15, .regular, .secondaryLabel)
    let words = UIStackView(.vertical, spacing: 12, [progress(), count, text, next, UIView()])
    words.setCustomSpacing(20, after: words.arrangedSubviews[0])
    let timer = UIView()
    timer.add(TimerView("4:00", "Whisk")) {
      [
        $0.centerXAnchor.constraint(equalTo: timer.centerXAnchor),
        $0.centerYAnchor.constraint(equalTo: timer.centerYAnchor),
        $0.heightAnchor.constraint(equalTo: $0.widthAnchor),
        $0.heightAnchor.constraint(lessThanOrEqualTo: timer.heightAnchor),
        $0.widthAnchor.constraint(lessThanOrEqualTo: timer.widthAnchor),
        $0.widthAnchor.constraint(lessThanOrEqualToConstant: 260),
        wish($0.heightAnchor.constraint(equalTo: timer.heightAnchor)),
      ]
    }
    columns.addArrangedSubview(words)
    columns.addArrangedSubview(timer)
    columns.spacing = 24
    columns.distribution = .fillEqually
    let bar = CommandBar([command], tint: Recipe.tint, for: self)
    let safe = view.safeAreaLayoutGuide
    view.add(bar) {
      [
        $0.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
    view.add(columns) {
      [
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 24),
        $0.bottomAnchor.constraint(equalTo: bar.topAnchor, constant: -4),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    columns.arrange(for: view.bounds.size)
  }

  /// As large as it may be, but no larger.
  private func wish(_ constraint: NSLayoutConstraint) -> NSLayoutConstraint {
    constraint.priority = .defaultHigh
    return constraint
  }

  /// A bar for each step, filled up to this one.
  private func progress() -> UIView {
    let bars = recipe.steps.indices.map { index in
      let bar = UIView()
      bar.backgroundColor = index <= step ? Recipe.tint : Recipe.tint.withAlphaComponent(0.2)
      bar.round(2.5)
      bar.heightAnchor.constraint(equalToConstant: 5).isActive = true
      return bar
    }
    let row = UIStackView(.horizontal, spacing: 6, bars)
    row.distribution = .fillEqually
    return row
  }
}

/// A ring that empties, with the time that is left.
final class TimerView: UIView {
  private let track = CAShapeLayer()
  private let ring = CAShapeLayer()

  init(_ time: String, _ name: String) {
    super.init(frame: .zero)
    for (layer, color) in [(track, Recipe.tint.withAlphaComponent(0.18)), (ring, Recipe.tint)] {
      layer.fillColor = nil
      layer.strokeColor = color.cgColor
      layer.lineWidth = 12
      layer.lineCap = .round
      self.layer.addSublayer(layer)
    }
    ring.strokeEnd = 0.72
    let words = UIStackView(
      .vertical, alignment: .center,
      [UILabel(time, 44, .bold), UILabel(name, 15, .regular, .secondaryLabel)])
    add(words) {
      [
        $0.centerXAnchor.constraint(equalTo: centerXAnchor),
        $0.centerYAnchor.constraint(equalTo: centerYAnchor),
      ]
    }
  }

  required init?(coder: NSCoder) { fatalError("This view is made in code.") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height)
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: max(side / 2 - 6, 1),
      startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
    for layer in [track, ring] {
      layer.frame = bounds
      layer.path = path.cgPath
    }
  }
}
