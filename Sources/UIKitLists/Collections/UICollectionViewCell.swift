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

  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}

  /// Places the view as `attributes` say.
  final func place(_ attributes: UICollectionViewLayoutAttributes) {
    bounds = CGRect(origin: bounds.origin, size: attributes.size)
    center = attributes.center
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
  public let contentView = UIView()

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

  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showSelection() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { showSelection() } } }

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
    UIView.animate(withDuration: SystemLook.current.list.fadeDuration) {
      background.alpha = 0
    } completion: { [self] _ in
      if !isSelected, !isHighlighted { background.removeFromSuperview() }
      background.alpha = 1
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
}
