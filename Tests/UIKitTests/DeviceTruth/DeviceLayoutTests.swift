import QuartzCore
import Testing
import UIKit

/// A view with a size of its own.
@MainActor
private final class Sized: UIView {
  private let size: CGSize

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

/// What real UIKit made of layouts.
///
/// - Source: Frames that the project OpenUIKit read off iOS 26.1 simulators (an iPhone 16 at three
///   pixels a point): golden/layout_tiebreak_ios.json, golden/layout_break_ios.json. Widths of text in
///   its font are given to views as their own.
@MainActor @Suite struct DeviceLayoutTests {
  private static let phone = DisplayMetrics(
    size: CGSize(width: 393, height: 852), scale: 3,
    safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0), statusBarHeight: 54)

  /// Runs `body` with a row of 393 × 72 on an iPhone 16.
  private func inRow(_ body: @MainActor (UIView) throws -> Void) rethrows {
    try VirtualClock.with(VirtualClock()) {
      UIApplication.launch(on: Self.phone, style: .light)
      try body(UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 72)))
    }
  }

  /// Edges and lengths in points, to compare with figures of three decimals.
  private func edges(_ view: UIView) -> [Int] {
    [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height].map {
      Int(($0 * 1000).rounded())
    }
  }

  /// Puts views into a row: 20 in front, 24 between them, 20 after the last.
  private func pin(_ views: [UIView], in row: UIView, isReversed: Bool = false) {
    var constraints = [views[0].leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 20)]
    for view in views {
      constraints.append(view.centerYAnchor.constraint(equalTo: row.centerYAnchor))
    }
    for (view, next) in zip(views, views.dropFirst()) {
      constraints.append(
        view.trailingAnchor.constraint(equalTo: next.leadingAnchor, constant: -24))
    }
    constraints.append(
      row.trailingAnchor.constraint(equalTo: views[views.count - 1].trailingAnchor, constant: 20))
    NSLayoutConstraint.activate(isReversed ? constraints.reversed() : constraints)
    row.layoutIfNeeded()
  }

  // "Download" in 18 points semibold and "Wi-Fi only" in 16.
  private func download() -> Sized { Sized(251.0 / 3, 65.0 / 3) }
  private func wiFi() -> Sized { Sized(229.0 / 3, 58.0 / 3) }

  // MARK: Ties

  @Test(
    "Of two that hug alike the one that was spoken of first stretches", arguments: [false, true])
  func stretchedFirst(areSubviewsReversed: Bool) {
    inRow { row in
      let (a, b) = (download(), wiFi())
      for view in areSubviewsReversed ? [b, a] : [a, b] { row.addSubview(view) }
      pin([a, b], in: row)
      #expect(edges(a) == [20000, 25333, 252_667, 21667])
      #expect(edges(b) == [296_667, 26333, 76333, 19333])
    }
  }

  @Test func `activated the other way round the other one stretches`() {
    inRow { row in
      let (a, b) = (download(), wiFi())
      row.addSubview(a)
      row.addSubview(b)
      pin([a, b], in: row, isReversed: true)
      #expect(edges(a) == [20000, 25333, 83667, 21667])
      #expect(edges(b) == [127_667, 26333, 245_333, 19333])
    }
  }

  @Test func `of three the first stretches`() {
    inRow { row in
      let views = [Sized(103.0 / 3, 65.0 / 3), Sized(35, 65.0 / 3), Sized(49, 65.0 / 3)]
      for view in views { row.addSubview(view) }
      pin(views, in: row)
      #expect(views.map { edges($0)[0] } == [20000, 265_000, 324_000])
      #expect(views.map { edges($0)[2] } == [221_000, 35000, 49000])
    }
  }

  @Test("What hugs more stays as it is", arguments: [(251, 250, 83667), (250, 251, 252_667)])
  func hugging(first: Float, second: Float, width: Int) {
    inRow { row in
      let (a, b) = (download(), wiFi())
      a.setContentHuggingPriority(UILayoutPriority(first), for: .horizontal)
      b.setContentHuggingPriority(UILayoutPriority(second), for: .horizontal)
      row.addSubview(a)
      row.addSubview(b)
      pin([a, b], in: row)
      #expect(edges(a)[2] == width)
    }
  }

  @Test func `of two that resist alike the last one shrinks`() {
    inRow { row in
      let (a, b) = (Sized(767.0 / 3, 65.0 / 3), Sized(586.0 / 3, 58.0 / 3))
      row.addSubview(a)
      row.addSubview(b)
      pin([a, b], in: row)
      #expect(edges(a) == [20000, 25333, 255_667, 21667])
      #expect(edges(b) == [299_667, 26333, 73333, 19333])
    }
  }

  @Test func `of two equal wishes for a width the first is given up`() {
    inRow { row in
      let (a, b) = (UIView(), UIView())
      for view in [a, b] {
        view.translatesAutoresizingMaskIntoConstraints = false
        row.addSubview(view)
      }
      let wishes = [a, b].map { $0.widthAnchor.constraint(equalToConstant: 50) }
      for wish in wishes { wish.priority = .defaultLow }
      pin([a, b], in: row)
      NSLayoutConstraint.activate(wishes)
      row.layoutIfNeeded()
      #expect(edges(a)[0] == 20000 && edges(a)[2] == 279_000)
      #expect(edges(b)[0] == 323_000 && edges(b)[2] == 50000)
    }
  }

  @Test func `one above the other the upper one stretches`() {
    inRow { row in
      let (a, b) = (Sized(31, 65.0 / 3), Sized(167.0 / 3, 58.0 / 3))
      row.addSubview(a)
      row.addSubview(b)
      NSLayoutConstraint.activate([
        a.topAnchor.constraint(equalTo: row.topAnchor, constant: 4),
        a.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 20),
        b.leadingAnchor.constraint(equalTo: row.leadingAnchor, constant: 20),
        a.bottomAnchor.constraint(equalTo: b.topAnchor, constant: -4),
        row.bottomAnchor.constraint(equalTo: b.bottomAnchor, constant: 4),
      ])
      row.layoutIfNeeded()
      #expect(edges(a) == [20000, 4000, 31000, 40667])
      #expect(edges(b) == [20000, 48667, 55667, 19333])
    }
  }

  /// Labels that may have several lines, by their number in a row, and the one that stretches.
  @Test(
    "Text of several lines stretches before that of one",
    arguments: [
      ([], 2, false, 0), ([0, 1], 2, false, 1), ([0], 2, false, 0), ([1], 2, false, 1),
      ([0, 1], 2, true, 0), ([0, 1, 2], 3, false, 2), ([1], 3, false, 1), ([0, 1], 3, false, 1),
    ])
  func lines(several: [Int], count: Int, isReversed: Bool, stretched: Int) {
    inRow { row in
      let labels = ["One", "Two", "Three"].prefix(count).map { text in
        let label = UILabel()
        label.text = text
        label.font = .systemFont(ofSize: 18, weight: .semibold)
        label.translatesAutoresizingMaskIntoConstraints = false
        row.addSubview(label)
        return label
      }
      for index in several { labels[index].numberOfLines = 0 }
      pin(labels, in: row, isReversed: isReversed)
      let wider = labels.indices.filter {
        labels[$0].frame.width > labels[$0].intrinsicContentSize.width + 1
      }
      #expect(wider == [stretched])
    }
  }

  @Test("A line is as high as the system font's", arguments: [(18, 21667), (16, 19333)])
  func lineHeights(size: CGFloat, height: Int) {
    inRow { row in
      let label = UILabel()
      label.text = "Download"
      label.font = .systemFont(ofSize: size, weight: .semibold)
      #expect(Int((label.intrinsicContentSize.height * 1000).rounded()) == height)
    }
  }

  // MARK: Contradictions

  /// A constraint on `v`, on `w` beside it or on `u` in it; `c` is around them.
  struct Spec: Sendable, CustomStringConvertible {
    let name: Character
    let item: Character
    let attribute: NSLayoutConstraint.Attribute
    let relation: NSLayoutConstraint.Relation
    let other: Character?
    let otherAttribute: NSLayoutConstraint.Attribute
    let multiplier: CGFloat
    let constant: CGFloat

    init(
      _ name: Character, _ item: Character, _ attribute: NSLayoutConstraint.Attribute,
      _ relation: NSLayoutConstraint.Relation, _ other: Character?,
      _ otherAttribute: NSLayoutConstraint.Attribute, times multiplier: CGFloat = 1,
      _ constant: CGFloat
    ) {
      (self.name, self.item, self.attribute, self.relation) = (name, item, attribute, relation)
      (self.other, self.otherAttribute) = (other, otherAttribute)
      (self.multiplier, self.constant) = (multiplier, constant)
    }

    init(
      _ name: Character, _ item: Character, _ attribute: NSLayoutConstraint.Attribute,
      _ relation: NSLayoutConstraint.Relation, _ constant: CGFloat
    ) {
      self.init(name, item, attribute, relation, nil, .notAnAttribute, constant)
    }

    init(
      _ name: Character, _ item: Character, _ attribute: NSLayoutConstraint.Attribute,
      _ constant: CGFloat
    ) {
      self.init(name, item, attribute, .equal, constant)
    }

    var description: String { String(name) }
  }

  /// Constraints that contradict each other, and where `v` (or another) came to lie, whatever the
  /// order in which they were activated.
  struct Contradiction: Sendable, CustomStringConvertible {
    let description: String
    let specs: [Spec]
    var view: Character = "v"
    let x: CGFloat
    let width: CGFloat
  }

  private nonisolated static let start = Spec("x", "v", .leading, .equal, "c", .leading, 0)
  private nonisolated static let wide = Spec("z", "v", .width, 30)

  nonisolated static let contradictions = [
    Contradiction(
      description: "two widths",
      specs: [Spec("a", "v", .width, 100), Spec("b", "v", .width, 200), start], x: 0, width: 100),
    Contradiction(
      description: "two edges and a width",
      specs: [
        Spec("a", "v", .leading, .equal, "c", .leading, 10),
        Spec("b", "v", .trailing, .equal, "c", .leading, 110), Spec("c", "v", .width, 50),
      ], x: 10, width: 100),
    Contradiction(
      description: "two edges and a middle",
      specs: [
        Spec("a", "v", .trailing, .equal, "c", .trailing, 0),
        Spec("b", "v", .leading, .equal, "c", .leading, 30),
        Spec("c", "v", .centerX, .equal, "c", .centerX, 0),
      ], x: 30, width: 270),
    Contradiction(
      description: "two edges and a middle further on",
      specs: [
        Spec("a", "v", .trailing, .equal, "c", .trailing, -10),
        Spec("b", "v", .leading, .equal, "c", .leading, 30),
        Spec("c", "v", .centerX, .equal, "c", .centerX, 5),
      ], x: 30, width: 260),
    Contradiction(
      description: "two edges of the whole and a width",
      specs: [
        Spec("a", "v", .trailing, .equal, "c", .trailing, 0),
        Spec("b", "v", .leading, .equal, "c", .leading, 30), Spec("c", "v", .width, 200),
      ], x: 30, width: 270),
    Contradiction(
      description: "a width and bounds for it",
      specs: [
        Spec("a", "v", .width, 100), Spec("b", "v", .width, .lessThanOrEqual, 50),
        Spec("c", "v", .width, .greaterThanOrEqual, 80), start,
      ], x: 0, width: 100),
    Contradiction(
      description: "a chain too long: the first",
      specs: chain, x: 10, width: 60),
    Contradiction(
      description: "a chain too long: the second",
      specs: chain, view: "w", x: 80, width: 20),
    Contradiction(
      description: "an inner width and an outer",
      specs: [
        Spec("a", "u", .width, 100), Spec("b", "u", .width, .equal, "v", .width, 0),
        Spec("c", "v", .width, 200), start, Spec("y", "u", .leading, .equal, "v", .leading, 0),
      ], view: "u", x: 0, width: 200),
    Contradiction(
      description: "siblings' widths",
      specs: [
        Spec("d", "v", .width, 60), Spec("e", "w", .width, 60),
        Spec("l", "v", .width, .equal, "w", .width, 10), start,
        Spec("y", "w", .leading, .equal, "c", .leading, 0),
      ], view: "w", x: 0, width: 50),
    Contradiction(
      description: "leading 10 and 20",
      specs: [
        Spec("a", "v", .leading, .equal, "c", .leading, 10),
        Spec("b", "v", .leading, .equal, "c", .leading, 20), wide,
      ], x: 10, width: 30),
    Contradiction(
      description: "leading 20 and −10",
      specs: [
        Spec("a", "v", .leading, .equal, "c", .leading, 20),
        Spec("b", "v", .leading, .equal, "c", .leading, -10), wide,
      ], x: -10, width: 30),
    Contradiction(
      description: "leading −10 and −20",
      specs: [
        Spec("a", "v", .leading, .equal, "c", .leading, -10),
        Spec("b", "v", .leading, .equal, "c", .leading, -20), wide,
      ], x: -20, width: 30),
    Contradiction(
      description: "a width and one at least as large",
      specs: [
        Spec("a", "v", .width, 100), Spec("b", "v", .width, .greaterThanOrEqual, 150), start,
      ], x: 0, width: 100),
    Contradiction(
      description: "at least and at most",
      specs: [
        Spec("a", "v", .width, .greaterThanOrEqual, 150),
        Spec("b", "v", .width, .lessThanOrEqual, 100), start,
      ], x: 0, width: 150),
    Contradiction(
      description: "the outer view named first, larger",
      specs: [
        Spec("a", "v", .leading, .equal, "c", .leading, 10),
        Spec("b", "c", .leading, .equal, "v", .leading, -20), wide,
      ], x: 10, width: 30),
    Contradiction(
      description: "the outer view named first, smaller",
      specs: [
        Spec("a", "v", .leading, .equal, "c", .leading, 20),
        Spec("b", "c", .leading, .equal, "v", .leading, -10), wide,
      ], x: 20, width: 30),
    Contradiction(
      description: "half a width, and less",
      specs: [
        Spec("a", "v", .width, .equal, "c", .width, times: 0.5, 0), Spec("b", "v", .width, 100),
        start,
      ], x: 0, width: 150),
    Contradiction(
      description: "half a width, and more",
      specs: [
        Spec("a", "v", .width, .equal, "c", .width, times: 0.5, 0), Spec("b", "v", .width, 200),
        start,
      ], x: 0, width: 150),
  ]

  private nonisolated static let chain = [
    Spec("a", "v", .leading, .equal, "c", .leading, 10),
    Spec("b", "w", .leading, .equal, "v", .trailing, 10),
    Spec("c", "w", .trailing, .equal, "c", .leading, 100), Spec("d", "v", .width, 60),
    Spec("e", "w", .width, 60),
  ]

  private func orders<Element>(_ elements: [Element]) -> [[Element]] {
    if elements.count < 2 { return [elements] }
    return elements.indices.flatMap { index -> [[Element]] in
      var rest = elements
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }

  /// Lays constraints out in an order of activation.
  private func frame(of name: Character, _ specs: [Spec]) -> CGRect {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let views: [Character: UIView] = ["c": container, "v": UIView(), "w": UIView(), "u": UIView()]
    for (name, parent) in [("v", "c"), ("w", "c"), ("u", "v")] as [(Character, Character)] {
      guard let view = views[name] else { continue }
      view.translatesAutoresizingMaskIntoConstraints = false
      views[parent]?.addSubview(view)
    }
    for spec in specs {
      guard let item = views[spec.item] else { continue }
      let constraint = NSLayoutConstraint(
        item: item, attribute: spec.attribute, relatedBy: spec.relation,
        toItem: spec.other.flatMap { views[$0] }, attribute: spec.otherAttribute,
        multiplier: spec.multiplier, constant: spec.constant)
      constraint.isActive = true
    }
    container.layoutIfNeeded()
    return views[name]?.frame ?? .null
  }

  @Test func `in any order the same constraint is left out`() throws {
    var truth = DeviceTruth("Edges under constraints that contradict each other, in points")
    inRow { _ in
      for contradiction in Self.contradictions {
        for specs in orders(contradiction.specs) {
          let frame = frame(of: contradiction.view, specs)
          let order = specs.map(\.description).joined()
          truth.compare(frame.minX, with: contradiction.x, "\(contradiction), \(order), x")
          truth.compare(frame.width, with: contradiction.width, "\(contradiction), \(order), width")
        }
      }
    }
    try truth.verify()
  }

  /// Hugging, resistance, the priority of a constraint and its relation and constant; the width.
  @Test(
    "Content yields to what is required, however firm it is",
    arguments: [
      (1000, 1000, 1000, NSLayoutConstraint.Relation.equal, 36, 36),
      (1000, 1000, 1000, .equal, 10, 10), (1000, 750, 1000, .greaterThanOrEqual, 36, 36),
      (250, 1000, 1000, .lessThanOrEqual, 10, 10), (1000, 750, 999, .equal, 36, 24),
      (1000, 750, 999, .equal, 10, 10), (250, 1000, 999, .equal, 36, 36),
      (250, 1000, 999, .equal, 10, 24), (1000, 750, 500, .equal, 10, 24),
    ] as [(Float, Float, Float, NSLayoutConstraint.Relation, CGFloat, CGFloat)])
  func content(
    hugging: Float, resistance: Float, priority: Float, relation: NSLayoutConstraint.Relation,
    constant: CGFloat, width: CGFloat
  ) {
    inRow { row in
      let view = Sized(24, 20)
      view.setContentHuggingPriority(UILayoutPriority(hugging), for: .horizontal)
      view.setContentCompressionResistancePriority(UILayoutPriority(resistance), for: .horizontal)
      row.addSubview(view)
      let constraint = NSLayoutConstraint(
        item: view, attribute: .width, relatedBy: relation, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: constant)
      constraint.priority = UILayoutPriority(priority)
      NSLayoutConstraint.activate([
        constraint, view.leadingAnchor.constraint(equalTo: row.leadingAnchor),
      ])
      row.layoutIfNeeded()
      #expect(view.frame.width == width)
    }
  }
}
