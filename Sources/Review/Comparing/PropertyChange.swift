internal import Frames

/// A property of a layer that has another value.
public struct PropertyChange: Hashable, Sendable, Codable {
  /// What people call the property: `position`, `opacity`, `corner radius`, `text`.
  public let property: String

  /// The value in the reference, in words; points where it is a length.
  public let before: String

  /// The value in the actual recording, likewise.
  public let after: String

  init(_ property: String, _ before: String, _ after: String) {
    self.property = property
    self.before = before
    self.after = after
  }

  /// The change of two values, in as many decimals as tell them apart.
  init<T>(_ property: String, _ before: T, _ after: T, _ words: (Words) -> (T) -> String) {
    let (a, b) = (words(.brief)(before), words(.brief)(after))
    if a == b {
      self.init(property, words(.exact)(before), words(.exact)(after))
    } else {
      self.init(property, a, b)
    }
  }
}

/// Collects the properties in which two values differ.
private struct PropertyComparer<Value> {
  let before: Value
  let after: Value
  private(set) var changes: [PropertyChange] = []

  init(_ before: Value, _ after: Value) {
    self.before = before
    self.after = after
  }

  mutating func compare<T: Equatable>(
    _ property: String, _ path: KeyPath<Value, T>, _ words: (Words) -> (T) -> String
  ) {
    let (a, b) = (before[keyPath: path], after[keyPath: path])
    if a != b { changes.append(PropertyChange(property, a, b, words)) }
  }

  mutating func compare<T: Equatable>(
    optional property: String, _ path: KeyPath<Value, T?>,
    _ words: @escaping (Words) -> (T) -> String
  ) {
    compare(property, path) { style in { $0.map(words(style)) ?? "none" } }
  }

  /// A property whose value says nothing to people.
  mutating func compare<T: Equatable>(opaque property: String, _ path: KeyPath<Value, T>) {
    if before[keyPath: path] != after[keyPath: path] {
      changes.append(PropertyChange(property, "as before", "another"))
    }
  }
}

extension Node {
  /// What of the layer itself differs in `other`, in the order of importance to a reader.
  ///
  /// What lies in it has changes of its own.
  func changes(to other: Node) -> [PropertyChange] {
    var comparer = PropertyComparer(self, other)
    comparer.compare("position", \.position) { $0.point }
    comparer.compare("size", \.bounds.size) { $0.size }
    comparer.compare("bounds origin", \.bounds.origin) { $0.point }
    comparer.compare("anchor point", \.anchorPoint) { $0.point }
    comparer.compare("transform", \.transform) { $0.transform }
    comparer.compare("sublayer transform", \.sublayerTransform) { $0.transform }
    comparer.compare("z position", \.zPosition) { $0.number }
    comparer.compare("double sided", \.isDoubleSided) { _ in { $0 ? "yes" : "no" } }
    comparer.compare("opacity", \.opacity) { $0.number }
    comparer.compare(optional: "background colour", \.backgroundColor) { $0.color }
    comparer.compare("corner radius", \.corners.radius) { $0.number }
    comparer.compare("corner curve", \.corners.curve) { _ in { "\($0)" } }
    comparer.compare("rounded corners", \.corners.mask) { _ in { "\($0.rawValue)" } }
    comparer.compare("clipping", \.clipsToBounds) { _ in { $0 ? "on" : "off" } }
    comparer.compare(optional: "border", \.border) { $0.border }
    comparer.compare(optional: "shadow", \.shadow) { $0.shadow }
    comparer.compare(optional: "backdrop", \.backdrop) { $0.backdrop }
    comparer.compare(opaque: "mask", \.mask)
    let drawn: [PropertyChange] =
      switch (content, other.content) {
      case (let old?, let new?): old == new ? [] : old.changes(to: new)
      case (nil, nil): []
      case (let old, let new):
        [
          PropertyChange(
            "content", old.map(Words.brief.content) ?? "none",
            new.map(Words.brief.content) ?? "none")
        ]
      }
    return comparer.changes + drawn
  }
}

