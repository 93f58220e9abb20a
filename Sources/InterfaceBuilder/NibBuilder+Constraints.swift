/// Constraints between what a file holds.
extension NibBuilder {
  /// Activates the constraints that `view`'s element lists.
  func readConstraints(in view: UIView, _ reader: NibReader) throws(NibProblem) {
    for element in reader.element.contents(of: "constraints") {
      let part = NibReader(element, of: file)
      guard element.name == "constraint" else { throw part.problem("is no constraint") }
      let constraint = try makeConstraint(in: view, part)
      // A placeholder is there for the editor alone.
      guard try part.flag("placeholder") != true else { continue }
      try part.finish()
      add(constraint, element)
      constraint.isActive = element.attributes["active"] != "NO"
    }
  }

  private func makeConstraint(in view: UIView, _ reader: NibReader) throws(NibProblem)
    -> NSLayoutConstraint
  {
    let first = try item(reader, "firstItem") ?? view
    let firstAttribute = try attribute(reader, "firstAttribute") ?? .notAnAttribute
    var second = try item(reader, "secondItem")
    let secondAttribute = try attribute(reader, "secondAttribute") ?? .notAnAttribute
    if second == nil, secondAttribute != .notAnAttribute { second = view }
    guard firstAttribute != .notAnAttribute,
      second == nil
        ? firstAttribute.axisOfLength : firstAttribute.relates(to: secondAttribute)
    else { throw reader.problem("relates attributes that cannot be related") }
    try check(first, second, reader)
    let relations: [String: NSLayoutConstraint.Relation] = [
      "lessThanOrEqual": .lessThanOrEqual, "equal": .equal,
      "greaterThanOrEqual": .greaterThanOrEqual,
    ]
    let isStandard = try reader.flag("symbolic") == true
    let constraint = NSLayoutConstraint(
      item: first, attribute: firstAttribute,
      relatedBy: try reader.choice("relation", relations) ?? .equal,
      toItem: second, attribute: secondAttribute, multiplier: try multiplier(reader),
      constant: try reader.number("constant")
        ?? (isStandard ? NSLayoutConstraint.systemSpacing : 0))
    if let priority = try priority(reader, "priority") { constraint.priority = priority }
    constraint.identifier = reader.string("identifier")
    _ = try reader.flag("active")
    return constraint
  }

  /// The view or the guide that an end of a constraint is at; nil if none is named.
  private func item(_ reader: NibReader, _ name: String) throws(NibProblem) -> AnyObject? {
    guard let id = reader.string(name) else { return nil }
    guard let item = object(id), NSLayoutConstraint.view(of: item) != nil else {
      throw reader.problem(
        "is to '\(id)', which is no view and no supported layout guide of its scene")
    }
    return item
  }

  private func check(_ first: AnyObject, _ second: AnyObject?, _ reader: NibReader)
    throws(NibProblem)
  {
    guard let one = NSLayoutConstraint.view(of: first), let second,
      let other = NSLayoutConstraint.view(of: second)
    else { return }
    let isRelated = sequence(first: one, next: \.superview).contains { other.isDescendant(of: $0) }
    guard isRelated else { throw reader.problem("is between views of different hierarchies") }
  }

  /// A number, or a ratio as `16:9`.
  private func multiplier(_ reader: NibReader) throws(NibProblem) -> CGFloat {
    guard let word = reader.string("multiplier") else { return 1 }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map {
      Double($0) ?? 0
    }
    let value = parts.count == 2 && parts[1] != 0 ? parts[0] / parts[1] : parts[0]
    // Beyond this a factor is a slip of the hand, and spoils the digits of the solver.
    guard (1...2).contains(parts.count), value.isFinite, (1e-6...1e6).contains(abs(value)) else {
      throw reader.problem("has the multiplier '\(word)', which is no usable factor")
    }
    return CGFloat(value)
  }

  private func attribute(_ reader: NibReader, _ name: String) throws(NibProblem)
    -> NSLayoutConstraint.Attribute?
  {
    try reader.choice(name, Self.attributes)
  }

  private static let attributes: [String: NSLayoutConstraint.Attribute] = [
    "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
    "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
    "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
    "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
    "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
    "centerYWithinMargins": .centerYWithinMargins,
  ]
}

extension NSLayoutConstraint.Attribute {
  private enum Dimension { case none, x, y, length }

  private var dimension: Dimension {
    switch self {
    case .notAnAttribute: .none
    case .width, .height: .length
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .x
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .y
    }
  }

  /// Whether the attribute may stand alone, against a number.
  fileprivate var axisOfLength: Bool { dimension == .length }

  fileprivate func relates(to other: NSLayoutConstraint.Attribute) -> Bool {
    dimension != .none && dimension == other.dimension
  }
}
