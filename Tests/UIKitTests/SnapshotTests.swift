import Frames
import Pixels
import QuartzCore
import Raster
import Testing
import UIKit

/// The pixels of the top left of the screen, at 2 pixels per point.
@MainActor
func screenshot() throws -> Bitmap {
  let builder = FrameBuilder()
  let frame = builder.frame(
    of: UIApplication.shared.windows.map(\.layer), size: CGSize(width: 240, height: 220))
  return try Rasterizer(images: builder.images).bitmap(of: frame, scale: 2)
}

/// The greatest difference of any channel of any pixel.
func largestDifference(_ a: Bitmap, _ b: Bitmap) -> Int {
  zip(a.pixels, b.pixels).reduce(0) { worst, pair in
    (0..<4).reduce(worst) { worst, channel in
      let (x, y) = (Int(pair.0 >> (8 * channel) & 0xFF), Int(pair.1 >> (8 * channel) & 0xFF))
      return max(worst, abs(x - y))
    }
  }
}

@MainActor @Suite struct SnapshotTests {
  /// A card with text, a gradient, a border, rounded corners and a faded child.
  private func makeCard() -> UIView {
    let card = UIView(frame: CGRect(x: 20, y: 30, width: 200, height: 160))
    card.backgroundColor = .systemIndigo
    card.layer.cornerRadius = 24
    card.clipsToBounds = true
    let label = UILabel(frame: CGRect(x: 16, y: 16, width: 160, height: 30))
    label.text = "Snapshot"
    label.textColor = .white
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.systemTeal.cgColor, UIColor.systemPink.cgColor]
    gradient.frame = CGRect(x: 0, y: 80, width: 200, height: 80)
    card.layer.addSublayer(gradient)
    let faded = UIView(frame: CGRect(x: 120, y: 60, width: 120, height: 60))
    faded.backgroundColor = .systemYellow
    faded.alpha = 0.6
    faded.layer.borderWidth = 3
    card.addSubview(label)
    card.addSubview(faded)
    return card
  }

  private func show(_ views: UIView..., in window: UIWindow) throws -> Bitmap {
    window.subviews.forEach { $0.removeFromSuperview() }
    window.backgroundColor = .white
    window.makeKeyAndVisible()
    views.forEach(window.addSubview)
    UIApplication.shared.layOutWindows()
    return try screenshot()
  }

  @Test func `a snapshot in the same place has the same pixels`() throws {
    try inFreshApp { _, window in
      let card = makeCard()
      let original = try show(card, in: window)
      let copy = try #require(card.snapshotView(afterScreenUpdates: false))
      #expect(copy.bounds == card.bounds)
      copy.frame = card.frame
      #expect(try show(copy, in: window) == original)
    }
  }

  @Test func `a part of a snapshot that is not on the screen has the same pixels`() throws {
    try inFreshApp { _, window in
      let card = makeCard()
      let original = try show(card, in: window)
      for isLate in [false, true] {
        let copy = try #require(card.snapshotView(afterScreenUpdates: false))
        let part = try #require(
          copy.resizableSnapshotView(
            from: copy.bounds, afterScreenUpdates: isLate, withCapInsets: .zero))
        part.frame = card.frame
        #expect(try show(part, in: window) == original)
        let again = try #require(copy.snapshotView(afterScreenUpdates: isLate))
        again.frame = card.frame
        #expect(try show(again, in: window) == original)
        _ = try show(card, in: window)
      }
    }
  }

  @Test func `a snapshot of a snapshot, turned and off the grid, differs at its edge alone`() throws
  {
    try inFreshApp { _, window in
      let card = makeCard()
      card.center = CGPoint(x: 120.3, y: 110.7)
      card.transform = CGAffineTransform(rotationAngle: 0.3)
      let original = try show(card, in: window)
      let copy = try #require(card.snapshotView(afterScreenUpdates: true))
      UIApplication.shared.layOutWindows()
      let second = try #require(copy.snapshotView(afterScreenUpdates: true))
      second.center = card.center
      second.transform = card.transform
      let shown = try show(second, in: window)
      // Cutting the picture at its own edge counts the coverage c of that edge twice, and c − c² is a
      // quarter of the range at most.
      #expect(largestDifference(shown, original) <= 64)
      let turned = card.transform.inverted()
      for y in 0..<shown.height {
        for x in 0..<shown.width where shown[x, y] != original[x, y] {
          let point = CGPoint(
            x: (CGFloat(x) + 0.5) / 2 - card.center.x, y: (CGFloat(y) + 0.5) / 2 - card.center.y
          ).applying(turned)
          // How far inside the card: from its sides, or from the arc of a corner.
          let (across, down) = (abs(point.x) - 76, abs(point.y) - 56)
          let depth =
            across > 0 && down > 0 ? 24 - hypot(across, down) : min(24 - across, 24 - down)
          // A corner of a pixel is 0.36 points from its middle.
          #expect(abs(depth) < 0.36, "(\(x), \(y)) differs inside")
        }
      }
    }
  }

  @Test func `before updates it shows what was last on the screen, after them what will be`() throws
  {
    try inFreshApp { clock, window in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      view.backgroundColor = .red
      _ = try show(view, in: window)
      view.backgroundColor = .blue
      let added = UIView(frame: view.bounds)
      view.addSubview(added)
      let before = view.picture(of: view.bounds, false).frame
      let after = view.picture(of: view.bounds, true).frame
      #expect(before.root.children.first?.backgroundColor == UIColor.red.cgColor)
      #expect(before.root.children.first?.children.isEmpty == true)
      #expect(after.root.children.first?.backgroundColor == UIColor.blue.cgColor)
      #expect(after.root.children.first?.children.count == 1)
      UIApplication.shared.layOutWindows()
      let shown = view.picture(of: view.bounds, false)
      let isEqual = shown == view.picture(of: view.bounds, true)
      #expect(isEqual)
    }
  }

  @Test func `in the middle of an animation it shows the middle`() throws {
    try inFreshApp { clock, window in
      let (view, child) = (
        UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 90)),
        UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      )
      view.addSubview(child)
      _ = try show(view, in: window)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { child.center.x += 40 }
      UIApplication.shared.layOutWindows()
      try clock.run(to: 0.25)
      let frame = view.picture(of: view.bounds, false).frame
      #expect(frame.root.children.first?.children.first?.position == CGPoint(x: 15, y: 5))
    }
  }

  @Test func `a view that was never shown has an empty snapshot before updates`() {
    inFreshApp { _, _ in
      let view = makeCard()
      #expect(view.picture(of: view.bounds, false).frame.root.children.isEmpty)
      #expect(!view.picture(of: view.bounds, true).frame.root.children.isEmpty)
      #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    }
  }

  @Test func `caps keep their size when the snapshot is resized`() throws {
    try inFreshApp { _, window in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
      view.backgroundColor = .green
      view.layer.borderColor = UIColor.red.cgColor
      view.layer.borderWidth = 10
      _ = try show(view, in: window)
      let copy = try #require(
        view.resizableSnapshotView(
          from: view.bounds, afterScreenUpdates: false,
          withCapInsets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)))
      copy.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
      let stretched = try show(copy, in: window)
      view.frame = copy.frame
      #expect(try stretched == show(view, in: window))
    }
  }

  @Test func `numbers of layers, images and fonts of a picture reach the recording`() throws {
    try inFreshApp { _, window in
      let card = makeCard()
      _ = try show(card, in: window)
      let builder = FrameBuilder()
      let size = UIScreen.main.bounds.size
      let first = builder.frame(of: [window.layer], size: size)
      let copy = try #require(card.snapshotView(afterScreenUpdates: false))
      let second = builder.frame(of: [window.layer], size: size)
      #expect(first == second)
      card.removeFromSuperview()
      window.addSubview(copy)
      let other = FrameBuilder()
      _ = other.frame(of: [window.layer], size: size)
      #expect(other.fonts == builder.fonts && !other.fonts.isEmpty)
    }
  }

  @Test func `the screen's snapshot shows every window`() throws {
    try inFreshApp { _, window in
      let original = try show(makeCard(), in: window)
      let copy = UIScreen.main.snapshotView(afterScreenUpdates: false)
      #expect(try show(copy, in: window) == original)
    }
  }
}
