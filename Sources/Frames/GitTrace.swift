/// What git leaves in the place of a file that it could not put together, or has not fetched.
public enum GitTrace: Hashable, Sendable {
  /// A few lines of Git LFS that stand for a file on a server.
  case pointer
  /// Both sides of a merge, each behind a line of its own.
  case conflict

  /// The first line of a pointer: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md.
  private static let pointerOpening = Array("version https://git-lfs.github.com/spec/".utf8)

  /// What begins the lines that git writes around the two sides, in their order.
  private static let conflictMarkers = ["<<<<<<< ", "=======", ">>>>>>> "].map { Array($0.utf8) }

  /// What git has left in `file`; nil if that does not show.
  package init?(in file: some ByteSource) {
    let opening = file.bytes(in: 0..<min(file.count, Self.pointerOpening.count))
    if opening == Self.pointerOpening {
      self = .pointer
      return
    }
    guard file.count <= Limits.fileBytes else { return nil }
    var markers = Self.conflictMarkers[...]
    for line in LineIndex(of: file, most: .max).lines {
      guard let marker = markers.first else { break }
      let end = min(line.upperBound, line.lowerBound + marker.count)
      if file.bytes(in: line.lowerBound..<end) == marker { markers.removeFirst() }
    }
    guard markers.isEmpty else { return nil }
    self = .conflict
  }
}
