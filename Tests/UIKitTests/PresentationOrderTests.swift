import QuartzCore
import Testing
import UIKit

/// What was called, in order.
@MainActor final class Log {
  var lines: [String] = []
}

private final class Screen: UIViewController {
  let label: String
  let log: Log

  init(_ label: String, _ log: Log) {
    self.label = label
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { log.lines.append("\(label) will appear") }
  override func viewIsAppearing(_ animated: Bool) { log.lines.append("\(label) is appearing") }
  override func viewDidAppear(_ animated: Bool) { log.lines.append("\(label) did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(label) will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(label) did disappear") }
}

private final class Presentation: UIPresentationController {
  weak var log: Log?
  var removes = false
  /// What the coordinator said.
  private(set) var isAnimated: Bool?

  override var shouldRemovePresentersView: Bool { removes }

  override func presentationTransitionWillBegin() {
    log?.lines.append("presentation will begin")
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { [weak self, log] context in
        self?.isAnimated = context.isAnimated
        log?.lines.append("alongside")
      },
      completion: { [log] in log?.lines.append("coordinator, cancelled \($0.isCancelled)") })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    log?.lines.append("presentation did end \(completed)")
  }

  override func dismissalTransitionWillBegin() { log?.lines.append("dismissal will begin") }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    log?.lines.append("dismissal did end \(completed)")
  }
}

@MainActor private final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
  let log: Log
  var completes = true
  var initial: CGRect?
  var final: CGRect?

  init(_ log: Log) { self.log = log }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    log.lines.append("animate")
    #expect(context.isAnimated)
    if let to = context.viewController(forKey: .to), let view = context.view(forKey: .to) {
      initial = context.initialFrame(for: to)
      final = context.finalFrame(for: to)
      context.containerView.addSubview(view)
      view.frame = context.finalFrame(for: to)
    }
    let view = context.view(forKey: .to) ?? context.view(forKey: .from)
    UIView.animate(withDuration: 0.5) {
      view?.alpha = view?.alpha == 1 ? 0.5 : 1
    } completion: { _ in
      self.log.lines.append("complete")
      context.completeTransition(self.completes)
      context.completeTransition(true)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log.lines.append("animation ended \(transitionCompleted)")
  }
}

@MainActor private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
  let log: Log
  let animator: Animator
  var removes = false

  init(_ log: Log) {
    self.log = log
    animator = Animator(log)
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    log.lines.append("presentation controller")
    let controller = Presentation(presentedViewController: presented, presenting: presenting)
    controller.log = log
    controller.removes = removes
    return controller
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.lines.append("animator for present")
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    log.lines.append("animator for dismiss")
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.lines.append("interactor for present")
    return nil
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    log.lines.append("interactor for dismiss")
    return nil
  }
}

