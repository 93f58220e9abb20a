/// What a custom value is kept by in a state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view that is configured.
public protocol UIConfigurationState {
  init(traitCollection: UITraitCollection)

  var traitCollection: UITraitCollection { get set }
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a header, a footer or a view of one's own.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isPinned = false
  private var others: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { others[key] }
    set { others[key] = newValue }
  }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isPinned = false
  public var isEditing = false
  public var isExpanded = false
  public var isSwiped = false
  public var isReordering = false
  private var others: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { others[key] }
    set { others[key] = newValue }
  }
}

/// What a content view shows, as a value.
public protocol UIContentConfiguration {
  /// Makes a view that shows this configuration.
  @MainActor @preconcurrency func makeContentView() -> any UIView & UIContentView

  /// The configuration for a cell or view in that state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@MainActor @preconcurrency
public protocol UIContentView: AnyObject {
  var configuration: any UIContentConfiguration { get set }

  /// Whether the view can show a configuration, or has to give way to one that can.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// As before iOS 16, a view takes configurations of the kind that it has.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

extension UIBackgroundConfiguration {
  /// The background of a cell or view in that state.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
    let isChosen =
      switch state {
      case let state as UICellConfigurationState:
        state.isSelected || state.isHighlighted || state.isFocused
      case let state as UIViewConfigurationState:
        state.isSelected || state.isHighlighted || state.isFocused
      default: false
      }
    return isChosen ? chosen() : self
  }
}
