internal import Filmstrip

/// What a transition is recorded with; every command that records reads these the same way.
struct RecordingOptions: Hashable {
  static let names = ["--device", "--fps", "--appearance", "--orientation"]

  static let help = """
      --device NAME         The device to record on (see 'filmstrip devices'; default: what the
                            transition is made for, in most cases iphone-15-pro).
      --fps N               Frames per second, 1 to 240 (default 60).
      --appearance A        light or dark (default light).
      --orientation O       portrait or landscape, when the recording begins (default portrait).
    """

  /// nil for the device that the transition is made for.
  var device: Device?
  var framesPerSecond = 60
  var appearance = Appearance.light
  var orientation = Recorder.Orientation.portrait

  /// The options that were given, by name: a reel does not listen to them.
  var given: [String] = []

  /// Reads `option` if it is one of these.
  mutating func read(_ option: String, _ arguments: inout ArgumentReader) throws(UsageError)
    -> Bool
  {
    switch option {
    case "--device":
      let name = try arguments.value(for: option)
      guard let device = Device.named(name.lowercased()) else {
        throw .unknownDevice(name, known: Device.all.map(\.name))
      }
      self.device = device
    case "--fps":
      framesPerSecond = try arguments.value(
        for: option, expected: "a whole number from 1 to 240"
      ) { Int($0).flatMap { Recorder.frameRates.contains($0) ? $0 : nil } }
    case "--appearance":
      appearance = try arguments.value(for: option, expected: "light or dark") {
        Appearance(rawValue: $0)
      }
    case "--orientation":
      orientation = try arguments.value(for: option, expected: "portrait or landscape") {
        Recorder.Orientation(rawValue: $0)
      }
    default: return false
    }
    given.append(option)
    return true
  }

  @MainActor func recorder(for transition: any Transition) -> Recorder {
    Recorder(
      device: device ?? transition.device, framesPerSecond: framesPerSecond,
      appearance: appearance, orientation: orientation)
  }
}

/// The option by which files of others are replaced; every command that writes folders has it.
enum OverwriteOption {
  static let name = "--overwrite"

  static let help = """
      --overwrite           Replace files in the folder that filmstrip did not write, where they have
                            the names of its own.
    """
}

extension ArgumentReader {
  /// The cells of a contact sheet.
  mutating func cells(for option: String) throws(UsageError) -> Int {
    try value(for: option, expected: "a whole number from 2 to 120") {
      Int($0).flatMap { (2...120).contains($0) ? $0 : nil }
    }
  }

  /// Pixels per point.
  mutating func scale(for option: String) throws(UsageError) -> CGFloat {
    try value(for: option, expected: "a number above 0 up to 8") {
      Double($0).flatMap { $0 > 0 && $0 <= ExportOptions.largestScale ? $0 : nil }
    }
  }
}
