import Filmstrip
import Foundation
import Testing

@testable import FilmstripCLI

@Suite struct ShardTests {
  @Test("Shards hold every frame once, in order, and nearly equal numbers of them")
  func partition() {
    for count in 1...12 {
      for frames in [0, 1, 2, 7, 11, 12, 13, 145] {
        let parts = (1...count).map { Shard(index: $0, count: count).frames(of: frames) }
        #expect(parts.flatMap(Array.init) == Array(0..<frames))
        let sizes = parts.map(\.count)
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      }
    }
  }

  @Test func `a part is noted from one up`() {
    #expect(Shard(notation: "1/3") == Shard(index: 1, count: 3))
    #expect(Shard(notation: "3/3") == Shard(index: 3, count: 3))
    for bad in ["", "1", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1/99999999999999999999"] {
      #expect(Shard(notation: bad) == nil)
    }
  }

  @Test func `the environment counts from zero up`() throws {
    #expect(try ShardEnvironment([:]).shard == nil)
    #expect(try ShardEnvironment(["TEST_SHARD_INDEX": "1"]).shard == nil)
    let second = ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "1"]
    #expect(try ShardEnvironment(second).shard == Shard(index: 2, count: 3))
    for (total, index) in [("3", "3"), ("3", "-1"), ("3", ""), ("0", "0"), ("x", "0")] {
      #expect(throws: UsageError.self) {
        try ShardEnvironment(["TEST_TOTAL_SHARDS": total, "TEST_SHARD_INDEX": index])
      }
    }
    let error = #expect(throws: UsageError.self) {
      try ShardEnvironment(["TEST_TOTAL_SHARDS": "3"])
    }
    #expect(error?.description.contains("TEST_SHARD_INDEX is ''") == true)
  }

  @Test func `the test runner is told, if it asked`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try ShardEnvironment(["TEST_SHARD_STATUS_FILE": file]).acknowledge()
    #expect(!FileManager.default.fileExists(atPath: file))
    var variables = ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "0"]
    try ShardEnvironment(variables).acknowledge()
    variables["TEST_SHARD_STATUS_FILE"] = file
    try ShardEnvironment(variables).acknowledge()
    #expect(FileManager.default.fileExists(atPath: file))
    variables["TEST_SHARD_STATUS_FILE"] = file + "/x"
    #expect(throws: (any Error).self) { try ShardEnvironment(variables).acknowledge() }
  }
}
