internal import Filmstrip
internal import Review

/// One thing that is varied, with the values it takes: `damping=0.5,0.7,1`.
struct Variation: Hashable {
  let name: String
  let values: [String]
}

extension OptionValue where Value == Variation {
  /// What is varied.
  static var variation: Self {
    Self("a name and values such as damping=0.5,0.7,1") { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else { return nil }
      let values = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard values.allSatisfy({ !$0.isEmpty }), Set(values).count == values.count else {
        return nil
      }
      return Variation(name: String(parts[0]), values: values)
    }
  }
}

/// Every way in which variations go together, the first of them slowest.
@MainActor
struct VariantPlan {
  /// How a transition is recorded once.
  struct Variant {
    /// What it has of each variation: `damping 0.5`, `dark`.
    var titles: [String]
    var recording: RecordingOptions
    var parameters: [String: Double]

    var title: String { titles.joined(separator: " · ") }
  }

  private(set) var variants: [Variant]

  /// How many values the last variation has, which changes fastest.
  private let columnCount: Int

  /// The most recordings that one sheet is made of; our choice, about what anybody compares.
  private static let most = 64

  /// - Throws: ``VariationError`` where the transition has no such thing to vary, or no such value.
  init(
    _ variations: [Variation], of transition: any Transition, _ recording: RecordingOptions
  ) throws {
    let parameters = TransitionParameter.all(of: transition)
    variants = [Variant(titles: [], recording: recording, parameters: [:])]
    columnCount = variations.last?.values.count ?? 1
    guard variations.reduce(1, { min($0 * $1.values.count, Self.most + 1) }) <= Self.most else {
      throw VariationError.tooMany(most: Self.most)
    }
    for (place, variation) in variations.enumerated() {
      if variations[..<place].contains(where: { $0.name == variation.name }) {
        throw VariationError.twice(variation.name)
      }
      variants = try variants.flatMap { variant in
        try variation.values.map {
          try Self.set(variation.name, to: $0, in: variant, of: transition, parameters)
        }
      }
    }
  }

  private static func set(
    _ name: String, to value: String, in variant: Variant, of transition: any Transition,
    _ parameters: [TransitionParameter]
  ) throws -> Variant {
    var variant = variant
    var title = value
    switch name {
    case "device":
      let device = try OptionValue<Device>.device.value(of: value, for: "--vary device")
      (variant.recording.device, title) = (device, device.title)
    case "appearance":
      variant.recording.appearance =
        try OptionValue<Appearance>.word.value(of: value, for: "--vary appearance")
    case "orientation":
      variant.recording.orientation =
        try OptionValue<Recorder.Orientation>.word.value(of: value, for: "--vary orientation")
    case "text-size":
      let size = try OptionValue<UIContentSizeCategory>.textSize
        .value(of: value, for: "--vary text-size")
      (variant.recording.textSize, title) = (size, "text \(size.words)")
    case "layout-direction":
      let direction = try OptionValue<UIUserInterfaceLayoutDirection>.layoutDirection
        .value(of: value, for: "--vary layout-direction")
      (variant.recording.layoutDirection, title) = (direction, direction.optionName)
    default:
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw VariationError.unknown(
          name, of: transition.name, known: parameters.map(VariationError.words))
      }
      variant.parameters[name] =
        try OptionValue<Double>.number(in: parameter.range).value(of: value, for: "--vary \(name)")
      title = "\(name) \(value)" + (parameter.unit.isEmpty ? "" : " \(parameter.unit)")
    }
    variant.titles.append(title)
    return variant
  }

  /// Records every variant of the transition, and draws a row for each.
  func sheet(
    of transition: any Transition, columns: Int, ground: Appearance, _ console: Console
  ) throws -> VariantSheet {
    VariantSheet(try record(transition, console), columns: columns, ground: ground)
  }

  /// Records every variant of the transition, and draws one cell for each: a column for each value of the
  /// last variation.
  func keyCells(
    of transition: any Transition, ground: Appearance, _ console: Console
  ) throws -> KeyCellSheet {
    let recorded = try record(transition, console)
    let rows = stride(from: 0, to: recorded.count, by: columnCount).map { start in
      KeyCellSheet.Row(
        title: variants[start].titles.dropLast().joined(separator: " · "),
        variants: Array(recorded[start..<start + columnCount]))
    }
    return KeyCellSheet(
      rows, columns: variants.prefix(columnCount).map { $0.titles.last ?? "" }, ground: ground)
  }

  private func record(
    _ transition: any Transition, _ console: Console
  ) throws -> [VariantSheet.Variant] {
    defer { console.endProgress() }
    return try variants.enumerated().map { index, variant in
      console.showProgress(index, of: variants.count, "Recording")
      var recorder = variant.recording.recorder(for: transition)
      recorder.parameters = variant.parameters
      let recording = try recorder.record(transition)
      return VariantSheet.Variant(
        title: variant.title, reel: recording.reel, images: recording.images)
    }
  }
}

/// Why something cannot be varied.
enum VariationError: Error, Hashable, CustomStringConvertible {
  case unknown(String, of: String, known: [String])
  case twice(String)
  case tooMany(most: Int)

  var description: String {
    switch self {
    case .unknown(let name, let transition, let known):
      "'\(transition)' has no '\(name)' to vary: it has "
        + (known + ["device", "appearance", "orientation", "text-size", "layout-direction"])
        .joined(separator: ", ") + "."
    case .twice(let name):
      "--vary \(name) is given twice: name all its values at once, as in \(name)=a,b."
    case .tooMany(let most):
      "That would be more than \(most) recordings: vary fewer things, or fewer values."
    }
  }

  /// `damping (0.1 to 1, else 0.85)`.
  @MainActor static func words(for parameter: TransitionParameter) -> String {
    let number = { (value: Double) in Words.precise.number(value) }
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    return "\(parameter.name) (\(number(low)) to \(number(high))\(unit), else"
      + " \(number(parameter.standard)))"
  }
}
