import FilmstripTesting
import Testing

@testable import Goldens

@Suite struct InventoryTests {
  /// A package with test files and goldens; the goldens are not read.
  private func withPackage(
    sources: [String: String], goldens: [String], used: [String], narrowing: String? = nil,
    _ body: (GoldenInventory, _ runFolder: String) throws -> Void
  ) throws {
    try withTemporaryFolder { package in
      let tests = try Directory.make(package).makeFolder("Tests")
      for (name, text) in sources {
        try tests.write(Data(text.utf8), as: name)
      }
      for golden in goldens {
        let parts = golden.split(separator: "/").map(String.init)
        let suite = try tests.makeFolder(GoldenFolder.standardName).makeFolder(parts[0])
        try suite.write(Data("reel".utf8), as: parts[1])
      }
      let run = try TestRun(
        package: package, environment: [:],
        identity: RunIdentity(name: "a", narrowing: narrowing))
      for golden in used { try run.note("Tests/__Filmstrips__/\(golden)", .passed) }
      run.end()
      try body(try GoldenInventory(package: package), "\(package)/.build/filmstrip")
    }
  }

  private func found(
    sources: [String: String], goldens: [String], used: [String]
  ) throws -> [String: GoldenInventory.Use] {
    var result: [String: GoldenInventory.Use] = [:]
    try withPackage(sources: sources, goldens: goldens, used: used) { inventory, run in
      for (item, use) in try inventory.uses(runFolder: run) {
        result["\(item.key)"] = use
      }
    }
    return result
  }

  private let source = "expectFilmstrip(of: A(), named: \"a\")  // and named: \"b\""

  @Test func `what a test has looked at is used, and the rest of its suite is not`() throws {
    let uses = try found(
      sources: ["S.swift": source], goldens: ["S/a.reel", "S/old.reel"], used: ["S/a.reel"])
    #expect(uses == ["S/a": .used, "S/old": .orphan])
  }

  @Test func `a golden that the file still names may belong to a test that is switched off`() throws
  {
    let uses = try found(
      sources: ["S.swift": source], goldens: ["S/a.reel", "S/b.reel"], used: ["S/a.reel"])
    #expect(uses == ["S/a": .used, "S/b": .unvisited])
  }

  @Test func `a variant that is not asked for any more is an orphan`() throws {
    let uses = try found(
      sources: ["S.swift": source], goldens: ["S/a.reel", "S/a.dark.reel"], used: ["S/a.reel"])
    #expect(uses == ["S/a": .used, "S/a.dark": .orphan])
  }

  @Test func `a suite whose file is gone leaves orphans`() throws {
    let uses = try found(
      sources: ["S.swift": source], goldens: ["S/a.reel", "T/a.reel"], used: ["S/a.reel"])
    #expect(uses == ["S/a": .used, "T/a": .orphan])
  }

  @Test func `a suite of which nothing ran keeps everything`() throws {
    let sources = ["S.swift": source, "T.swift": "named: \"card-\\(number)\""]
    let uses = try found(
      sources: sources, goldens: ["S/a.reel", "T/card-1.reel"], used: ["S/a.reel"])
    #expect(uses == ["S/a": .used, "T/card-1": .unvisited])
  }

  @Test func `after a narrowed run nobody knows, and nothing is removed`() throws {
    try withPackage(
      sources: ["S.swift": source], goldens: ["S/old.reel"], used: [],
      narrowing: "was narrowed by --filter"
    ) { inventory, run in
      #expect(throws: RunError.partial(reason: "was narrowed by --filter")) {
        try inventory.uses(runFolder: run)
      }
      #expect(throws: RunError.noRun(path: "nowhere/run.jsonl")) {
        try inventory.uses(runFolder: "nowhere")
      }
    }
  }
}
