internal import Filmstrip

/// Lists what can be recorded.
struct List: Command {
  static let name = "list"
  static let summary = "List the transitions that can be recorded."
  static let help = """
    Usage: filmstrip list [--json]

    Lists the transitions that can be recorded, a line each: name and title.

      --json                Print a JSON array instead.

    Example: filmstrip list
    """

  static var options: [Option<Self>] { [.flag("--json", \.isJSON)] }

  private var isJSON = false

  func run(_ environment: Environment) throws -> Int32 {
    let rows = environment.transitions.map { ["name": $0.name, "title": $0.title] }
    if isJSON {
      environment.console.print(json: try json(rows))
    } else {
      let width = rows.compactMap { $0["name"]?.count }.max() ?? 0
      for row in environment.transitions {
        environment.console.print(
          row.name.padding(toLength: width, withPad: " ", startingAt: 0) + "  " + row.title)
      }
    }
    return 0
  }
}

/// Lists what can be recorded on.
struct Devices: Command {
  static let name = "devices"
  static let summary = "List the devices that a transition can be recorded on."
  static let help = """
    Usage: filmstrip devices [--json]

    Lists the devices, a line each: name, size in points, scale, size in pixels, safe area,
    and the version of the system that bars, sheets, alerts and controls look like.

      --json                Print a JSON array instead.

    Example: filmstrip devices
    """

  private struct Row: Encodable {
    let name: String
    let title: String
    let width: Double
    let height: Double
    let scale: Double
    let safeAreaTop: Double
    let safeAreaBottom: Double
    let displayCornerRadius: Double
    let look: String
  }

  static var options: [Option<Self>] { [.flag("--json", \.isJSON)] }

  private var isJSON = false

  func run(_ environment: Environment) throws -> Int32 {
    if isJSON {
      let rows = Device.all.map {
        Row(
          name: $0.name, title: $0.title, width: $0.size.width, height: $0.size.height,
          scale: $0.scale, safeAreaTop: $0.safeAreaTop, safeAreaBottom: $0.safeAreaBottom,
          displayCornerRadius: $0.displayCornerRadius, look: $0.look)
      }
      environment.console.print(json: try json(rows))
      return 0
    }
    for device in Device.all {
      let points = "\(Int(device.size.width))×\(Int(device.size.height)) pt"
      let pixels = "\(device.pixelSize.width)×\(device.pixelSize.height) px"
      let safeArea = "safe \(Int(device.safeAreaTop))/\(Int(device.safeAreaBottom))"
      let cells = [
        device.name.padded(20), points.padded(14), "@\(Int(device.scale))x", pixels.padded(13),
        safeArea.padded(10), device.look,
      ]
      environment.console.print(cells.joined(separator: "  "))
    }
    return 0
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    padding(toLength: max(width, count), withPad: " ", startingAt: 0)
  }
}

/// `value` as indented JSON with sorted keys.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
