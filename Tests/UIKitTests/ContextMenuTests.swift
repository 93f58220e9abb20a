import QuartzCore
import Testing
import UIKit

@testable import UIKitCore

/// Where previews and menus lie, worked out by hand for a screen of 400 by 800 with 10 points around.
@Suite struct ContextMenuPlacementTests {
  private static let safe = CGRect(x: 10, y: 60, width: 380, height: 700)

  private func place(
    _ source: CGRect, _ wanted: CGSize, menu: CGSize = CGSize(width: 250, height: 132),
    safe: CGRect = ContextMenuPlacementTests.safe, isBeside: Bool = false
  ) -> ContextMenuPlacement {
    ContextMenuPlacement(
      source: source, wanted: wanted, menu: menu, safe: safe, gap: 8, isBeside: isBeside)
  }

  @Test func `a menu lies below what was pressed, and grows out of its middle`() {
    let place = place(
      CGRect(x: 20, y: 200, width: 100, height: 100), CGSize(width: 120, height: 120))
    #expect(place.preview == CGRect(x: 10, y: 190, width: 120, height: 120))
    #expect(place.menu == CGRect(x: 10, y: 318, width: 250, height: 132))
    #expect(place.anchor == CGPoint(x: 60.0 / 250, y: 0))
  }

  @Test func `a menu lies above where it fits there alone`() {
    let place = place(
      CGRect(x: 290, y: 640, width: 100, height: 100), CGSize(width: 100, height: 100))
    #expect(place.preview == CGRect(x: 290, y: 640, width: 100, height: 100))
    #expect(place.menu == CGRect(x: 140, y: 500, width: 250, height: 132))
    #expect(place.anchor == CGPoint(x: 0.8, y: 1))
  }

  @Test func `where neither side has room, the preview moves up`() {
    let place = place(
      CGRect(x: 0, y: 380, width: 400, height: 60), CGSize(width: 300, height: 500))
    #expect(place.preview == CGRect(x: 50, y: 120, width: 300, height: 500))
    #expect(place.menu == CGRect(x: 75, y: 628, width: 250, height: 132))
  }

  @Test func `what is too large shrinks, and keeps its shape`() {
    // 700 - 132 - 8 = 560 are left for 1120, so that it is half as large.
    let place = place(
      CGRect(x: 0, y: 380, width: 400, height: 60), CGSize(width: 600, height: 1120))
    #expect(place.preview == CGRect(x: 50, y: 60, width: 300, height: 560))
    #expect(place.menu.maxY == 760)
  }

  @Test func `on a low screen a menu lies beside, on the side that has room`() {
    let safe = CGRect(x: 10, y: 10, width: 647, height: 355)
    let left = place(
      CGRect(x: 20, y: 100, width: 100, height: 100), CGSize(width: 100, height: 100), safe: safe,
      isBeside: true)
    #expect(left.preview == CGRect(x: 20, y: 100, width: 100, height: 100))
    #expect(left.menu == CGRect(x: 128, y: 100, width: 250, height: 132))
    #expect(left.anchor == CGPoint(x: 0, y: 0))
    let right = place(
      CGRect(x: 500, y: 300, width: 100, height: 60), CGSize(width: 100, height: 60), safe: safe,
      isBeside: true)
    #expect(right.menu == CGRect(x: 242, y: 233, width: 250, height: 132))
    #expect(right.anchor == CGPoint(x: 1, y: 67.0 / 132))
    let wide = place(
      CGRect(x: 0, y: 100, width: 667, height: 44), CGSize(width: 778, height: 50), safe: safe,
      isBeside: true)
    // 647 - 250 - 8 = 389, half of what it wants.
    #expect(wide.preview == CGRect(x: 10, y: 109.5, width: 389, height: 25))
    #expect(wide.menu.minX == 407)
  }

  @Test func `without a menu the preview has all the room`() {
    let place = place(
      CGRect(x: 20, y: 700, width: 100, height: 50), CGSize(width: 380, height: 700), menu: .zero)
    #expect(place.preview == Self.safe)
  }
}

