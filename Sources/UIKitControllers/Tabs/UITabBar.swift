/// What is told of taps on a tab bar.
@MainActor @preconcurrency
public protocol UITabBarDelegate: AnyObject {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The bar of tabs at the bottom of a screen.
@MainActor @preconcurrency
open class UITabBar: UIView {
  fileprivate static var look: SystemLook.TabBar { SystemLook.current.tabBar }

  open weak var delegate: (any UITabBarDelegate)?
  open var items: [UITabBarItem]? { didSet { makeButtons() } }
  open var selectedItem: UITabBarItem? { didSet { colour() } }
  open var unselectedItemTintColor: UIColor? = .systemGray { didSet { colour() } }

  private let background = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
  private let hairline = UIView()
  private var buttons: [TabButton] = []

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

  private func setUp() {
    background.isUserInteractionEnabled = false
    hairline.backgroundColor = .separator
    addSubview(background)
    addSubview(hairline)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width,
      height: Self.look.height + UIApplication.shared.metrics.safeAreaInsets.bottom)
  }

  open override func tintColorDidChange() { colour() }

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = TabButton(item: item)
      button.addAction(UIAction { [weak self] _ in self?.choose(item) }, for: .touchUpInside)
      addSubview(button)
      return button
    }
    colour()
    setNeedsLayout()
  }

  private func choose(_ item: UITabBarItem) {
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  private func colour() {
    for button in buttons {
      let isSelected = button.item === selectedItem
      button.show(color: isSelected ? tintColor : unselectedItemTintColor, isSelected: isSelected)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let thickness = 1 / UIScreen.main.scale
    hairline.frame = CGRect(x: 0, y: -thickness, width: bounds.width, height: thickness)
    let width = bounds.width / CGFloat(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: min(Self.look.height, bounds.height))
    }
  }
}

/// A tab: a picture above its title.
private final class TabButton: UIControl {
  private static var look: SystemLook.TabBar { UITabBar.look }

  let item: UITabBarItem
  private let imageView = UIImageView()
  private let label = UILabel()

  init(item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    imageView.contentMode = .scaleAspectFit
    label.font = .systemFont(ofSize: Self.look.titleSize, weight: .medium)
    label.textAlignment = .center
    label.text = item.title
    accessibilityIdentifier = item.title
    for view in [imageView, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) {
    item = UITabBarItem()
    super.init(coder: coder)
  }

  func show(color: UIColor?, isSelected: Bool) {
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    imageView.image = image?.withRenderingMode(.alwaysTemplate)
    imageView.tintColor = color
    label.textColor = color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    imageView.frame = CGRect(
      x: bounds.midX - Self.look.imageSize / 2, y: Self.look.imageTop, width: Self.look.imageSize,
      height: Self.look.imageSize)
    let size = label.intrinsicContentSize
    label.frame = CGRect(x: 0, y: Self.look.titleTop, width: bounds.width, height: size.height)
  }
}
