/// A control with a title or a picture.
@MainActor @preconcurrency
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }

  /// How faint a system button's content is while pressed.
  private static let pressedAlpha: CGFloat = 0.2

  open private(set) var buttonType = ButtonType.custom
  public let titleLabel: UILabel? = UILabel()
  public let imageView: UIImageView? = UIImageView()
  private var titles: [State: String] = [:]
  private var titleColors: [State: UIColor] = [:]
  private var images: [State: UIImage] = [:]

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
    stateDidChange()
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  private func setUp() {
    for case let view? in [imageView, titleLabel] as [UIView?] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    imageView?.contentMode = .scaleAspectFit
    titleLabel?.textAlignment = .center
    titleLabel?.font = .systemFont(ofSize: 15)
  }

  open func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateDidChange()
  }

  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state] = color
    stateDidChange()
  }

  open func setImage(_ image: UIImage?, for state: State) {
    images[state] = image
    stateDidChange()
  }

  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }

  open func titleColor(for state: State) -> UIColor? {
    titleColors[state] ?? titleColors[.normal] ?? (buttonType == .system ? tintColor : .white)
  }

  open override func tintColorDidChange() { stateDidChange() }

  package override func stateDidChange() {
    titleLabel?.text = title(for: state)
    titleLabel?.textColor = titleColor(for: state)
    imageView?.image = image(for: state)
    let isFaint = buttonType == .system && isHighlighted
    for view in [imageView, titleLabel] as [UIView?] {
      view?.alpha = isFaint ? Self.pressedAlpha : 1
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// A tap on the button is the button's, whoever waits for taps around it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    guard let tap = gestureRecognizer as? UITapGestureRecognizer, tap.view !== self, isEnabled
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
  }

  open override var intrinsicContentSize: CGSize {
    let title = titleLabel?.intrinsicContentSize ?? .zero
    let image = imageView?.image?.size ?? .zero
    return CGSize(width: title.width + image.width, height: max(title.height, image.height))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The picture, then the title, in the middle; a picture alone fills the button.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let title = titleLabel?.text?.isEmpty == false ? titleLabel?.intrinsicContentSize : nil
    guard let title else {
      imageView?.frame = bounds
      return
    }
    let image = imageView?.image?.size ?? .zero
    let start = bounds.midX - (image.width + title.width) / 2
    imageView?.frame = CGRect(
      x: start, y: bounds.midY - image.height / 2, width: image.width, height: image.height)
    titleLabel?.frame = CGRect(
      x: start + image.width, y: bounds.midY - title.height / 2,
      width: min(title.width, bounds.width), height: title.height)
  }
}
