@_spi(Overriding) public import UIKitCore

/// Shows a picture and two texts as rows do.
@MainActor @preconcurrency
open class UIListContentView: UIView, UIContentView {
  /// The room that a symbol of the size of body text is given, in points; our choice.
  private static let symbolRoom: CGFloat = 28

  private var content: UIListContentConfiguration
  private final let picture = UIImageView()
  private final let title = UILabel()
  private final let detail = UILabel()

  /// Margins around the view that the content keeps to where they are wider.
  final var outerMargins = NSDirectionalEdgeInsets.zero {
    didSet { if outerMargins != oldValue { setNeedsLayout() } }
  }

  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    for view in [picture, title, detail] { addSubview(view) }
    picture.contentMode = .scaleAspectFit
    show()
  }

  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
    for view in [picture, title, detail] { addSubview(view) }
    picture.contentMode = .scaleAspectFit
    show()
  }

  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIListContentConfiguration, new != content else { return }
      content = new
      show()
    }
  }

  private func show() {
    let properties = content.imageProperties
    picture.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
    picture.image = content.image
    picture.tintColor =
      properties.tintColor == nil && properties.tintColorTransformer == nil
      ? nil : properties.resolvedTintColor(for: tintColor)
    picture.layer.cornerRadius = properties.cornerRadius
    picture.clipsToBounds = properties.cornerRadius > 0
    picture.isHidden = content.image == nil
    fill(title, content.text, content.attributedText, content.textProperties)
    fill(
      detail, content.secondaryText, content.secondaryAttributedText,
      content.secondaryTextProperties)
    for view in [picture, title, detail] { view.alpha = content.alpha }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func fill(
    _ label: UILabel, _ text: String?, _ styled: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties
  ) {
    label.font = properties.font
    label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
    label.textColor = properties.resolvedColor()
    label.numberOfLines = properties.numberOfLines
    label.lineBreakMode = properties.lineBreakMode
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    label.textAlignment =
      switch properties.alignment {
      case .natural: .natural
      case .center: .center
      case .justified: .justified
      }
    if let styled {
      label.attributedText = styled
    } else {
      label.text = text.map { properties.transform.applied(to: $0) }
    }
    label.isHidden = label.text?.isEmpty != false
  }

  // MARK: Layout

  /// Where the parts lie in a view of some width.
  private struct Arrangement {
    var picture = CGRect.zero
    var title = CGRect.zero
    var detail = CGRect.zero
    var height: CGFloat = 0
  }

  private var margins: NSDirectionalEdgeInsets {
    var margins = content.directionalLayoutMargins
    if content.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
      margins.leading = max(margins.leading, outerMargins.leading)
      margins.trailing = max(margins.trailing, outerMargins.trailing)
    }
    if content.axesPreservingSuperviewLayoutMargins.contains(.vertical) {
      margins.top = max(margins.top, outerMargins.top)
      margins.bottom = max(margins.bottom, outerMargins.bottom)
    }
    return margins
  }

  /// The size of the picture, and of the room that is kept for it.
  private var pictureSizes: (own: CGSize, room: CGSize) {
    guard let image = content.image else { return (.zero, .zero) }
    let properties = content.imageProperties
    let own = picture.intrinsicContentSize.shrunk(into: properties.maximumSize)
    func room(_ reserved: CGFloat, _ length: CGFloat) -> CGFloat {
      let isStandard =
        reserved == UIListContentConfiguration.ImageProperties.standardDimension
        || reserved == 0 && image.isSymbolImage
      return isStandard ? max(Self.symbolRoom, length) : reserved > 0 ? reserved : length
    }
    return (
      own,
      CGSize(
        width: room(properties.reservedLayoutSize.width, own.width),
        height: properties.reservedLayoutSize.height > 0
          ? room(properties.reservedLayoutSize.height, own.height) : own.height)
    )
  }

  /// - Parameter height: Nil for what the content needs.
  private func arrange(width: CGFloat, height: CGFloat?) -> Arrangement {
    var result = Arrangement()
    let (margins, sizes) = (margins, pictureSizes)
    let left =
      margins.leading + (sizes.room.width > 0 ? sizes.room.width + content.imageToTextPadding : 0)
    let room = max(width - left - margins.trailing, 0)
    let inner = arrangeTexts(left, room, &result)
    let needed = max(
      max(inner, sizes.room.height) + margins.top + margins.bottom, content.leastHeight)
    result.height = needed
    let middle = margins.top + ((height ?? needed) - margins.top - margins.bottom) / 2
    result.title.origin.y += middle - inner / 2
    result.detail.origin.y += middle - inner / 2
    result.picture = CGRect(
      x: margins.leading + (sizes.room.width - sizes.own.width) / 2,
      y: middle - sizes.own.height / 2, width: sizes.own.width, height: sizes.own.height)
    return result
  }

  /// Places the texts below each other or side by side, from 0 down.
  ///
  /// - Returns: The height of both.
  private func arrangeTexts(_ left: CGFloat, _ room: CGFloat, _ result: inout Arrangement)
    -> CGFloat
  {
    let (one, another) = (title.intrinsicContentSize(forWidth: nil), natural(detail))
    let gap = content.textToSecondaryTextHorizontalPadding
    if content.prefersSideBySideTextAndSecondaryText, !detail.isHidden, !title.isHidden,
      one.width + gap + another.width <= room
    {
      let height = max(one.height, another.height)
      result.title = CGRect(
        x: left, y: (height - one.height) / 2, width: room - another.width - gap,
        height: one.height)
      result.detail = CGRect(
        x: left + room - another.width, y: (height - another.height) / 2, width: another.width,
        height: another.height)
      return height
    }
    let titleHeight = title.isHidden ? 0 : title.intrinsicContentSize(forWidth: room).height
    let detailHeight = detail.isHidden ? 0 : detail.intrinsicContentSize(forWidth: room).height
    let padding =
      title.isHidden || detail.isHidden ? 0 : content.textToSecondaryTextVerticalPadding
    result.title = CGRect(x: left, y: 0, width: room, height: titleHeight)
    result.detail = CGRect(
      x: left, y: titleHeight + padding, width: room, height: detailHeight)
    return titleHeight + padding + detailHeight
  }

  private func natural(_ label: UILabel) -> CGSize { label.intrinsicContentSize(forWidth: nil) }

  /// Where the texts begin, from where the view does, in points.
  final var textStart: CGFloat { arrange(width: bounds.width, height: nil).title.minX }

  /// The height that the content needs at some width, in points.
  final func height(forWidth width: CGFloat) -> CGFloat {
    arrange(width: width, height: nil).height
  }

  open override var intrinsicContentSize: CGSize { intrinsicContentSize(forWidth: bounds.width) }

  @_spi(Overriding) open override func intrinsicContentSize(forWidth width: CGFloat?) -> CGSize {
    CGSize(
      width: UIView.noIntrinsicMetric,
      height: height(forWidth: width ?? .greatestFiniteMagnitude))
  }

  @_spi(Overriding) open override var wrapsContent: Bool { true }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height(forWidth: size.width))
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = arrange(width: bounds.width, height: bounds.height)
    picture.frame = directed(places.picture)
    title.frame = directed(places.title)
    detail.frame = directed(places.detail)
  }
}

extension CGSize {
  /// As large as it may be in its shape; a `most` of 0 along an axis sets no limit.
  func shrunk(into most: CGSize) -> CGSize {
    let share = min(
      most.width > 0 && width > 0 ? most.width / width : 1,
      most.height > 0 && height > 0 ? most.height / height : 1, 1)
    return CGSize(width: width * share, height: height * share)
  }
}

extension UIListContentConfiguration.TextProperties.TextTransform {
  fileprivate func applied(to text: String) -> String {
    switch self {
    case .none: text
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    case .capitalized: text.capitalized
    }
  }
}
