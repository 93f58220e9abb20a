/// Something that app code asked for and did not get, or that contradicts itself.
///
/// A recording goes on after one, with a hole where the thing would have been, unless its code says
/// that it ``Code/endsRecording``.
///
/// - Difference: ours alone.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// What kind of thing went wrong.
  ///
  /// Codes keep their names: tests name those that they accept. The page on diagnostics of
  /// the Recording module tells when each comes up, and the way out.
  ///
  /// - Difference: ours alone.
  public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    /// There is no picture of that name in the folders of the transition.
    case missingImage
    /// A picture's file cannot be read, or is not PNG.
    case unreadableImage
    /// There is no colour of that name in the asset catalogues of the transition.
    case missingColor
    /// A system symbol is not among those that are drawn, or there is none of that name.
    case unknownSymbol
    /// There is no font of that name; one that comes with iOS is stood in for by the system's.
    case missingFont
    /// A gradient is of a kind that is not drawn; the nearest one is.
    case unsupportedGradient
    /// A layer is to be filtered or coloured in a way that is not drawn; it is shown without.
    case unsupportedFilter
    /// An animation moves a property that changes at once here; nothing is seen of it.
    case unsupportedAnimation
    /// A required constraint contradicts others, and is left out.
    case contradictoryConstraint
    /// A view asks for another layout whenever it is laid out.
    case layoutLoop
    /// A line of the visual format language makes no sense, and gives no constraints.
    case unreadableVisualFormat
    /// A controller is not presented.
    case refusedPresentation
    /// A popover has nothing to point at; it points at the middle of the screen.
    case missingPopoverSource
    /// Children of a controller are not swapped.
    case refusedChildTransition
    /// A split view controller has no such column; the controller is not shown.
    case refusedColumn
    /// A control has another style than was asked for, as that is not drawn.
    case unsupportedStyle
    /// There are commands for keys, and no keys are pressed.
    case unpressedKeys
    /// What a batch of updates inserts and deletes is not how the data source has changed.
    case mismatchedBatchUpdate
    /// A property is read or set by a name that it does not have.
    case unknownKey
    /// A property is set by name to a value that it cannot take.
    case unfitValue
    /// A message is sent that the object is not known to understand; nothing is called.
    case unknownSelector
    /// A message is sent with an argument that its method does not take; nothing is called.
    case unfitArgument
    /// The main thread would wait while nothing else can happen on it; it goes on at once.
    case blockedMainThread

    /// A storyboard or xib, or something in it, cannot be used.
    case unusableStoryboard
    /// No class is registered for the cell or view that is asked for.
    case unregisteredReuseIdentifier
    /// A collection view's layout asks for views that the data source does not make.
    case missingSupplementaryView
    /// A controller's view is not of the class that the controller needs.
    case unexpectedView
    /// A view or layer would be put inside itself.
    case circularHierarchy
    /// A view or layer would lie deeper than is recorded.
    case deepHierarchy
    /// A constraint relates views that have no common superview.
    case unrelatedConstraint
    /// A task waits for a thread or for a time that the recording knows nothing of.
    case unrecordedWork
    /// Something waits for what will never happen.
    case deadlock
    /// A request goes to the network, and the transition has no answer for it.
    case unansweredRequest
    /// A snapshot of a diffable data source contradicts itself, or has no cell for an item.
    case invalidSnapshot

    /// Whether no recording can go on after it: on a device the app would crash.
    public var endsRecording: Bool {
      switch self {
      case .missingImage, .unreadableImage, .missingColor, .unknownSymbol, .missingFont,
        .unsupportedGradient, .unsupportedFilter, .unsupportedAnimation, .contradictoryConstraint,
        .layoutLoop, .unreadableVisualFormat, .refusedPresentation, .missingPopoverSource,
        .refusedChildTransition, .refusedColumn, .unsupportedStyle, .unpressedKeys,
        .mismatchedBatchUpdate, .unknownKey, .unfitValue, .unknownSelector, .unfitArgument,
        .blockedMainThread:
        false
      case .unusableStoryboard, .unregisteredReuseIdentifier, .missingSupplementaryView,
        .unexpectedView, .circularHierarchy, .deepHierarchy, .unrelatedConstraint,
        .unrecordedWork, .deadlock, .unansweredRequest, .invalidSnapshot:
        true
      }
    }
  }

  public var code: Code

  /// What happened, and the way out; a whole sentence, the same on every machine.
  public var sentence: String

  /// When it happened first.
  public var time: Timestamp

  /// The view, file, class or other thing concerned, by name; nil if there is none.
  public var subject: String?

  public init(code: Code, sentence: String, time: Timestamp, subject: String? = nil) {
    self.code = code
    self.sentence = sentence
    self.time = time
    self.subject = subject
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The instant, the sentence and the code in one line.
  public var description: String {
    "\(String(format: "%.3f", time.seconds)) s: \(sentence) [\(code.rawValue)]"
  }
}

/// The diagnostics of one recording, in the order in which they came up.
@MainActor
package final class DiagnosticLog: RecordingState {
  private struct Matter: Hashable {
    let code: Diagnostic.Code
    let sentence: String
  }

  package private(set) var all: [Diagnostic] = []
  private var known: Set<Matter> = []
  private unowned let context: RecordingContext

  package init(in context: RecordingContext) { self.context = context }

  /// The first that ends the recording.
  package var end: Diagnostic? { all.first(where: \.code.endsRecording) }

  /// Keeps and announces a diagnostic, unless the same was said before.
  fileprivate func add(_ diagnostic: Diagnostic) {
    let matter = Matter(code: diagnostic.code, sentence: diagnostic.sentence)
    guard known.insert(matter).inserted else { return }
    all.append(diagnostic)
    context.announce(diagnostic)
  }
}

/// Tells of something that app code asked for and did not get.
///
/// It becomes part of the recording that is being made; outside of any, and off the main actor,
/// where no recording can be sure of the order of things, it is only printed on standard error.
///
/// - Parameters:
///   - sentence: Names the thing and the way out; without addresses or absolute paths, so that it is
///     the same each time and on every machine.
///   - subject: The view, file or class concerned, by name.
package func diagnose(_ code: Diagnostic.Code, _ sentence: String, about subject: String? = nil) {
  let diagnostic = Diagnostic(
    code: code, sentence: sentence, time: VirtualClock.currentTime, subject: subject)
  guard MainQueue.isCurrent else { return complain("\(diagnostic)") }
  MainActor.assumeIsolated { RecordingContext.current[DiagnosticLog.self].add(diagnostic) }
}
