internal import Foundation

// What apps log: Apple's module 'os' on standard error. Nothing of it is in a recording.

/// Writes an app's messages to standard error.
///
/// - Difference: writes to standard error.
public struct Logger: Sendable {
  private let category: String

  public init() { category = "" }
  public init(subsystem: String, category: String) { self.category = category }
  public init(_ log: OSLog) { category = log.category }

  public func log(level: OSLogType = .default, _ message: OSLogMessage) {
    write(message.text, category)
  }

  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  public func notice(_ message: OSLogMessage) { log(message) }
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// The category under which messages are written.
///
/// - Difference: writes to standard error.
public final class OSLog: NSObject, Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")

  let category: String

  public init(subsystem: String, category: String) { self.category = category }
}

/// How much a message matters; all of them are written.
///
/// - Difference: everything is written.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)
}

/// Writes a message with a format of `String(format:)`, in which `%{public}@` and the like may stand.
public func os_log(
  _ message: String, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: any CVarArg...
) {
  let format = message.replacing(/%\{[^}]*\}/, with: "%")
  write(String(format: format, arguments: args), log.category)
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog, _ message: OSLogMessage
) {
  write(message.text, log.category)
}

private func write(_ text: String, _ category: String) {
  let line = category.isEmpty ? text : "[\(category)] \(text)"
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}

// MARK: Messages

/// A message with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Puts values into a message; `private` ones too, as the reader is who wrote them.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  fileprivate var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) { text += literal }

  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
  ) {
    text += "\(value())"
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> some BinaryFloatingPoint, format: OSLogFloatFormatting,
    privacy: OSLogPrivacy = .auto
  ) {
    text += String(format: "%.\(format.precision)f", Double(value()))
  }

  public mutating func appendInterpolation(
    _ value: @autoclosure () -> some BinaryInteger, format: OSLogIntegerFormatting,
    privacy: OSLogPrivacy = .auto
  ) {
    text += String(value(), radix: format.radix)
  }
}

/// Who may read a value of a message on a device; here everybody may.
///
/// - Difference: everybody may read everything.
public struct OSLogPrivacy: Sendable {
  /// What stands in the place of a private value.
  ///
  /// - Difference: nothing is masked.
  public enum Mask: Sendable { case hash, none }

  public static var auto: OSLogPrivacy { OSLogPrivacy() }
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How many digits of a number with a fraction a message has.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int

  public static var fixed: OSLogFloatFormatting { fixed(precision: 6) }
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision)
  }
}

/// The base in which a message has a whole number.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int

  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10) }
  public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }
  public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }
}
