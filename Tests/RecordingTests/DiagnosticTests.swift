import Frames
import Recording
import Testing
import UIKit

/// A screen on which something goes wrong.
private struct Mishap: Transition {
  let code: Diagnostic.Code
  var name: String { "mishap" }
  /// What goes wrong, once the screen is up.
  let happen: @MainActor (UIViewController) -> Void

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { @MainActor in happen(controller) }
    return controller
  }

  var script: TouchScript { TouchScript([.wait(0.3)]) }
}

/// A table that claims another number of rows than its updates lead to, and asks for unknown cells.
private final class Rows: NSObject, UITableViewDataSource {
  let makesCells: Bool

  init(makesCells: Bool) { self.makesCells = makesCells }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    makesCells
      ? UITableViewCell(style: .default, reuseIdentifier: nil)
      : tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
  }
}

/// A collection with a header that nobody makes.
private final class Items: NSObject, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { 0 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { UICollectionViewCell(frame: .zero) }
}

/// A view with a gradient that cannot be drawn.
private final class Glow: UIView {
  override func draw(_ rect: CGRect) {
    let gradient = CGGradient(
      colorsSpace: nil, colors: [CGColor.black, CGColor.white] as CFArray, locations: nil)
    guard let gradient else { return }
    UIGraphicsGetCurrentContext()?.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 0, endCenter: CGPoint(x: 5, y: 5), endRadius: 9,
      options: [])
  }
}

/// A view that is never content with its layout.
private final class Restless: UIView {
  override func layoutSubviews() { setNeedsLayout() }
}

private final class NoTable: UITableViewController {
  override func loadView() { view = UIView() }
}

/// Has popovers stay popovers.
private final class PopoverKeeper: NSObject, UIPopoverPresentationControllerDelegate {
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  {
    .none
  }
}

@MainActor @Suite struct DiagnosticTests {
  private let recorder = Recorder(framesPerSecond: 20)

