/// A part of a menu: an action, or a menu within it.
@MainActor @preconcurrency
open class UIMenuElement: NSObject {
  /// How a part is shown, and what it does with the menu.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let disabled = Attributes(rawValue: 1)
    public static let destructive = Attributes(rawValue: 2)
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays when the action is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// Whether a check mark stands before the title, or a dash.
  public enum State: Int, Sendable { case off, on, mixed }

  fileprivate(set) public var title: String
  public var subtitle: String?
  fileprivate(set) public var image: UIImage?

  fileprivate init(title: String, subtitle: String?, image: UIImage?) {
    (self.title, self.subtitle, self.image) = (title, subtitle, image)
    super.init()
  }
}

/// Something to do, with a title, as controls and menus take it.
@MainActor @preconcurrency
public final class UIAction: UIMenuElement {
  /// Tells actions apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  public var discoverabilityTitle: String?
  public var attributes: Attributes
  public var state: State
  package let handler: (UIAction) -> Void

  /// What the action was sent by.
  public internal(set) weak var sender: AnyObject?

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
    state: State = .off, handler: @escaping (UIAction) -> Void
  ) {
    self.identifier = identifier ?? Identifier("")
    self.discoverabilityTitle = discoverabilityTitle
    (self.attributes, self.state) = (attributes, state)
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Does what the action is for, on behalf of `sender`.
  package func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
  }
}

/// A menu, or a group within one.
@MainActor @preconcurrency
public final class UIMenu: UIMenuElement {
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The parts stand in the menu around, between strips.
    public static let displayInline = Options(rawValue: 1)
    public static let destructive = Options(rawValue: 2)
    /// One action at a time has a check mark.
    public static let singleSelection = Options(rawValue: 32)
    /// As without.
    public static let displayAsPalette = Options(rawValue: 128)
  }

  public enum ElementSize: Int, Sendable { case small, medium, large, automatic = -1 }

  /// Tells menus apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public let identifier: Identifier
  public let options: Options
  public let children: [UIMenuElement]
  /// All parts are as large here.
  public var preferredElementSize: ElementSize

  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, options: Options = [],
    preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("")
    (self.options, self.children) = (options, children)
    self.preferredElementSize = preferredElementSize
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The same menu with other parts.
  public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      preferredElementSize: preferredElementSize, children: newChildren)
  }

  /// The actions that have a check mark.
  public var selectedElements: [UIMenuElement] {
    children.flatMap { element -> [UIMenuElement] in
      if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
        return menu.selectedElements
      }
      return (element as? UIAction)?.state == .on ? [element] : []
    }
  }

  /// The parts in groups, with those of menus that are shown inline between others.
  var groups: [(menu: UIMenu, elements: [UIMenuElement])] {
    var groups: [(menu: UIMenu, elements: [UIMenuElement])] = [(self, [])]
    for child in children where (child as? UIAction)?.attributes.contains(.hidden) != true {
      if let menu = child as? UIMenu, menu.options.contains(.displayInline) {
        groups += menu.groups + [(self, [])]
      } else {
        groups[groups.count - 1].elements.append(child)
      }
    }
    return groups.filter { !$0.elements.isEmpty }
  }

  /// Has `action` be the one with a check mark, where there is one at a time.
  func select(_ action: UIAction) {
    guard options.contains(.singleSelection) else { return }
    for case let other as UIAction in children { other.state = other === action ? .on : .off }
  }
}
