import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Priorities rank: no number of weaker constraints outweighs a stronger one.
///
/// The expected values are the vertices of lexicographic linear programs, worked out by hand.
@MainActor @Suite struct LayoutPriorityTests {
  /// A view laid out by itself, with the rest of what a layout needs.
  private func view(in parent: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    view.topAnchor.constraint(equalTo: parent.topAnchor).isActive = true
    view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    return view
  }

  private func activate(_ constraint: NSLayoutConstraint, _ priority: Float) {
    constraint.priority = UILayoutPriority(priority)
    constraint.isActive = true
  }

  @Test func `a middle at 251 beats a width at 250`() {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
      let (d, e) = (view(in: root), view(in: root))
      d.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      d.widthAnchor.constraint(equalToConstant: 300).isActive = true
      e.leadingAnchor.constraint(equalTo: d.leadingAnchor).isActive = true
      activate(e.widthAnchor.constraint(equalToConstant: 100), 250)
      activate(e.centerXAnchor.constraint(equalTo: d.centerXAnchor), 251)
      root.layoutIfNeeded()
      #expect(e.frame.width == 300)
    }
  }

  /// Widths that are wished for with a priority each, and what comes of them.
  @Test(
    "A higher priority beats any number of lower ones",
    arguments: [
      // One at 751 against two at 750.
      ([(100, 751), (200, 750), (200, 750)], 100),
      ([(200, 750), (200, 750), (100, 751)], 100),
      // Fifty at 749 against one at 750.
      (Array(repeating: (200, 749), count: 50) + [(100, 750)], 100),
      // Priorities between whole numbers rank as well.
      ([(100, 750.5), (200, 750)], 100), ([(100, 750), (200, 750.5)], 200),
      // Far apart, as weights would have it, and next to each other, at both ends.
      ([(10, 1), (380, 2)], 380), ([(380, 998), (10, 999)], 10), ([(380, 1), (10, 999)], 10),
      // Of one level the middle value misses by the least.
      ([(100, 500), (160, 500), (390, 500)], 160),
      // The first of two that would do equally well.
      ([(100, 500), (160, 500)], 100),
    ] as [([(CGFloat, Float)], CGFloat)])
  func ranks(wishes: [(CGFloat, Float)], width: CGFloat) {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 100))
      let view = view(in: root)
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      for (width, priority) in wishes {
        activate(view.widthAnchor.constraint(equalToConstant: width), priority)
      }
      root.layoutIfNeeded()
      #expect(view.frame.width == width)
    }
  }

  @Test func `a wish is met as far as stronger ones allow`() {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      let (a, b) = (view(in: root), view(in: root))
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10).isActive = true
      b.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
      // Together 290: b has its 200, a what is left of its 150.
      activate(a.widthAnchor.constraint(equalToConstant: 150), 600)
      activate(b.widthAnchor.constraint(equalToConstant: 200), 601)
      root.layoutIfNeeded()
      #expect(a.frame.width == 90 && b.frame == CGRect(x: 100, y: 0, width: 200, height: 10))
    }
  }

  @Test func `edges lie on whole pixels, each by itself`() {
    inFreshApp { _, _ in
      // Two pixels a point: 375 / 7 = 53.571, so that edges are at 0, 53.5, 107, 160.5, 214.5, …
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 100))
      let views = (0..<7).map { _ in view(in: root) }
      views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
      views[6].trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
      for (view, next) in zip(views, views.dropFirst()) {
        next.leadingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
        next.widthAnchor.constraint(equalTo: view.widthAnchor).isActive = true
      }
      root.layoutIfNeeded()
      #expect(views.map(\.frame.minX) == [0, 53.5, 107, 160.5, 214.5, 268, 321.5])
      #expect(views.map(\.frame.maxX) == [53.5, 107, 160.5, 214.5, 268, 321.5, 375])
      // A stack view's views lie as the same constraints would have them.
      let stack = UIStackView(arrangedSubviews: (0..<7).map { _ in UIView() })
      stack.frame = CGRect(x: 0, y: 0, width: 375, height: 10)
      stack.distribution = .fillEqually
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews.map(\.frame.minX) == views.map(\.frame.minX))
    }
  }

  @Test("A long chain comes out the same in whatever order it is", arguments: [0, 1, 2])
  func chains(order: Int) {
    var solver = Simplex()
    let count = 2000
    let views = (0..<count).map { _ in
      (x: solver.variable(isLength: false), width: solver.variable(isLength: true))
    }
    var indices = Array(0..<count)
    if order == 1 { indices.reverse() }
    // A step that has no factor in common with the number goes round to each of them.
    if order == 2 { indices = indices.map { $0 * 787 % count } }
    for index in indices {
      var start = LinearForm(-8)
      start.add(1, views[index].x)
      if index > 0 {
        start.add(-1, views[index - 1].x)
        start.add(-1, views[index - 1].width)
      }
      solver.require(start, .equal)
      var content = LinearForm(variable: views[index].width)
      solver.require(content, .atLeast)
      content.constant = -Double(index % 7)
      solver.prefer(content, over: 250, under: 750)
    }
    #expect(solver.solve { $0[0] }.isEmpty)
    var expected = 8.0
    for (index, view) in views.enumerated() {
      #expect(abs(solver.value(of: LinearForm(variable: view.x)) - expected) < 1e-6)
      expected += Double(index % 7) + 8
    }
  }

  @Test func `a fitting size comes as near to its target as constraints and priorities let it`() {
    inFreshApp { _, _ in
      let (box, label) = (UIView(), UILabel())
      label.text = "Words that take more than one line of a narrow box"
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      box.addSubview(label)
      let natural = label.intrinsicContentSize
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
        label.trailingAnchor.constraint(lessThanOrEqualTo: box.trailingAnchor),
        label.topAnchor.constraint(equalTo: box.topAnchor),
        label.bottomAnchor.constraint(equalTo: box.bottomAnchor),
        box.widthAnchor.constraint(lessThanOrEqualToConstant: 600),
      ])
      // Text resists with 750 and hugs with 250; the target counts 50 unless said otherwise.
      #expect(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == natural)
      #expect(
        box.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
          == CGSize(width: 600, height: natural.height))
      #expect(box.systemLayoutSizeFitting(CGSize(width: 450, height: 0)).width == 450)
      let narrow = box.systemLayoutSizeFitting(
        CGSize(width: 120, height: 0), withHorizontalFittingPriority: UILayoutPriority(800),
        verticalFittingPriority: .fittingSizeLevel)
      #expect(narrow.width == 120 && narrow.height > natural.height)
    }
  }
}
