import Pixels
import Testing
import UIKit

/// Pictures, symbols and buttons from right to left.
@MainActor @Suite struct MirroredPictureTests {
  /// A red mark at the top left of a picture of 40 × 20.
  private func mark(x: CGFloat = 0) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    return UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20), format: format).image { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: x, y: 0, width: 10, height: 5))
    }
  }

  @Test func `a picture flips where views are arranged from right to left, and drawn it does not`()
    throws
  {
    try inApp(.rightToLeft) { _, window in
      let (plain, other) = (mark(), mark(x: 30))
      let flipping = plain.imageFlippedForRightToLeftLayoutDirection()
      #expect(!plain.flipsForRightToLeftLayoutDirection)
      #expect(flipping.flipsForRightToLeftLayoutDirection)
      #expect(flipping.withRenderingMode(.alwaysTemplate).flipsForRightToLeftLayoutDirection)
      let view = UIImageView(image: flipping)
      window.addSubview(view)
      let asPlain = try bitmap(of: UIImageView(image: plain).layer)
      let asFlipped = try bitmap(of: UIImageView(image: other).layer)
      #expect(asPlain != asFlipped)
      #expect(try bitmap(of: view.layer) == asFlipped)
      view.semanticContentAttribute = .forceLeftToRight
      #expect(try bitmap(of: view.layer) == asPlain)
      let flipped = UIImageView(image: plain.withHorizontallyFlippedOrientation())
      #expect(try bitmap(of: flipped.layer) == asFlipped)
      let redrawn = UIGraphicsImageRenderer(size: plain.size).image { _ in
        flipping.draw(at: .zero)
      }
      view.image = redrawn
      #expect(try bitmap(of: view.layer) == asPlain)
    }
  }

  @Test func `caps change sides with the picture`() throws {
    try inApp(.rightToLeft) { _, window in
      let insets = UIEdgeInsets(top: 0, left: 12, bottom: 0, right: 3)
      let bubble = mark().resizableImage(withCapInsets: insets, resizingMode: .stretch)
      let flipped = bubble.withHorizontallyFlippedOrientation()
      #expect(flipped.capInsets == UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 12))
      let (a, b) = (
        UIImageView(image: bubble.imageFlippedForRightToLeftLayoutDirection()), UIView()
      )
      window.addSubview(a)
      window.addSubview(b)
      a.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
      let expected = UIImageView(image: flipped)
      expected.frame = a.frame
      let (seen, wanted) = (try bitmap(of: a.layer), try bitmap(of: expected.layer))
      #expect(seen == wanted)
      #expect(a.layer.contentsCenter.minX == 3.0 / 40)
    }
  }

  @Test func `symbols that speak of reading turn, and those of left, right and players stay`()
    throws
  {
    @MainActor func shown(
      _ name: String, _ direction: UIUserInterfaceLayoutDirection
    ) throws -> [UInt32] {
      try inApp(direction) { _, window in
        let view = UIImageView(image: UIImage(systemName: name))
        window.addSubview(view)
        return try bitmap(of: view.layer).pixels
      }
    }
    for (name, twin) in [
      ("chevron.forward", "chevron.right"), ("chevron.backward", "chevron.left"),
      ("arrow.backward", "arrow.left"), ("arrowshape.turn.up.backward", "arrowshape.turn.up.left"),
    ] {
      let fixed = try shown(twin, .leftToRight)
      #expect(try shown(name, .leftToRight) == fixed, "\(name)")
      #expect(try shown(twin, .rightToLeft) == fixed, "\(twin)")
      #expect(try shown(name, .rightToLeft) != fixed, "\(name)")
    }
    for name in ["forward.fill", "backward.fill", "arrow.clockwise", "heart"] {
      let fixed = try shown(name, .leftToRight)
      #expect(try shown(name, .rightToLeft) == fixed, "\(name)")
    }
    try inApp(.rightToLeft) { _, window in
      // A symbol turned by hand stays so at another size.
      let turned = try #require(UIImage(systemName: "arrow.left"))
        .withHorizontallyFlippedOrientation()
      let large = UIImage.SymbolConfiguration(pointSize: 34)
      let expected = try #require(UIImage(systemName: "arrow.left", withConfiguration: large))
        .withHorizontallyFlippedOrientation()
      let seen = try bitmap(of: UIImageView(image: turned.withConfiguration(large)).layer)
      let wanted = try bitmap(of: UIImageView(image: expected).layer)
      #expect(seen == wanted)
    }
  }

  @Test func `buttons are the mirror images of those from the left`() {
    let arrow = UIImage(systemName: "arrow.clockwise")
    for placement in [NSDirectionalRectEdge.leading, .trailing, .top, .bottom] {
      for (alignment, opposite) in [
        (UIControl.ContentHorizontalAlignment.leading, .leading), (.trailing, .trailing),
        (.center, .center), (.fill, .fill), (.left, UIControl.ContentHorizontalAlignment.right),
      ] {
        expectMirrorImages { _, window in
          var look = UIButton.Configuration.filled()
          (look.title, look.subtitle, look.image) = ("Again", "and again", arrow)
          (look.imagePlacement, look.imagePadding) = (placement, 7)
          look.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 20, bottom: 6, trailing: 9)
          let button = UIButton(configuration: look)
          button.contentHorizontalAlignment =
            window.effectiveUserInterfaceLayoutDirection == .rightToLeft ? opposite : alignment
          button.frame = CGRect(x: 50, y: 50, width: 240, height: 80)
          window.addSubview(button)
          return [button]
        }
      }
    }
  }

  @Test func `a button that is forced has its picture after the title`() throws {
    try inApp(.leftToRight) { _, window in
      let button = UIButton(type: .system)
      button.setTitle("Next", for: .normal)
      button.setImage(UIImage(systemName: "arrow.clockwise"), for: .normal)
      button.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
      window.addSubview(button)
      let (picture, title) = (try #require(button.imageView), try #require(button.titleLabel))
      window.layoutIfNeeded()
      #expect(picture.frame.maxX <= title.frame.minX)
      button.semanticContentAttribute = .forceRightToLeft
      window.layoutIfNeeded()
      #expect(title.frame.maxX <= picture.frame.minX)
      button.contentHorizontalAlignment = .leading
      window.layoutIfNeeded()
      #expect(picture.frame.maxX == 200 && button.effectiveContentHorizontalAlignment == .right)
      // Insets by the sides stay at their sides.
      button.imageEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 8)
      window.layoutIfNeeded()
      #expect(picture.frame.maxX == 196)
    }
  }
}
