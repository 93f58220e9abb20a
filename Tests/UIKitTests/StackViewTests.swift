import QuartzCore
import Testing
import UIKit

/// A view with a size of its own.
@MainActor
private final class Block: UIView {
  private let size: CGSize

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

@MainActor @Suite struct StackViewTests {
  private func row(_ views: [UIView], width: CGFloat = 300, height: CGFloat = 100) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return stack
  }

  private func places(_ stack: UIStackView) -> [ClosedRange<CGFloat>] {
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map {
      stack.axis == .horizontal
        ? $0.frame.minX...$0.frame.maxX : $0.frame.minY...$0.frame.maxY
    }
  }

  @Test func `fill stretches what hugs least`() {
    inFreshApp { _, _ in
      let blocks = [Block(40, 20), Block(50, 30), Block(60, 10)]
      blocks[1].setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
      let stack = row(blocks)
      stack.spacing = 10
      #expect(places(stack) == [0...40, 50...230, 240...300])
      #expect(blocks.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 100 })
    }
  }

  @Test func `equal and proportional shares are as computed`() {
    inFreshApp { _, _ in
      let stack = row([Block(40, 20), Block(80, 30), Block(20, 10)])
      stack.spacing = 6
      stack.distribution = .fillEqually
      #expect(places(stack) == [0...96, 102...198, 204...300])
      stack.distribution = .fillProportionally
      // 288 in the ratio 2 : 4 : 1, with each edge on one of two pixels a point.
      let unit = 288.0 / 7
      func whole(_ edge: CGFloat) -> CGFloat { (edge * 2).rounded() / 2 }
      for (place, want) in zip(
        places(stack),
        [0...2 * unit, (2 * unit + 6)...(6 * unit + 6), (6 * unit + 12)...300])
      {
        #expect(place.lowerBound == whole(want.lowerBound))
        #expect(place.upperBound == whole(want.upperBound))
      }
    }
  }

