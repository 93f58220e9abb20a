/// A value that an animation can run between.
enum AnimatableValue: Hashable {
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor)
  case path(VectorPath)
  case numbers([Double])
  case colors([CGColor])
  case pictures(PictureMix)
}

extension AnimatableValue {
  /// The value in what code puts into an `Any?` of an animation; nil if it is none of these kinds.
  ///
  /// Every number type is named, because on Linux `CGFloat` does not bridge to `NSNumber`.
  init?(_ value: Any?) {
    guard let value else { return nil }
    if let number = Self.number(from: value) {
      self = .number(number)
      return
    }
    switch value {
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGVector: self = .point(CGPoint(x: value.dx, y: value.dy))
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .transform(value)
    case let value as CGAffineTransform: self = .transform(CATransform3DMakeAffineTransform(value))
    case let value as CGColor: self = .color(value)
    case let value as CGPath: self = .path(value.vectorPath)
    case let value as CGImage: self = .pictures(PictureMix(value))
    case let value as NSValue: self.init(value.geometry)
    case let value as [Any]:
      let elements = value.map { AnimatableValue($0) }
      if let colors = Self.all(elements, { if case .color(let color) = $0 { color } else { nil } })
      {
        self = .colors(colors)
      } else if let numbers = Self.all(
        elements, { if case .number(let number) = $0 { number } else { nil } })
      {
        self = .numbers(numbers)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// The parts of all elements; nil if one of them has none, or if there are no elements.
  private static func all<Part>(
    _ elements: [AnimatableValue?], _ part: (AnimatableValue) -> Part?
  ) -> [Part]? {
    let parts = elements.compactMap { $0.flatMap(part) }
    return parts.isEmpty || parts.count < elements.count ? nil : parts
  }

  private static func number(from value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  /// The value as code that reads a key path expects it.
  var boxed: Any {
    switch self {
    case .number(let value): CGFloat(value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): value
    case .path(let value): CGPath(value)
    case .numbers(let value): value
    case .colors(let value): value
    case .pictures(let value): value.foremost ?? NSNull()
    }
  }

  /// The numbers that the value consists of; nil where it has none to interpolate one by one.
  private var components: [Double]? {
    switch self {
    case .number(let value): [value]
    case .point(let value): [value.x, value.y]
    case .size(let value): [value.width, value.height]
    case .rect(let value):
      [value.origin.x, value.origin.y, value.size.width, value.size.height]
    case .color(let value): [value.red, value.green, value.blue, value.alpha]
    case .numbers(let value): value
    case .colors(let value): value.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .path(let value): value.elements.flatMap(\.points).flatMap { [$0.x, $0.y] }
    case .transform, .pictures: nil
    }
  }

  /// The value of the same kind that consists of `numbers`.
  private func replacing(_ numbers: [Double]) -> AnimatableValue {
    var rest = numbers[...]
    func next() -> Double { rest.popFirst() ?? 0 }
    switch self {
    case .number: return .number(next())
    case .point: return .point(CGPoint(x: next(), y: next()))
    case .size: return .size(CGSize(width: next(), height: next()))
    case .rect: return .rect(CGRect(x: next(), y: next(), width: next(), height: next()))
    case .color: return .color(Self.color(next(), next(), next(), next()))
    case .numbers: return .numbers(numbers)
    case .colors(let colors):
      return .colors(colors.map { _ in Self.color(next(), next(), next(), next()) })
    case .path(let path): return .path(path.map { _ in CGPoint(x: next(), y: next()) })
    case .transform, .pictures: return self
    }
  }

  private static func color(_ r: Double, _ g: Double, _ b: Double, _ a: Double) -> CGColor {
    CGColor(red: r, green: g, blue: b, alpha: a)
  }

  /// Whether the two can be mixed: the same kind, and for paths the same commands.
  private func isLike(_ other: AnimatableValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color):
      true
    case (.numbers(let a), .numbers(let b)): a.count == b.count
    case (.colors(let a), .colors(let b)): a.count == b.count
    case (.path(let a), .path(let b)):
      a.elements.map(\.points.count) == b.elements.map(\.points.count)
    default: false
    }
  }

  /// The value that is `fraction` of the way to `other`; a fraction outside 0...1 goes beyond.
  ///
  /// Values that cannot be mixed jump to `other` half-way.
  func interpolated(to other: AnimatableValue, _ fraction: Double) -> AnimatableValue {
    if case .transform(let a) = self, case .transform(let b) = other {
      return .transform(interpolate(a, b, fraction))
    }
    if case .pictures(let a) = self, case .pictures(let b) = other {
      return .pictures(a.interpolated(to: b, fraction))
    }
    guard isLike(other), let a = components, let b = other.components else {
      return fraction < 0.5 ? self : other
    }
    return replacing(zip(a, b).map { $0 + ($1 - $0) * fraction })
  }

  /// This value on top of `base`: a sum, or for transforms this one applied first, then `base`.
  func added(to base: AnimatableValue) -> AnimatableValue {
    if case .transform(let a) = self, case .transform(let b) = base {
      return .transform(CATransform3DConcat(a, b))
    }
    guard isLike(base), let a = components, let b = base.components else { return self }
    return replacing(zip(a, b).map { $0 + $1 })
  }

  /// What ``added(to:)`` takes from `base` to this value; nil where nothing does.
  func subtracting(_ base: AnimatableValue) -> AnimatableValue? {
    if case .transform(let a) = self, case .transform(let b) = base {
      let inverse = CATransform3DInvert(b)
      let isInvertible = CATransform3DConcat(b, inverse).isNearIdentity
      return isInvertible ? .transform(CATransform3DConcat(a, inverse)) : nil
    }
    guard isLike(base), let a = components, let b = base.components else { return nil }
    return replacing(zip(a, b).map { $0 - $1 })
  }

  /// The value that adds nothing.
  var neutral: AnimatableValue {
    if case .transform = self { return .transform(CATransform3DIdentity) }
    return replacing((components ?? []).map { _ in 0 })
  }

  /// The distance between two values, for paced keyframes.
  func distance(to other: AnimatableValue) -> Double {
    let (a, b) = (components ?? transformElements, other.components ?? other.transformElements)
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private var transformElements: [Double] {
    if case .transform(let t) = self { return t.elements.map { Double($0) } }
    return []
  }

  /// The weighted sum of values of one kind; the first where they cannot be mixed.
  static func blend(_ terms: [(weight: Double, value: AnimatableValue)]) -> AnimatableValue {
    let first = terms[0].value
    let parts = terms.compactMap { term -> (Double, TransformParts)? in
      guard case .transform(let transform) = term.value else { return nil }
      return TransformParts(transform).map { (term.weight, $0) }
    }
    if !parts.isEmpty, parts.count == terms.count {
      return .transform(TransformParts(blending: parts).transform)
    }
    var sum = [Double](repeating: 0, count: first.components?.count ?? 0)
    for term in terms {
      guard first.isLike(term.value), let numbers = term.value.components else { return first }
      for index in sum.indices { sum[index] += term.weight * numbers[index] }
    }
    return first.replacing(sum)
  }
}

// MARK: Parts

extension AnimatableValue {
  /// The part called `name`: `x` of a point, `size.width` of a rectangle, `rotation.z` of a transform;
  /// nil if such a value has no such part.
  func part(_ name: String) -> AnimatableValue? {
    switch (self, name) {
    case (.point(let point), "x"): return .number(point.x)
    case (.point(let point), "y"): return .number(point.y)
    case (.size(let size), "width"): return .number(size.width)
    case (.size(let size), "height"): return .number(size.height)
    case (.rect(let rect), "origin"): return .point(rect.origin)
    case (.rect(let rect), "size"): return .size(rect.size)
    case (.rect, _):
      let (outer, inner) = Self.split(name)
      return inner.flatMap { part(outer)?.part($0) }
    case (.transform(let transform), "scale"):
      return .number(TransformParts(transform)?.scale.x ?? 0)
    case (.transform(let transform), "translation"):
      return .size(CGSize(width: transform.m41, height: transform.m42))
    case (.transform(let transform), _):
      return TransformParts.named(name).map {
        .number((TransformParts(transform) ?? TransformParts())[keyPath: $0])
      }
    default: return nil
    }
  }

  /// The value with its part called `name` replaced; as it is if `part` is of another kind.
  func replacing(_ name: String, with part: AnimatableValue) -> AnimatableValue {
    switch (self, name, part) {
    case (.point(let point), "x", .number(let x)): return .point(CGPoint(x: x, y: point.y))
    case (.point(let point), "y", .number(let y)): return .point(CGPoint(x: point.x, y: y))
    case (.size(let size), "width", .number(let width)):
      return .size(CGSize(width: width, height: size.height))
    case (.size(let size), "height", .number(let height)):
      return .size(CGSize(width: size.width, height: height))
    case (.rect(let rect), "origin", .point(let origin)):
      return .rect(CGRect(origin: origin, size: rect.size))
    case (.rect(let rect), "size", .size(let size)):
      return .rect(CGRect(origin: rect.origin, size: size))
    case (.rect, _, _):
      let (outer, inner) = Self.split(name)
      guard let inner, let whole = self.part(outer) else { return self }
      return replacing(outer, with: whole.replacing(inner, with: part))
    case (.transform(let transform), _, _): return .transform(transform.replacing(name, with: part))
    default: return self
    }
  }

  private static func split(_ name: String) -> (outer: String, inner: String?) {
    let names = name.split(separator: ".", maxSplits: 1).map(String.init)
    return (names.first ?? name, names.count > 1 ? names[1] : nil)
  }
}

extension CATransform3D {
  fileprivate func replacing(_ name: String, with part: AnimatableValue) -> CATransform3D {
    var transform = self
    switch (name, part) {
    case ("translation", .size(let size)):
      (transform.m41, transform.m42) = (size.width, size.height)
      return transform
    case ("translation", .point(let point)):
      (transform.m41, transform.m42) = (point.x, point.y)
      return transform
    default: break
    }
    guard case .number(let number) = part else { return self }
    var parts = TransformParts(self) ?? TransformParts()
    if name == "scale" {
      parts.scale = SIMD3(number, number, number)
    } else if let path = TransformParts.named(name) {
      parts[keyPath: path] = number
    } else {
      return self
    }
    return parts.transform
  }

  fileprivate var isNearIdentity: Bool {
    zip(elements, CATransform3DIdentity.elements).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
