/// An immutable path of lines and curves.
public class CGPath: Hashable, @unchecked Sendable {
  package fileprivate(set) var vectorPath: VectorPath

  package init(_ vectorPath: VectorPath) { self.vectorPath = vectorPath }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(VectorPath.rectangle(rect).applying(transform?.pointee ?? .identity))
  }

  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(VectorPath.ellipse(in: rect).applying(transform?.pointee ?? .identity))
  }

  /// A rectangle with circular corners; each radius is at most half the side it lies on.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(
      VectorPath.roundedRectangle(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        .applying(transform?.pointee ?? .identity))
  }

  public var isEmpty: Bool { vectorPath.isEmpty }

  /// The box around all end points and control points.
  public var boundingBox: CGRect { vectorPath.controlPointBounds }

  /// The box around the path itself, without control points that lie off it.
  public var boundingBoxOfPath: CGRect { vectorPath.bounds }

  /// Whether `point` lies inside the path; what is open counts as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let winding = vectorPath.applying(transform).winding(about: point)
    return rule == .evenOdd ? winding % 2 != 0 : winding != 0
  }

  /// Calls `block` with each element of the path in turn.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in vectorPath.elements {
      var points = element.points
      points.withUnsafeMutableBufferPointer { buffer in
        // A path's last element has no points; the pointer is not read then.
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 1) { none in
          guard let base = buffer.baseAddress ?? none.baseAddress else { return }
          var step = CGPathElement(type: element.type, points: base)
          block(&step)
        }
      }
    }
  }

  /// The last end point; the origin if the path is empty.
  public var currentPoint: CGPoint {
    vectorPath.elements.last { $0 != .close }?.points.last ?? .zero
  }

  public func copy() -> CGPath? { CGPath(vectorPath) }

  public func mutableCopy() -> CGMutablePath? { CGMutablePath(vectorPath) }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.vectorPath == b.vectorPath }

  public func hash(into hasher: inout Hasher) { hasher.combine(vectorPath) }
}

/// A path that can still grow.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  package override init(_ vectorPath: VectorPath) { super.init(vectorPath) }

  public convenience init() { self.init(VectorPath()) }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    vectorPath.elements.append(.move(point.applying(transform)))
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    vectorPath.elements.append(.line(point.applying(transform)))
  }

  /// Lines through `points`, starting a new subpath at the first.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    vectorPath.elements.append(
      .quad(control: control.applying(transform), to: end.applying(transform)))
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    vectorPath.elements.append(
      .curve(
        control1: control1.applying(transform), control2: control2.applying(transform),
        to: end.applying(transform)))
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    append(.rectangle(rect), transform)
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    append(.ellipse(in: rect), transform)
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    append(
      .roundedRectangle(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight), transform)
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    append(path.vectorPath, transform)
  }

  /// A circular arc, joined to the current point by a line.
  ///
  /// - Parameters:
  ///   - startAngle: Radians from the positive x axis.
  ///   - clockwise: As Core Graphics counts it, in coordinates whose y points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let arc = VectorPath.arc(
      center: center, radius: radius, from: startAngle, to: endAngle, decreasing: clockwise,
      joining: !isEmpty)
    append(arc, transform)
  }

  public func closeSubpath() { vectorPath.elements.append(.close) }

  private func append(_ path: VectorPath, _ transform: CGAffineTransform) {
    vectorPath.elements += path.applying(transform).elements
  }
}

/// What an element of a path does.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// An element of a path, as ``CGPath/applyWithBlock(_:)`` hands it out.
public struct CGPathElement {
  public var type: CGPathElementType

  /// The control points and the end point: 1, 1, 2, 3 or none of them, by ``type``.
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    (self.type, self.points) = (type, points)
  }
}

extension VectorPath.Element {
  fileprivate var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quad: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}
