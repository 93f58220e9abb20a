internal import Filmstrip

/// What a transition is recorded with; every command that records reads these the same way.
struct RecordingOptions: Hashable {
  static let help = """
      --device NAME         The device to record on (see 'filmstrip devices'; default: what the
                            transition is made for, in most cases iphone-15-pro).
      --fps N               Frames per second, 1 to 240 (default 60).
      --appearance A        light or dark (default light).
      --orientation O       portrait or landscape, when the recording begins (default portrait).
      --text-size T         extra-small to extra-extra-extra-large, accessibility-medium to
                            accessibility-extra-extra-extra-large (default large).
      --layout-direction D  left-to-right or right-to-left, as the language of the app is (default:
                            what the transition is made for, in most cases left-to-right).
    """

  /// The options, for what has these as a part.
  static func options<Whole>(
    in part: WritableKeyPath<Whole, RecordingOptions>
  ) -> [Option<Whole>] {
    all.map { $0.inside(part) }
  }

  private static var all: [Option<RecordingOptions>] {
    [
      .value("--device", .device, \.device),
      .value("--fps", .wholeNumber(in: Recorder.frameRates), \.framesPerSecond),
      .value("--appearance", .word, \.appearance),
      .value("--orientation", .word, \.orientation),
      .value("--text-size", .textSize, \.textSize),
      .value("--layout-direction", .layoutDirection, \.layoutDirection),
    ]
  }

  /// nil for the device that the transition is made for.
  var device: Device?
  var framesPerSecond = 60
  var appearance = Appearance.light
  var orientation = Recorder.Orientation.portrait
  var textSize = UIContentSizeCategory.large
  /// nil for that which the transition is made for.
  var layoutDirection: UIUserInterfaceLayoutDirection?

  /// What gives another process the same options.
  var arguments: [String] {
    let device = device.map { ["--device", $0.name] } ?? []
    let direction = layoutDirection.map { ["--layout-direction", $0.optionName] } ?? []
    return device + direction + [
      "--fps", "\(framesPerSecond)", "--appearance", appearance.rawValue, "--orientation",
      orientation.rawValue, "--text-size", textSize.optionName,
    ]
  }

  /// Refuses these options for a reel, which was recorded once and for all.
  static func refuse(_ given: [String], for reel: String) throws(UsageError) {
    let names = all.map(\.name)
    if let option = given.first(where: names.contains) {
      throw .optionOfRecording(option, reel: reel)
    }
  }

  @MainActor func recorder(for transition: any Transition) -> Recorder {
    var recorder = Recorder(
      device: device ?? transition.device, framesPerSecond: framesPerSecond,
      appearance: appearance, orientation: orientation)
    recorder.contentSize = textSize
    recorder.layoutDirection = layoutDirection
    return recorder
  }
}

extension UIContentSizeCategory {
  /// The size's name on the command line: `accessibility-large`.
  var optionName: String { words.replacing(" ", with: "-") }
}

extension UIUserInterfaceLayoutDirection {
  /// The direction's name on the command line.
  var optionName: String { self == .rightToLeft ? "right-to-left" : "left-to-right" }
}

extension OptionValue where Value == UIUserInterfaceLayoutDirection {
  static var layoutDirection: Self {
    let directions = [Value.leftToRight, .rightToLeft]
    return Self("left-to-right or right-to-left", offering: .words(directions.map(\.optionName))) {
      word in directions.first { $0.optionName == word }
    }
  }
}

extension OptionValue where Value == UIContentSizeCategory {
  static var textSize: Self {
    let names = Value.all.map(\.optionName)
    return Self("one of " + names.joined(separator: ", "), offering: .words(names)) { word in
      Value.all.first { $0.optionName == word }
    }
  }
}
