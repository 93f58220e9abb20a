/// A number of a transition that can be varied without changing its code.
///
/// ```swift
/// struct OpenCard: Transition {
///   @TransitionParameter("damping", in: 0.1...1) var damping = 0.7
///   …
/// }
/// ```
///
/// `filmstrip sheet open-card --vary damping=0.5,0.7,1` records it with each of the values. Everywhere else
/// the value is the one that the code has.
@propertyWrapper @MainActor @preconcurrency
public struct TransitionParameter {
  /// What people call it; it stands on the command line.
  public let name: String

  /// What it counts, such as `s` or `pt`; empty for a plain number.
  public let unit: String

  /// The values that make sense.
  public let range: ClosedRange<Double>

  /// The value where nothing is varied.
  public let standard: Double

  /// - Parameters:
  ///   - wrappedValue: The value where nothing is varied.
  ///   - unit: What it counts; empty for a plain number.
  public init(
    wrappedValue: Double, _ name: String, unit: String = "", in range: ClosedRange<Double>
  ) {
    (self.name, self.unit, self.range, standard) = (name, unit, range, wrappedValue)
  }

  /// The value for the recording that is being made.
  public var wrappedValue: Double {
    RecordingContext.current[VariedParameters.self].values[name] ?? standard
  }

  /// The parameters of a transition, in the order of its code.
  package static func all(of transition: any Transition) -> [TransitionParameter] {
    Mirror(reflecting: transition).children.compactMap { $0.value as? TransitionParameter }
  }
}

/// What one recording is made with in place of the standard values.
final class VariedParameters: RecordingState {
  var values: [String: Double] = [:]

  init(in context: RecordingContext) {}
}
