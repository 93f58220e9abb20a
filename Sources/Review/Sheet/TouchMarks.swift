internal import Frames

/// Draws fingers on a cell: a dot with the trail behind it, a ring where one is about to come down.
///
/// A device that is turned may leave a finger off the screen, where the cell beside has its own: there it is
/// not shown.
struct TouchMarks {
  private static let size: CGFloat = 18
  private static let trailWidth: CGFloat = 4

  private let reel: Reel
  private let palette: SheetPalette

  init(reel: Reel, _ palette: SheetPalette) { (self.reel, self.palette) = (reel, palette) }

  /// - Parameter scale: Points of the sheet for a point of the screen.
  func add(to page: inout SheetPage, frame: Int, in rect: CGRect, scale: CGFloat) {
    let time = reel.time(ofFrame: frame).seconds
    let next = reel.time(ofFrame: frame + 1).seconds
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: rect.minX + point.x * scale, y: rect.minY + point.y * scale)
    }
    // Half of a dot lies beyond the edge that a finger comes in from.
    let near = rect.insetBy(dx: -0.5, dy: -0.5)
    func isOnScreen(_ point: CGPoint) -> Bool { near.contains(place(point)) }
    func placeOnScreen(_ point: CGPoint) -> CGPoint {
      let place = place(point)
      return CGPoint(
        x: min(max(place.x, rect.minX), rect.maxX), y: min(max(place.y, rect.minY), rect.maxY))
    }
    for track in reel.header.touches {
      guard let first = track.path.first else { continue }
      if let point = track.point(at: time) {
        let trail = track.path.prefix { $0.time < time }.map(\.point) + [point]
        addTrail(trail.map(placeOnScreen), to: &page)
        if isOnScreen(point) { addDot(at: place(point), isDown: true, to: &page) }
      } else if first.time > time, first.time <= next + 1e-6, isOnScreen(first.point) {
        addDot(at: place(first.point), isDown: false, to: &page)
      }
    }
  }

  private func addTrail(_ points: [CGPoint], to page: inout SheetPage) {
    page.addLine(
      points, CGColor(gray: 1, alpha: 0.9), width: Self.trailWidth + 2, name: "trail edge")
    page.addLine(points, SheetStyle.accent, width: Self.trailWidth, name: "trail")
  }

  private func addDot(at point: CGPoint, isDown: Bool, to page: inout SheetPage) {
    let box = CGRect(
      x: point.x - Self.size / 2, y: point.y - Self.size / 2, width: Self.size, height: Self.size)
    let color = SheetStyle.accent
    page.addBox(
      box.insetBy(dx: -1.5, dy: -1.5), CGColor(gray: 1, alpha: isDown ? 0.9 : 0),
      radius: Self.size / 2 + 1.5, border: Border(width: 1.5, color: CGColor(gray: 1, alpha: 0.9)),
      name: "touch edge")
    page.addBox(
      box,
      CGColor(red: color.red, green: color.green, blue: color.blue, alpha: isDown ? 0.85 : 0.25),
      radius: Self.size / 2, border: Border(width: 2, color: color), name: "touch")
  }
}
