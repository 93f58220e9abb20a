internal import Filmstrip
internal import CoreGraphics

/// What a failure leaves for approval, beside the recording that failed.
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
  private let folder: String
  private let package: String

  /// Every failure that a run has left, in order.
  ///
  /// - Parameters:
  ///   - runFolder: The run's folder; see ``TestRun``.
  ///   - package: The package's folder, in which the goldens lie.
  package static func all(runFolder: String, package: String) throws -> [Approval] {
    let failures = OutputFolder(path: runFolder).folder(TestRun.failuresName)
    let folders = failures.fileNames().flatMap { suite in
      failures.folder(suite).fileNames().map { failures.folder(suite).folder($0).path }
    }
    return try folders.compactMap { folder in
      let path = "\(folder)/\(FailureReport.ticketName)"
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      guard let ticket = try? JSONDecoder().decode(FailureTicket.self, from: data),
        let key = try? GoldenKey(suite: ticket.suite, name: ticket.name, variant: ticket.variant)
      else { throw ApprovalError.badTicket(path: path) }
      return Approval(key: key, ticket: ticket, folder: folder, package: package)
    }
  }

  /// The path of the golden's reel from the package's folder.
  package var path: String { ticket.golden }

  /// Makes the failed recording the golden, and the failure a thing of the past.
  package func approve() throws {
    let parts = ticket.golden.split(separator: "/")
    let root = ticket.golden.hasPrefix("/") ? "/" : package + "/"
    guard parts.count >= 3, !parts.contains("..") else {
      throw ApprovalError.badTicket(path: "\(folder)/\(FailureReport.ticketName)")
    }
    let target = GoldenFolder(path: root + parts.dropLast(2).joined(separator: "/"))
    guard target.reelPath(of: key).relative(to: package) == ticket.golden else {
      throw ApprovalError.badTicket(path: "\(folder)/\(FailureReport.ticketName)")
    }
    guard target.data(of: key).map({ sha256(of: $0) }) == ticket.goldenDigest else {
      throw ApprovalError.movedOn(key, path: ticket.golden)
    }
    let recording = try ReelFile(path: "\(folder)/\(FailureReport.reelName)").read()
    let take = Take(drawn: recording)
    try target.write(recording, frames: try take.pictures(ticket.pictures), as: key)
    try OutputFolder(path: folder).remove(FailureReport.ticketName)
  }
}

/// Why a failure cannot become a golden.
package enum ApprovalError: Error, Hashable, Sendable, CustomStringConvertible {
  case badTicket(path: String)
  case movedOn(GoldenKey, path: String)

  package var description: String {
    switch self {
    case .badTicket(let path):
      "'\(path)' does not say which golden failed: run the tests again."
    case .movedOn(let key, let path):
      "'\(key)' was not approved: \(path) has changed since the test was run. Run it again."
    }
  }
}
