internal import Filmstrip

/// A list of units of work, a line each.
struct UnitList {
  /// How the name of a list ends.
  static let suffix = ".jsonl"

  /// Where it is, for messages.
  let path: String

  /// Where the folder is that the paths of its units begin at.
  let store: String

  /// - Parameter store: Nil for the folder of the list.
  init(path: String, store: String?) {
    self.path = path
    let folder = (path as NSString).deletingLastPathComponent
    self.store = store ?? (folder.isEmpty ? "." : folder)
  }

  /// The lines that hold something, each with its place.
  func lines() throws -> [(place: String, text: String)] {
    let data = try InputFile.contents(of: path, limit: Limits.fileBytes)
    return Self.lines(String(decoding: data, as: UTF8.self), name: path)
  }

  /// The lines of `text` that hold something, each with its place.
  static func lines(_ text: String, name: String) -> [(place: String, text: String)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      let line = $1.trimmingCharacters(in: .whitespaces)
      return line.isEmpty ? nil : ("\(name):\($0 + 1)", line)
    }
  }

  /// The units, each with its place.
  func units() throws -> [(place: String, unit: WorkUnit)] {
    try lines().map { place, text in
      do throws(WorkError) {
        return (place, try WorkUnit(line: text))
      } catch {
        throw BadLine(place: place, error: error)
      }
    }
  }

  /// A line of a list is no unit.
  private struct BadLine: Error, CustomStringConvertible {
    let place: String
    let error: WorkError

    var description: String { "\(place): \(error)" }
  }
}
