public import Foundation

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

  // What else a user can switch on is off on the device that is recorded.
  public static var isVoiceOverRunning: Bool { false }
  public static var isSwitchControlRunning: Bool { false }
  public static var isAssistiveTouchRunning: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static var isGrayscaleEnabled: Bool { false }
  public static var isInvertColorsEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isDarkerSystemColorsEnabled: Bool { false }
  public static var shouldDifferentiateWithoutColor: Bool { false }
  public static var prefersCrossFadeTransitions: Bool { false }
  public static var isVideoAutoplayEnabled: Bool { true }

  // None of these is ever posted: the settings stay as they are while a recording is made.
  public nonisolated static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  public nonisolated static let reduceMotionStatusDidChangeNotification =
    Foundation.Notification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
  public nonisolated static let reduceTransparencyStatusDidChangeNotification =
    Foundation.Notification.Name("UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  public nonisolated static let boldTextStatusDidChangeNotification =
    Foundation.Notification.Name("UIAccessibilityBoldTextStatusDidChangeNotification")

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
