internal import Filmstrip
internal import CoreGraphics

/// The file beside a recording that failed, from which it can be approved.
struct FailureTicket: Hashable, Codable {
  let suite: String
  let name: String
  let variant: String
  /// The path of the golden's reel from the package's folder.
  let golden: String
  /// The digest of the golden that the recording was compared with; nil if there was none.
  let goldenDigest: String?
  /// The frames that are kept as PNG files as well.
  let pictures: [Int]

  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// A failure of the last run that can become the new golden.
package struct Approval: Sendable {
  package let key: GoldenKey

  private let ticket: FailureTicket
  private let folder: Directory
  private let package: String
  private let goldens: String?

  /// Every failure that a run has left, in order.
  ///
  /// - Parameters:
  ///   - runFolder: The run's folder; see ``TestRun``.
  ///   - package: The package's folder, in which the goldens lie.
  ///   - goldens: A folder of goldens elsewhere, or of another name than the usual one.
  package static func all(
    runFolder: String, package: String, goldens: String? = nil
  ) throws -> [Approval] {
    guard let run = try Directory.ifThere(runFolder), let log = try RunLog(in: run),
      let failures = try run.folder(TestRun.failuresName)
    else { return [] }
    return try log.failures.compactMap { key in
      guard let folder = try failures.folder(key.suite)?.folder(key.stem),
        let data = try folder.contents(of: FailureReport.ticketName)
      else { return nil }
      guard let ticket = try? JSONDecoder().decode(FailureTicket.self, from: data),
        let named = try? GoldenKey(suite: ticket.suite, name: ticket.name, variant: ticket.variant),
        named == key, ticket.golden.hasSuffix("/\(key.suite)/\(key.fileName)")
      else { throw ApprovalError.badTicket(path: folder.path(of: FailureReport.ticketName)) }
      return Approval(key: key, ticket: ticket, folder: folder, package: package, goldens: goldens)
    }
  }

  /// The path of the golden's reel from the package's folder.
  package var path: String { ticket.golden }

  /// Makes the failed recording the golden, and the failure a thing of the past.
  ///
  /// - Parameter isDry: Whether nothing is written once all is known to be well.
  package func approve(isDry: Bool = false) throws {
    let goldens = try openGoldens(isDry: isDry)
    let current = try goldens?.folder(key.suite)?.contents(of: key.fileName)
    guard current.map({ sha256(of: $0) }) == ticket.goldenDigest else {
      throw ApprovalError.movedOn(key, path: ticket.golden)
    }
    let recording = try failedRecording()
    guard ticket.pictures.allSatisfy(recording.reel.frames.indices.contains) else {
      throw badTicket
    }
    guard !isDry, let goldens else { return }
    let pictures = try DrawnRecording(drawn: recording).pictures(ticket.pictures)
    try GoldenFolder.write(recording, frames: pictures, as: key, to: goldens)
    try folder.remove(FailureReport.ticketName)
  }

  /// Opens the folder of the golden, which the ticket alone does not choose: it bears the usual name
  /// and lies in the package, or is the one that was named for it.
  ///
  /// - Returns: The folder; nil if there is none and `isDry` leaves it so.
  private func openGoldens(isDry: Bool) throws -> Directory? {
    let path = GoldenFolder.path(ofReel: ticket.golden, key)
    let parts = path.split(separator: "/").map(String.init)
    if let goldens, goldens.relative(to: package).split(separator: "/").map(String.init) == parts {
      return isDry ? try Directory.ifThere(goldens) : try Directory.make(goldens)
    }
    guard !path.hasPrefix("/"), parts.last == GoldenFolder.standardName else {
      throw ApprovalError.elsewhere(key, folder: path)
    }
    var folder = try Directory(package)
    for name in parts.dropLast() {
      guard let inner = try folder.folder(name) else { throw badTicket }
      folder = inner
    }
    let name = GoldenFolder.standardName
    return isDry ? try folder.folder(name) : try folder.makeFolder(name)
  }

  private func failedRecording() throws -> Recording {
    let path = folder.path(of: FailureReport.reelName)
    guard let data = try folder.contents(of: FailureReport.reelName) else {
      throw ReelFileError.unreadable(path: path)
    }
    let images = try folder.folder(ReelFile.imageFolderName)
    return try Recording(
      try Reel(decoding: data, name: path), name: path, imagesIn: images.map { [$0] } ?? [],
      sought: folder.path(of: ReelFile.imageFolderName))
  }

  private var badTicket: ApprovalError {
    .badTicket(path: folder.path(of: FailureReport.ticketName))
  }
}

/// Why a failure cannot become a golden.
package enum ApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  case badTicket(path: String)
  case movedOn(GoldenKey, path: String)
  case elsewhere(GoldenKey, folder: String)

  package var description: String {
    switch self {
    case .badTicket(let path):
      "'\(path)' does not say which golden failed: run the tests again."
    case .movedOn(let key, let path):
      "'\(key)' was not approved: \(path) has changed since the test was run. Run it again."
    case .elsewhere(let key, let folder):
      "'\(key)' was not approved: its folder '\(folder)' is no '\(GoldenFolder.standardName)' of this"
        + " package. If it is the right one, name it with --goldens."
    }
  }
}
