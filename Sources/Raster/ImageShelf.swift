internal import Synchronization
package import Frames

/// The pictures that frames name, by digest; as a recording goes on there are more.
package final class ImageShelf: Sendable {
  private let images: Mutex<[String: CGImage]>

  package init(_ images: [String: CGImage] = [:]) { self.images = Mutex(images) }

  /// Puts down all pictures there are so far.
  package func put(_ images: [String: CGImage]) { self.images.withLock { $0 = images } }

  func image(_ digest: String) -> CGImage? { images.withLock { $0[digest] } }
}
