import FilmstripTesting
import Frames
import Testing
import UIKit

@testable import Goldens

/// A square that is somewhere, and moves a little.
struct Square: Transition {
  var x: CGFloat = 20
  var label: String?
  var drift: @MainActor () -> CGFloat = { 0 }
  var picture: String?

  var name: String { "square" }
  var script: TouchScript { TouchScript([.wait(0.2)]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let square = UIView(frame: CGRect(x: x + drift(), y: 100, width: 100, height: 100))
    square.accessibilityIdentifier = label
    square.layer.name = "square"
    square.backgroundColor = .red
    if let picture { _ = UIImage(named: picture) }
    controller.view.addSubview(square)
    UIView.animate(withDuration: 0.2) { square.frame.origin.y = 300 }
    return controller
  }
}

/// A package with a folder of goldens, and runs that look at it.
@MainActor
struct Workbench {
  let package: String
  let key: GoldenKey
  private let recorder = Recorder(framesPerSecond: 10)

  init(_ package: String) throws {
    self.package = package
    key = try GoldenKey(suite: "S", name: "square")
  }

  var folder: GoldenFolder { GoldenFolder(path: "\(package)/Tests/__Filmstrips__") }

  var failures: String { "\(package)/.build/filmstrip/failures/S/square" }

  /// What a test says in the run `run`; nil if it passes.
  func verify(
    _ square: Square = Square(), _ mode: RecordMode? = nil, run: String,
    environment: [String: String] = [:], pictures: [Int] = [], scale: CGFloat = 0.25,
    pixels: PixelDiff.Options = PixelDiff.Options(), accepting codes: Set<Diagnostic.Code> = [],
    draws: Bool = false
  ) throws -> String? {
    let outcome = try outcome(
      square, mode, run: run, environment: environment, pictures: pictures, scale: scale,
      pixels: pixels, accepting: codes, draws: draws)
    guard case .failed(let failure) = outcome else { return nil }
    return "\(failure)"
  }

  /// What comes of a test in the run `run`.
  func outcome(
    _ square: Square = Square(), _ mode: RecordMode? = nil, run: String,
    environment: [String: String] = [:], pictures: [Int] = [], scale: CGFloat = 0.25,
    pixels: PixelDiff.Options = PixelDiff.Options(), accepting codes: Set<Diagnostic.Code> = [],
    draws: Bool = false, redraws: Bool = false
  ) throws -> GoldenOutcome {
    var options = GoldenOptions()
    options.comparison = ComparisonOptions(pixels: pixels, scale: scale)
    options.pictures = pictures
    options.mode = mode
    options.accepted = codes
    options.redraws = redraws
    var verifier = GoldenVerifier(
      folder: folder,
      run: try TestRun(
        package: package, environment: environment,
        identity: RunIdentity(name: run, narrowing: nil)),
      policy: try RecordPolicy(environment: environment))
    verifier.drawsFailures = draws
    return try verifier.verify(
      square, with: recorder, key: key, options: options, at: "S.swift:1")
  }

  /// Replaces the golden's reel by what `change` makes of it.
  func rewrite(_ change: (inout Reel) throws -> Void) throws {
    let golden = try folder.recording(of: key)
    var reel = golden.reel
    try change(&reel)
    try folder.write(Recording(reel: reel, images: golden.images), frames: [:], as: key)
  }
}

@MainActor @Suite struct GoldenVerifierTests {
  private func withWorkbench(_ body: (Workbench) throws -> Void) throws {
    try withTemporaryFolder { try body(try Workbench($0)) }
  }

  @Test func `a golden is recorded, fails its run, and holds from the next run on`() throws {
    try withWorkbench { bench in
      let message = try #require(try bench.verify(run: "a"))
      #expect(message.hasPrefix("'S/square' was recorded as Tests/__Filmstrips__/S/square.reel"))
      #expect(files(below: bench.folder.path) == ["S/square.reel"])
      let again = try #require(try bench.verify(run: "a"))
      #expect(again.contains("recorded earlier in this run"))
      #expect(try bench.verify(run: "b") == nil)
    }
  }

  @Test func `who records a first golden hears what keeps SwiftPM from warning of it`() throws {
    for (manifest, isTold) in [
      (nil, false), ("targets: []", true), ("exclude: [\"__Filmstrips__\"]", false),
    ] {
      try withWorkbench { bench in
        try manifest?.write(
          toFile: "\(bench.package)/Package.swift", atomically: true, encoding: .utf8)
        let message = try #require(try bench.verify(run: "a"))
        #expect(message.contains("exclude: [\"__Filmstrips__\"]") == isTold)
      }
    }
  }