  @Test func `equal spacing and equal centring are as computed`() {
    inFreshApp { _, _ in
      let stack = row([Block(40, 20), Block(80, 30), Block(20, 10)])
      stack.distribution = .equalSpacing
      // 300 − 140 leaves two gaps of 80.
      #expect(places(stack) == [0...40, 120...200, 280...300])
      stack.distribution = .equalCentering
      // Centres at 20, 155 and 290.
      #expect(places(stack) == [0...40, 115...195, 280...300])
      stack.spacing = 100
      // Not enough room: the gaps come first, and the contents give way.
      let tight = places(stack)
      #expect(
        zip(tight, tight.dropFirst()).allSatisfy { $1.lowerBound - $0.upperBound > 100 - 1e-6 })
    }
  }

  @Test(
    "Views stand where the alignment says",
    arguments: [
      (UIStackView.Alignment.leading, 0.0), (.center, 40), (.trailing, 80),
    ])
  func alignment(alignment: UIStackView.Alignment, top: Double) {
    inFreshApp { _, _ in
      let block = Block(50, 20)
      let stack = row([block, Block(250, 100)])
      stack.alignment = alignment
      stack.layoutIfNeeded()
      #expect(block.frame == CGRect(x: 0, y: top, width: 50, height: 20))
    }
  }

  @Test func `baselines of labels meet`() {
    inFreshApp { _, _ in
      let (small, large) = (UILabel(), UILabel())
      (small.text, large.text) = ("small", "large")
      (small.font, large.font) = (.systemFont(ofSize: 12), .systemFont(ofSize: 40))
      let stack = row([small, large])
      stack.alignment = .firstBaseline
      stack.layoutIfNeeded()
      #expect(large.frame.minY == 0)
      @MainActor func baseline(_ label: UILabel) -> CGFloat {
        label.frame.midY - label.font.lineHeight / 2 + label.font.ascender
      }
      // Both labels' edges are on whole pixels, of which there are two a point.
      #expect(abs(baseline(small) - baseline(large)) <= 0.5)
    }
  }

  @Test func `a stack is as large as its views, its spacings and its margins`() {
    inFreshApp { _, _ in
      let blocks = [Block(40, 20), Block(80, 30), Block(20, 10)]
      let stack = UIStackView(arrangedSubviews: blocks)
      stack.axis = .vertical
      stack.spacing = 5
      stack.setCustomSpacing(11, after: blocks[0])
      stack.isLayoutMarginsRelativeArrangement = true
      stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let size = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      #expect(size == CGSize(width: 80 + 6, height: 60 + 16 + 4))
      stack.frame = CGRect(origin: .zero, size: size)
      #expect(places(stack) == [1...21, 32...62, 67...77])
      #expect(blocks[2].frame.minX == 2 && blocks[2].frame.width == 80)
    }
  }

  @Test func `stacks nest, and take no constraints of hidden views into account`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let (a, b, c) = (UIView(), Block(30, 30), Block(60, 40))
      a.heightAnchor.constraint(equalToConstant: 70).isActive = true
      let inner = UIStackView(arrangedSubviews: [b, c])
      let outer = UIStackView(arrangedSubviews: [a, inner])
      outer.axis = .vertical
      outer.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(outer)
      NSLayoutConstraint.activate([
        outer.topAnchor.constraint(equalTo: window.topAnchor),
        outer.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      ])
      window.layoutIfNeeded()
      #expect(outer.frame.size == CGSize(width: 90, height: 110))
      #expect(inner.frame == CGRect(x: 0, y: 70, width: 90, height: 40))
      a.isHidden = true
      window.layoutIfNeeded()
      #expect(outer.frame.size == CGSize(width: 90, height: 40))
      outer.removeArrangedSubview(a)
      a.removeFromSuperview()
      window.layoutIfNeeded()
      #expect(outer.arrangedSubviews == [inner] && inner.frame.minY == 0)
    }
  }

  @Test func `what is hidden from the start is laid out before it is shown`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let label = UILabel()
      label.text = "Details"
      let inner = UIStackView(arrangedSubviews: [UIView(), label])
      inner.isHidden = true
      let outer = UIStackView(arrangedSubviews: [Block(10, 10), inner])
      outer.axis = .vertical
      outer.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      window.addSubview(outer)
      window.layoutIfNeeded()
      #expect(inner.frame == CGRect(x: 0, y: 200, width: 300, height: 0))
      #expect(
        label.frame
          == CGRect(origin: .zero, size: label.intrinsicContentSize)
          .offsetBy(dx: 300 - label.intrinsicContentSize.width, dy: 0))
    }
  }

  @Test func `a view that is hidden in a block closes up first and goes at the end`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let blocks = [Block(40, 50), Block(80, 50)]
      let stack = UIStackView(arrangedSubviews: blocks)
      stack.axis = .vertical
      stack.spacing = 10
      stack.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(stack)
      stack.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
      window.layoutIfNeeded()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        blocks[0].isHidden = true
        window.layoutIfNeeded()
      }
      #expect(blocks[0].isHidden && blocks[1].frame.minY == 0 && blocks[0].frame.height == 0)
      try clock.run(to: 0.5)
      let (first, second) = (blocks[0].layer.presentation(), blocks[1].layer.presentation())
      #expect(first?.isHidden == false && first?.frame.height == 25)
      #expect(second?.frame.minY == 30)
      try clock.run(to: 1.1)
      #expect(blocks[0].layer.presentation()?.isHidden == true)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        blocks[0].isHidden = false
        window.layoutIfNeeded()
      }
      try clock.run(to: 1.6)
      #expect(blocks[0].layer.presentation()?.isHidden == false)
      #expect(blocks[0].layer.presentation()?.frame.height == 25)
      // Views that no stack arranges vanish at once, as ever.
      UIView.animate(withDuration: 1) { stack.isHidden = true }
      #expect(stack.layer.presentation()?.isHidden == true)
    }
  }
}

extension UILayoutPriority {
  fileprivate static func - (a: UILayoutPriority, b: Float) -> UILayoutPriority {
    UILayoutPriority(a.rawValue - b)
  }
}
