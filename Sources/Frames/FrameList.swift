/// The frames of a reel, by number.
///
/// Those of a long recording are not all in memory: some lie in a file without a name in the folder for
/// temporary files, and are read when they are asked for. To go through them in order, forwards or
/// backwards, reads each once.
public struct FrameList: RandomAccessCollection, Hashable, Sendable {
  private enum Storage: Sendable {
    case memory([Frame])
    case store(FrameStore)
  }

  private let storage: Storage

  /// How many frames there are.
  public let endIndex: Int

  /// Keeps `frames` in memory.
  public init(_ frames: some Sequence<Frame>) {
    let frames = Array(frames)
    storage = .memory(frames)
    endIndex = frames.count
  }

  init(_ store: FrameStore) {
    storage = .store(store)
    endIndex = store.count
  }

  /// Zero.
  public var startIndex: Int { 0 }

  /// The frame of that number.
  public subscript(index: Int) -> Frame {
    switch storage {
    case .memory(let frames): frames[index]
    case .store(let store): store[index]
    }
  }

  public static func == (a: Self, b: Self) -> Bool {
    if case .store(let one) = a.storage, case .store(let other) = b.storage, one === other {
      return true
    }
    return a.elementsEqual(b)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for frame in self { hasher.combine(frame) }
  }
}
