/// The buttons beside a row that is pulled aside.
@MainActor
final class SwipeButtons: UIView {
  /// The least width of a button, and what it leaves at both sides of its title, in points.
  ///
  /// Our choice, as are the sizes below.
  private static let (leastWidth, padding): (CGFloat, CGFloat) = (74, 15)
  private static let (fontSize, symbolSize): (CGFloat, CGFloat) = (15, 20)
  /// The least height of a row in which a button has its title under its picture, in points.
  private static let tallRow: CGFloat = 80

  /// One action: a colour with a picture, a title or both.
  private final class Button: UIView {
    let picture = UIImageView()
    let label = UILabel()

    func show(_ action: UIContextualAction) {
      backgroundColor = action.backgroundColor
      clipsToBounds = true
      accessibilityLabel = action.title
      picture.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: symbolSize)
      picture.image = action.image
      picture.tintColor = .white
      label.text = action.title
      label.font = .systemFont(ofSize: fontSize)
      label.textColor = .white
      addSubview(picture)
      addSubview(label)
    }

    /// The width that the title and the picture ask for.
    var width: CGFloat {
      max(label.intrinsicContentSize.width, picture.intrinsicContentSize.width) + 2 * padding
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      let (image, text) = (
        picture.image.map { _ in picture.intrinsicContentSize }, label.intrinsicContentSize
      )
      let isTall = bounds.height >= tallRow || image == nil
      label.isHidden = !isTall
      let gap: CGFloat = image == nil || text.height == 0 ? 0 : 4
      let height = (image?.height ?? 0) + (isTall ? gap + text.height : 0)
      let top = (bounds.height - height) / 2
      if let image {
        picture.frame = CGRect(
          x: (bounds.width - image.width) / 2, y: top, width: image.width, height: image.height)
      }
      label.frame = CGRect(
        x: (bounds.width - text.width) / 2, y: top + (image?.height ?? 0) + gap,
        width: text.width, height: text.height)
    }
  }

  let actions: [UIContextualAction]
  private let isAtLeft: Bool
  private let buttons: [Button]
  private let widths: [CGFloat]

  /// How far the row has been pulled, in points.
  var reveal: CGFloat = 0 { didSet { if reveal != oldValue { setNeedsLayout() } } }

  /// Whether the first action takes all the room, as it is done when the finger lifts.
  var isFull = false { didSet { if isFull != oldValue { setNeedsLayout() } } }

  init(_ actions: [UIContextualAction], isAtLeft: Bool) {
    (self.actions, self.isAtLeft) = (actions, isAtLeft)
    buttons = actions.map { action in
      let button = Button()
      button.show(action)
      return button
    }
    let widest = buttons.map(\.width).max() ?? 0
    widths = buttons.map { _ in max(widest, Self.leastWidth) }
    super.init(frame: .zero)
    clipsToBounds = true
    // The first lies in front, at the edge.
    for button in buttons.reversed() { addSubview(button) }
  }

  required init?(coder: NSCoder) {
    (actions, isAtLeft, buttons, widths) = ([], false, [], [])
    super.init(coder: coder)
  }

  /// How far the row is pulled when all buttons are whole.
  var fullWidth: CGFloat { widths.reduce(0, +) }

  /// The action at a point in the view.
  func action(at point: CGPoint) -> (action: UIContextualAction, view: UIView)? {
    guard bounds.contains(point) else { return nil }
    return zip(actions, buttons).first { $1.frame.contains(point) }.map { ($0, $1) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let share = fullWidth > 0 ? reveal / fullWidth : 0
    var edge: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      // Buttons come in one from under the other, and grow together beyond their width.
      edge += widths[index] * share
      if isFull, index == 0 { edge = reveal }
      let width = max(widths[index], isFull && index == 0 ? reveal : widths[index] * share)
      button.frame = CGRect(
        x: isAtLeft ? edge - width : bounds.width - edge, y: 0, width: width,
        height: bounds.height)
    }
  }
}
