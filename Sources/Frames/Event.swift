/// Something that the script did.
public struct Event: Hashable, Sendable, Codable {
  /// When it happened.
  public var time: Timestamp
  /// As the script has it: `touch down`, `tap Close`.
  public var label: String
  /// What a finger did: `tap`, `touch down`; nil for what is done by no finger, or on no target.
  public var action: String?
  /// What people call the thing that was touched; nil likewise.
  public var target: String?

  public init(time: Timestamp, label: String, action: String? = nil, target: String? = nil) {
    self.time = time
    self.label = label
    self.action = action
    self.target = target
  }

  /// For people: `tap on 'Close'`, `rotate to landscape left`.
  public var words: String {
    if let action, let target { return "\(action) on '\(target)'" }
    return label.replacing("landscapeLeft", with: "landscape left")
      .replacing("landscapeRight", with: "landscape right")
      .replacing("portraitUpsideDown", with: "portrait upside down")
  }
}
