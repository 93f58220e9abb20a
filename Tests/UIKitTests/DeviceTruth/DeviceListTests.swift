import Testing
import UIKit

@MainActor private final class CallLog { var lines: [String] = [] }

/// A layout that writes down what it is asked, and where the bounds are then.
private final class Layout: UICollectionViewLayout {
  let log: CallLog

  init(_ log: CallLog) {
    self.log = log
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ line: String) {
    log.lines.append("\(line), at \(Int(collectionView?.bounds.minY ?? -1))")
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 400, height: 4000) }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    note("shouldInvalidate \(Int(newBounds.minY))")
    return true
  }

  override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    note("context")
    return super.invalidationContext(forBoundsChange: newBounds)
  }

  override func invalidateLayout() {
    note("invalidateLayout")
    super.invalidateLayout()
  }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    note("invalidateLayout(with:)")
    super.invalidateLayout(with: context)
  }

  override func prepare() { note("prepare") }
}

@MainActor private final class Rows: NSObject, UITableViewDataSource, UICollectionViewDelegate {
  let log: CallLog
  var count = 3

  init(_ log: CallLog) { self.log = log }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    log.lines.append("didScroll, at \(Int(scrollView.bounds.minY))")
  }
}

/// What lists call, and when, beside a device.
///
/// - Source: github.com/Vercantez/openuikit, iOS 26.1:
///   uikit/docs/agent_reports/contentoffset-invalidation-order.md, uikit/Tools/oracle2/tablebatchprobe.
@MainActor @Suite struct DeviceListTests {
  @Test func `what a scrolled list calls`() throws {
    var truth = DeviceTruth("Orders of calls of a scrolled list")
    try inFreshApp { clock, window in
      let log = CallLog()
      let rows = Rows(log)
      let view = UICollectionView(frame: window.bounds, collectionViewLayout: Layout(log))
      view.contentInsetAdjustmentBehavior = .never
      view.delegate = rows
      window.addSubview(view)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      UIApplication.shared.layOutWindows()
      log.lines = []
      view.contentOffset = CGPoint(x: 0, y: 90)
      log.lines.append("returned")
      view.layoutIfNeeded()
      truth.compare(
        log.lines,
        [
          "shouldInvalidate 90, at 0", "context, at 0", "invalidateLayout, at 0",
          "invalidateLayout(with:), at 0", "didScroll, at 90", "returned", "prepare, at 90",
        ], "contentOffset =")
      log.lines = []
      view.setContentOffset(CGPoint(x: 0, y: 20), animated: false)
      truth.compare(
        log.lines.filter { !$0.hasPrefix("didScroll") }.allSatisfy { $0.hasSuffix("at 90") }, true,
        "setContentOffset")
      log.lines = []
      view.bounds.origin.y = 50
      truth.compare(log.lines.contains { $0.hasPrefix("didScroll") }, false, "bounds =")
    }
    try inFreshApp { clock, window in
      let log = CallLog()
      let (rows, table) = (Rows(log), UITableView(frame: window.bounds, style: .plain))
      rows.count = 90
      table.contentInsetAdjustmentBehavior = .never
      table.dataSource = rows
      table.delegate = rows
      window.addSubview(table)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      UIApplication.shared.layOutWindows()
      log.lines = []
      table.contentOffset = CGPoint(x: 0, y: 90)
      truth.compare(log.lines, ["didScroll, at 90"], "of a table")
    }
    try truth.verify()
  }

  @Test func `when a batch of updates is complete`() throws {
    var truth = DeviceTruth("When a batch of updates is complete")
    for place in ["without a window", "animated", "not animated"] {
      try inFreshApp { clock, window in
        let log = CallLog()
        let (rows, table) = (Rows(log), UITableView(frame: window.bounds, style: .plain))
        table.dataSource = rows
        if place != "without a window" { window.addSubview(table) }
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
        try clock.run(to: 1)
        let update = {
          table.performBatchUpdates {
            rows.count = 4
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            log.lines.append("block")
          } completion: {
            log.lines.append("completion \($0)")
          }
        }
        if place == "not animated" { UIView.performWithoutAnimation(update) } else { update() }
        log.lines.append("returned")
        try clock.run(to: 1.001)
        log.lines.append("a turn later")
        try clock.run(to: 1.43)
        log.lines.append("nearly at the end")
        try clock.run(to: 2)
        let expected =
          switch place {
          case "animated":
            ["block", "returned", "a turn later", "nearly at the end", "completion true"]
          case "not animated":
            ["block", "returned", "completion true", "a turn later", "nearly at the end"]
          default:
            ["block", "returned", "completion false", "a turn later", "nearly at the end"]
          }
        truth.compare(log.lines, expected, place)
      }
    }
    try truth.verify()
  }

  /// - Source: uikit/Tools/oracle2/scenelaunchprobe of the same project; scenes are not recorded.
  @Test func `what the first screen is told`() throws {
    @MainActor final class First: UIViewController {
      var log: [String] = []
      private func note(_ line: String) {
        log.append("\(line)\(viewIfLoaded?.window == nil ? ", no window" : "")")
      }
      override func viewDidLoad() { note("viewDidLoad") }
      override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
      override func viewSafeAreaInsetsDidChange() { note("viewSafeAreaInsetsDidChange") }
      override func viewDidAppear(_ animated: Bool) { note("viewDidAppear") }
    }
    var truth = DeviceTruth("What the first screen is told")
    try inFreshApp { clock, window in
      let first = First()
      window.rootViewController = first
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      truth.compare(
        first.log,
        [
          "viewDidLoad, no window", "viewWillAppear, no window", "viewSafeAreaInsetsDidChange",
          "viewDidAppear",
        ], "calls")
    }
    try truth.verify()
  }

  /// - Source: uikit/Tools/oracle2/wordpressrowsprobe of the same project, an iPad of 820 × 1180.
  @Test func `where a popover stands`() throws {
    var truth = DeviceTruth("Place of a popover, in points")
    let rows:
      [(permitted: UIPopoverArrowDirection, arrow: UIPopoverArrowDirection, frame: [Double])]
    rows = [(.any, .left, [160, 230, 253, 180]), (.down, .down, [19, 107, 240, 193])]
    for row in rows {
      let clock = VirtualClock()
      try VirtualClock.with(clock) {
        UIApplication.launch(
          on: DisplayMetrics(
            size: CGSize(width: 820, height: 1180), scale: 2,
            safeAreaInsets: UIEdgeInsets(top: 32, left: 0, bottom: 25, right: 0),
            statusBarHeight: 32, idiom: .pad), style: .light)
        let (window, root, presented) = (UIWindow(), UIViewController(), UIViewController())
        window.rootViewController = root
        window.makeKeyAndVisible()
        try clock.run(to: 0.1)
        presented.modalPresentationStyle = .popover
        presented.preferredContentSize = CGSize(width: 240, height: 180)
        let popover = try #require(presented.popoverPresentationController)
        popover.sourceView = root.view
        popover.sourceRect = CGRect(x: 100, y: 300, width: 60, height: 40)
        popover.permittedArrowDirections = row.permitted
        root.present(presented, animated: false)
        try clock.run(to: 1)
        let frame = try #require(popover.presentedView?.frame)
        #expect(popover.arrowDirection == row.arrow)
        for (here, there) in zip([frame.minX, frame.minY, frame.width, frame.height], row.frame) {
          truth.compare(here, with: there, "\(row.frame)")
        }
      }
    }
    try truth.verify()
  }
}
