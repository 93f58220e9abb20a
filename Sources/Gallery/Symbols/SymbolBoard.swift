import Filmstrip
import UIKit

/// Sixty symbols, whose outlines are filled at a tap, one row after the other.
public struct SymbolBoard: Transition {
  public init() {}

  public var name: String { "symbol-board" }
  public var title: String { "A board of symbols that fills" }

  public func makeRootViewController() -> UIViewController { SymbolBoardViewController() }

  public var script: TouchScript {
    TouchScript([.wait(0.2), .tap(on: "Fill"), .settle, .wait(0.3), .tap(on: "Outline"), .settle])
  }
}

private final class SymbolBoardViewController: UIViewController {
  private static let names = """
    heart star bookmark bell tag flag
    house person person.2 person.crop.circle person.circle gearshape
    envelope paperplane message bubble.left phone video
    camera photo mic pin play pause
    folder doc doc.text tray archivebox trash
    cart bag creditcard gift briefcase shippingbox
    sun.max moon cloud cloud.rain bolt flame
    lock lock.open key shield eye eye.slash
    plus.circle xmark.circle checkmark.circle info.circle questionmark.circle ellipsis.circle
    heart.circle star.square music.note.circle camera.circle trash.circle link.circle
    """

  private let rows: [[UIImageView]] = names.split(separator: "\n").map { row in
    row.split(separator: " ").map { name in
      let view = UIImageView(image: image(String(name), isFilled: false))
      view.contentMode = .center
      view.accessibilityIdentifier = String(name)
      return view
    }
  }
  private lazy var button = UIButton(
    configuration: .filled(),
    primaryAction: UIAction(title: "Fill") { [unowned self] _ in toggle() })
  private var isFilled = false

  /// A symbol, filled if it is to be and there is such a one.
  private static func image(_ name: String, isFilled: Bool) -> UIImage? {
    let configuration = UIImage.SymbolConfiguration(pointSize: 24, weight: .regular)
    return UIImage(
      systemName: isFilled ? "\(name).fill" : name, withConfiguration: configuration)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let board = UIStackView(
      arrangedSubviews: rows.map { row in
        let line = UIStackView(arrangedSubviews: row)
        line.distribution = .fillEqually
        return line
      })
    board.axis = .vertical
    board.distribution = .fillEqually
    for part in [board, button] as [UIView] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    button.setContentHuggingPriority(.required, for: .vertical)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      board.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
      board.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 12),
      board.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -12),
      board.bottomAnchor.constraint(equalTo: button.topAnchor, constant: -12),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -16),
    ])
  }

  private func toggle() {
    isFilled.toggle()
    button.configuration?.title = isFilled ? "Outline" : "Fill"
    for (index, row) in rows.enumerated() {
      for symbol in row {
        let name = symbol.accessibilityIdentifier ?? ""
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05 * Double(index)) { [isFilled] in
          UIView.transition(with: symbol, duration: 0.25, options: .transitionCrossDissolve) {
            symbol.image = Self.image(name, isFilled: isFilled)
          }
        }
      }
    }
  }
}
