// Geometry in an object, as arrays and dictionaries of older code hold it. Foundation has values of
// points, sizes and rectangles; a transform or vector is kept as an array of its numbers.

extension NSValue {
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  public convenience init(cgVector: CGVector) { self.init(numbers: [cgVector.dx, cgVector.dy]) }

  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
  }

  public convenience init(caTransform3D: CATransform3D) {
    self.init(numbers: caTransform3D.elements)
  }

  /// The point that the value was made of; zero if it was made of something else.
  public var cgPointValue: CGPoint { isOf(NSValue(cgPoint: .zero)) ? pointValue : .zero }
  public var cgSizeValue: CGSize { isOf(NSValue(cgSize: .zero)) ? sizeValue : .zero }
  public var cgRectValue: CGRect { isOf(NSValue(cgRect: .zero)) ? rectValue : .zero }

  public var cgVectorValue: CGVector {
    numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The transform that the value was made of; the identity if it was made of something else.
  public var cgAffineTransformValue: CGAffineTransform {
    numbers(6).map { CGAffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) } ?? .identity
  }

  public var caTransform3DValue: CATransform3D {
    numbers(16).map { CATransform3D(elements: $0) } ?? CATransform3DIdentity
  }

  /// What the value was made of; nil if it is none of the kinds above.
  package var geometry: Any? {
    if isOf(NSValue(cgPoint: .zero)) { return cgPointValue }
    if isOf(NSValue(cgSize: .zero)) { return cgSizeValue }
    if isOf(NSValue(cgRect: .zero)) { return cgRectValue }
    if numbers(2) != nil { return cgVectorValue }
    if numbers(6) != nil { return cgAffineTransformValue }
    if numbers(16) != nil { return caTransform3DValue }
    return nil
  }

  private func isOf(_ example: NSValue) -> Bool {
    String(cString: objCType) == String(cString: example.objCType)
  }

  package convenience init(numbers: [CGFloat]) {
    self.init(bytes: numbers.map { Double($0) }, objCType: "[\(numbers.count)d]")
  }

  /// The numbers, if the value was made of so many.
  package func numbers(_ count: Int) -> [CGFloat]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers.map { CGFloat($0) }
  }
}