  private static let mishaps: [Mishap] = [
    Mishap(code: .missingImage) { _ in _ = UIImage(named: "sun") },
    Mishap(code: .unreadableImage) { _ in _ = UIImage(contentsOfFile: "/nowhere/sun.png") },
    Mishap(code: .missingColor) { _ in _ = UIColor(named: "sky") },
    Mishap(code: .unknownSymbol) { _ in _ = UIImage(systemName: "sun.and.moon") },
    Mishap(code: .missingFont) { _ in _ = UIFont(name: "Avenir-Book", size: 12) },
    Mishap(code: .unsupportedGradient) {
      $0.view.addSubview(Glow(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    },
    Mishap(code: .unsupportedFilter) { $0.view.layer.compositingFilter = "sepia" },
    Mishap(code: .unsupportedAnimation) {
      $0.view.layer.add(CABasicAnimation(keyPath: "contentsGravity"), forKey: nil)
    },
    Mishap(code: .contradictoryConstraint) { controller in
      let child = UIView()
      child.translatesAutoresizingMaskIntoConstraints = false
      controller.view.addSubview(child)
      child.widthAnchor.constraint(equalToConstant: 10).isActive = true
      child.widthAnchor.constraint(equalToConstant: 20).isActive = true
    },
    Mishap(code: .layoutLoop) { $0.view.addSubview(Restless()) },
    Mishap(code: .unreadableVisualFormat) { _ in
      _ = NSLayoutConstraint.constraints(withVisualFormat: "H:[", metrics: nil, views: [:])
    },
    Mishap(code: .refusedPresentation) { controller in
      let other = UIViewController()
      other.modalPresentationStyle = .none
      controller.present(other, animated: false)
    },
    Mishap(code: .missingPopoverSource) { controller in
      let (tip, keeper) = (UIViewController(), PopoverKeeper())
      tip.modalPresentationStyle = .popover
      objc_setAssociatedObject(tip, "keeper", keeper, .OBJC_ASSOCIATION_RETAIN)
      tip.popoverPresentationController?.delegate = keeper
      controller.present(tip, animated: false)
    },
    Mishap(code: .refusedChildTransition) { controller in
      controller.transition(
        from: UIViewController(), to: UIViewController(), duration: 0.1, options: [],
        animations: nil, completion: nil)
    },
    Mishap(code: .refusedColumn) { _ in
      UISplitViewController(style: .doubleColumn).setViewController(
        UIViewController(), for: .supplementary)
    },
    Mishap(code: .unsupportedStyle) { controller in
      let picker = UIDatePicker()
      picker.preferredDatePickerStyle = .inline
      controller.view.addSubview(picker)
    },
    Mishap(code: .unpressedKeys) { controller in
      controller.addKeyCommand(
        UIKeyCommand(
          input: "n", modifierFlags: .command,
          action: Selector("close", { (o: UIViewController) in { o.dismiss(animated: false) } })))
      let field = UITextField()
      controller.view.addSubview(field)
      controller.becomeFirstResponder()
    },
    Mishap(code: .mismatchedBatchUpdate) { controller in
      let table = UITableView(frame: controller.view.bounds, style: .plain)
      let rows = Rows(makesCells: true)
      objc_setAssociatedObject(table, "rows", rows, .OBJC_ASSOCIATION_RETAIN)
      table.dataSource = rows
      controller.view.addSubview(table)
      table.layoutIfNeeded()
      table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    },
    Mishap(code: .unknownKey) { _ = $0.view.value(forKey: "weather") },
    Mishap(code: .unfitValue) { $0.view.setValue("wide", forKey: "alpha") },
    Mishap(code: .unknownSelector) { $0.perform(Selector("close")) },
    Mishap(code: .unfitArgument) { controller in
      let scale = Selector("scale:", { (o: UIViewController) in { (scale: CGFloat) in } })
      controller.perform(scale, with: controller)
    },
    Mishap(code: .blockedMainThread) { _ in Thread.sleep(forTimeInterval: 1) },
    Mishap(code: .unusableStoryboard) { _ in
      _ = UIStoryboard(name: "Gone", bundle: nil).instantiateInitialViewController()
    },
    Mishap(code: .unregisteredReuseIdentifier) { controller in
      let table = UITableView(frame: controller.view.bounds, style: .plain)
      let rows = Rows(makesCells: false)
      objc_setAssociatedObject(table, "rows", rows, .OBJC_ASSOCIATION_RETAIN)
      table.dataSource = rows
      controller.view.addSubview(table)
    },
    Mishap(code: .missingSupplementaryView) { controller in
      let layout = UICollectionViewFlowLayout()
      layout.headerReferenceSize = CGSize(width: 100, height: 40)
      let items = Items()
      let list = UICollectionView(frame: controller.view.bounds, collectionViewLayout: layout)
      objc_setAssociatedObject(list, "items", items, .OBJC_ASSOCIATION_RETAIN)
      list.dataSource = items
      controller.view.addSubview(list)
    },
    Mishap(code: .unexpectedView) { _ in _ = NoTable(style: .plain).tableView },
    Mishap(code: .circularHierarchy) { controller in
      let child = UIView()
      controller.view.addSubview(child)
      child.addSubview(controller.view)
    },
    Mishap(code: .deepHierarchy) { controller in
      var view: UIView = controller.view
      for _ in 0..<Limits.depth {
        let inner = UIView()
        view.addSubview(inner)
        view = inner
      }
    },
    Mishap(code: .unrelatedConstraint) { controller in
      let stray = UIView()
      stray.widthAnchor.constraint(equalTo: controller.view.widthAnchor).isActive = true
    },
    Mishap(code: .unrecordedWork) { _ in Dispatch.DispatchSource.makeTimerSource().activate() },
    Mishap(code: .deadlock) { _ in DispatchSemaphore(value: 0).wait() },
    Mishap(code: .unansweredRequest) { _ in
      guard let url = URL(string: "https://example.com/places") else { return }
      Task { _ = try await URLSession.shared.data(from: url) }
    },
    Mishap(code: .invalidSnapshot) { _ in
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendItems(["lost"])
    },
  ]

  @Test func `every code comes up from an app's mistake`() throws {
    #expect(Self.mishaps.map(\.code) == Diagnostic.Code.allCases)
    for mishap in Self.mishaps {
      let code = mishap.code
      do {
        let header = try recorder.record(mishap, quietly: true).reel.header
        #expect(!code.endsRecording, "\(code) should end the recording")
        #expect(header.diagnostics.map(\.code) == [code])
        #expect(header.diagnostics.first?.time.seconds == 0.1, "\(code)")
        #expect(header.diagnostics.first?.sentence.hasSuffix(".") == true, "\(code)")
        #expect(header.diagnostics.first?.subject?.isEmpty == false || code == .unsupportedGradient)
      } catch let RecordingError.ended(diagnostic) {
        #expect(code.endsRecording && diagnostic.code == code, "\(diagnostic)")
      }
    }
  }

  @Test func `what is said again and again is kept and announced once`() throws {
    var announced: [Diagnostic] = []
    let before = RecordingContext.current.announce
    Recorder.onDiagnostic { announced.append($0) }
    defer { RecordingContext.current.announce = before }
    let mishap = Mishap(code: .missingImage) { _ in
      for name in ["sun", "moon", "sun"] { _ = UIImage(named: name) }
    }
    let header = try recorder.record(mishap).reel.header
    #expect(header.diagnostics.map(\.subject) == ["sun", "moon"])
    #expect(announced == header.diagnostics)
  }

  @Test func `a recording does not know what another one met`() throws {
    let faulty = Mishap(code: .missingImage) { _ in _ = UIImage(named: "sun") }
    let sound = Mishap(code: .missingImage) { _ in }
    let first = try recorder.record(faulty, quietly: true).reel
    #expect(try recorder.record(sound, quietly: true).reel.header.diagnostics.isEmpty)
    #expect(try recorder.record(faulty, quietly: true).reel == first)
  }

  @Test func `diagnostics are in the file of a reel, and nothing is where there are none`() throws {
    let faulty = Mishap(code: .missingImage) { _ in _ = UIImage(named: "sun") }
    var reel = try recorder.record(faulty, quietly: true).reel
    let bytes = reel.encoded()
    #expect(try Reel(decoding: bytes, name: "faulty.reel") == reel)
    let line = try #require(bytes.split(separator: UInt8(ascii: "\n")).first)
    #expect(
      String(decoding: line, as: UTF8.self).contains(
        #""diagnostics":[{"code":"missingImage","sentence":"There is no picture 'sun' in any folder: "#
          + "add sun.png, or name the folder in the transition's 'assets'.\""))
    reel.header.diagnostics = []
    #expect(!String(decoding: reel.encoded(), as: UTF8.self).contains("diagnostics"))
  }

  // MARK: The page of codes

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test func `the page of diagnostics lists every code, and says which end a recording`() throws {
    let rows = try text("Sources/Recording/Recording.docc/Diagnostics.md")
      .split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(rows.allSatisfy { $0.count == 3 && !$0[1].isEmpty && !$0[2].isEmpty })
    let codes = rows.map { $0[0].replacing("`", with: "").replacing(" ends", with: "") }
    #expect(codes == Diagnostic.Code.allCases.map(\.rawValue))
    let ending = rows.filter { $0[0].hasSuffix("ends") }.map { $0[0].dropLast(5) }
    #expect(
      ending == Diagnostic.Code.allCases.filter(\.endsRecording).map { "`\($0.rawValue)`"[...] })
  }

