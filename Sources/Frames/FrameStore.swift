internal import Synchronization

/// The frames of a recording, of which only some are in memory.
///
/// Those that were used last are; the others are text in a file without a name. So memory grows with
/// what a frame holds, but not with the number of frames.
final class FrameStore: Sendable {
  /// About how many bytes of frames are kept in memory, beside the run in use.
  ///
  /// Our choice: some seconds of most apps, so that few recordings need a file.
  static let bytesInMemory = 16 << 20

  /// About how many bytes the file may have; what goes beyond stays in memory.
  ///
  /// Our choice: twice what the text of a reel may have.
  private static let mostText = 2 * Limits.fileBytes

  private struct Chunk {
    let start: Int
    /// Nil where it is in the file alone.
    var run: FrameRun?
    var text: Range<Int>?
    /// Whether its text would not give it back, as with numbers that are none.
    var isBound = false
    var lastUse = 0
  }

  private struct State {
    var chunks: [Chunk] = []
    var count = 0
    var first: Frame?
    var last: Frame?
    var uses = 0
  }

  private let state = Mutex(State())
  private let scratch: Scratch
  private let bytesInMemory: Int

  init(bytesInMemory: Int = FrameStore.bytesInMemory) {
    self.bytesInMemory = bytesInMemory
    scratch = Scratch(bytesInMemory: 0)
  }

  var count: Int { state.withLock { $0.count } }

  /// About how many bytes of frames are in memory.
  var heldBytes: Int { state.withLock { $0.chunks.reduce(0) { $0 + ($1.run?.bytes ?? 0) } } }

  /// Adds a frame; nobody may have read any yet.
  ///
  /// - Returns: The frame in the memory that it has here.
  /// - Throws: Where the file cannot be written.
  func append(_ frame: Frame) throws(ScratchError) -> Frame {
    try state.withLock { state throws(ScratchError) in
      if state.chunks.last?.run?.isLong ?? true {
        state.chunks.append(Chunk(start: state.count, run: FrameRun()))
        touch(state.chunks.count - 1, &state)
        try release(&state)
      }
      let last = state.chunks.count - 1
      state.chunks[last].run?.append(frame, after: state.last)
      let kept = state.chunks[last].run?.frames.last ?? frame
      state.first = state.first ?? kept
      state.last = kept
      state.count += 1
      return kept
    }
  }

  /// Frame `index`, read from the file where it is not in memory.
  subscript(index: Int) -> Frame {
    state.withLock { state in
      precondition((0..<state.count).contains(index), "There is no frame \(index).")
      let place = self.place(of: index, state)
      let run = self.run(at: place, &state)
      return run.frames[index - state.chunks[place].start]
    }
  }

  /// The number of the chunk that holds frame `index`.
  private func place(of index: Int, _ state: State) -> Int {
    var (low, high) = (0, state.chunks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if state.chunks[middle].start <= index { low = middle } else { high = middle }
    }
    return low
  }

  private func touch(_ place: Int, _ state: inout State) {
    state.uses += 1
    state.chunks[place].lastUse = state.uses
  }

  private func run(at place: Int, _ state: inout State) -> FrameRun {
    touch(place, &state)
    if let run = state.chunks[place].run { return run }
    guard let text = state.chunks[place].text, let bytes = try? scratch.bytes(in: text),
      let run = FrameRun(text: bytes, after: state.first)
    else {
      // The file is open, has no name, and was read back when it was written.
      fatalError("Frames of the recording can no longer be read from '\(scratch.folder)'.")
    }
    state.chunks[place].run = run
    // What cannot be written stays in memory.
    try? release(&state)
    return run
  }

  /// Drops the runs that have not been used for longest, but never the last that was.
  private func release(_ state: inout State) throws(ScratchError) {
    var held = state.chunks.indices.filter {
      state.chunks[$0].run != nil && !state.chunks[$0].isBound
    }
    .sorted { state.chunks[$0].lastUse < state.chunks[$1].lastUse }
    var bytes = held.reduce(0) { $0 + (state.chunks[$1].run?.bytes ?? 0) }
    while bytes > bytesInMemory, held.count > 1, scratch.count < Self.mostText {
      let place = held.removeFirst()
      guard let run = state.chunks[place].run else { continue }
      bytes -= run.bytes
      if state.chunks[place].text == nil {
        let text = run.text
        guard FrameRun(text: [UInt8](text), after: nil)?.frames == run.frames else {
          state.chunks[place].isBound = true
          continue
        }
        state.chunks[place].text = try scratch.append(text)
      }
      state.chunks[place].run = nil
    }
  }
}
