internal import Foundation
internal import Frames
internal import Pixels

/// The smallest tolerance of each kind that would let a comparison pass, and what else it would let
/// pass.
public struct ToleranceAudit: Hashable, Sendable, Encodable {
  /// A kind of tolerance, at the smallest value that passes.
  public struct Setting: Hashable, Sendable, Encodable {
    /// The option of the command line: `--tolerance`, `--threshold` or `--max-cluster`.
    public let option: String

    /// The smallest value that passes; nil if none does.
    public let value: Double?

    /// The faults that would go unseen with it.
    public let letsThrough: [Fault]

    /// The faults that would still be found.
    public let finds: [Fault]
  }

  /// A mistake that a tolerance should not hide, put into the reference on purpose.
  public enum Fault: String, Hashable, Sendable, Encodable, CaseIterable {
    case shift = "a shift by one pixel"
    case color = "one level of colour"
    case delay = "one frame of delay"
    case line = "a missing line"
  }

  public let settings: [Setting]

  /// The reference frames that the faults were put into.
  public let sampledFrames: [Int]
}

extension ToleranceAudit {
  /// The audit in sentences.
  public var lines: [String] {
    settings.map { setting in
      guard let value = setting.value else {
        return "\(setting.option): no value passes, for frames are missing or sizes differ."
      }
      let words = "\(setting.option) \(Words.brief.number(value)) is the smallest that passes"
      guard !setting.letsThrough.isEmpty else { return "\(words); it still finds every fault." }
      let faults = setting.letsThrough.map(\.rawValue).joined(separator: ", ")
      return "\(words); it would also let through \(faults)."
    }
  }
}
