/// A control with a title, a picture, or both.
@MainActor @preconcurrency
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system, close = 7 }

  /// How faint a system button's content is while pressed.
  private static let pressedAlpha: CGFloat = 0.2

  /// Above and below a title that no insets were set for, in points: a title 21 high makes a button
  /// of 33.
  ///
  /// - Source: Measured in stackoverflow.com/a/70778238.
  private static let titlePadding: CGFloat = 6

  /// The least width of a button of the system, in points, as interface files have for short titles.
  ///
  /// Our choice for buttons that code makes; nobody has published a measurement.
  private static let leastWidth: CGFloat = 30

  private static let fontSize: CGFloat = 15
  private static let subtitleSize: CGFloat = 12

  open private(set) var buttonType = ButtonType.custom
  public let titleLabel: UILabel? = UILabel()
  public let imageView: UIImageView? = UIImageView()
  private final let subtitleLabel = UILabel()
  private final let backgroundView = UIImageView()
  private final var titles: [State: String] = [:]
  private final var attributedTitles: [State: NSAttributedString] = [:]
  private final var titleColors: [State: UIColor] = [:]
  private final var images: [State: UIImage] = [:]
  private final var backgroundImages: [State: UIImage] = [:]

  /// Around title and picture together, in points; a configuration has its own.
  open var contentEdgeInsets = UIEdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }
  /// Move the title, without changing the button's size.
  open var titleEdgeInsets = UIEdgeInsets.zero {
    didSet { if titleEdgeInsets != oldValue { contentDidChange() } }
  }
  open var imageEdgeInsets = UIEdgeInsets.zero {
    didSet { if imageEdgeInsets != oldValue { contentDidChange() } }
  }

  /// How the button looks; nil for what is set state by state.
  open var configuration: Configuration? { didSet { stateDidChange() } }

  /// Called after the state has changed, to change ``configuration`` with it.
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { stateDidChange() } }

  // MARK: Menu

  /// Opens with a tap or a long press.
  open var menu: UIMenu? { didSet { menuDidChange() } }

  /// Whether a tap opens the menu, rather than a long press.
  open var showsMenuAsPrimaryAction = false { didSet { menuDidChange() } }

  /// Whether the button has the title of what was chosen in its menu.
  open var changesSelectionAsPrimaryAction = false { didSet { menuDidChange() } }

  private final var press: UILongPressGestureRecognizer?

  private func menuDidChange() {
    if let press { removeGestureRecognizer(press) }
    press = nil
    if changesSelectionAsPrimaryAction { showSelection() }
    guard menu != nil, !showsMenuAsPrimaryAction else { return }
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = SystemLook.current.menu.pressDuration
    press.handler = { [weak self] recognizer in
      if recognizer.state == .began { self?.openMenu() }
    }
    addGestureRecognizer(press)
    self.press = press
  }

  private func showSelection() {
    guard let menu else { return }
    let actions = menu.children.compactMap { $0 as? UIAction }
    if menu.selectedElements.isEmpty { actions.first?.state = .on }
    guard let chosen = menu.selectedElements.first else { return }
    setTitle(chosen.title, for: .normal)
    configuration?.title = chosen.title
  }

  private func openMenu() {
    guard let menu, let window else { return }
    sendActions(for: .menuActionTriggered)
    MenuPresentation(
      menu, in: window, from: convert(bounds, to: nil), sender: self,
      closing: { [weak self] in
        if self?.changesSelectionAsPrimaryAction == true { self?.showSelection() }
      })
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard menu != nil, showsMenuAsPrimaryAction else {
      return super.beginTracking(touch, with: event)
    }
    openMenu()
    return false
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
    if buttonType == .close {
      setImage(UIImage(systemName: "xmark.circle.fill"), for: .normal)
      tintColor = .systemGray3
    }
    stateDidChange()
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: nil)
    var configuration = configuration
    if let primaryAction {
      if configuration.title == nil, !primaryAction.title.isEmpty {
        configuration.title = primaryAction.title
      }
      configuration.image = configuration.image ?? primaryAction.image
      addAction(primaryAction, for: .primaryActionTriggered)
    }
    self.configuration = configuration
    stateDidChange()
  }

  /// Becomes of a type, for a button that comes out of a file.
  package final func takeType(_ type: ButtonType) {
    buttonType = type
    stateDidChange()
  }

  private func setUp() {
    for case let view? in [backgroundView, imageView, titleLabel, subtitleLabel] as [UIView?] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    backgroundView.contentMode = .scaleToFill
    imageView?.contentMode = .scaleAspectFit
    titleLabel?.textAlignment = .center
    titleLabel?.font = .systemFont(ofSize: Self.fontSize)
    subtitleLabel.textAlignment = .center
    subtitleLabel.font = .systemFont(ofSize: Self.subtitleSize)
  }

  // MARK: State by state

  open func setTitle(_ title: String?, for state: State) {
    guard titles[state] != title else { return }
    titles[state] = title
    stateDidChange()
  }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    guard attributedTitles[state] != title else { return }
    attributedTitles[state] = title
    stateDidChange()
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    guard titleColors[state] != color else { return }
    titleColors[state] = color
    stateDidChange()
  }

  open func setImage(_ image: UIImage?, for state: State) {
    guard images[state] != image else { return }
    images[state] = image
    stateDidChange()
  }

  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    guard backgroundImages[state] != image else { return }
    backgroundImages[state] = image
    stateDidChange()
  }

  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state] ?? attributedTitles[.normal]
  }

  open func backgroundImage(for state: State) -> UIImage? {
    backgroundImages[state] ?? backgroundImages[.normal]
  }

  open func titleColor(for state: State) -> UIColor? {
    if let color = titleColors[state] ?? titleColors[.normal] { return color }
    guard buttonType != .custom else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  open var currentTitle: String? { title(for: state) }
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  open var currentTitleColor: UIColor { titleColor(for: state) ?? .white }
  open var currentImage: UIImage? { image(for: state) }
  open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  // MARK: Showing

  open override func tintColorDidChange() { stateDidChange() }

  private final var isUpdating = false

  package override func stateDidChange() {
    // The handler may set the configuration, which leads back here.
    guard !isUpdating else { return }
    isUpdating = true
    configurationUpdateHandler?(self)
    isUpdating = false
    if let configuration { show(configuration) } else { showStates() }
    fade()
    contentDidChange()
  }

  open func setNeedsUpdateConfiguration() { stateDidChange() }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func showStates() {
    titleLabel?.text = title(for: state)
    titleLabel?.textColor = titleColor(for: state)
    if let styled = attributedTitle(for: state) { titleLabel?.attributedText = styled }
    imageView?.image = image(for: state)
    imageView?.tintColor = isEnabled || buttonType == .custom ? nil : .tertiaryLabel
    backgroundView.image = backgroundImage(for: state)
    subtitleLabel.text = nil
  }

  private func show(_ configuration: Configuration) {
    let tint: UIColor = tintColor
    let color = isEnabled ? configuration.foreground(tint) : .tertiaryLabel
    titleLabel?.font = configuration.titleFont
    titleLabel?.text = configuration.title ?? title(for: state)
    titleLabel?.textColor = color
    subtitleLabel.text = configuration.subtitle
    subtitleLabel.textColor = color
    imageView?.preferredSymbolConfiguration = configuration.preferredSymbolConfigurationForImage
    imageView?.image = configuration.image ?? image(for: state)
    imageView?.tintColor = color
    let background = configuration.background
    backgroundView.image = nil
    // The ends of a capsule are half circles, which a continuous curve would flatten.
    backgroundView.layer.cornerCurve =
      configuration.cornerStyle == .capsule ? .circular : .continuous
    backgroundView.backgroundColor =
      isEnabled
      ? configuration.fill(tint) : configuration.fill(tint).map { _ in .tertiarySystemFill }
    backgroundView.layer.borderWidth = background.strokeWidth
    backgroundView.layer.borderColor = shade(background.strokeColor ?? tint)
  }

  /// Whatever reacts to a finger by fading does.
  private func fade() {
    let isFaint = isHighlighted && (buttonType != .custom || configuration != nil)
    let alpha = isFaint ? Self.pressedAlpha : 1
    for view in [imageView, titleLabel, subtitleLabel] as [UIView?] { view?.alpha = alpha }
  }

  /// A tap on the button is the button's, whoever waits for taps around it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard let tap = gestureRecognizer as? UITapGestureRecognizer, tap.view !== self, isEnabled
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  // MARK: Geometry

  private var insets: UIEdgeInsets {
    guard let insets = configuration?.contentInsets else { return contentEdgeInsets }
    return UIEdgeInsets(insets, isRightToLeft: isRightToLeft)
  }

  private var layoutOfContent: ButtonLayout {
    ButtonLayout(
      image: imageView?.intrinsicSizeOfImage ?? .zero,
      title: titleLabel?.text?.isEmpty == false ? titleLabel?.intrinsicContentSize ?? .zero : .zero,
      subtitle: subtitleLabel.text?.isEmpty == false ? subtitleLabel.intrinsicContentSize : .zero,
      imagePlacement: configuration?.imagePlacement ?? .leading,
      imagePadding: configuration?.imagePadding ?? 0,
      titlePadding: configuration?.titlePadding ?? 0, isRightToLeft: isRightToLeft)
  }

  @_spi(Overriding) open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    setNeedsLayout()
  }

  open override var intrinsicContentSize: CGSize {
    let (layout, insets) = (layoutOfContent, insets)
    var content = layout.size
    if configuration == nil, contentEdgeInsets == .zero, !layout.isImageAlone {
      content.height = max(content.height, layout.title.height + 2 * Self.titlePadding)
      if buttonType == .system { content.width = max(content.width, Self.leastWidth) }
    }
    let size = CGSize(
      width: content.width + insets.left + insets.right,
      height: content.height + insets.top + insets.bottom)
    let background = backgroundView.image?.size ?? .zero
    return CGSize(
      width: max(size.width, background.width), height: max(size.height, background.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The title and the picture, as they are aligned; a picture alone fills the button.
  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView.frame = bounds
    backgroundView.layer.cornerRadius =
      configuration?.cornerRadius(height: bounds.height) ?? 0
    let room = bounds.inset(by: insets)
    let layout = layoutOfContent
    if layout.isImageAlone, configuration == nil {
      imageView?.frame = room.inset(by: imageEdgeInsets)
      return
    }
    let frames = layout.frames(
      in: room, effectiveContentHorizontalAlignment, contentVerticalAlignment)
    imageView?.frame = moved(frames.image, by: imageEdgeInsets)
    titleLabel?.frame = moved(frames.title, by: titleEdgeInsets)
    subtitleLabel.frame = frames.subtitle
  }

  /// Insets of a centred part move it by half their difference.
  private func moved(_ frame: CGRect, by insets: UIEdgeInsets) -> CGRect {
    frame.offsetBy(
      dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }

  package override var baselines: (first: CGFloat, last: CGFloat)? { titleLabel?.baselines }
}

extension UIImageView {
  fileprivate var intrinsicSizeOfImage: CGSize { image == nil ? .zero : intrinsicContentSize }
}
