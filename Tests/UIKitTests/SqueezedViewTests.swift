import Pixels
import QuartzCore
import Testing
import UIKit

/// Views that a transform squeezes to nothing, as animations of apps do.
@MainActor @Suite struct SqueezedViewTests {
  private nonisolated static let squeezes: [CATransform3D] = {
    var seen = CATransform3DIdentity
    seen.m34 = -1 / 500
    return [
      CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(0, 1, 1),
      CATransform3DMakeScale(1, 1e-12, 1), CATransform3DMakeRotation(-.pi / 2, 0, 1, 0),
      CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DRotate(seen, -.pi / 2, 0, 1, 0),
    ]
  }()

  /// What a parent does to the box and to what lies beside it.
  private enum Parent: CaseIterable { case plain, turned, inSpace, clipping, faded }

  private func parent(_ kind: Parent) -> UIView {
    let parent = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 180))
    parent.backgroundColor = .systemGray5
    switch kind {
    case .plain: break
    case .turned: parent.transform = CGAffineTransform(rotationAngle: 0.4)
    case .inSpace:
      parent.layer.sublayerTransform.m34 = -1 / 400
      parent.layer.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    case .clipping:
      parent.layer.cornerRadius = 20
      parent.clipsToBounds = true
    case .faded: parent.alpha = 0.5
    }
    return parent
  }

  private func label(_ text: String, _ frame: CGRect) -> UILabel {
    let label = UILabel(frame: frame)
    label.text = text
    return label
  }

  /// A label, a box with a label in it unless there is none, and another label.
  private func picture(_ kind: Parent, boxed squeeze: CATransform3D?) throws -> [UInt32] {
    var pixels: [UInt32] = []
    try inFreshApp { _, window in
      window.backgroundColor = .white
      window.makeKeyAndVisible()
      let parent = parent(kind)
      window.addSubview(parent)
      parent.addSubview(label("Before", CGRect(x: 10, y: 10, width: 100, height: 30)))
      if let squeeze {
        let box = UIView(frame: CGRect(x: 40, y: 40, width: 100, height: 80))
        box.backgroundColor = .systemRed
        box.layer.shadowOpacity = 0.5
        box.addSubview(label("Box", CGRect(x: 10, y: 10, width: 80, height: 30)))
        parent.addSubview(box)
        box.layer.transform = squeeze
      }
      parent.addSubview(label("After", CGRect(x: 10, y: 120, width: 100, height: 30)))
      UIApplication.shared.layOutWindows()
      pixels = try screenshot().pixels
    }
    return pixels
  }

  @Test(
    "A box with a label in it, squeezed to nothing, leaves no trace", arguments: Parent.allCases)
  private func box(kind: Parent) throws {
    let without = try picture(kind, boxed: nil)
    #expect(try picture(kind, boxed: CATransform3DIdentity) != without)
    for squeeze in Self.squeezes {
      // Seen from aside, a box in a space of its parent's is a box.
      if kind == .inSpace, squeeze.m13 != 0 || squeeze.m23 != 0 { continue }
      let isTheSame = try picture(kind, boxed: squeeze) == without
      #expect(isTheSame, "\(squeeze)")
    }
  }

  @Test("A frame set under a transform that leaves nothing is none for good", arguments: squeezes)
  func frame(squeeze: CATransform3D) throws {
    inFreshApp { _, window in
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 60))
      window.addSubview(view)
      window.makeKeyAndVisible()
      view.layer.transform = squeeze
      view.frame = CGRect(x: 30, y: 40, width: 200, height: 80)
      view.layer.transform = CATransform3DIdentity
      #expect(view.bounds.size == CGSize(width: 100, height: 60))
      view.frame = CGRect(x: 30, y: 40, width: 200, height: 80)
      #expect(view.bounds.size == CGSize(width: 200, height: 80))
    }
  }
}
