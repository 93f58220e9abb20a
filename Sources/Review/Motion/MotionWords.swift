internal import Frames

/// The animations of a recording in words, a line for those that begin and run alike, and for one that
/// begins again and again.
struct MotionWords {
  let lines: [String]

  /// How many properties each line tells of, or counts.
  private let weights: [Int]

  /// The most layers that one line names; our choice, so that it can be read.
  private static let mostLayers = 3

  /// - Parameter most: The most layers that a line names.
  init(_ reel: Reel, layers most: Int = mostLayers) {
    let motions = reel.header.motions
    let titles = LayerTitles(reel.frames)
      .titles(of: motions.flatMap { $0.changes.compactMap(\.node) })
    var groups: [(motion: Motion, layers: [(name: String, properties: [String])])] = []
    for motion in motions {
      let place = groups.firstIndex {
        $0.motion.start == motion.start && $0.motion.curve == motion.curve
          && $0.motion.duration == motion.duration && $0.motion.delay == motion.delay
      }
      let group = place ?? groups.count
      if place == nil { groups.append((motion, [])) }
      for change in motion.changes {
        let name = change.node.flatMap { titles[$0] } ?? change.layer
        if let known = groups[group].layers.firstIndex(where: { $0.name == name }) {
          groups[group].layers[known].properties.append(change.property)
        } else {
          groups[group].layers.append((name, [change.property]))
        }
      }
    }
    var lines: [(words: String, starts: [Double], weight: Int)] = []
    for group in groups {
      let words = Self.words(for: group.motion, group.layers, most)
      let start = group.motion.start.seconds
      if lines.last?.words == words {
        lines[lines.count - 1].starts.append(start)
      } else {
        let weight = group.layers.reduce(0) { $0 + $1.properties.count }
        lines.append((words, [start], weight))
      }
    }
    self.lines = lines.map { Self.times($0.starts) + ": " + $0.words }
    weights = lines.map(\.weight)
  }

  /// When something begins that may begin more than once, with nothing else in between.
  private static func times(_ starts: [Double]) -> String {
    let words = starts.map(seconds)
    return switch words.count {
    case 1: "at \(words[0]) s"
    case 2: "at \(words[0]) and \(words[1]) s"
    default:
      "at \(words[0]) s, and \(words.count - 1) times more until \(words[words.count - 1]) s"
    }
  }

  /// The lines of the animations that change most, in order of time.
  func main(_ count: Int) -> [String] {
    let ranked = lines.indices.sorted { a, b in
      weights[a] != weights[b] ? weights[a] > weights[b] : a < b
    }
    return ranked.prefix(count).sorted().map { lines[$0] }
  }

  private static func words(
    for motion: Motion, _ layers: [(name: String, properties: [String])], _ most: Int
  ) -> String {
    let named = layers.prefix(most).map { "\($0.name) \(words(for: $0.properties))" }
    let rest = layers.count - named.count
    let more = rest > 0 ? ["\(rest) more \(rest == 1 ? "layer" : "layers")"] : []
    let subject = (named + more).joined(separator: "; ")
    let delay = motion.delay > 0 ? ", after \(seconds(motion.delay)) s" : ""
    let parts = [subject, "\(curve(motion.curve)), \(seconds(motion.duration)) s\(delay)"]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// A number of seconds as one reads it: `1.0`, `0.35`.
  static func seconds(_ seconds: Double) -> String {
    let words = decimal(seconds, places: 3)
    return words.contains(".") ? words : words + ".0"
  }

  /// A figure as one reads it, with three digits that count.
  static func figure(_ value: Double) -> String {
    if abs(value) >= 100 { return String(format: "%.0f", value) }
    // No reader asks for a thousandth.
    let words = String(format: abs(value) >= 10 ? "%.1f" : "%.2f", value)
    guard words.contains(".") else { return words }
    var short = words[...]
    while short.hasSuffix("0") { short = short.dropLast() }
    if short.hasSuffix(".") { short = short.dropLast() }
    return short == "-0" ? "0" : String(short)
  }

  /// `spring, damping 0.5` for `spring 0.5`, whatever else is said of it.
  static func curve(_ words: String) -> String {
    var words = words
    var suffix = ""
    let prefix = "property animator, "
    if words.hasPrefix(prefix) {
      words = String(words.dropFirst(prefix.count))
      suffix = " of a property animator"
    }
    let pace = words.prefix { $0 != "," }
    for kind in ["spring", "composed"] where pace.hasPrefix(kind + " ") {
      let figure = pace.dropFirst(kind.count + 1)
      if Double(figure) != nil { words = "spring, damping \(figure)" + words[pace.endIndex...] }
    }
    return words + suffix
  }

  /// What a reader calls properties: `frame`, `opacity and corner radius`.
  static func words(for properties: [String]) -> String {
    var names = properties.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    if names.contains("position"), names.contains("bounds") {
      names.removeAll { $0 == "bounds" }
      names = names.map { $0 == "position" ? "frame" : $0 }
    }
    let plain = names.map { name in
      brief(name).reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
        .replacing("color", with: "colour")
    }
    guard let last = plain.last, plain.count > 1 else { return plain.first ?? "" }
    return plain.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `rotation` for `transform.rotation.z`, `width` for `bounds.size.width`, `position x`.
  private static func brief(_ keyPath: String) -> String {
    var parts = keyPath.split(separator: ".")
    if parts.count > 1, ["transform", "bounds"].contains(parts[0]) { parts.removeFirst() }
    if parts.count > 1, parts[0] == "size" { parts.removeFirst() }
    if parts == ["rotation", "z"] { parts.removeLast() }
    return parts.joined(separator: " ")
  }
}
