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
  private func inRow<T>(_ body: @MainActor (UIView) throws -> T) rethrows -> T {
    try VirtualClock.with(VirtualClock()) {
      UIApplication.launch(on: Self.phone, style: .light)
      return try body(UIView(frame: CGRect(x: 0, y: 0, width: 393, height: 72)))
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

  /// Views whose constraints do not say which of them stretches or shrinks.
  private struct Tie {
    let name: String
    /// Left, top, width and height of each view, as far as the source has them.
    let device: [[Double?]]
    let layOut: @MainActor (UIView) -> [UIView]
  }

  /// Puts views into a row in an order of subviews, and lays them out.
  private func laidOut(
    _ views: [UIView], in row: UIView, subviews: [UIView]? = nil, isReversed: Bool = false
  ) -> [UIView] {
    for view in subviews ?? views { row.addSubview(view) }
    pin(views, in: row, isReversed: isReversed)
    return views
  }

  private var ties: [Tie] {
    let stretched: [[Double?]] = [
      [20, 25.333, 252.667, 21.667], [296.667, 26.333, 76.333, 19.333],
    ]
    return [
      Tie(name: "the one spoken of first stretches", device: stretched) { row in
        laidOut([download(), wiFi()], in: row)
      },
      Tie(name: "whatever the order of subviews", device: stretched) { row in
        let (a, b) = (download(), wiFi())
        return laidOut([a, b], in: row, subviews: [b, a])
      },
      Tie(
        name: "activated the other way round",
        device: [[20, 25.333, 83.667, 21.667], [127.667, 26.333, 245.333, 19.333]]
      ) { row in laidOut([download(), wiFi()], in: row, isReversed: true) },
      Tie(
        name: "the first of three stretches",
        device: [[20, nil, 221], [265, nil, 35], [324, nil, 49]]
      ) { row in
        laidOut([Sized(103.0 / 3, 65.0 / 3), Sized(35, 65.0 / 3), Sized(49, 65.0 / 3)], in: row)
      },
      Tie(name: "the first hugs more", device: [[nil, nil, 83.667]]) { row in
        let views = [download(), wiFi()]
        views[0].setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        return laidOut(views, in: row)
      },
      Tie(name: "the second hugs more", device: [[nil, nil, 252.667]]) { row in
        let views = [download(), wiFi()]
        views[1].setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        return laidOut(views, in: row)
      },
      Tie(
        name: "of two that resist alike the last one shrinks",
        device: [[20, 25.333, 255.667, 21.667], [299.667, 26.333, 73.333, 19.333]]
      ) { row in laidOut([Sized(767.0 / 3, 65.0 / 3), Sized(586.0 / 3, 58.0 / 3)], in: row) },
      Tie(
        name: "of two equal wishes for a width the first is given up",
        device: [[20, nil, 279], [323, nil, 50]], layOut: wishes),
      Tie(
        name: "one above the other the upper one stretches",
        device: [[20, 4, 31, 40.667], [20, 48.667, 55.667, 19.333]], layOut: column),
    ]
  }

  private func wishes(in row: UIView) -> [UIView] {
    let views = [UIView(), UIView()]
    for view in views {
      view.translatesAutoresizingMaskIntoConstraints = false
      row.addSubview(view)
    }
    let wishes = views.map { $0.widthAnchor.constraint(equalToConstant: 50) }
    for wish in wishes { wish.priority = .defaultLow }
    pin(views, in: row)
    NSLayoutConstraint.activate(wishes)
    row.layoutIfNeeded()
    return views
  }

  private func column(in row: UIView) -> [UIView] {
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
    return [a, b]
  }

  @Test func `what ties is decided as on a device`() throws {
    var truth = DeviceTruth("Edges of views whose constraints tie, in points")
    for tie in ties {
      inRow { row in
        for (index, (view, device)) in zip(tie.layOut(row), tie.device).enumerated() {
          let frame = view.frame
          for (here, device) in zip([frame.minX, frame.minY, frame.width, frame.height], device) {
            if let device { truth.compare(here, with: device, "\(tie.name), view \(index)") }
          }
        }
      }
    }
    try truth.verify()
  }

  /// Labels that may have several lines, by their number in a row, and the one that stretches.
  private static let lines: [(several: [Int], count: Int, isReversed: Bool, stretched: Int)] = [
    ([], 2, false, 0), ([0, 1], 2, false, 1), ([0], 2, false, 0), ([1], 2, false, 1),
    ([0, 1], 2, true, 0), ([0, 1, 2], 3, false, 2), ([1], 3, false, 1), ([0, 1], 3, false, 1),
  ]

  @Test func `text of several lines stretches before that of one`() throws {
    var truth = DeviceTruth("Which of several labels stretches")
    for line in Self.lines {
      inRow { row in
        let labels = ["One", "Two", "Three"].prefix(line.count).map { text in
          let label = UILabel()
          label.text = text
          label.font = .systemFont(ofSize: 18, weight: .semibold)
          label.translatesAutoresizingMaskIntoConstraints = false
          row.addSubview(label)
          return label
        }
        for index in line.several { labels[index].numberOfLines = 0 }
        pin(labels, in: row, isReversed: line.isReversed)
        let wider = labels.indices.filter {
          labels[$0].frame.width > labels[$0].intrinsicContentSize.width + 1
        }
        truth.compare(wider, [line.stretched], "\(line)")
      }
    }
    try truth.verify()
  }

  @Test func `a line is as high as the system font's`() throws {
    var truth = DeviceTruth("Height of a line of text, in points")
    for (size, height) in [(18, 21.667), (16, 19.333)] as [(CGFloat, Double)] {
      inRow { row in
        let label = UILabel()
        label.text = "Download"
        label.font = .systemFont(ofSize: size, weight: .semibold)
        truth.compare(label.intrinsicContentSize.height, with: height, "at \(size)")
      }
    }
    try truth.verify()
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

  /// A view's priorities, the constraint on its width, and how wide it was.
  private struct Firmness {
    let hugging: Float
    let resistance: Float
    let priority: Float
    var relation = NSLayoutConstraint.Relation.equal
    let constant: CGFloat
    let width: Double
  }

  private static let firmnesses = [
    Firmness(hugging: 1000, resistance: 1000, priority: 1000, constant: 36, width: 36),
    Firmness(hugging: 1000, resistance: 1000, priority: 1000, constant: 10, width: 10),
    Firmness(
      hugging: 1000, resistance: 750, priority: 1000, relation: .greaterThanOrEqual, constant: 36,
      width: 36),
    Firmness(
      hugging: 250, resistance: 1000, priority: 1000, relation: .lessThanOrEqual, constant: 10,
      width: 10),
    Firmness(hugging: 1000, resistance: 750, priority: 999, constant: 36, width: 24),
    Firmness(hugging: 1000, resistance: 750, priority: 999, constant: 10, width: 10),
    Firmness(hugging: 250, resistance: 1000, priority: 999, constant: 36, width: 36),
    Firmness(hugging: 250, resistance: 1000, priority: 999, constant: 10, width: 24),
    Firmness(hugging: 1000, resistance: 750, priority: 500, constant: 10, width: 24),
  ]

  @Test func `content yields to what is required, however firm it is`() throws {
    var truth = DeviceTruth("Width of content under a constraint, in points")
    for row in Self.firmnesses {
      truth.compare(width(row), with: row.width, "\(row)")
    }
    try truth.verify()
  }

  private func width(_ firmness: Firmness) -> Double {
    inRow { row in
      let view = Sized(24, 20)
      view.setContentHuggingPriority(UILayoutPriority(firmness.hugging), for: .horizontal)
      view.setContentCompressionResistancePriority(
        UILayoutPriority(firmness.resistance), for: .horizontal)
      row.addSubview(view)
      let constraint = NSLayoutConstraint(
        item: view, attribute: .width, relatedBy: firmness.relation, toItem: nil,
        attribute: .notAnAttribute, multiplier: 1, constant: firmness.constant)
      constraint.priority = UILayoutPriority(firmness.priority)
      NSLayoutConstraint.activate([
        constraint, view.leadingAnchor.constraint(equalTo: row.leadingAnchor),
      ])
      row.layoutIfNeeded()
      return view.frame.width
    }
  }
}
