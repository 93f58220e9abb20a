import Testing
import UIKit

@MainActor private final class CallLog { var lines: [String] = [] }

private final class Screen: UIViewController {
  let log: CallLog

  init(_ title: String, _ log: CallLog) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ line: String) { log.lines.append("\(title ?? "") \(line)") }

  override func viewDidLoad() { note("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("viewIsAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("viewDidDisappear") }
}

/// Orders of calls beside those of a device.
///
/// - Source: An article that logs UIKit 26.5 under Mac Catalyst, of which the orders hold; the pops
///   github.com/Vercantez/openuikit, uikit/Tools/oracle2/scenelaunchprobe, iOS 26.1.
@MainActor @Suite struct DeviceOrderTests {
  private func run(
    _ root: UIViewController, _ log: CallLog, _ clock: VirtualClock, _ window: UIWindow
  ) throws {
    window.rootViewController = root
    window.makeKeyAndVisible()
    try clock.run(to: 1)
    log.lines = []
  }

  /// The lines that `change` and the seconds after it bring; "returned" stands where it has returned.
  private func lines(_ log: CallLog, _ clock: VirtualClock, _ change: () -> Void) throws -> [String]
  {
    log.lines = []
    change()
    log.lines.append("returned")
    try clock.run(to: clock.now.seconds + 2)
    return log.lines
  }

  @Test func `appearance callbacks`() throws {
    var truth = DeviceTruth("Orders of appearance callbacks")
    try inFreshApp { clock, window in
      let log = CallLog()
      let (a, b) = (Screen("A", log), Screen("B", log))
      let navigation = UINavigationController(rootViewController: a)
      try run(navigation, log, clock, window)
      truth.compare(
        try lines(log, clock) { navigation.pushViewController(b, animated: true) },
        [
          "returned", "B viewDidLoad", "A viewWillDisappear", "B viewWillAppear",
          "B viewIsAppearing", "A viewDidDisappear", "B viewDidAppear",
        ], "push")
      truth.compare(
        try lines(log, clock) { _ = navigation.popViewController(animated: true) }
          .filter { $0 != "returned" },
        [
          "B viewWillDisappear", "A viewWillAppear", "A viewIsAppearing", "B viewDidDisappear",
          "A viewDidAppear",
        ], "pop")
    }
    try inFreshApp { clock, window in
      let log = CallLog()
      let (a, m) = (Screen("A", log), Screen("M", log))
      m.modalPresentationStyle = .fullScreen
      try run(a, log, clock, window)
      truth.compare(
        try lines(log, clock) {
          a.present(m, animated: true) { log.lines.append("completion") }
        }.filter { $0 != "returned" },
        [
          "M viewDidLoad", "A viewWillDisappear", "M viewWillAppear", "M viewIsAppearing",
          "M viewDidAppear", "A viewDidDisappear", "completion",
        ], "full-screen present")
      truth.compare(
        try lines(log, clock) {
          a.dismiss(animated: true) { log.lines.append("completion") }
        }.filter { $0 != "returned" },
        [
          "M viewWillDisappear", "A viewWillAppear", "A viewIsAppearing", "A viewDidAppear",
          "M viewDidDisappear", "completion",
        ], "full-screen dismissal")
    }
    try inFreshApp { clock, window in
      let log = CallLog()
      let (a, b) = (Screen("A", log), Screen("B", log))
      let tabs = UITabBarController()
      tabs.viewControllers = [a, b]
      try run(tabs, log, clock, window)
      truth.compare(
        try lines(log, clock) { tabs.selectedIndex = 1 }.filter { $0 != "returned" },
        [
          "B viewDidLoad", "B viewWillAppear", "A viewWillDisappear", "B viewIsAppearing",
          "A viewDidDisappear", "B viewDidAppear",
        ], "another tab")
    }
    try truth.verify()
  }

  @Test func `what pops return`() throws {
    var truth = DeviceTruth("What pops return")
    try inFreshApp { clock, window in
      let log = CallLog()
      let all = ["a", "b", "c", "d"].map { Screen($0, log) }
      let navigation = UINavigationController()
      navigation.viewControllers = all
      try run(navigation, log, clock, window)
      truth.compare(
        navigation.popToViewController(all[1], animated: false), [all[2], all[3]], "to b")
      navigation.viewControllers = all
      truth.compare(
        navigation.popToRootViewController(animated: false), [all[1], all[2], all[3]], "to root")
      truth.compare(navigation.popToRootViewController(animated: false)?.isEmpty, nil, "at root")
      truth.compare(navigation.popViewController(animated: false), nil, "the root")
      truth.compare(
        navigation.popToViewController(all[0], animated: false)?.isEmpty, nil, "to the top")
    }
    try truth.verify()
  }
}
