/// What the user has set to see, hear and move as they can.
@MainActor @preconcurrency
public enum UIAccessibility {
  /// Something that assistive programs are told.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
  }

  /// Whether motion is to be kept low: what the transition that is recorded says of its device.
  ///
  /// The system's own transitions move as ever.
  public static var isReduceMotionEnabled: Bool { UIApplication.shared.reducesMotion }

  /// Puts what assistive programs would be told in the recording's list of events.
  public static func post(notification: Notification, argument: Any?) {
    let what =
      switch notification {
      case .screenChanged: "screen changed"
      case .layoutChanged: "layout changed"
      case .announcement: (argument as? String).map { "says \($0)" } ?? "announcement"
      default: "notification \(notification.rawValue)"
      }
    UIApplication.shared.note("accessibility \(what)")
  }
}
