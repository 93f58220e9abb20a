import Foundation
import Frames
import Pixels
import Synchronization
import Testing

@testable import Raster

@Suite struct DrawingMemoryTests {
  /// Pixels of an upright phone of three pixels per point.
  private static let canvas = 1179 * 2556

  private static func memory(_ megabytes: Int?, jobs: Int, canvas: Int = canvas) throws
    -> DrawingMemory
  {
    try DrawingMemory(ceiling: megabytes.map { $0 << 20 }, jobs: jobs, canvas: canvas)
  }

  /// All that may be held: 88 MB, six canvases a worker, and what is kept.
  private static func sum(_ memory: DrawingMemory, canvas: Int = canvas) -> Int {
    let limits = memory.limits
    let worker = 6 * 4 * canvas + limits.pictures + limits.shadows + limits.glass
    return 88 << 20 + memory.workers * worker + limits.decoded
  }

  @Test func `two workers on a phone's screen take 256 MB`() throws {
    let memory = try Self.memory(nil, jobs: 2)
    #expect(memory.workers == 2)
    #expect(Self.sum(memory) <= 256 << 20)
    #expect(Self.sum(memory) > 240 << 20)
  }

  @Test(
    "There are as many workers as fit, and they keep what is left",
    arguments: [(256, 8, 2), (256, 1, 1), (512, 8, 5), (192, 2, 1), (4096, 3, 3)])
  func workers(megabytes: Int, jobs: Int, expected: Int) throws {
    let memory = try Self.memory(megabytes, jobs: jobs)
    #expect(memory.workers == expected)
    #expect(Self.sum(memory) <= megabytes << 20)
    #expect(memory.limits.glass > 0)
  }

  @Test func `too little memory is one sentence`() throws {
    let error = #expect(throws: TooLittleMemory.self) { try Self.memory(100, jobs: 4) }
    #expect(
      error?.description
        == "Frames of that size take at least 172 MB of memory: allow more, or choose a smaller --scale."
    )
    #expect(try Self.memory(172, jobs: 4).workers == 1)
    #expect(throws: TooLittleMemory.self) { try Self.memory(171, jobs: 4) }
    // Small frames have large sheets.
    #expect(throws: TooLittleMemory.self) { try Self.memory(160, jobs: 1, canvas: 1) }
    #expect(try Self.memory(256, jobs: 4, canvas: 1).workers == 4)
  }

  // MARK: Pictures

  private static func picture(_ level: UInt32) throws -> CGImage {
    let pixels = Array(repeating: 0xFF00_0000 | level, count: 64 * 64)
    return try #require(CGImage(Bitmap(width: 64, height: 64, pixels: pixels)))
  }

  @Test func `pictures that nobody has asked for lately are decoded again`() throws {
    let pictures = try (1...3).map { try Self.picture(UInt32($0)) }
    let all = Dictionary(uniqueKeysWithValues: pictures.map { ($0.digest, $0) })
    // Each has 16 KB; one may stay beside the last.
    let shelf = ImageShelf(all, limit: 20 << 10)
    func place(_ number: Int) throws -> UnsafeRawPointer? {
      try shelf.picture(pictures[number].digest).pixels
        .withUnsafeBytes { $0.baseAddress }
    }
    let held = try (0..<3).map {
      try shelf.picture(pictures[$0].digest)
    }
    let places = held.map { bitmap in bitmap.pixels.withUnsafeBytes { $0.baseAddress } }
    #expect(try place(2) == places[2])
    #expect(try place(1) == places[1])
    #expect(try place(0) != places[0])
    #expect(held.map { $0[5, 5] & 0xFF } == [1, 2, 3])
  }
}

@Suite struct WorkerGroupTests {
  @Test("Each element is worked on once, in runs that grow shorter", arguments: [1, 2, 5, 40])
  func runs(workers: Int) throws {
    let runs = Mutex<[[Int]]>([])
    try WorkerGroup.share(Array(0..<100), among: workers, tools: {}) { run, _ in
      runs.withLock { $0.append(Array(run)) }
    }
    let all = runs.withLock { $0 }.sorted { $0[0] < $1[0] }
    #expect(all.flatMap { $0 } == Array(0..<100))
    let lengths = all.map(\.count)
    #expect(lengths == lengths.sorted(by: >))
    #expect(lengths.first == min(8, max(50 / workers, 1)))
    #expect(lengths.last == 1)
  }

  @Test("An errand is done once, whether there is work or not", arguments: [0, 1, 9])
  func errand(count: Int) throws {
    let errands = Mutex(0)
    let worked = Mutex(0)
    try WorkerGroup.share(
      Array(0..<count), among: 3, errand: { errands.withLock { $0 += 1 } }, tools: {}
    ) { run, _ in worked.withLock { $0 += run.count } }
    #expect(errands.withLock { $0 } == 1)
    #expect(worked.withLock { $0 } == count)
  }
}
