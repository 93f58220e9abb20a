extension UIApplication {
  /// Why an app was launched; a recording launches it for no reason that has a key.
  ///
  /// - Difference: there are no keys.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
