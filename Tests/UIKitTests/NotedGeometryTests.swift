import CoreGraphics
import Testing
import UIKit

@Suite struct NotedGeometryTests {
  @Test func `points, sizes and rectangles are read from strings`() {
    #expect(NSCoder.cgPoint(for: "{1.5, -2}") == CGPoint(x: 1.5, y: -2))
    #expect(NSCoder.cgPoint(for: "nonsense") == .zero)
    #expect(NSCoder.cgSize(for: "{3, 4e1}") == CGSize(width: 3, height: 40))
    #expect(
      NSCoder.cgRect(for: "{{1, 2}, {3, 4.25}}") == CGRect(x: 1, y: 2, width: 3, height: 4.25))
    #expect(NSCoder.cgRect(for: "") == .zero)
  }
}
