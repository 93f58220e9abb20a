/// A title and a picture for a bar.
@MainActor @preconcurrency
open class UITabBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var selectedImage: UIImage?
  open var tag = 0

  /// The appearances of the bar while this tab is selected; nil for the bar's own.
  open var standardAppearance: UITabBarAppearance? {
    didSet { standardAppearance = kept(standardAppearance) }
  }
  /// Where the content ends above the bar; nil for the bar's own.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    didSet { scrollEdgeAppearance = kept(scrollEdgeAppearance) }
  }

  private func kept(_ appearance: UITabBarAppearance?) -> UITabBarAppearance? {
    let copy = appearance?.copy() as? UITabBarAppearance
    copy?.onChange = { [weak self] in self?.onChange?() }
    onChange?()
    return copy
  }

  /// Has the bar show what was changed.
  final var onChange: (() -> Void)?

  @MainActor @preconcurrency
  public override init() { super.init() }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }
}