extension Content {
  fileprivate func changes(to other: Content) -> [PropertyChange] {
    let changes: [PropertyChange]
    switch (self, other) {
    case (.image(let a), .image(let b)): changes = a.changes(to: b)
    case (.gradient(let a), .gradient(let b)): changes = a.changes(to: b)
    case (.shape(let a), .shape(let b)): changes = a.changes(to: b)
    case (.text(let a), .text(let b)): changes = a.changes(to: b)
    default: changes = []
    }
    guard changes.isEmpty else { return changes }
    return [PropertyChange("content", Words.brief.content(self), Words.brief.content(other))]
  }
}

extension TextContent {
  fileprivate func changes(to other: TextContent) -> [PropertyChange] {
    var comparer = PropertyComparer(self, other)
    comparer.compare("text", \.string) { style in { "'\(style.line($0))'" } }
    comparer.compare("font", \.fonts) { _ in { $0.joined(separator: ", ") } }
    comparer.compare("font size", \.pointSizes) { style in
      { $0.map(style.number).joined(separator: ", ") }
    }
    comparer.compare("text colour", \.colors) { style in
      { $0.map(style.color).joined(separator: ", ") }
    }
    comparer.compare("text gravity", \.gravity) { _ in \.rawValue }
    if !comparer.changes.isEmpty { return comparer.changes }
    comparer.compare("text box", \.size) { $0.size }
    comparer.compare(opaque: "text layout", \.runs)
    return comparer.changes
  }

  private var fonts: [String] { runs.map(\.font).withoutRepetitions }
  private var pointSizes: [CGFloat] { runs.map(\.pointSize).withoutRepetitions }
  private var colors: [CGColor] { runs.map(\.color).withoutRepetitions }
}

extension Array where Element: Equatable {
  fileprivate var withoutRepetitions: [Element] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

extension ImageContent {
  fileprivate func changes(to other: ImageContent) -> [PropertyChange] {
    var comparer = PropertyComparer(self, other)
    comparer.compare("image", \.digest) { _ in { String($0.prefix(12)) } }
    comparer.compare("image size", \.size) { $0.size }
    comparer.compare("image gravity", \.gravity) { _ in \.rawValue }
    comparer.compare("contents rect", \.contentsRect) { style in
      { "\(style.point($0.origin)) \(style.size($0.size))" }
    }
    comparer.compare(optional: "tint", \.tint) { $0.color }
    return comparer.changes
  }
}

extension GradientContent {
  fileprivate func changes(to other: GradientContent) -> [PropertyChange] {
    var comparer = PropertyComparer(self, other)
    comparer.compare("gradient", \.kind) { _ in \.rawValue }
    comparer.compare("gradient colours", \.colors) { style in
      { $0.map(style.color).joined(separator: ", ") }
    }
    comparer.compare("gradient locations", \.locations) { style in
      { $0.map(style.number).joined(separator: ", ") }
    }
    comparer.compare("gradient start", \.start) { $0.point }
    comparer.compare("gradient end", \.end) { $0.point }
    return comparer.changes
  }
}

extension ShapeContent {
  fileprivate func changes(to other: ShapeContent) -> [PropertyChange] {
    var comparer = PropertyComparer(self, other)
    comparer.compare(opaque: "path", \.path)
    comparer.compare(optional: "fill colour", \.fillColor) { $0.color }
    comparer.compare("fill rule", \.fillRule) { _ in \.rawValue }
    comparer.compare(optional: "stroke colour", \.strokeColor) { $0.color }
    comparer.compare("line width", \.lineWidth) { $0.number }
    comparer.compare("line cap", \.cap) { _ in \.rawValue }
    comparer.compare("line join", \.join) { _ in \.rawValue }
    comparer.compare("miter limit", \.miterLimit) { $0.number }
    comparer.compare("dashes", \.dashes) { style in
      { $0.map(style.number).joined(separator: ", ") }
    }
    comparer.compare("dash phase", \.dashPhase) { $0.number }
    comparer.compare("stroke start", \.strokeStart) { $0.number }
    comparer.compare("stroke end", \.strokeEnd) { $0.number }
    return comparer.changes
  }
}