@MainActor @Suite struct ContextMenuTests {
  /// A view's menu, and what is heard of it.
  private final class Owner: NSObject, UIContextMenuInteractionDelegate {
    var log: [String] = []
    var screen: UIViewController?
    var commitStyle = UIContextMenuInteractionCommitStyle.dismiss
    var parameters: UIPreviewParameters?
    weak var view: UIView?
    var isOff = false

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(Int(location.x)) \(Int(location.y))")
      if isOff { return nil }
      return UIContextMenuConfiguration(
        identifier: "box" as any NSCopying,
        previewProvider: screen.map { screen in { screen } }
      ) { suggested in
        UIMenu(
          children: [
            UIAction(title: "Copy") { [weak self] in
              self?.log.append("copy \($0.sender is UIContextMenuInteraction)")
            },
            UIAction(title: "Delete") { [weak self] _ in self?.view?.removeFromSuperview() },
          ] + suggested)
      }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
      log.append("highlight \(configuration.identifier)")
      return parameters.flatMap { parameters in
        view.map { UITargetedPreview(view: $0, parameters: parameters) }
      }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
      log.append("dismissal")
      return nil
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {
      animator.preferredCommitStyle = commitStyle
      log.append("tapped \(animator.previewViewController === screen)")
      animator.addCompletion { self.log.append("opened") }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willDisplayMenuFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("will show")
      animator?.addAnimations { self.log.append("showing") }
      animator?.addCompletion { self.log.append("shown") }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("will end")
      animator?.addAnimations { self.log.append("ending") }
      animator?.addCompletion { self.log.append("ended") }
    }
  }

  private struct Stage {
    let clock: VirtualClock
    let window: UIWindow
    let view: UIView
    let owner: Owner
    let interaction: UIContextMenuInteraction
    let touch: TouchDriver
  }

  private func setUp(_ body: (Stage) throws -> Void) throws {
    try inFreshApp { clock, window in
      let view = UIView(frame: CGRect(x: 100, y: 300, width: 100, height: 100))
      view.backgroundColor = .systemRed
      window.rootViewController = UIViewController()
      window.rootViewController?.view.addSubview(view)
      window.makeKeyAndVisible()
      let owner = Owner()
      owner.view = view
      let interaction = UIContextMenuInteraction(delegate: owner)
      view.addInteraction(interaction)
      try clock.run(to: 0.1)
      try body(
        Stage(
          clock: clock, window: window, view: view, owner: owner, interaction: interaction,
          touch: TouchDriver(application: .shared)))
    }
  }

  private func press(_ stage: Stage, for seconds: Double = 0.6) throws {
    stage.touch.down(at: CGPoint(x: 130, y: 340))
    try stage.clock.run(to: stage.clock.now.seconds + seconds)
    stage.touch.up()
  }

  private func tap(_ stage: Stage, _ x: CGFloat, _ y: CGFloat) {
    stage.touch.down(at: CGPoint(x: x, y: y))
    stage.touch.up()
  }