  @Test func `every code is used by the sources, which say it all through one channel`() throws {
    // Those below are not reached by an app's code, or are the channel itself.
    let others: Set<String> = [
      "Adapter", "Artwork", "ComparisonBench", "Filmstrip", "FilmstripAdapter", "FilmstripCLI",
      "FilmstripTesting", "Gallery", "Goldens", "Pixels", "Raster", "Review",
      "filmstrip-tool",
    ]
    let sources = Self.root.appending(path: "Sources")
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path())
    var used: Set<String> = []
    for folder in folders where !others.contains(folder) {
      let files = FileManager.default.enumerator(atPath: sources.appending(path: folder).path())
      while let name = files?.nextObject() as? String {
        guard name.hasSuffix(".swift") else { continue }
        let code = try text("Sources/\(folder)/\(name)")
        for match in code.matches(of: /diagnose\(\s*\.(\w+)/) { used.insert(String(match.1)) }
        let words = [
          "fatalError(", "precondition(", "preconditionFailure(", "standardError", " print(",
        ]
        // The channel itself is in Timing.
        // What only our own code can get wrong, or a disk that fails; and what an app logs itself.
        let ownWords: Set = [
          "CAMediaTiming.swift", "CATransform3D.swift", "FrameStore.swift", "Logging.swift",
        ]
        for word in words
        where folder != "Timing" && !ownWords.contains((name as NSString).lastPathComponent) {
          #expect(!code.contains(word), "\(folder)/\(name) has its own way to complain: \(word)")
        }
      }
    }
    #expect(used == Set(Diagnostic.Code.allCases.map(\.rawValue)))
  }
}
