internal import Goldens

/// Records a transition, and expects every frame to look as it does in its golden.
///
/// ```swift
/// @MainActor @Test func card() {
///   expectFilmstrip(of: TodayCard(), on: .iPhone15Pro, in: .light, .dark, named: "card")
/// }
/// ```
///
/// The golden is `__Filmstrips__/<file>/<name>.reel` beside the test file. Where there are several
/// devices or appearances, the device's name, and `dark`, are added to the name. Works in tests of
/// Swift Testing and of XCTest.
///
/// - Parameters:
///   - devices: The devices to record on; iPhone 15 Pro if none is named.
///   - appearances: The appearances to record in; light if none is named.
///   - name: The golden's name, of letters, digits, hyphens, underscores and spaces.
///   - codes: The diagnostics that the recording may have; with any other the test fails, and no golden
///     is recorded.
///   - comparison: What counts as a difference, and the scale at which frames are drawn.
///   - pictures: The frames to keep as PNG files as well, by number.
///   - mode: When to record; nil for what the scope, the traits or the environment say.
///   - redrawing: Whether to draw also what has passed before from the same recording, code, fonts and
///     pictures.
@MainActor
public func expectFilmstrip(
  of transition: @autoclosure () throws -> any Transition,
  on devices: Device..., in appearances: Appearance..., named name: String,
  accepting codes: Set<Diagnostic.Code> = [], framesPerSecond: Int = 60,
  comparing comparison: ComparisonOptions = ComparisonOptions(),
  pictures: [Int] = [], recording mode: RecordMode? = nil, redrawing: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = Expectation(
    name: name, codes: codes, devices: devices, appearances: appearances,
    framesPerSecond: framesPerSecond, comparison: comparison, pictures: pictures, mode: mode,
    redraws: redrawing, place: place)
  expectation.verify(parameter: nil, transition)
}

/// Records a transition for each of several values, as ``expectFilmstrip(of:on:in:named:accepting:framesPerSecond:comparing:pictures:recording:redrawing:fileID:filePath:line:column:)``
/// does for one.
///
/// ```swift
/// expectFilmstrip(for: [0.5, 0.7, 1], named: "damping") { Bounce(dampingRatio: $0) }
/// ```
///
/// Each value is added to the golden's name, in the words in which it is printed.
@MainActor
public func expectFilmstrip<Value>(
  for values: [Value], on devices: Device..., in appearances: Appearance..., named name: String,
  accepting codes: Set<Diagnostic.Code> = [], framesPerSecond: Int = 60,
  comparing comparison: ComparisonOptions = ComparisonOptions(),
  pictures: [Int] = [], recording mode: RecordMode? = nil, redrawing: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ transition: (Value) throws -> any Transition
) {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = Expectation(
    name: name, codes: codes, devices: devices, appearances: appearances,
    framesPerSecond: framesPerSecond, comparison: comparison, pictures: pictures, mode: mode,
    redraws: redrawing, place: place)
  for value in values {
    expectation.verify(parameter: "\(value)") { try transition(value) }
  }
}

/// What a test expects: a name, and everything that it is recorded with.
@MainActor
private struct Expectation {
  let name: String
  let codes: Set<Diagnostic.Code>
  let devices: [Device]
  let appearances: [Appearance]
  let framesPerSecond: Int
  let comparison: ComparisonOptions
  let pictures: [Int]
  let mode: RecordMode?
  let redraws: Bool
  let place: TestPlace

  /// Verifies every variant; a failure of one does not keep the others from being looked at.
  func verify(parameter: String?, _ transition: () throws -> any Transition) {
    for device in devices.isEmpty ? [.iPhone15Pro] : devices {
      for appearance in appearances.isEmpty ? [.light] : appearances {
        do {
          let outcome = try verify(try transition(), device, appearance, parameter)
          if case .failed(let failure) = outcome { place.report(failure) }
        } catch {
          place.report("\(error)")
        }
      }
    }
  }

  private func verify(
    _ transition: any Transition, _ device: Device, _ appearance: Appearance, _ parameter: String?
  ) throws -> GoldenOutcome {
    var parts = parameter.map { [GoldenKey.variantPart($0)] } ?? []
    if devices.count > 1 { parts.append(device.name) }
    if appearances.count > 1, appearance == .dark { parts.append(appearance.rawValue) }
    let key = try GoldenKey(suite: place.suite, name: name, variant: parts.joined(separator: "."))
    var options = GoldenOptions()
    options.comparison = comparison
    options.pictures = pictures
    options.accepted = codes
    options.mode = mode ?? RecordMode.inScope
    options.redraws = redraws
    let verifier = GoldenVerifier(
      folder: GoldenFolder(path: "\(place.folder)/\(GoldenFolder.standardName)"),
      run: try TestRuns.run(of: place), policy: try RecordPolicy(environment: environment))
    let recorder = Recorder(
      device: device, framesPerSecond: framesPerSecond, appearance: appearance)
    return try verifier.verify(
      transition, with: recorder, key: key, options: options, at: "\(place)")
  }

  private var environment: [String: String] { ProcessInfo.processInfo.environment }
}