  @Test func `what differs is said in whole numbers, with its layer and what to do`() throws {
    try withWorkbench { bench in
      _ = try bench.verify(run: "a")
      let message = try #require(try bench.verify(Square(x: 24), run: "b", draws: true))
      let lines = message.split(separator: "\n").map(String.init)
      #expect(lines[0] == "'S/square' differs from Tests/__Filmstrips__/S/square.reel.")
      #expect(lines[1] == "3 of 3 frames differ, first frame 0 at 0.000 s.")
      // At a quarter of a pixel a point, four points are a pixel: a column of 25 on either side.
      #expect(lines[2].contains("50 of 20874 pixels, box 26 × 25 at (5, 25)"))
      #expect(lines[2].contains("largest cluster 25"))
      #expect(message.contains("square: position (70, 150) → (74, 150)"))
      #expect(lines.last == "If this is meant, run: swift run filmstrip approve S/square")
      #expect(lines[lines.count - 2] == "See .build/filmstrip/failures/S/square/sheet.png")
      let found = files(below: bench.failures)
      for file in [
        "actual.reel", "actual/0000.png", "animation.png", "difference/0000.png", "junit.xml",
        "reference/0000.png", "report.json", "report.md", "sheet.png",
      ] {
        #expect(found.contains(file), "\(file) is missing")
      }
    }
  }

  @Test func `what the app did not get fails the test and makes no golden, unless accepted`() throws
  {
    try withWorkbench { bench in
      let faulty = Square(picture: "sun")
      for mode in [nil, RecordMode.all] {
        let message = try #require(try bench.verify(faulty, mode, run: "a", draws: true))
        let lines = message.split(separator: "\n").map(String.init)
        #expect(lines[0] == "'S/square' was recorded without all that the app asked for:")
        #expect(lines[1].hasPrefix("  0.000 s: There is no picture 'sun' in any folder"))
        #expect(lines[1].hasSuffix("[missingImage]"))
        #expect(lines[2] == "See .build/filmstrip/failures/S/square/sheet.png")
        #expect(lines[3].contains("accepting: [.missingImage]"))
        #expect(lines[3].contains("--accept missingImage"))
        #expect(files(below: bench.folder.path).isEmpty)
      }
      let failures = try Approval.all(
        runFolder: "\(bench.package)/.build/filmstrip", package: bench.package)
      #expect(failures.isEmpty)
      #expect(try bench.verify(faulty, run: "b", accepting: [.unknownSymbol]) != nil)
      // Accepted, it is recorded and holds; and an accepted golden is no excuse for another test.
      _ = try bench.verify(faulty, run: "c", accepting: [.missingImage])
      #expect(try bench.verify(faulty, run: "d", accepting: [.missingImage]) == nil)
      #expect(try bench.verify(faulty, run: "e")?.contains("[missingImage]") == true)
    }
  }

  @Test func `an approved failure is the golden`() throws {
    try withWorkbench { bench in
      _ = try bench.verify(run: "a")
      _ = try bench.verify(Square(x: 24), run: "b")
      func failures() throws -> [Approval] {
        try Approval.all(runFolder: "\(bench.package)/.build/filmstrip", package: bench.package)
      }
      #expect(try failures().map(\.path) == ["Tests/__Filmstrips__/S/square.reel"])
      try failures()[0].approve()
      #expect(try failures().isEmpty)
      #expect(try bench.verify(Square(x: 24), run: "b") == nil)
      #expect(try bench.verify(Square(x: 20), run: "c") != nil)
    }
  }

  @Test func `a golden that has changed since is not written over`() throws {
    try withWorkbench { bench in
      _ = try bench.verify(run: "a")
      _ = try bench.verify(Square(x: 24), run: "b")
      try bench.rewrite { $0.header.title = "Another" }
      let runFolder = "\(bench.package)/.build/filmstrip"
      let failures = try Approval.all(runFolder: runFolder, package: bench.package)
      #expect(throws: ApprovalError.self) { try failures[0].approve() }
    }
  }

  @Test func `a recording run never passes, whatever it finds`() throws {
    try withWorkbench { bench throws in
      for run in ["a", "b"] {
        #expect(try bench.verify(.init(), .all, run: run)?.contains("was recorded") == true)
      }
      #expect(try bench.verify(Square(x: 24), .changed, run: "c")?.contains("anew") == true)
      #expect(try bench.verify(Square(x: 24), .changed, run: "d") == nil)
    }
  }

