import CoreGraphics
import Testing
import UIKit

@MainActor @Suite struct ContextPathTests {
  @Test func `a context's path becomes the outline of its stroke`() {
    inFreshApp { _, _ in
      let path = UIBezierPath(ovalIn: CGRect(x: 10, y: 8, width: 60, height: 40)).cgPath
      var outline: CGPath?
      _ = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 80)).image { renderer in
        let context = renderer.cgContext
        context.replacePathWithStrokedPath()
        #expect(context.isPathEmpty)
        context.scaleBy(x: 0.5, y: 2)
        context.setLineWidth(6)
        context.setLineCap(.round)
        context.setLineJoin(.bevel)
        context.setLineDash(phase: 3, lengths: [12, 7])
        context.addPath(path)
        context.replacePathWithStrokedPath()
        outline = context.path
      }
      let expected = path.copy(dashingWithPhase: 3, lengths: [12, 7]).copy(
        strokingWithWidth: 6, lineCap: .round, lineJoin: .bevel, miterLimit: 10)
      #expect(outline == expected)
    }
  }
}
