/// Something at the beginning or the end of a row.
@MainActor @preconcurrency
public struct UICellAccessory {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }

  /// How much room an accessory takes along the row.
  public enum LayoutDimension: Hashable, Sendable {
    case actual
    case standard
    case custom(CGFloat)
  }

  public enum Placement {
    /// Which place an accessory takes among those that are there.
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int

    case leading(
      displayed: DisplayedState = .always, at: Position = { $0.count })
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
  }

  public struct DisclosureIndicatorOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?

    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      (self.isHidden, self.tintColor) = (isHidden, tintColor)
      self.reservedLayoutWidth = reservedLayoutWidth
    }
  }

  public typealias CheckmarkOptions = DisclosureIndicatorOptions
  public typealias ReorderOptions = DisclosureIndicatorOptions
  public typealias DetailOptions = DisclosureIndicatorOptions
  public typealias MultiselectOptions = DisclosureIndicatorOptions
  public typealias InsertOptions = DisclosureIndicatorOptions
  public typealias DeleteOptions = DisclosureIndicatorOptions

  /// How the arrow of a row that opens looks.
  ///
  /// - Difference: there are no outlines, so that a tap calls the handler alone.
  public struct OutlineDisclosureOptions {
    /// Where a row that opens is tapped.
    ///
    /// - Difference: the styles are one; a tap on the arrow is.
    public enum Style: Sendable { case automatic, header, cell }

    public var style: Style
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?

    public init(
      style: Style = .automatic, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      (self.style, self.isHidden, self.tintColor) = (style, isHidden, tintColor)
      self.reservedLayoutWidth = reservedLayoutWidth
    }
  }

  public struct LabelOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public var font: UIFont
    public var adjustsFontForContentSizeCategory: Bool

    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, font: UIFont = .preferredFont(forTextStyle: .body),
      adjustsFontForContentSizeCategory: Bool = true
    ) {
      (self.isHidden, self.tintColor, self.font) = (isHidden, tintColor, font)
      self.reservedLayoutWidth = reservedLayoutWidth
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
    }
  }

  /// A view of one's own, and where it stands.
  ///
  /// - Difference: a view always keeps its size.
  public struct CustomViewConfiguration {
    public var customView: UIView
    public var placement: Placement
    public var isHidden: Bool?
    public var reservedLayoutWidth: LayoutDimension?
    public var tintColor: UIColor?
    public var maintainsFixedSize: Bool?

    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
      maintainsFixedSize: Bool? = nil
    ) {
      (self.customView, self.placement, self.isHidden) = (customView, placement, isHidden)
      (self.reservedLayoutWidth, self.tintColor) = (reservedLayoutWidth, tintColor)
      self.maintainsFixedSize = maintainsFixedSize
    }
  }

  /// What an accessory is.
  enum Kind {
    case multiselect, delete, insert
    case label(String, LabelOptions)
    case checkmark, detail, outlineDisclosure, disclosureIndicator, reorder
    case custom(UIView)

    /// The order along the row in which the system's accessories stand.
    var rank: Int {
      switch self {
      case .custom: 0
      case .multiselect, .delete, .insert, .label: 1
      case .checkmark: 2
      case .detail: 3
      case .outlineDisclosure, .disclosureIndicator: 4
      case .reorder: 5
      }
    }
  }

  let kind: Kind
  let placement: Placement
  var isHidden = false
  var width = LayoutDimension.standard
  var tintColor: UIColor?
  var action: (() -> Void)?

  private init(
    _ kind: Kind, _ placement: Placement, _ options: DisclosureIndicatorOptions,
    action: (() -> Void)? = nil
  ) {
    (self.kind, self.placement, self.action) = (kind, placement, action)
    isHidden = options.isHidden ?? false
    width = options.reservedLayoutWidth ?? .standard
    tintColor = options.tintColor
  }

  // MARK: The system's

  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.disclosureIndicator, .trailing(displayed: displayed), options)
  }

  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.checkmark, .trailing(displayed: displayed), options)
  }

  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.detail, .trailing(displayed: displayed), options, action: actionHandler)
  }

  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.delete, .leading(displayed: displayed), options, action: actionHandler)
  }

  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(.insert, .leading(displayed: displayed), options, action: actionHandler)
  }

  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.multiselect, .leading(displayed: displayed), options)
  }

  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(.reorder, .trailing(displayed: displayed), options)
  }

  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .outlineDisclosure, .trailing(displayed: displayed),
      DisclosureIndicatorOptions(
        isHidden: options.isHidden, reservedLayoutWidth: options.reservedLayoutWidth,
        tintColor: options.tintColor), action: actionHandler)
  }

  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      .label(text, options), .trailing(displayed: displayed),
      DisclosureIndicatorOptions(
        isHidden: options.isHidden, reservedLayoutWidth: options.reservedLayoutWidth ?? .actual,
        tintColor: options.tintColor))
  }

  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(
      .custom(configuration.customView), configuration.placement,
      DisclosureIndicatorOptions(
        isHidden: configuration.isHidden,
        reservedLayoutWidth: configuration.reservedLayoutWidth ?? .standard,
        tintColor: configuration.tintColor))
  }

  // MARK: Where it stands

  var isLeading: Bool {
    if case .leading = placement { return true }
    return false
  }

  func isShown(whileEditing isEditing: Bool) -> Bool {
    let displayed =
      switch placement {
      case .leading(let displayed, _), .trailing(let displayed, _): displayed
      }
    return switch displayed {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }

  var isCustom: Bool {
    if case .custom = kind { return true }
    return false
  }
}

extension [UICellAccessory] {
  /// The accessories of one end of a row, in the order in which they stand there.
  @MainActor
  func placed(leading isLeading: Bool, whileEditing isEditing: Bool) -> [UICellAccessory] {
    let here = filter { $0.isLeading == isLeading && $0.isShown(whileEditing: isEditing) }
    var order = here.enumerated().filter { !$0.element.isCustom }.sorted {
      ($0.element.kind.rank, $0.offset) < ($1.element.kind.rank, $1.offset)
    }.map(\.element)
    for accessory in here where accessory.isCustom {
      let position =
        switch accessory.placement {
        case .leading(_, let position), .trailing(_, let position): position
        }
      order.insert(accessory, at: Swift.min(Swift.max(position(order), 0), order.count))
    }
    return order
  }
}
