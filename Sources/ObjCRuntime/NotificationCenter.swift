/// Passes notifications from who posts them to who has asked for them.
///
/// It takes the place of Foundation's, which cannot call a selector. Whatever queue an observer asks
/// for, it hears at once: all queues run on the main actor.
@MainActor @preconcurrency
public final class NotificationCenter: NSObject {
  /// What asked to hear of notifications.
  private enum Listener {
    case method(TargetAction)
    case block(token: NSObject, (Notification) -> Void)

    /// Whether `observer` is who listens; nobody is when it is gone.
    func isOwned(by observer: AnyObject) -> Bool {
      switch self {
      case .method(let method): method.target === observer
      case .block(let token, _): token === observer
      }
    }

    var isGone: Bool {
      if case .method(let method) = self { return method.target == nil }
      return false
    }
  }

  private struct Entry {
    let listener: Listener
    let name: Notification.Name?
    let object: ObjectIdentifier?
  }

  /// The centre of the recording that is being made.
  public static var `default`: NotificationCenter {
    RecordingContext.current[DefaultCenter.self].center
  }

  private final class DefaultCenter: RecordingState {
    let center = NotificationCenter()

    init(in context: RecordingContext) {}
  }

  private var entries: [Entry] = []

  @MainActor @preconcurrency
  public override init() { super.init() }

  /// Calls a method of `observer`, which is not kept alive, for each notification that fits.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?,
    object anObject: Any?
  ) {
    let method = TargetAction(target: observer as AnyObject, action: aSelector)
    add(.method(method), aName, anObject)
  }

  /// Calls `block` for each notification that fits, until the result is removed.
  public func addObserver(
    forName name: Notification.Name?, object obj: Any?, queue: OperationQueue?,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    let token = NSObject()
    add(.block(token: token, block), name, obj)
    return token
  }

  private func add(_ listener: Listener, _ name: Notification.Name?, _ object: Any?) {
    let identity = object.map { ObjectIdentifier($0 as AnyObject) }
    entries.append(Entry(listener: listener, name: name, object: identity))
  }

  public func removeObserver(_ observer: Any) {
    entries.removeAll { $0.listener.isOwned(by: observer as AnyObject) }
  }

  public func removeObserver(_ observer: Any, name aName: Notification.Name?, object anObject: Any?)
  {
    let identity = anObject.map { ObjectIdentifier($0 as AnyObject) }
    entries.removeAll { entry in
      entry.listener.isOwned(by: observer as AnyObject)
        && (aName == nil || entry.name == aName) && (identity == nil || entry.object == identity)
    }
  }

  public func post(_ notification: Notification) {
    entries.removeAll(where: \.listener.isGone)
    let sender = notification.object.map { ObjectIdentifier($0 as AnyObject) }
    for entry in entries where entry.name == nil || entry.name == notification.name {
      guard entry.object == nil || entry.object == sender else { continue }
      switch entry.listener {
      case .method(let method): method.send([notification])
      case .block(_, let block): block(notification)
      }
    }
  }

  public func post(
    name aName: Notification.Name, object anObject: Any?, userInfo: [AnyHashable: Any]? = nil
  ) {
    post(Notification(name: aName, object: anObject, userInfo: userInfo))
  }
}
