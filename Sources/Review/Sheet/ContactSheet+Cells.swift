package import Frames

extension ContactSheet {
  /// A frame that is drawn by itself to be shown in a cell.
  package struct CellPicture: Hashable, Sendable {
    /// The frame's number.
    package let frame: Int
    /// Pixels per point.
    package let scale: CGFloat

    package init(frame: Int, scale: CGFloat) { (self.frame, self.scale) = (frame, scale) }

    /// What the sheet calls the picture.
    package var name: String { "frame \(frame) at \(scale)" }
  }

  /// The cells as pictures, in order, but for those of a frame so small or large that it cannot be drawn so.
  package var pictures: [CellPicture] { allPictures.filter(\.isUsable) }

  private var allPictures: [CellPicture] {
    zip(cells, rects).map { frame, rect in
      CellPicture(frame: frame, scale: rect.width * Self.scale / reel.frames[frame].size.width)
    }
  }

  /// What to draw once ``pictures`` have been, which go by their names: each lies on whole pixels.
  package var frameOfPictures: Frame {
    var frame = self.frame
    var rest = allPictures[...]
    for index in frame.root.children.indices {
      guard case .picture? = frame.root.children[index].content, let picture = rest.popFirst(),
        picture.isUsable
      else { continue }
      var image = ImageContent(
        digest: picture.name, size: frame.root.children[index].bounds.size)
      (image.shrinking, image.enlarging) = (.nearest, .nearest)
      frame.root.children[index].content = .image(image)
    }
    return frame
  }
}

extension ContactSheet.CellPicture {
  fileprivate var isUsable: Bool { ReelHeader.scales.contains(scale) }
}
