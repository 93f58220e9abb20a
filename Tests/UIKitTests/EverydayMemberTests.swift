import Frames
import QuartzCore
import Testing
import UIKit

/// Small members that code of today's apps has in passing.
@MainActor @Suite struct EverydayMemberTests {
  @Test func `what a context has drawn so far can be had as an image`() throws {
    try inFreshApp { _, _ in
      var early: CGImage?
      let whole = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        early = context.cgContext.makeImage()
        context.fill(CGRect(x: 10, y: 0, width: 5, height: 5))
      }
      let (first, last) = (try #require(early?.picture), try #require(whole.cgImage?.picture))
      #expect(first.frame.root.children.count == 1 && last.frame.root.children.count == 2)
      #expect(early?.width == 40 && early?.height == 20)
    }
  }

  @Test func `text that is set smaller keeps its baseline, its middle or its top`() throws {
    try inFreshApp { _, _ in
      @MainActor func baseline(_ adjustment: UIBaselineAdjustment, width: CGFloat) throws -> Double
      {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 60))
        label.text = "Wednesday"
        label.font = .systemFont(ofSize: 40)
        label.adjustsFontSizeToFitWidth = true
        label.baselineAdjustment = adjustment
        label.layoutIfNeeded()
        guard case .text(let text)? = label.layer.drawnContent else { return .nan }
        return Double(try #require(text.runs.first?.positions.first?.y))
      }
      let whole = try baseline(.alignBaselines, width: 400)
      #expect(UILabel().baselineAdjustment == .alignBaselines)
      #expect(abs(try baseline(.alignBaselines, width: 80) - whole) < 1e-6)
      let (middle, top) = (
        try baseline(.alignCenters, width: 80), try baseline(.none, width: 80)
      )
      #expect(top < middle && middle < whole)
      // Lines are 2444/2048 em high, their baseline 1967/2048 em down: the rest is arithmetic.
      let (line, rise) = (40 * 2444.0 / 2048, 40 * 1967.0 / 2048)
      let scale = try #require(
        UIFont.systemFont(ofSize: 40).scale(of: "Wednesday", toFit: 80))
      #expect(abs(top - ((60 - line) / 2 + rise * scale)) < 0.01)
      #expect(abs(middle - ((60 - line * scale) / 2 + rise * scale)) < 0.01)
    }
  }

  @Test func `the guides of bars end where the safe area begins`() throws {
    inFreshApp { _, window in
      let controller = UIViewController()
      let (above, below) = (UIView(), UIView())
      for view in [above, below] {
        view.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(view)
        view.widthAnchor.constraint(equalToConstant: 10).isActive = true
        view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor).isActive = true
        view.heightAnchor.constraint(equalToConstant: 5).isActive = true
      }
      above.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor).isActive = true
      NSLayoutConstraint(
        item: below, attribute: .bottom, relatedBy: .equal, toItem: controller.bottomLayoutGuide,
        attribute: .top, multiplier: 1, constant: -7
      ).isActive = true
      window.rootViewController = controller
      window.makeKeyAndVisible()
      UIApplication.shared.layOutWindows()
      #expect(controller.topLayoutGuide.length == 50 && controller.bottomLayoutGuide.length == 30)
      #expect(above.frame.minY == 50)
      #expect(abs(below.frame.maxY - (800 - 30 - 7)) < 1e-6)
    }
  }

  @Test func `motion effects are kept, and nothing moves`() {
    let (view, tilt) = (
      UIView(),
      UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    )
    (tilt.minimumRelativeValue, tilt.maximumRelativeValue) = (-10, 10)
    let group = UIMotionEffectGroup()
    group.motionEffects = [tilt]
    view.addMotionEffect(group)
    view.addMotionEffect(group)
    #expect(view.motionEffects == [group] && view.center == .zero)
    view.removeMotionEffect(group)
    #expect(view.motionEffects.isEmpty)
  }

  @Test func `rows change between the beginning and the end of updates`() throws {
    try inFreshApp { clock, window in
      final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var heights: [CGFloat] = [40, 40]
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
          heights.count
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
          -> UITableViewCell
        { UITableViewCell() }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
          heights[indexPath.row]
        }
      }
      let (rows, table) = (Rows(), UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)))
      (table.dataSource, table.delegate) = (rows, rows)
      window.addSubview(table)
      window.makeKeyAndVisible()
      UIApplication.shared.layOutWindows()
      let second = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
      #expect(second.frame.minY == 40)
      table.beginUpdates()
      rows.heights = [100, 40, 40]
      table.beginUpdates()
      table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
      table.endUpdates()
      #expect(second.frame.minY == 40)
      table.endUpdates()
      #expect(second.frame.minY == 100 && table.numberOfRows(inSection: 0) == 3)
      // The way there takes time.
      #expect(second.layer.presentation()?.frame.minY == 40)
      try clock.run(to: 1)
      #expect(second.layer.presentation()?.frame.minY == 100)
      // One end too many changes nothing.
      table.endUpdates()
      #expect(table.numberOfRows(inSection: 0) == 3)
    }
  }
}

extension UIFont {
  /// How much smaller `text` has to be set to be `width` points wide, by its width in this font.
  fileprivate func scale(of text: String, toFit width: CGFloat) -> CGFloat? {
    let natural = text.size(withAttributes: [.font: self]).width
    return natural > 0 ? width / natural : nil
  }
}
