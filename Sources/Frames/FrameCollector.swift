/// Gathers the frames of a recording, within what <doc:ReelFormat> allows.
package struct FrameCollector {
  private let store: FrameStore
  private let mostNodes: Int

  /// The frame that was added last.
  private var last: Frame?

  /// The nodes of frames that are not as the one before.
  private var nodes = 0

  package init() { self.init(mostNodes: Limits.nodesOfReel) }

  init(mostNodes: Int, bytesInMemory: Int = FrameStore.bytesInMemory) {
    self.mostNodes = mostNodes
    store = FrameStore(bytesInMemory: bytesInMemory)
  }

  /// How many frames were added.
  package var count: Int { store.count }

  /// The frames that were added; none may be added after that.
  package var frames: FrameList { FrameList(store) }

  /// Adds a frame.
  ///
  /// - Returns: The frame, which shares memory with the one before.
  /// - Throws: If the frame, or the frames together, are more than ``Limits`` allows or than the folder
  ///   for temporary files holds; nothing is added then.
  @discardableResult
  package mutating func append(_ frame: Frame) throws(FrameListExcess) -> Frame {
    guard count < Limits.frames else { throw .frames }
    let isRepeated = last == frame
    if !isRepeated {
      do throws(FrameExcess) {
        nodes += try frame.checkLimits()
      } catch {
        throw .frame(error)
      }
      guard nodes <= mostNodes else { throw .nodes }
    }
    do throws(ScratchError) {
      let kept = try store.append(isRepeated ? last ?? frame : frame)
      last = kept
      return kept
    } catch {
      throw .place(error)
    }
  }
}

/// Why a frame cannot be added to a recording.
package enum FrameListExcess: Error, Hashable, Sendable, CustomStringConvertible {
  case frame(FrameExcess)
  case frames
  case nodes
  case place(ScratchError)

  package var description: String {
    switch self {
    case .frame(let excess): excess.description
    case .frames: "it has more than \(Limits.frames) frames"
    case .nodes: "its frames have more than \(Limits.nodesOfReel) layers together"
    case .place(let error): error.description
    }
  }
}
