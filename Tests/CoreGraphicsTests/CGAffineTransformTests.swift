import CoreGraphics
import Testing

@Suite struct CGAffineTransformTests {
  @Test func `concatenating applies the receiver first`() {
    let t = CGAffineTransform(scaleX: 2, y: 2).concatenating(
      CGAffineTransform(translationX: 10, y: 0))
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 2))
  }

  @Test func `the inverse takes a point back`() {
    let t = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: 3).translatedBy(x: 5, y: -4)
    let p = CGPoint(x: 3, y: 8).applying(t).applying(t.inverted())
    #expect(abs(p.x - 3) < 1e-12 && abs(p.y - 8) < 1e-12)
  }

  @Test func `a transform in space inverts`() {
    var t = CATransform3DMakeRotation(0.4, 1, 2, 3)
    t.m34 = -1 / 500
    t = CATransform3DTranslate(t, 4, 5, 6)
    let product = CATransform3DConcat(t, CATransform3DInvert(t)).elements
    for (element, expected) in zip(product, CATransform3DIdentity.elements) {
      #expect(abs(element - expected) < 1e-12)
    }
  }
}
