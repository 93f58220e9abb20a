/// One thing that can be said of a layer: a name and a value, without the words for it.
package struct Fact: Hashable, Sendable {
  /// What people call it: `position`, `corner radius`, `text`.
  package let name: String
  package let value: Value

  /// Whether it is worth telling only where nothing else differs.
  package let isDetail: Bool

  package enum Value: Hashable, Sendable {
    /// Points where it is a length.
    case number(CGFloat)
    case numbers([CGFloat])
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor?)
    case colors([CGColor])
    case border(Border?)
    case shadow(Shadow?)
    case backdrop(Backdrop?)
    case word(String)
    case words([String])
    case text(String)
    case digest(String)
    // What says nothing to people but whether it is the same.
    case path(VectorPath)
    case runs([GlyphRun])
    case nodes([Node])
  }

  init(_ name: String, _ value: Value, isDetail: Bool = false) {
    self.name = name
    self.value = value
    self.isDetail = isDetail
  }
}

extension Content {
  /// What people are told of the content; nothing where it is a picture.
  package var facts: [Fact] {
    switch self {
    case .image(let image): image.facts
    case .gradient(let gradient): gradient.facts
    case .shape(let shape): shape.facts
    case .text(let text): text.facts
    case .picture: []
    }
  }

  /// Whether both are of one kind, so that their facts compare.
  package func isLike(_ other: Content) -> Bool {
    switch (self, other) {
    case (.image, .image), (.gradient, .gradient), (.shape, .shape), (.text, .text),
      (.picture, .picture):
      true
    default: false
    }
  }
}

extension TextContent {
  fileprivate var facts: [Fact] {
    [
      Fact("text", .text(string)),
      Fact("font", .words(runs.map(\.font).withoutRepetitions)),
      Fact("font size", .numbers(runs.map(\.pointSize).withoutRepetitions)),
      Fact("text colour", .colors(runs.map(\.color).withoutRepetitions)),
      Fact("text gravity", .word(gravity.rawValue)),
      Fact("text box", .size(size), isDetail: true),
      Fact("text layout", .runs(runs), isDetail: true),
    ]
  }
}

extension Array where Element: Equatable {
  fileprivate var withoutRepetitions: [Element] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}

extension ImageContent {
  fileprivate var facts: [Fact] {
    [
      Fact("image", .digest(digest)),
      Fact("image size", .size(size)),
      Fact("image gravity", .word(gravity.rawValue)),
      Fact("contents rect", .rect(contentsRect)),
      Fact("tint", .color(tint)),
      Fact("magnification filter", .word(enlarging?.rawValue ?? "linear")),
      Fact("minification filter", .word(shrinking?.rawValue ?? "linear")),
    ]
  }
}

extension GradientContent {
  fileprivate var facts: [Fact] {
    [
      Fact("gradient", .word(kind.rawValue)),
      Fact("gradient colours", .colors(colors)),
      Fact("gradient locations", .numbers(locations)),
      Fact("gradient start", .point(start)),
      Fact("gradient end", .point(end)),
    ]
  }
}

extension ShapeContent {
  fileprivate var facts: [Fact] {
    [
      Fact("path", .path(path)),
      Fact("fill colour", .color(fillColor)),
      Fact("fill rule", .word(fillRule.rawValue)),
      Fact("stroke colour", .color(strokeColor)),
      Fact("line width", .number(lineWidth)),
      Fact("line cap", .word(cap.rawValue)),
      Fact("line join", .word(join.rawValue)),
      Fact("miter limit", .number(miterLimit)),
      Fact("dashes", .numbers(dashes)),
      Fact("dash phase", .number(dashPhase)),
      Fact("stroke start", .number(strokeStart)),
      Fact("stroke end", .number(strokeEnd)),
    ]
  }
}
