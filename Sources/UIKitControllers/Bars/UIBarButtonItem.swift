/// A button of a bar, or a space between buttons.
@MainActor @preconcurrency
open class UIBarButtonItem: NSObject {
  public enum Style: Int, Sendable { case plain, done = 2 }

  open var title: String? { didSet { if title != oldValue { onChange?() } } }
  open var image: UIImage? { didSet { if image != oldValue { onChange?() } } }
  open var style = Style.plain { didSet { if style != oldValue { onChange?() } } }
  open var customView: UIView?
  open var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }
  /// Whether the bar leaves the item out.
  open var isHidden = false { didSet { if isHidden != oldValue { onArrange?() } } }
  /// Of the button or the space, in points; 0 for as wide as the button's words are.
  open var width: CGFloat = 0 { didSet { if width != oldValue { onArrange?() } } }
  open var tag = 0
  /// What assistive programs, and touch scripts, call a button without words.
  open var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { onChange?() } }
  }
  open var tintColor: UIColor? { didSet { if tintColor != oldValue { onChange?() } } }
  /// Whose action a tap calls; nil for the first responder that has it.
  open weak var target: AnyObject? { didSet { isTargetOpen = target == nil } }
  open var action: Selector?
  open var primaryAction: UIAction? { didSet { if primaryAction !== oldValue { onChange?() } } }
  /// Opens with a tap where the item does nothing else, or with a long press.
  open var menu: UIMenu? { didSet { if menu !== oldValue { onChange?() } } }

  /// What the system has the item look like; nil for what the app says.
  final var systemItem: SystemItem?
  /// What shows the item in a bar.
  final weak var view: UIView?

  /// Whether the custom view came without a size of its own.
  final var fitsCustomView = false

  /// Has what shows the item follow it.
  final var onChange: (() -> Void)?
  /// Has the bar lay its items out anew.
  final var onArrange: (() -> Void)?

  /// Whether nobody was named as the target, rather than somebody who is gone.
  private final var isTargetOpen = true
  private final var textAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  @MainActor @preconcurrency
  public override init() { super.init() }

  public convenience init(
    title: String?, style: Style, target: AnyObject?, action: Selector?
  ) {
    self.init()
    (self.title, self.style) = (title, style)
    take(target, action)
  }

  public convenience init(
    image: UIImage?, style: Style, target: AnyObject?, action: Selector?
  ) {
    self.init()
    (self.image, self.style) = (image, style)
    take(target, action)
  }

  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?
  ) {
    self.init()
    self.systemItem = systemItem
    title = systemItem.title
    image = systemItem.symbol.flatMap {
      UIImage(
        systemName: $0,
        withConfiguration: UIImage.SymbolConfiguration(
          pointSize: SystemLook.current.navigationBar.fontSize, scale: .large))
    }
    style = systemItem == .done || systemItem == .save ? .done : .plain
    take(target, action)
  }

  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    (self.primaryAction, self.menu) = (primaryAction, menu)
  }

  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    (self.primaryAction, self.menu) = (primaryAction, menu)
  }

  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A space that takes what the other items of a toolbar leave.
  public class func flexibleSpace() -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.systemItem = .flexibleSpace
    return item
  }

  /// A space of `width` points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.systemItem = .fixedSpace
    item.width = width
    return item
  }

  private func take(_ target: AnyObject?, _ action: Selector?) {
    (self.target, self.action) = (target, action)
  }

  /// The font and the colour of the title while the button is in `state`.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    textAttributes[state.rawValue] = attributes
    onChange?()
  }

  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    textAttributes[state.rawValue]
  }

  /// Does what a tap does.
  ///
  /// - Parameter responder: Where to begin to look for who has the action, where no target was named and
  ///   no first responder has it.
  final func perform(from responder: UIResponder?) {
    if let action {
      let found = target ?? (isTargetOpen ? owner(of: action, from: responder) : nil)
      if let found { TargetAction(target: found, action: action).send([self]) }
    }
    primaryAction?.perform(from: self)
  }

  private func owner(of action: Selector, from responder: UIResponder?) -> AnyObject? {
    let start = UIApplication.shared.firstResponder ?? responder
    return start?.target(forAction: action, withSender: self) as AnyObject?
  }
}

