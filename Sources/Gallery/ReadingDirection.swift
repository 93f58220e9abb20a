import Filmstrip
import UIKit

/// Fingers follow the language that the app runs in.
@MainActor private var isFromRight: Bool {
  UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
}

extension CGVector {
  /// So many points along a line of text, back if there are fewer than none.
  @MainActor static func alongText(_ length: CGFloat) -> CGVector {
    CGVector(dx: isFromRight ? -length : length, dy: 0)
  }
}

extension TouchScript.Edge {
  /// Where lines of text begin.
  @MainActor static var leading: TouchScript.Edge { isFromRight ? .right : .left }
}
