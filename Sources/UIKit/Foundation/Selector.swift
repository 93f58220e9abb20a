/// A method by name, with the unbound method that it stands for.
///
/// Without an Objective-C runtime a name alone cannot be called. Giving the method beside it,
/// `Selector("close:", Detail.close)`, lets target and action work as on Apple's platforms.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  private let name: String
  private let call: SendableCall

  /// Calls the method with as many of the arguments as it takes; does nothing if the target or an
  /// argument is of another type.
  ///
  /// The closure is compared by nothing: two selectors of one name are equal.
  private struct SendableCall: Hashable, Sendable {
    let body: @MainActor @Sendable (AnyObject, [Any?]) -> Void

    static func == (a: SendableCall, b: SendableCall) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  @preconcurrency
  public init<T: AnyObject>(
    _ name: String, _ method: @escaping @MainActor (T) -> () -> Void
  ) {
    self.name = name
    call = SendableCall { target, _ in
      if let target = target as? T { method(target)() }
    }
  }

  @preconcurrency
  public init<T: AnyObject, A>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A) -> Void
  ) {
    self.name = name
    call = SendableCall { target, arguments in
      if let target = target as? T, let a = arguments.first as? A { method(target)(a) }
    }
  }

  @preconcurrency
  public init<T: AnyObject, A, B>(
    _ name: String, _ method: @escaping @MainActor (T) -> (A, B) -> Void
  ) {
    self.name = name
    call = SendableCall { target, arguments in
      guard arguments.count > 1, let target = target as? T, let a = arguments[0] as? A,
        let b = arguments[1] as? B
      else { return }
      method(target)(a, b)
    }
  }

  public var description: String { name }

  /// Calls the method on `target`.
  @MainActor
  func perform(on target: AnyObject, with arguments: [Any?]) { call.body(target, arguments) }
}

/// A target and the method that is called on it.
struct TargetAction {
  weak var target: AnyObject?
  let action: Selector

  @MainActor
  func send(_ arguments: [Any?]) {
    if let target { action.perform(on: target, with: arguments) }
  }
}

/// Something to do, with a title, as controls and menus take it.
@MainActor @preconcurrency
public final class UIAction: NSObject {
  public let title: String
  public let image: UIImage?
  let handler: (UIAction) -> Void

  /// What the action was sent by.
  public internal(set) weak var sender: AnyObject?

  public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
    self.title = title
    self.image = image
    self.handler = handler
    super.init()
  }
}