extension UIBarButtonItem {
  /// The buttons that every app shares, and the spaces.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward
    case undo, redo
    case close = 24
  }
}

extension UIBarButtonItem.SystemItem {
  /// The words of an item that has some.
  fileprivate var title: String? {
    switch self {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .add: "+"
    case .undo: "Undo"
    case .redo: "Redo"
    default: nil
    }
  }

  /// The symbol of an item that has one.
  fileprivate var symbol: String? {
    switch self {
    case .compose: "square.and.pencil"
    case .reply: "arrowshape.turn.up.left"
    case .action: "square.and.arrow.up"
    case .organize: "folder"
    case .bookmarks: "book"
    case .search: "magnifyingglass"
    case .refresh: "arrow.clockwise"
    case .stop: "xmark"
    case .camera: "camera"
    case .trash: "trash"
    case .play: "play.fill"
    case .pause: "pause.fill"
    case .rewind: "backward.fill"
    case .fastForward: "forward.fill"
    case .close: "xmark.circle.fill"
    default: nil
    }
  }

  /// How assistive programs call an item without words.
  fileprivate var label: String? {
    switch self {
    case .compose: "Compose"
    case .reply: "Reply"
    case .action: "Share"
    case .organize: "Organize"
    case .bookmarks: "Bookmarks"
    case .search: "Search"
    case .refresh: "Refresh"
    case .stop: "Stop"
    case .camera: "Camera"
    case .trash: "Delete"
    case .play: "Play"
    case .pause: "Pause"
    case .rewind: "Rewind"
    case .fastForward: "Fast forward"
    case .close: "Close"
    default: nil
    }
  }
}

// MARK: In a bar

extension UIBarButtonItem {
  /// Whether the item is a space, which shows nothing.
  final var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

  /// A view that shows the item.
  ///
  /// - Parameters:
  ///   - titles: How the bar sets the words of its buttons.
  ///   - arrange: Called when the view may need another place.
  ///   - start: Where to begin to look for who has the action of a tap.
  final func makeView(
    _ titles: BarButtonTitles, arrange: @escaping @MainActor () -> Void,
    start: @escaping @MainActor () -> UIResponder?
  ) -> UIView {
    if let customView {
      if customView.bounds.size == .zero { fitsCustomView = true }
      view = customView
      return customView
    }
    let button = UIButton(type: .system)
    view = button
    show(on: button, titles)
    onChange = { [weak self, weak button] in
      guard let self, let button else { return }
      show(on: button, titles)
      arrange()
    }
    button.addAction(
      UIAction { [weak self] _ in self?.perform(from: start()) }, for: .touchUpInside)
    return button
  }

  private func show(on button: UIButton, _ titles: BarButtonTitles) {
    // A picture stands instead of the words.
    button.setTitle(image == nil ? title : nil, for: .normal)
    let isOriginal = image?.renderingMode == .alwaysOriginal
    button.setImage(isOriginal ? image : image?.withRenderingMode(.alwaysTemplate), for: .normal)
    let look = SystemLook.current.navigationBar
    let isAdd = title == "+"
    let weight: UIFont.Weight = isAdd ? .light : style == .done ? .semibold : .regular
    let states = style == .done ? titles.done : titles.plain
    let own = BarTitle(titleTextAttributes(for: .normal) ?? states.normal)
    button.titleLabel?.font =
      own.font ?? .systemFont(ofSize: isAdd ? look.addFontSize : look.fontSize, weight: weight)
    button.setTitleColor(own.color, for: .normal)
    let disabled = BarTitle(titleTextAttributes(for: .disabled) ?? states.disabled)
    if let color = disabled.color { button.setTitleColor(color, for: .disabled) }
    button.tintColor = tintColor ?? (systemItem == .close ? .systemGray3 : nil)
    button.isEnabled = isEnabled
    button.accessibilityLabel = accessibilityLabel
    button.menu = menu
    button.showsMenuAsPrimaryAction = menu != nil && primaryAction == nil && action == nil
    button.accessibilityIdentifier = title ?? systemItem?.label
  }
}
