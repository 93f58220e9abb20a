/// A recording to be made: the first screen, and the script that touches it.
///
/// ```swift
/// struct Greeting: Transition {
///   var name: String { "greeting" }
///   func makeRootViewController() -> UIViewController { GreetingViewController() }
///   var script: TouchScript { TouchScript([.tap(on: "Hello"), .settle]) }
/// }
/// ```
@MainActor @preconcurrency
public protocol Transition {
  /// The name on the command line and of the folder: lower-case words joined by hyphens.
  var name: String { get }

  /// The name for people; by default made from ``name``.
  var title: String { get }

  /// The folder where `UIImage(named:)` and storyboards are looked for; nil if there are none.
  ///
  /// Where it is not on this machine, a folder of that name beside the program or in
  /// `../share/filmstrip` takes its place; `FILMSTRIP_ASSETS` names another.
  var assets: URL? { get }

  /// The device to record on where none is asked for; an iPhone 15 Pro unless given.
  var device: Device { get }

  /// Whether the device is set to keep motion low, as `UIAccessibility.isReduceMotionEnabled` says.
  var reducesMotion: Bool { get }

  /// The direction of the language that the app runs in, where none is asked for; from left to right
  /// unless given.
  var layoutDirection: UIUserInterfaceLayoutDirection { get }

  /// What the network answers; recordings never ask it. Nothing, unless given.
  var answers: [URLAnswer] { get }

  /// The controller that the window shows when the recording begins, made afresh for each one.
  func makeRootViewController() -> UIViewController

  /// What the finger does. The recording ends when the script does.
  ///
  /// It is asked for when the first screen is there, so that it may follow
  /// `UIApplication.shared.userInterfaceLayoutDirection`.
  var script: TouchScript { get }
}

extension Transition {
  public var title: String {
    let words = name.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  public var assets: URL? { nil }

  public var device: Device { .iPhone15Pro }

  public var reducesMotion: Bool { false }

  public var layoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  public var answers: [URLAnswer] { [] }
}
