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
  ])
  func `a line that cannot be read gives no constraints`(format: String) {
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: format, options: [], metrics: nil, views: ["a": a, "b": b])
    #expect(made.isEmpty)
  }
}
