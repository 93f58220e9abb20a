import FilmstripTesting
import Testing

@testable import Goldens

@Suite struct RunIdentityTests {
  private func identity(
    process: String = "7", arguments: [String] = ["tests.xctest"], parent: [String],
    environment: [String: String] = [:]
  ) -> RunIdentity {
    RunIdentity(
      process: process, arguments: arguments, parent: "1-2", parentArguments: parent,
      environment: environment)
  }

  @Test func `the processes of one 'swift test' are one run`() {
    let parent = ["/usr/bin/swift-test", "--skip-build", "--parallel"]
    let run = identity(process: "7", parent: parent)
    #expect(run == identity(process: "8", arguments: ["tests.xctest", "A.B"], parent: parent))
    #expect(run.narrowing == nil)
  }

  @Test func `processes that something else has started are runs of their own`() {
    let run = identity(process: "7", parent: ["bash"])
    #expect(run.name != identity(process: "8", parent: ["bash"]).name)
    #expect(run.narrowing == "was not one of 'swift test'")
  }

  @Test func `a run can be named where it takes several commands`() {
    let run = identity(process: "7", parent: ["bash"], environment: ["FILMSTRIP_RUN": "42"])
    #expect(run.name == "42" && run.narrowing == nil)
  }

  @Test(
    "Options that leave tests out narrow a run",
    arguments: ["--filter", "--filter=A", "--skip", "--disable-xctest", "-s"])
  func narrowing(option: String) {
    #expect(identity(parent: ["swift-test", option, "A"]).narrowing != nil)
    let named = ["FILMSTRIP_RUN": "42"]
    let own = identity(arguments: ["t", option, "A"], parent: ["sh"], environment: named)
    #expect(own.narrowing != nil)
  }

  @Test("Other options do not", arguments: ["--skip-build", "--skip-update", "--parallel"])
  func others(option: String) {
    #expect(identity(parent: ["swift-test", option]).narrowing == nil)
  }

  @Test func `a shard is not the whole`() {
    let parent = ["swift-test"]
    let shard = identity(parent: parent, environment: ["TEST_TOTAL_SHARDS": "3"])
    #expect(shard.narrowing == "was one of 3 shards")
    #expect(identity(parent: parent, environment: ["TEST_TOTAL_SHARDS": "1"]).narrowing == nil)
  }
}

@Suite struct TestRunTests {
  private func run(_ package: String, _ name: String, narrowing: String? = nil) throws -> TestRun {
    try TestRun(
      package: package, environment: [:],
      identity: RunIdentity(name: name, narrowing: narrowing))
  }

  private func log(_ package: String) throws -> RunLog {
    try #require(try RunLog(in: Directory("\(package)/.build/filmstrip")))
  }

  @Test func `processes of one run add to its log, and the next run begins anew`() throws {
    try withTemporaryFolder { package in
      let first = try run(package, "a")
      try first.note("x.reel", .passed)
      first.end()
      let second = try run(package, "a")
      try second.note("y.reel", .failed)
      _ = try second.makeFailureFolder(for: GoldenKey(suite: "S", name: "y"))
      second.end()
      #expect(try log(package).goldens == ["x.reel": .passed, "y.reel": .failed])
      #expect(try log(package).gap == nil)
      try run(package, "b").end()
      #expect(try log(package).goldens.isEmpty)
      #expect(files(below: "\(package)/.build/filmstrip") == ["run.jsonl"])
    }
  }

  @Test func `a run that was narrowed, or crashed, has a gap`() throws {
    try withTemporaryFolder { package in
      try run(package, "a").end()
      let narrowed = try run(package, "a", narrowing: "was narrowed by --filter")
      narrowed.end()
      #expect(try log(package).gap == "was narrowed by --filter")
      _ = try run(package, "b")
      #expect(try log(package).gap == "did not come to its end")
    }
  }

  @Test func `a recording is remembered for the rest of the run`() throws {
    try withTemporaryFolder { package in
      try run(package, "a").note("x.reel", .recorded)
      let retry = try run(package, "a")
      try retry.note("x.reel", .passed)
      #expect(retry.hasRecorded("x.reel"))
      #expect(try !run(package, "b").hasRecorded("x.reel"))
    }
  }

  @Test func `a name is one golden's, however its letters are written`() throws {
    try withTemporaryFolder { package in
      let run = try run(package, "a")
      let key = try GoldenKey(suite: "S", name: "card")
      try run.claim(key, of: "S/card.reel", at: "S.swift:1", digest: "1")
      // The same test again, and then others.
      try run.claim(key, of: "S/card.reel", at: "S.swift:1", digest: "1")
      #expect(throws: GoldenError.duplicateKey(key, first: "S.swift:1")) {
        try run.claim(key, of: "S/Card.reel", at: "S.swift:2", digest: "1")
      }
      #expect(throws: GoldenError.duplicateRecording(key)) {
        try run.claim(key, of: "S/card.reel", at: "S.swift:1", digest: "2")
      }
    }
  }

  @Test func `another folder can be named`() throws {
    try withTemporaryFolder { package in
      let environment = ["FILMSTRIP_OUTPUT": "\(package)/failures-of-ci"]
      _ = try TestRun(
        package: package, environment: environment,
        identity: RunIdentity(name: "a", narrowing: nil))
      #expect(files(below: package) == ["failures-of-ci/run.jsonl"])
    }
  }
}
