@_spi(Overriding) public import UIKitCore

/// Shows what a ``UIContentUnavailableConfiguration`` says, in the middle.
@MainActor @preconcurrency
open class UIContentUnavailableView: UIView, UIContentView {
  private var content: UIContentUnavailableConfiguration
  private final let background = BackgroundConfigurationView()
  private final let column = UIStackView()
  private final let picture = UIImageView()
  private final let wheel = UIActivityIndicatorView(style: .medium)
  private final let title = UILabel()
  private final let detail = UILabel()
  private final var buttons: [UIButton] = []

  public init(configuration: UIContentUnavailableConfiguration) {
    content = configuration
    super.init(frame: .zero)
    setUp()
  }

  public required init?(coder: NSCoder) {
    content = .empty()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    column.axis = .vertical
    column.alignment = .center
    for label in [title, detail] { label.textAlignment = .center }
    for view in [background, column] { addSubview(view) }
    NSLayoutConstraint.activate(pictureSides)
    show()
  }

  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIContentUnavailableConfiguration else { return }
      content = new
      show()
    }
  }

  // MARK: Showing

  private func show() {
    background.show(content.background)
    showPicture()
    fill(title, content.text, content.attributedText, content.textProperties)
    fill(
      detail, content.secondaryText, content.secondaryAttributedText,
      content.secondaryTextProperties)
    showButtons()
    arrange()
    setNeedsLayout()
  }

  private func showPicture() {
    let properties = content.imageProperties
    picture.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
    picture.image = content.image
    picture.tintColor = properties.tintColor
    picture.contentMode = .scaleAspectFit
    picture.layer.cornerRadius = properties.cornerRadius
    picture.clipsToBounds = properties.cornerRadius > 0
    if content.isLoading { wheel.startAnimating() } else { wheel.stopAnimating() }
  }

  private func fill(
    _ label: UILabel, _ text: String?, _ styled: NSAttributedString?,
    _ properties: UIContentUnavailableConfiguration.TextProperties
  ) {
    label.font = properties.font
    label.textColor = properties.color
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    if let styled { label.attributedText = styled } else { label.text = text }
  }

  /// Makes the buttons that have a title or a picture.
  private func showButtons() {
    let wanted = [
      (content.button, content.buttonProperties),
      (content.secondaryButton, content.secondaryButtonProperties),
    ]
    buttons = wanted.filter { $0.0.title?.isEmpty == false || $0.0.image != nil }
      .map { configuration, properties in
        let button = UIButton(configuration: configuration)
        if let action = properties.primaryAction {
          button.addAction(action, for: .primaryActionTriggered)
        }
        button.menu = properties.menu
        button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
        button.isEnabled = properties.isEnabled
        return button
      }
  }

  /// Puts what there is below each other.
  private func arrange() {
    for view in column.arrangedSubviews { view.removeFromSuperview() }
    var parts: [(view: UIView, padding: CGFloat)] = []
    if content.isLoading {
      parts.append((wheel, content.imageToTextPadding))
    } else if content.image != nil {
      parts.append((picture, content.imageToTextPadding))
    }
    if title.text?.isEmpty == false { parts.append((title, content.textToSecondaryTextPadding)) }
    if detail.text?.isEmpty == false { parts.append((detail, 0)) }
    if !buttons.isEmpty, !parts.isEmpty {
      parts[parts.count - 1].padding = content.textToButtonPadding
    }
    parts += buttons.map { ($0, content.buttonToSecondaryButtonPadding) }
    for (view, padding) in parts {
      column.addArrangedSubview(view)
      column.setCustomSpacing(padding, after: view)
    }
  }

  // MARK: Layout

  /// Where the content may lie.
  private var room: CGRect {
    let margins = UIEdgeInsets(content.directionalLayoutMargins, isRightToLeft: isRightToLeft)
    // Over a scroll view it keeps to what is in sight of that.
    let safe = (superview as? UIScrollView)?.safeAreaInsets ?? safeAreaInsets
    return bounds.inset(by: safe).inset(by: margins)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let size = picture.intrinsicContentSize.shrunk(into: content.imageProperties.maximumSize)
    for (length, constraint) in zip([size.width, size.height], pictureSides) {
      constraint.constant = max(length, 0)
    }
    let room = room
    let height = min(
      column.systemLayoutSizeFitting(
        CGSize(width: room.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height, room.height)
    column.frame = CGRect(
      x: room.minX, y: room.midY - height / 2, width: room.width, height: height)
  }

  /// The width and the height that the picture is shown in.
  private final lazy var pictureSides = [
    picture.widthAnchor.constraint(equalToConstant: 0),
    picture.heightAnchor.constraint(equalToConstant: 0),
  ]

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}
