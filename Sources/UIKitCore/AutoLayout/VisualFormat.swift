extension NSLayoutConstraint {
  /// What the views of a visual format have in common across its direction.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    public static let directionLeadingToTrailing = FormatOptions([])
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    fileprivate static let alignments: [(FormatOptions, Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
      (.alignAllBottom, .bottom), (.alignAllLeading, .leading), (.alignAllTrailing, .trailing),
      (.alignAllCenterX, .centerX), (.alignAllCenterY, .centerY),
      (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
  }

  /// The constraints that a line such as `H:|-[icon(20)]-8-[title(>=40@750)]-|` describes.
  ///
  /// A line that cannot be read gives none, and a diagnostic says so.
  ///
  /// - Parameters:
  ///   - metrics: Numbers by the names that the line gives them.
  ///   - views: Views or layout guides by their names in the line.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]?, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      var reader = VisualFormatReader(format, metrics: metrics ?? [:], views: views)
      return try reader.constraints(options: opts)
    } catch {
      diagnose(
        .unreadableVisualFormat,
        "The visual format '\(format)' cannot be read: \(error.reason).", about: format)
      return []
    }
  }
}

extension NSLayoutConstraint.Relation {
  /// The relation of what is counted the other way.
  fileprivate var flipped: NSLayoutConstraint.Relation {
    NSLayoutConstraint.Relation(rawValue: -rawValue) ?? self
  }
}

/// Why a visual format cannot be read.
private struct VisualFormatError: Error {
  let reason: String
}

/// Reads a line of the visual format language from left to right.
@MainActor
private struct VisualFormatReader {
  /// What is asked of a length.
  private struct Demand {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    /// The view whose length it is.
    var other: AnyObject?
    var priority = UILayoutPriority.required
  }

  /// The distance between neighbours.
  private enum Gap {
    case standard
    case demanded([Demand])
  }