  private func row(_ title: String, in window: UIWindow) throws -> CGPoint {
    let row = try #require(
      window.descendants(UIControl.self).last { $0.accessibilityIdentifier == title })
    let frame = row.convert(row.bounds, to: nil)
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  @Test func `a finger that rests half a second opens the menu, with all calls in order`() throws {
    try setUp { stage in
      let start = stage.clock.now.seconds
      stage.touch.down(at: CGPoint(x: 130, y: 340))
      try stage.clock.run(to: start + 0.49)
      #expect(stage.window.subviews.count == 1)
      #expect(stage.owner.log == ["ask 30 40", "highlight box"])
      // It shrinks under the finger, and its properties stay.
      let shown = try #require(stage.view.layer.presentation()).transform.m11
      #expect(shown < 0.97 && stage.view.transform == .identity)
      try stage.clock.run(to: start + 0.51)
      #expect(stage.window.subviews.count == 2)
      #expect(stage.interaction.menuAppearance == .rich)
      stage.touch.up()
      try stage.clock.run(to: start + 2)
      #expect(stage.owner.log.suffix(3) == ["will show", "showing", "shown"])
      // 100 by 100 becomes 15 % larger; the menu of two rows of 44 lies 8 below.
      let container = try #require(stage.window.subviews.last)
      let frames = container.subviews.suffix(2).map(\.frame)
      #expect(
        frames[0].insetBy(dx: -1e-6, dy: -1e-6).contains(
          CGRect(x: 92.5, y: 292.5, width: 115, height: 115)))
      #expect(
        abs(frames[1].minY - 415.5) < 1e-6 && frames[1].size == CGSize(width: 250, height: 88))
      #expect(stage.view.layer.presentation()?.opacity == 0 && stage.view.alpha == 1)
      let point = try row("Copy", in: stage.window)
      tap(stage, point.x, point.y)
      try stage.clock.run(to: start + 4)
      #expect(
        stage.owner.log.suffix(5) == ["copy true", "will end", "dismissal", "ending", "ended"])
      #expect(stage.window.subviews.count == 1)
      #expect(stage.interaction.menuAppearance == .unknown)
      #expect(stage.view.layer.presentation()?.opacity == 1)
      #expect(stage.view.layer.animationKeys() ?? [] == [])
    }
  }

  @Test func `a finger that lifts or moves before opens nothing, and the view comes back`() throws {
    try setUp { stage in
      try press(stage, for: 0.3)
      try stage.clock.run(to: 1)
      #expect(stage.window.subviews.count == 1 && stage.owner.log.count == 2)
      #expect(stage.view.layer.animationKeys() ?? [] == [])
      stage.touch.down(at: CGPoint(x: 130, y: 340))
      try stage.clock.run(to: 1.3)
      stage.touch.move(to: CGPoint(x: 130, y: 352))
      try stage.clock.run(to: 2)
      stage.touch.up()
      #expect(stage.window.subviews.count == 1)
      stage.owner.isOff = true
      try press(stage)
      try stage.clock.run(to: 4)
      #expect(stage.window.subviews.count == 1 && stage.owner.log.last == "ask 30 40")
    }
  }

  @Test func `a tap outside closes it, a tap on the preview is told of`() throws {
    try setUp { stage in
      try press(stage)
      try stage.clock.run(to: 2)
      tap(stage, 380, 700)
      try stage.clock.run(to: 4)
      #expect(stage.window.subviews.count == 1 && stage.owner.log.last == "ended")
      try press(stage)
      try stage.clock.run(to: 6)
      tap(stage, 150, 350)
      try stage.clock.run(to: 8)
      #expect(stage.owner.log.suffix(5) == ["will end", "dismissal", "ending", "ended", "opened"])
      #expect(stage.window.subviews.count == 1)
    }
  }

  @Test func `a preview's screen has its preferred size, and is told that it appears`() throws {
    final class Screen: UIViewController {
      var log: [String] = []
      override func viewDidAppear(_ animated: Bool) { log.append("appear") }
      override func viewDidDisappear(_ animated: Bool) { log.append("disappear") }
    }
    try setUp { stage in
      let screen = Screen()
      screen.preferredContentSize = CGSize(width: 300, height: 200)
      stage.owner.screen = screen
      try press(stage)
      try stage.clock.run(to: 2)
      #expect(screen.log == ["appear"])
      let frame = screen.view.convert(screen.view.bounds, to: nil)
      // Around the middle of what was pressed, at 150, and moved in from the edge to 10.
      #expect(frame == CGRect(x: 10, y: 250, width: 300, height: 200))
      tap(stage, 380, 700)
      try stage.clock.run(to: 4)
      #expect(screen.log == ["appear", "disappear"] && screen.view.window == nil)
    }
  }

  @Test func `a preview that pops fills the screen before the app goes there`() throws {
    try setUp { stage in
      let screen = UIViewController()
      screen.preferredContentSize = CGSize(width: 300, height: 200)
      (stage.owner.screen, stage.owner.commitStyle) = (screen, .pop)
      try press(stage)
      try stage.clock.run(to: 2)
      let platter = try #require(screen.view.superview?.superview)
      tap(stage, 150, 350)
      try stage.clock.run(to: 2.4)
      #expect(platter.frame == stage.window.bounds)
      try stage.clock.run(to: 4)
      #expect(stage.owner.log.contains("tapped true") && stage.owner.log.contains("opened"))
      #expect(stage.window.subviews.count == 1 && screen.view.window == nil)
    }
  }

  @Test func `what the action took away fades instead of going back`() throws {
    try setUp { stage in
      try press(stage)
      try stage.clock.run(to: 2)
      let platter = try #require(stage.window.subviews.last?.subviews.dropLast().last)
      let point = try row("Delete", in: stage.window)
      tap(stage, point.x, point.y)
      #expect(platter.alpha == 0)
      try stage.clock.run(to: 4)
      #expect(stage.window.subviews.count == 1 && stage.view.window == nil)
    }
  }

  @Test func `parameters say what of the view shows`() throws {
    try setUp { stage in
      let parameters = UIPreviewParameters()
      parameters.backgroundColor = .systemBlue
      parameters.visiblePath = UIBezierPath(
        roundedRect: CGRect(x: 20, y: 20, width: 40, height: 60), cornerRadius: 8)
      parameters.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 60))
      let copy = try #require(parameters.copy() as? UIPreviewParameters)
      #expect(copy.backgroundColor == .systemBlue && copy.visiblePath === parameters.visiblePath)
      let preview = UITargetedPreview(view: stage.view, parameters: parameters)
      #expect(preview.size == CGSize(width: 40, height: 60))
      #expect(preview.frame(in: stage.window) == CGRect(x: 120, y: 320, width: 40, height: 60))
      let moved = preview.retargetedPreview(
        with: UIPreviewTarget(
          container: stage.window, center: CGPoint(x: 200, y: 200),
          transform: CGAffineTransform(scaleX: 2, y: 2)))
      #expect(moved.target.container === stage.window && moved.target.transform.a == 2)
      #expect(moved.target.center == CGPoint(x: 200, y: 200) && moved.view === stage.view)
      // The path begins 30 to the left of the middle and 30 above it.
      #expect(moved.frame(in: stage.window) == CGRect(x: 140, y: 140, width: 80, height: 120))
      #expect(moved.parameters.shadowPath === parameters.shadowPath)
      let lines = UIPreviewParameters(textLineRects: [
        NSValue(cgRect: CGRect(x: 0, y: 0, width: 90, height: 20)),
        NSValue(cgRect: CGRect(x: 0, y: 20, width: 50, height: 20)),
      ])
      #expect(lines.visiblePath?.bounds == CGRect(x: 0, y: 0, width: 90, height: 40))
      stage.owner.parameters = parameters
      try press(stage)
      try stage.clock.run(to: 2)
      let platter = try #require(stage.window.subviews.last?.subviews.dropLast().last)
      #expect(abs(platter.frame.width - 46) < 1e-6 && abs(platter.frame.height - 69) < 1e-6)
      #expect(platter.subviews.first?.layer.mask is CAShapeLayer)
    }
  }

  @Test func `code closes a menu, puts another in its place, and takes the interaction away`()
    throws
  {
    try setUp { stage in
      try press(stage)
      try stage.clock.run(to: 2)
      stage.interaction.updateVisibleMenu { menu in
        #expect(menu.children.map(\.title) == ["Copy", "Delete"])
        return menu.replacingChildren([UIAction(title: "Rename") { _ in }])
      }
      try stage.clock.run(to: 3)
      #expect(throws: Never.self) { try row("Rename", in: stage.window) }
      #expect(!stage.window.descendants(UILabel.self).contains { $0.text == "Copy" })
      stage.interaction.dismissMenu()
      try stage.clock.run(to: 4)
      #expect(stage.window.subviews.count == 1)
      #expect(stage.view.interactions.count == 1 && stage.interaction.view === stage.view)
      #expect(stage.interaction.delegate === stage.owner)
      #expect(stage.interaction.location(in: nil) == .zero)
      stage.view.removeInteraction(stage.interaction)
      #expect(stage.interaction.view == nil && stage.view.gestureRecognizers == [])
      let other = UIContextMenuConfiguration()
      #expect("\(other.identifier)" != "\(UIContextMenuConfiguration().identifier)")
    }
  }

  /// An interaction that notes where it goes.
  private final class Note: NSObject, UIInteraction {
    weak var view: UIView?
    var log: [String] = []

    func willMove(to view: UIView?) { log.append("will \(view?.tag ?? -1)") }

    func didMove(to view: UIView?) {
      self.view = view
      log.append("did \(view?.tag ?? -1)")
    }
  }

  @Test func `an interaction is of one view at a time, and hears where it goes`() {
    let (first, second, note) = (UIView(), UIView(), Note())
    (first.tag, second.tag) = (1, 2)
    first.addInteraction(note)
    second.addInteraction(note)
    #expect(note.log == ["will 1", "did 1", "will -1", "did -1", "will 2", "did 2"])
    #expect(first.interactions.isEmpty && second.interactions.first === note)
    second.interactions = []
    #expect(note.log.suffix(2) == ["will -1", "did -1"] && note.view == nil)
    let looks: [UIContextMenuInteraction.Appearance] = [.unknown, .rich, .compact]
    #expect(looks.map(\.rawValue) == [0, 1, 2])
  }

  // MARK: Lists

  private final class Table: UITableViewController {
    var log: [String] = []
    private var count = 9

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.rowHeight = 44
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      count
    }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      log.append("select \(indexPath.row)")
    }

    override func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(indexPath.row) \(Int(point.y))")
      return UIContextMenuConfiguration(
        identifier: indexPath as any NSCopying, previewProvider: nil
      ) { _ in
        UIMenu(children: [
          UIAction(title: "Copy") { _ in },
          UIAction(title: "Delete") { [weak self] _ in
            self?.count -= 1
            tableView.deleteRows(at: [indexPath], with: .automatic)
          },
        ])
      }
    }

    override func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("show \((configuration.identifier as? IndexPath)?.row ?? -1)")
    }

    override func tableView(
      _ tableView: UITableView,
      willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("end")
    }

    override func tableView(
      _ tableView: UITableView,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {
      log.append("tapped")
    }
  }

  @Test func `rows of a table have menus`() throws {
    try inFreshApp { clock, window in
      let table = Table()
      window.rootViewController = table
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let touch = TouchDriver(application: .shared)
      // The second row lies from 94 to 138 below the status bar.
      touch.down(at: CGPoint(x: 200, y: 110))
      try clock.run(to: 0.8)
      touch.up()
      try clock.run(to: 2)
      #expect(
        table.log == ["ask 1 60", "show 1"] && table.tableView.indexPathForSelectedRow == nil)
      let platter = try #require(window.subviews.last?.subviews.dropLast().last)
      // 400 by 44 with 15 % would be 460: it fits with 380.
      #expect(abs(platter.frame.width - 380) < 1e-6)
      #expect(table.tableView.contextMenuInteraction?.menuAppearance == .rich)
      touch.down(at: CGPoint(x: 200, y: 116))
      touch.up()
      try clock.run(to: 4)
      #expect(table.log.suffix(2) == ["tapped", "end"] && window.subviews.count == 1)
    }
  }

  private final class Grid: UICollectionViewController {
    var log: [String] = []
    private var count = 9

    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      count
    }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    override func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(indexPath.item)")
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(children: [
          UIAction(title: "Copy") { _ in },
          UIAction(title: "Delete") { [weak self] _ in
            self?.count -= 1
            collectionView.deleteItems(at: [indexPath])
          },
        ])
      }
    }

    override func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfiguration configuration: UIContextMenuConfiguration,
      highlightPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
      log.append("highlight \(indexPath.item)")
      return super.collectionView(
        collectionView, contextMenuConfiguration: configuration,
        highlightPreviewForItemAt: indexPath)
    }

    override func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfiguration configuration: UIContextMenuConfiguration,
      dismissalPreviewForItemAt indexPath: IndexPath
    ) -> UITargetedPreview? {
      log.append("dismissal \(indexPath.item)")
      return super.collectionView(
        collectionView, contextMenuConfiguration: configuration,
        dismissalPreviewForItemAt: indexPath)
    }

    override func collectionView(
      _ collectionView: UICollectionView,
      previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
      log.append("old highlight")
      return nil
    }
  }

  @Test func `items of a collection view have menus, by the newer and the older methods`() throws {
    try inFreshApp { clock, window in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      let grid = Grid(collectionViewLayout: layout)
      window.rootViewController = grid
      grid.collectionView.register(
        UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 50, y: 90))
      try clock.run(to: 0.8)
      touch.up()
      try clock.run(to: 2)
      #expect(grid.log == ["ask 0", "highlight 0", "old highlight"])
      #expect(grid.collectionView.contextMenuInteraction?.menuAppearance == .rich)
      grid.collectionView.contextMenuInteraction?.dismissMenu()
      try clock.run(to: 3)
      #expect(grid.log.last == "dismissal 0" && window.subviews.count == 1)
    }
  }

  /// Deletes the second row or the first item by its menu.
  private func delete(in list: UIViewController, _ clock: VirtualClock, _ window: UIWindow) throws {
    window.rootViewController = list
    window.makeKeyAndVisible()
    try clock.run(to: 0.1)
    let touch = TouchDriver(application: .shared)
    touch.down(at: CGPoint(x: 50, y: 110))
    try clock.run(to: 0.8)
    touch.up()
    try clock.run(to: 2)
    let platter = try #require(window.subviews.last?.subviews.dropLast().last)
    let place = platter.frame
    let point = try row("Delete", in: window)
    touch.down(at: point)
    touch.up()
    // The others close up below it, while it fades where it is.
    #expect(platter.alpha == 0 && platter.frame == place)
    try clock.run(to: 4)
    #expect(window.subviews.count == 1)
  }

  @Test func `a row or item that its menu deletes fades, and the others close up`() throws {
    try inFreshApp { clock, window in
      let table = Table()
      try delete(in: table, clock, window)
      #expect(table.tableView.visibleCells.count == 8)
    }
    try inFreshApp { clock, window in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      let grid = Grid(collectionViewLayout: layout)
      grid.collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      try delete(in: grid, clock, window)
      #expect(grid.collectionView.visibleCells.count == 8)
    }
  }
}
