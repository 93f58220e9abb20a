/// A view that a collection view shows, and takes again for another element.
@MainActor @preconcurrency
open class UICollectionReusableView: UIView {
  open package(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  /// Called before the view is used for another element.
  open func prepareForReuse() {}

  /// Called when attributes have been given to the view; for what custom attributes add.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes as the view would have them, where the layout has only guessed at its size.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let free = layoutAttributes.estimatedAxes
    guard !free.isEmpty, let wanted = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return layoutAttributes }
    let size = fittingSize(wanted.size, free: free)
    if free.contains(.horizontal), size.width > 0 { wanted.size.width = size.width }
    if free.contains(.vertical), size.height > 0 { wanted.size.height = size.height }
    return wanted
  }

  /// The size that the content asks for along axes that are free.
  func fittingSize(_ size: CGSize, free: UIAxis) -> CGSize { fittingSize(of: self, size, free) }

  final func fittingSize(of view: UIView, _ size: CGSize, _ free: UIAxis) -> CGSize {
    let (across, along) = (free.contains(.horizontal), free.contains(.vertical))
    return view.systemLayoutSizeFitting(
      CGSize(width: across ? 0 : size.width, height: along ? 0 : size.height),
      withHorizontalFittingPriority: across ? .fittingSizeLevel : .required,
      verticalFittingPriority: along ? .fittingSizeLevel : .required)
  }

  /// Takes on what the layout says of where the view lies in a list.
  func showSurroundings(in layout: UICollectionViewLayout, of element: CollectionElement) {}

  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Places the view as `attributes` say.
  final func place(_ attributes: UICollectionViewLayoutAttributes) {
    bounds = CGRect(origin: bounds.origin, size: attributes.size)
    let origin = attributes.hostOrigin ?? .zero
    center = CGPoint(x: attributes.center.x - origin.x, y: attributes.center.y - origin.y)
    transform3D = attributes.transform3D
    alpha = attributes.alpha
    isHidden = attributes.isHidden
    layer.zPosition = CGFloat(attributes.zIndex)
    apply(attributes)
  }
}

/// A cell of a collection view.
@MainActor @preconcurrency
open class UICollectionViewCell: UICollectionReusableView {
  public internal(set) final var contentView = UIView()

  /// Behind the content, as large as the cell.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Over the background while the cell is highlighted or selected.
  open var selectedBackgroundView: UIView? {
    didSet {
      guard selectedBackgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      showSelection()
    }
  }

  /// What choosing the cell does by itself, before the delegate hears of it.
  package final var selectionAction: (() -> Void)?

  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }

  /// Whether the cell is a row, which may be pulled aside.
  var isRow: Bool { false }

  /// Whether the row is pulled aside.
  final var isSwiped = false {
    didSet { if isSwiped != oldValue { setNeedsUpdateConfiguration() } }
  }
  final var configured = ConfiguredContent()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpCell()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpCell()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUpCell() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  // MARK: Configurations

  /// Called with the cell and its state whenever that changes, to configure the cell for it.
  public typealias ConfigurationUpdateHandler = (
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void

  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// What the cell shows; its view becomes the ``contentView``.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.content }
    set { setContent(newValue) }
  }

  /// What is drawn behind the content; nil for the cell's own background.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { setBackground(newValue) }
  }

  /// Whether the content follows the state of the cell by itself.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured.updatesContent }
    set { configured.updatesContent = newValue }
  }
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured.updatesBackground }
    set { configured.updatesBackground = newValue }
  }

  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isHighlighted, state.isSelected) = (isHighlighted, isSelected)
    state.isDisabled = !isUserInteractionEnabled
    state.isSwiped = isSwiped
    return state
  }

  /// Has the configurations updated at the next layout.
  open func setNeedsUpdateConfiguration() {
    configured.needsUpdate = true
    setNeedsLayout()
  }

  /// Called when the state has changed; overridden to configure the cell for it.
  open func updateConfiguration(using state: UICellConfigurationState) {
    follow(state)
  }

  final func updateConfigurationIfNeeded() {
    updateIfNeeded {
      let state = configurationState
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }

  /// The background of a cell like this one.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

  private func stateDidChange() {
    showSelection()
    setNeedsUpdateConfiguration()
  }

  private func showSelection() {
    guard let selectedBackgroundView else { return }
    guard isHighlighted || isSelected else { return selectedBackgroundView.removeFromSuperview() }
    insertSubview(selectedBackgroundView, belowSubview: contentView)
    selectedBackgroundView.frame = bounds
  }

  /// Takes the choice back; the background of it fades.
  final func fadeSelection() {
    let background = selectedBackgroundView
    isSelected = false
    guard let background, background.superview == nil else { return }
    insertSubview(background, belowSubview: contentView)
    UIView.animate(
      withDuration: SystemLook.current.list.fadeDuration, delay: 0, options: .allowUserInteraction
    ) {
      background.alpha = 0
    } completion: { [self] _ in
      if !isSelected, !isHighlighted { background.removeFromSuperview() }
      background.alpha = 1
    }
  }

  /// Where the content lies in the cell.
  var contentFrame: CGRect { bounds }

  override func fittingSize(_ size: CGSize, free: UIAxis) -> CGSize {
    bounds.size = size
    updateConfigurationIfNeeded()
    let inner = contentFrame
    let aside = CGSize(width: size.width - inner.width, height: size.height - inner.height)
    var fitting: CGSize
    if let content = contentView as? UIListContentView {
      fitting = CGSize(width: inner.width, height: content.height(forWidth: inner.width))
    } else {
      fitting = fittingSize(of: contentView, inner.size, free)
      if fitting == .zero { return .zero }
    }
    return CGSize(width: fitting.width + aside.width, height: fitting.height + aside.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    contentView.frame = contentFrame
    configured.backgroundView?.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
}

extension UICollectionViewCell: ConfiguredView {}