  private let isVertical: Bool
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var rest: Substring
  private var made: [NSLayoutConstraint] = []

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    let text = format.filter { !$0.isWhitespace }
    isVertical = text.hasPrefix("V:")
    rest = text.dropFirst(isVertical || text.hasPrefix("H:") ? 2 : 0)
    self.metrics = metrics
    self.views = views
  }

  /// The edges of a view that a horizontal line begins and ends at.
  private var sides: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) = (
    .leading, .trailing
  )

  private var start: NSLayoutConstraint.Attribute { isVertical ? .top : sides.start }
  private var end: NSLayoutConstraint.Attribute { isVertical ? .bottom : sides.end }
  private var isFromRight: Bool { !isVertical && sides.start == .right }
  private var extent: NSLayoutConstraint.Attribute { isVertical ? .height : .width }

  mutating func constraints(options: NSLayoutConstraint.FormatOptions)
    throws(VisualFormatError) -> [NSLayoutConstraint]
  {
    if options.contains(.directionLeftToRight) { sides = (.left, .right) }
    if options.contains(.directionRightToLeft) { sides = (.right, .left) }
    let beginsAtEdge = take("|")
    var gap = try beginsAtEdge ? connection() : .standard
    var last: AnyObject?
    while !rest.isEmpty {
      if take("|") {
        guard let last, rest.isEmpty else { throw error("the last '|' must end it") }
        let edge = try surroundings(of: last, gap)
        add(edge, end, gap, last, end)
        break
      }
      let item = try view()
      if let last {
        add(item, start, gap, last, end)
        align(last, item, options)
      } else if beginsAtEdge {
        add(item, start, gap, try surroundings(of: item, gap), start)
      }
      last = item
      gap = try connection()
    }
    guard last != nil else { throw error("it names no view") }
    return made
  }

  // MARK: Making constraints

  private mutating func add(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ gap: Gap, _ other: AnyObject,
    _ otherAttribute: NSLayoutConstraint.Attribute
  ) {
    let isEdge = other is UILayoutGuide || item is UILayoutGuide || attribute == otherAttribute
    let demands: [Demand] =
      switch gap {
      case .standard: [Demand(constant: isEdge ? 0 : NSLayoutConstraint.systemSpacing)]
      case .demanded(let demands): demands
      }
    for demand in demands {
      let constraint = NSLayoutConstraint(
        item: item, attribute: attribute,
        relatedBy: isFromRight ? demand.relation.flipped : demand.relation, toItem: other,
        attribute: otherAttribute, multiplier: 1,
        constant: isFromRight ? -demand.constant : demand.constant)
      constraint.priority = demand.priority
      made.append(constraint)
    }
  }

  private mutating func align(
    _ a: AnyObject, _ b: AnyObject, _ options: NSLayoutConstraint.FormatOptions
  ) {
    for (option, attribute) in NSLayoutConstraint.FormatOptions.alignments
    where options.contains(option) {
      made.append(
        NSLayoutConstraint(
          item: b, attribute: attribute, relatedBy: .equal, toItem: a, attribute: attribute,
          multiplier: 1, constant: 0))
    }
  }

  /// What '|' stands for: the superview, or its margins where the distance is the standard one.
  private func surroundings(of item: AnyObject, _ gap: Gap) throws(VisualFormatError) -> AnyObject {
    let parent = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
    guard let parent else { throw error("the view next to '|' has no superview") }
    if case .standard = gap { return parent.layoutMarginsGuide }
    return parent
  }

  // MARK: Reading

  /// `[name]` or `[name(demands)]`.
  private mutating func view() throws(VisualFormatError) -> AnyObject {
    guard take("[") else { throw error("a view in brackets must stand at '\(rest)'") }
    let item = try named(name())
    if rest.hasPrefix("(") {
      for demand in try demands() {
        let constraint = NSLayoutConstraint(
          item: item, attribute: extent, relatedBy: demand.relation, toItem: demand.other,
          attribute: demand.other == nil ? .notAnAttribute : extent, multiplier: 1,
          constant: demand.constant)
        constraint.priority = demand.priority
        made.append(constraint)
      }
    }
    guard take("]") else { throw error("a ']' is missing at '\(rest)'") }
    return item
  }

  /// `-`, `-8-`, `-(>=8@750)-`, or nothing.
  private mutating func connection() throws(VisualFormatError) -> Gap {
    guard take("-") else { return .demanded([Demand()]) }
    if rest.hasPrefix("[") || rest.hasPrefix("|") { return .standard }
    let demanded = try rest.hasPrefix("(") ? demands() : [demand()]
    if demanded.contains(where: { $0.other != nil }) {
      throw error("a distance is a number or a metric, not a view")
    }
    guard take("-") else { throw error("a '-' is missing at '\(rest)'") }
    return .demanded(demanded)
  }

  /// Demands in parentheses, with commas between them.
  private mutating func demands() throws(VisualFormatError) -> [Demand] {
    var all: [Demand] = []
    guard take("(") else { throw error("a '(' is missing at '\(rest)'") }
    repeat { all.append(try demand()) } while take(",")
    guard take(")") else { throw error("a ')' is missing at '\(rest)'") }
    return all
  }

  /// `>=8@750`, with a number, a metric or a view.
  private mutating func demand() throws(VisualFormatError) -> Demand {
    var demand = Demand()
    if take(">=") {
      demand.relation = .greaterThanOrEqual
    } else if take("<=") {
      demand.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    let sign: CGFloat = take("-") ? -1 : 1
    let text = name()
    if let number = number(text) {
      demand.constant = sign * number
    } else {
      demand.other = try named(text)
    }
    if take("@") {
      let text = name()
      guard let priority = number(text) else { throw error("'\(text)' is no priority") }
      demand.priority = UILayoutPriority(Float(priority))
    }
    return demand
  }

  private mutating func take(_ mark: String) -> Bool {
    guard rest.hasPrefix(mark) else { return false }
    rest = rest.dropFirst(mark.count)
    return true
  }

  /// A name or a number.
  private mutating func name() -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private func number(_ text: String) -> CGFloat? {
    if let number = Double(text) { return CGFloat(number) }
    switch metrics[text] {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: return nil
    }
  }

  private func named(_ name: String) throws(VisualFormatError) -> AnyObject {
    guard let view = views[name] else {
      throw error("'\(name)' is neither a number, a metric nor a view")
    }
    return view as AnyObject
  }

  private func error(_ reason: String) -> VisualFormatError { VisualFormatError(reason: reason) }
}
