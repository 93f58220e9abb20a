// Core Foundation's names for Foundation's classes: the two are one on Apple's platforms.

public typealias CFString = NSString
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFBoolean = NSNumber
public typealias CFError = NSError

// Values, for which `as CFData` and `as CFURL` need no bridge.

public typealias CFData = Data
public typealias CFURL = URL

// Nanoseconds, as Dispatch counts them.

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000

/// The largest finite single-precision number.
public let MAXFLOAT = Float.greatestFiniteMagnitude

extension CGFloat {
  /// The number that `text` says in decimal; nil if it says none.
  public init?(_ text: some StringProtocol) {
    guard let number = Double(text) else { return nil }
    self.init(number)
  }
}
