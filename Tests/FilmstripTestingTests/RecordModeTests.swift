import FilmstripTesting
import Testing

@testable import Goldens

@Suite struct RecordModeTests {
  @Test("Each mode passes what is the same, and records what it says")
  func decisions() {
    typealias Row = [RecordMode.Finding: RecordMode.Decision]
    let table: [RecordMode: Row] = [
      .never: [.missing: .fail, .same: .pass, .different: .fail],
      .missing: [.missing: .record, .same: .pass, .different: .fail],
      .changed: [.missing: .record, .same: .pass, .different: .record],
      .all: [.missing: .record, .same: .record, .different: .record],
    ]
    for mode in RecordMode.allCases {
      for finding in RecordMode.Finding.allCases {
        #expect(mode.decision(on: finding) == table[mode]?[finding], "\(mode) on \(finding)")
      }
    }
  }

  @Test func `what the code asks for goes before what the environment says`() throws {
    let policy = try RecordPolicy(environment: ["FILMSTRIP_RECORD": "changed"])
    #expect(policy.mode(asked: nil) == .changed)
    #expect(policy.mode(asked: .never) == .never)
    #expect(try RecordPolicy(environment: [:]).mode(asked: nil) == .missing)
    #expect(try RecordPolicy(environment: ["FILMSTRIP_RECORD": ""]).mode(asked: nil) == .missing)
  }

  @Test("Where CI is set, nothing is recorded", arguments: ["1", "true", "yes", "woodpecker"])
  func continuousIntegration(value: String) throws {
    let environment = ["CI": value, "FILMSTRIP_RECORD": "all"]
    let policy = try RecordPolicy(environment: environment)
    for mode in [nil] + RecordMode.allCases {
      for finding in RecordMode.Finding.allCases {
        #expect(policy.mode(asked: mode).decision(on: finding) != .record)
      }
    }
  }

  @Test("CI is not set by an empty or negative word", arguments: ["", "0", "false", "False"])
  func noContinuousIntegration(value: String) throws {
    let policy = try RecordPolicy(environment: ["CI": value])
    #expect(policy.mode(asked: .all) == .all)
  }

  @Test func `a mode that does not exist is refused by name`() {
    #expect(throws: GoldenError.badMode("always")) {
      try RecordPolicy(environment: ["FILMSTRIP_RECORD": "always"])
    }
    #expect("\(GoldenError.badMode("always"))".contains("never, missing, changed, all"))
  }
}
