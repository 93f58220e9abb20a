import Testing
import UIKit

@MainActor
struct VisualFormatTests {
  private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let a = UIView()
  private let b = UIView()

  init() {
    parent.layoutMargins = UIEdgeInsets(top: 10, left: 12, bottom: 14, right: 16)
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(view)
    }
  }

  private func layOut(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics, views: ["a": a, "b": b]))
    }
    parent.layoutIfNeeded()
  }

  @Test func `numbers, names and the standard distance lay out a row`() {
    layOut(
      "H:|-[a(gap)]-gap-[b]-(edge)-|", "V:|[a]|", "V:|-5-[b(20)]",
      metrics: ["gap": 40, "edge": CGFloat(6)])
    #expect(a.frame == CGRect(x: 12, y: 0, width: 40, height: 200))
    #expect(b.frame == CGRect(x: 92, y: 5, width: 202, height: 20))
  }

  @Test func `a view may be as long as another, and neighbours may touch or be aligned`() {
    layOut("|[a][b(==a)]|", options: [.alignAllTop, .alignAllBottom])
    layOut("V:|-30-[a(50)]")
    #expect(a.frame == CGRect(x: 0, y: 30, width: 150, height: 50))
    #expect(b.frame == CGRect(x: 150, y: 30, width: 150, height: 50))
  }

  @Test func `a weaker demand yields to a stronger one`() {
    layOut("H:|[a(100@500,>=140)]-[b(60)]", "V:|[a(10)]", "V:|[b(10)]")
    #expect(a.frame.width == 140 && b.frame.minX == 148)
  }

  @Test(arguments: [
    "H:|-[c]-|", "H:|-[a", "H:|-[a]-|[b]", "V:[a(>=x)]", "H:|-(8-[a]", "", "H:||", "[a(1@x)]",
    "H:[a]-(b)-[b]",
  ])
  func `a line that cannot be read gives no constraints`(format: String) {
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: format, options: [], metrics: nil, views: ["a": a, "b": b])
    #expect(made.isEmpty)
  }
}

@MainActor @Suite struct VisualFormatEquivalenceTests {
  @MainActor private struct Scene {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let a = UIView()
    let b = UIView()
    let c = UIView()

    init() {
      for view in [a, b, c] {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
      }
    }

    func format(
      _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
      metrics: [String: Any] = [:]
    ) {
      for format in formats {
        NSLayoutConstraint.activate(
          NSLayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: metrics,
            views: ["a": a, "b": b, "c": c]))
      }
    }

    var frames: [CGRect] {
      root.layoutIfNeeded()
      return [a.frame, b.frame, c.frame]
    }
  }

  @Test func `formats place views as the constraints they stand for`() {
    inFreshApp { _, _ in
      let drawn = Scene()
      drawn.format("H:|-[a(100)]-12-[b(==c)]-gap-[c]|", metrics: ["gap": 20])
      drawn.format("V:|[a(>=30,<=50)]", "V:|-7-[b(a)]", "V:[c(40@700)]-(==9)-|")
      drawn.format("V:[a(90@600)]", "H:[a]-(-5@10)-[b]")
      let explicit = Scene()
      let (root, a, b, c) = (explicit.root, explicit.a, explicit.b, explicit.c)
      let wishes = [
        c.heightAnchor.constraint(equalToConstant: 40),
        a.heightAnchor.constraint(equalToConstant: 90),
      ]
      wishes[0].priority = UILayoutPriority(700)
      wishes[1].priority = UILayoutPriority(600)
      NSLayoutConstraint.activate(
        wishes + [
          a.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
          a.widthAnchor.constraint(equalToConstant: 100),
          b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 12),
          b.widthAnchor.constraint(equalTo: c.widthAnchor),
          c.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 20),
          c.trailingAnchor.constraint(equalTo: root.trailingAnchor),
          a.topAnchor.constraint(equalTo: root.topAnchor),
          a.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
          a.heightAnchor.constraint(lessThanOrEqualToConstant: 50),
          b.topAnchor.constraint(equalTo: root.topAnchor, constant: 7),
          b.heightAnchor.constraint(equalTo: a.heightAnchor),
          c.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -9),
        ])
      #expect(drawn.frames == explicit.frames)
      // 320 − 8 − 100 − 12 − 20 leaves 90 for each of two.
      #expect(drawn.frames[2] == CGRect(x: 230, y: 431, width: 90, height: 40))
      #expect(drawn.frames[1] == CGRect(x: 120, y: 7, width: 90, height: 50))
    }
  }
}
