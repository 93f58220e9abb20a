/// Why a unit of work cannot be done here, or not now.
package enum WorkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be a unit is none.
  case notAUnit(reason: String)
  /// The unit's reel is another one now.
  case otherReel(path: String, planned: String, found: String)
  /// All is as planned, and yet other frames would be drawn.
  case otherInputs(path: String)
  /// The unit's frames are not in its reel.
  case noSuchFrames(Range<Int>, count: Int, path: String)
  /// The folder that all paths begin at is not there, or is empty.
  case noStore(path: String, reason: String)
  /// A file of the store cannot be read to its end.
  case interruptedRead(path: String)
  /// The unit is for another program than this one.
  case otherProgram(planned: String, ours: String)

  package var description: String {
    switch self {
    case .notAUnit(let reason):
      "This is no unit of work: \(reason). 'filmstrip plan' writes them."
    case .otherReel(let path, let planned, let found):
      "'\(path)' is not the reel that was planned for: its SHA-256 is \(found.prefix(12))…, not"
        + " \(planned.prefix(12))…. Bring that reel back, or plan again."
    case .otherInputs(let path):
      "'\(path)' would not be drawn as it was planned: its 'inputs' do not fit. Plan again."
    case .noSuchFrames(let frames, let count, let path):
      "'\(path)' has no frames \(frames.lowerBound)-\(frames.upperBound - 1): it has 0-\(count - 1)."
        + " Plan again."
    case .noStore(let path, let reason):
      "The store '\(path)' cannot be reached: \(reason). Mount it and try again, or name another with"
        + " --store."
    case .interruptedRead(let path):
      "'\(path)' could not be read to its end: try again when the store can be reached."
    case .otherProgram(let planned, let ours):
      "The unit was planned by another program (\(planned)), and this is \(ours): install one program"
        + " on all machines, or plan again with this one."
    }
  }
}