@MainActor @Suite struct PresentationOrderTests {
  private func setUp(
    removes: Bool = false,
    _ body: @MainActor (VirtualClock, Screen, Screen, Delegate, Log) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let log = Log()
      let (presenter, presented) = (Screen("presenter", log), Screen("presented", log))
      let delegate = Delegate(log)
      delegate.removes = removes
      presented.modalPresentationStyle = .custom
      presented.transitioningDelegate = delegate
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      #expect(
        log.lines == ["presenter will appear", "presenter is appearing", "presenter did appear"])
      log.lines = []
      try body(clock, presenter, presented, delegate, log)
    }
  }

  @Test func `present and dismiss call everybody in order`() throws {
    try setUp { clock, presenter, presented, delegate, log in
      presenter.present(presented, animated: true) { log.lines.append("present completion") }
      #expect(
        log.lines == ["presentation controller", "animator for present", "interactor for present"])
      log.lines = []
      try clock.run(to: 2)
      #expect(
        log.lines == [
          "presentation will begin", "presented will appear", "animate", "alongside",
          "presented is appearing", "complete", "presentation did end true",
          "presented did appear", "present completion", "coordinator, cancelled false",
          "animation ended true",
        ])
      #expect(delegate.animator.initial == .zero)
      #expect(delegate.animator.final == CGRect(x: 0, y: 0, width: 400, height: 800))
      #expect(presenter.view.window != nil)
      #expect((presented.presentationController as? Presentation)?.isAnimated == true)
      log.lines = []
      presented.dismiss(animated: true) { log.lines.append("dismiss completion") }
      try clock.run(to: 4)
      #expect(
        log.lines == [
          "animator for dismiss", "interactor for dismiss", "dismissal will begin",
          "presented will disappear", "animate", "complete", "dismissal did end true",
          "presented did disappear", "dismiss completion", "animation ended true",
        ])
      #expect(presenter.presentedViewController == nil && presented.view.window == nil)
    }
  }

  @Test func `a presenter whose view is removed hears of it`() throws {
    try setUp(removes: true) { clock, presenter, presented, _, log in
      log.lines = []
      presenter.present(presented, animated: true)
      try clock.run(to: 2)
      #expect(
        log.lines.filter { $0.contains("appear") } == [
          "presenter will disappear", "presented will appear", "presented is appearing",
          "presented did appear", "presenter did disappear",
        ])
      #expect(presenter.view.window == nil)
      log.lines = []
      presenter.dismiss(animated: true)
      try clock.run(to: 4)
      #expect(
        log.lines.filter { $0.contains("appear") } == [
          "presented will disappear", "presenter will appear", "presenter is appearing",
          "presenter did appear", "presented did disappear",
        ])
      #expect(presenter.view.window != nil)
    }
  }

  @Test func `a present that fails is undone`() throws {
    try setUp { clock, presenter, presented, delegate, log in
      delegate.animator.completes = false
      log.lines = []
      presenter.present(presented, animated: true) { log.lines.append("completion") }
      try clock.run(to: 2)
      #expect(
        Array(log.lines.drop { $0 != "complete" }) == [
          "complete", "presentation did end false", "presented will disappear",
          "presented did disappear", "completion", "coordinator, cancelled true",
          "animation ended false",
        ])
      #expect(presenter.presentedViewController == nil)
      #expect(presented.view.superview == nil)
    }
  }

  @Test func `without animation nothing is asked for, and all is told`() throws {
    try setUp { clock, presenter, presented, _, log in
      log.lines = []
      presenter.present(presented, animated: false) { log.lines.append("completion") }
      try clock.run(to: 0.2)
      #expect(
        log.lines == [
          "presentation controller", "presentation will begin", "presented will appear",
          "alongside", "presented is appearing", "presentation did end true",
          "presented did appear", "completion", "coordinator, cancelled false",
        ])
      #expect((presented.presentationController as? Presentation)?.isAnimated == false)
    }
  }

  @Test func `a dismissal half-way neither jumps nor loses a callback`() throws {
    try setUp { clock, presenter, presented, _, log in
      presented.transitioningDelegate = nil
      presented.modalPresentationStyle = .overFullScreen
      log.lines = []
      presenter.present(presented, animated: true)
      @MainActor func place(_ time: Double) throws -> Double {
        try clock.run(to: time)
        return Double(presented.view.layer.presentation()?.position.y ?? .nan)
      }
      let h = 1e-5
      let (a, b) = try (place(0.2), place(0.2 + h))
      presented.dismiss(animated: true)
      let (c, d) = try (place(0.2 + h), place(0.2 + 2 * h))
      #expect(abs(b - c) < 1e-9)
      // A spring leaves with no speed of its own, so the sum keeps the speed it had.
      #expect(abs((b - a) / h - (d - c) / h) < abs((b - a) / h) * 0.01 + 1)
      try clock.run(to: 3)
      #expect(
        log.lines == [
          "presented will appear", "presented is appearing", "presented did appear",
          "presented will disappear", "presented did disappear",
        ])
      #expect(presented.view.window == nil)
    }
  }

  @Test func `what was presented is let go`() throws {
    weak var gone: UIViewController?
    weak var container: UIView?
    try inFreshApp { clock, window in
      let presenter = UIViewController()
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      var presented: UIViewController? = UIViewController()
      gone = presented
      if let presented { presenter.present(presented, animated: true) }
      presented = nil
      try clock.run(to: 2)
      container = gone?.presentationController?.containerView
      #expect(container != nil)
      presenter.dismiss(animated: true)
      try clock.run(to: 4)
      #expect(window.subviews.count == 1)
    }
    #expect(gone == nil && container == nil)
  }
}

@MainActor @Suite struct TouchTests {
  private final class Table: UITableViewController {
    var log: [String] = []

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      50
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 60
      tableView.register(Cell.self, forCellReuseIdentifier: "cell")
    }

    override func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
      log.append("highlight \(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
      log.append("unhighlight \(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select \(indexPath.row)")
    }
  }

  private final class Cell: UITableViewCell {
    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `a tap highlights, lets go and selects; a drag scrolls instead`() throws {
    try inFreshApp { clock, window in
      let table = Table(style: .plain)
      window.rootViewController = table
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      #expect(table.tableView.visibleCells.allSatisfy { $0 is Cell })
      #expect(table.tableView.contentOffset.y == -50)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 100, y: 50 + 90))
      try clock.run(to: 0.2)
      touch.up()
      try clock.run(to: 0.3)
      #expect(table.log == ["highlight 1", "unhighlight 1", "select 1"])
      table.log = []
      touch.down(at: CGPoint(x: 100, y: 400))
      for step in 1...20 {
        try clock.run(to: 0.3 + Double(step) / 100)
        touch.move(to: CGPoint(x: 100, y: 400 - CGFloat(step) * 10))
      }
      // The finger went on before the row would have been highlighted.
      #expect(table.log == [])
      let dragged = table.tableView.contentOffset.y
      #expect(dragged > 100)
      touch.up()
      try clock.run(to: 5)
      // The finger left at 1000 points a second, of which a coast keeps 0.998 each millisecond, until
      // 10 are left.
      let coast = (0.998 / 0.002) * (1000 - 10) / 1000
      #expect(abs(table.tableView.contentOffset.y - dragged - coast) < 1)
    }
  }

  @Test func `a control follows the finger in and out`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
      window.addSubview(button)
      var log: [String] = []
      let names: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"),
        (.touchDragExit, "exit"), (.touchDragEnter, "enter"),
      ]
      for (event, name) in names {
        button.addAction(UIAction { _ in log.append(name) }, for: event)
      }
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 110, y: 110))
      #expect(button.isHighlighted)
      touch.up()
      touch.down(at: CGPoint(x: 110, y: 110))
      touch.move(to: CGPoint(x: 300, y: 500))
      #expect(!button.isHighlighted)
      touch.move(to: CGPoint(x: 110, y: 110))
      touch.move(to: CGPoint(x: 300, y: 500))
      touch.up()
      #expect(log == ["down", "up inside", "down", "exit", "enter", "exit", "up outside"])
    }
  }
}
