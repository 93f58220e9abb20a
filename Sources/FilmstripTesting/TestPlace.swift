internal import Filmstrip
internal import Goldens
internal import Synchronization
internal import Testing
internal import XCTest

/// The line of a test that expects a golden, and a way to report a failure there.
struct TestPlace: CustomStringConvertible {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// The folder of the test file.
  var folder: String { ("\(filePath)" as NSString).deletingLastPathComponent }

  /// The test file's name without its ending.
  var suite: String {
    (("\(filePath)" as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  var description: String { "\(fileID):\(line)" }

  /// Fails the test that runs, of whichever library it is.
  func report(_ message: String) {
    report(GoldenFailure(lines: [message]))
  }

  /// Fails the test that runs, with the files that belong to its result.
  func report(_ failure: GoldenFailure) {
    guard Test.current != nil else {
      XCTFail("\(failure)", file: filePath, line: line)
      return
    }
    let location = SourceLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    for path in failure.attachments {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      Attachment.record(
        [UInt8](data), named: (path as NSString).lastPathComponent, sourceLocation: location)
    }
    Issue.record("\(failure)", sourceLocation: location)
  }
}

/// The runs of this process, one for each package whose tests it runs.
enum TestRuns {
  private static let runs = Mutex<[String: TestRun]>([:])

  /// The run of the package in which `place` lies.
  static func run(of place: TestPlace) throws -> TestRun {
    let package = packageFolder(above: place.folder)
    return try runs.withLock { runs in
      if let run = runs[package] { return run }
      if runs.isEmpty { atexit { TestRuns.end() } }
      let run = try TestRun(package: package, environment: ProcessInfo.processInfo.environment)
      runs[package] = run
      return run
    }
  }

  /// Notes that the process has come to its end, which one that crashes does not.
  private static func end() { runs.withLock { $0.values.forEach { $0.end() } } }

  /// The nearest folder with a package manifest, or `folder` itself.
  private static func packageFolder(above folder: String) -> String {
    var candidate = folder
    while candidate.count > 1 {
      if FileManager.default.fileExists(atPath: "\(candidate)/Package.swift") { return candidate }
      candidate = (candidate as NSString).deletingLastPathComponent
    }
    return folder
  }
}