  @Test("Nothing is written where CI is set, or in the mode never", arguments: [true, false])
  func readOnly(isCI: Bool) throws {
    try withWorkbench { bench in
      let environment = isCI ? ["CI": "true", "FILMSTRIP_RECORD": "all"] : [:]
      let mode: RecordMode? = isCI ? nil : .never
      #expect(try bench.verify(.init(), mode, run: "a", environment: environment) != nil)
      #expect(files(below: bench.folder.path).isEmpty)
      _ = try bench.verify(run: "b")
      let golden = try bench.folder.data(of: bench.key)
      #expect(try bench.verify(.init(), mode, run: "c", environment: environment) == nil)
      #expect(
        try bench.verify(Square(x: 24), mode, run: "d", environment: environment) != nil)
      #expect(try bench.folder.data(of: bench.key) == golden)
    }
  }

  @Test func `a transition that is another each time is not recorded`() throws {
    try withWorkbench { bench in
      var calls: CGFloat = 0
      let restless = Square {
        calls += 1
        return calls
      }
      #expect(throws: GoldenError.self) { try bench.verify(restless, run: "a") }
      #expect(files(below: bench.folder.path).isEmpty)
    }
  }

  @Test func `layers that differ unseen pass, and so does what is tolerated`() throws {
    try withWorkbench { bench in
      _ = try bench.verify(run: "a")
      try bench.rewrite { $0.header.title = "Another" }
      #expect(try bench.verify(run: "b") == nil)
      let tolerant = PixelDiff.Options(mostPixels: 50)
      #expect(try bench.verify(Square(x: 24), run: "c", pixels: tolerant) == nil)
      let strict = PixelDiff.Options(mostPixels: 49)
      #expect(try bench.verify(Square(x: 24), run: "d", pixels: strict) != nil)
    }
  }

  @Test func `pixels that were others when the golden was made are told from other layers`() throws
  {
    try withWorkbench { bench in
      _ = try bench.verify(run: "a")
      try bench.rewrite { $0.pixels?.digests[1] = String(repeating: "0", count: 32) }
      let message = try #require(try bench.verify(run: "b"))
      #expect(message.contains("1 of 3 frames differs, first frame 1 at 0.100 s."))
      #expect(message.contains("drawn alike by this build"))
    }
  }

  @Test func `another scale, and a file that is no reel, are named`() throws {
    try withWorkbench { bench in
      _ = try bench.verify(run: "a")
      let scaled = try #require(try bench.verify(run: "b", scale: 0.5))
      #expect(scaled.contains("drawn at 0.25 pixels per point, and this test draws at 0.5"))
      let folder = try Directory("\(bench.folder.path)/S")
      try folder.write(Data("hello".utf8), as: "square.reel")
      let unread = try #require(try bench.verify(run: "c"))
      #expect(unread.contains("is not a reel") && !unread.contains(".."))
      #expect(try bench.verify(.init(), .changed, run: "d")?.contains("anew") == true)
      #expect(try bench.verify(run: "e") == nil)
    }
  }

  @Test func `frames are kept as pictures, and have to be what the reel shows`() throws {
    try withWorkbench { bench in
      _ = try bench.verify(run: "a", pictures: [0, 2])
      let all = ["S/square.0000.png", "S/square.0002.png", "S/square.reel"]
      #expect(files(below: bench.folder.path) == all)
      #expect(try bench.verify(run: "b", pictures: [0, 2]) == nil)
      #expect(try bench.verify(run: "c", pictures: [1])?.contains("was recorded anew") == true)
      #expect(files(below: bench.folder.path) == ["S/square.0001.png", "S/square.reel"])
      let first = try #require(try bench.folder.pictures(of: bench.key)[1])
      let folder = try Directory("\(bench.folder.path)/S")
      try folder.write(PNGEncoder().encode(Bitmap(width: 2, height: 2)), as: "square.0001.png")
      #expect(first.hasSuffix("square.0001.png"))
      let message = try #require(try bench.verify(run: "d", pictures: [1]))
      #expect(message.contains("its picture of frame 1 is not what its reel shows"))
      let missing = GoldenError.noSuchFrame(3, key: bench.key, count: 3)
      #expect(throws: missing) { try bench.verify(run: "e", pictures: [3]) }
    }
  }
}
