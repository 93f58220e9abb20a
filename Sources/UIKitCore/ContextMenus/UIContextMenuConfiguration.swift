/// The actions of a menu, where the system suggests some.
public typealias UIContextMenuActionProvider = ([UIMenuElement]) -> UIMenu?

/// What a long press shows: a preview, and a menu beside it.
@MainActor @preconcurrency
open class UIContextMenuConfiguration: NSObject {
  /// What tells the configuration from others.
  public final let identifier: any NSCopying

  package final let makePreview: (() -> (any ContextMenuPreview)?)?
  final let actionProvider: UIContextMenuActionProvider?

  package init(
    identifier: (any NSCopying)?, makePreview: (() -> (any ContextMenuPreview)?)?,
    actionProvider: UIContextMenuActionProvider?
  ) {
    self.identifier = identifier ?? ConfigurationNumbers.next()
    (self.makePreview, self.actionProvider) = (makePreview, actionProvider)
    super.init()
  }

  @MainActor @preconcurrency
  public convenience override init() {
    self.init(identifier: nil, makePreview: nil, actionProvider: nil)
  }

  /// The menu; empty where there are no actions.
  final var menu: UIMenu { actionProvider?([]) ?? UIMenu() }
}

/// The screen that a preview shows: a view controller, of which views know nothing.
@MainActor
package protocol ContextMenuPreview: AnyObject {
  var previewView: UIView { get }

  /// Zero for as large as there is room.
  var previewSize: CGSize { get }
}

/// Names configurations that were given none, in the order in which a recording makes them.
private final class ConfigurationNumbers: RecordingState {
  private var count = 0

  init(in context: RecordingContext) {}

  static func next() -> String {
    let numbers = RecordingContext.current[ConfigurationNumbers.self]
    numbers.count += 1
    return "configuration \(numbers.count)"
  }
}

// What identifies rows and items on iOS is an object there, and so conforms by itself.

extension IndexPath: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UUID: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
