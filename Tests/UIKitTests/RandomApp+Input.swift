import QuartzCore
import Testing
import UIKit

/// What is told of the keyboard: whether each notification follows one that it can follow.
@MainActor final class KeyboardNotes {
  enum Note { case willShow, didShow, willHide, didHide }

  private(set) var notes: [Note] = []
  private var observers: [any NSObjectProtocol] = []

  init() {
    let names: [(Notification.Name, Note)] = [
      (UIResponder.keyboardWillShowNotification, .willShow),
      (UIResponder.keyboardDidShowNotification, .didShow),
      (UIResponder.keyboardWillHideNotification, .willHide),
      (UIResponder.keyboardDidHideNotification, .didHide),
    ]
    observers = names.map { name, note in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
        [weak self] _ in MainActor.assumeIsolated { self?.notes.append(note) }
      }
    }
  }

  func stop() { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

  var isBalanced: Bool {
    let successors: [Note: Set<Note>] = [
      // A keyboard that changes its height will show once more.
      .willShow: [.didShow, .willHide, .willShow], .didShow: [.willHide, .willShow],
      .willHide: [.didHide, .willShow], .didHide: [.willShow],
    ]
    return (notes.first ?? .willShow) == .willShow
      && zip(notes, notes.dropFirst()).allSatisfy { successors[$0]?.contains($1) == true }
  }
}

extension RandomApp {
  /// The screen in front.
  private var front: Watched? {
    if let shown = top as? Watched { return shown }
    guard top === tabs else { return nil }
    switch tabs.selectedIndex {
    case 2: return splitScreens.last { $0.viewIfLoaded?.window != nil }
    default: return stack.topViewController as? Watched
    }
  }

  /// What the walk can come to, beside screens that come and go.
  enum Sight: CaseIterable {
    case keyboard, search, menu, contextMenu, submenu, columns, movingRows
  }

  /// What there is to see now.
  var sights: Set<Sight> {
    var found: Set<Sight> = []
    if keyboardNotes.notes.last == .didShow { found.insert(.keyboard) }
    if screens.contains(where: { $0.screen?.search?.isActive == true }) { found.insert(.search) }
    if row("More") != nil { found.insert(.menu) }
    if row("Keep it") != nil { found.insert(.submenu) }
    // It lies over a blurred screen.
    if row("More") != nil, window.subviews.last?.subviews.first is UIVisualEffectView {
      found.insert(.contextMenu)
    }
    if split.displayMode != .secondaryOnly, split.view.window != nil { found.insert(.columns) }
    let lists = screens.compactMap { $0.screen?.rows?.view }
    let cells = lists.flatMap { $0.subviews }
    if cells.contains(where: { $0.layer.animationKeys()?.isEmpty == false }) {
      found.insert(.movingRows)
    }
    return found
  }

  // MARK: Searching and typing

  func search() {
    guard let search = (stack.topViewController as? Watched)?.search else { return }
    let choice = Int.random(in: 0..<5, using: &dice)
    note("search \(choice)")
    switch choice {
    case 0, 1: search.isActive = true
    case 2: search.isActive = false
    case 3: search.searchBar.text = "a"
    default: search.searchBar.becomeFirstResponder()
    }
  }

  func type() {
    let choice = Int.random(in: 0..<4, using: &dice)
    note("type \(choice)")
    switch choice {
    case 0, 1: front?.field?.becomeFirstResponder()
    case 2: (UIApplication.shared.firstResponder as? any UIKeyInput)?.insertText("a")
    default: window.endEditing(true)
    }
  }

  // MARK: Menus

  private func row(_ title: String) -> UIControl? {
    window.descendants(UIControl.self).last { $0.accessibilityIdentifier == title }
  }

  private var isMenuOpen: Bool { row("More") != nil || row("Keep it") != nil }

  /// A finger comes down on a view, and up after some time.
  private func press(_ view: UIView?, for seconds: Double = 0) throws {
    guard let view, view.window === window else { return }
    let driver = TouchDriver(application: .shared)
    driver.down(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    try pass(seconds)
    driver.up()
  }

  /// Opens a menu, or does something with the one that is open.
  func menu() throws {
    let choice = Int.random(in: 0..<4, using: &dice)
    guard isMenuOpen else {
      note("menu \(choice)")
      return try choice < 2 ? press(front?.menuButton) : press(front?.menuLabel, for: 0.6)
    }
    note("in menu \(choice)")
    switch choice {
    case 0: try press(row("Open it"))
    case 1: try press(row("More"))
    case 2: try press(row("Keep it"))
    default: closeMenu()
    }
  }

  /// A tap beside the menu takes it away; without one nothing happens.
  func closeMenu() {
    guard isMenuOpen else { return }
    let driver = TouchDriver(application: .shared)
    driver.down(at: CGPoint(x: 1, y: 1))
    driver.up()
  }

  // MARK: Columns and lists

  func changeColumns() {
    let choice = Int.random(in: 0..<6, using: &dice)
    note("split \(choice)")
    switch choice {
    case 0: split.show(.primary)
    case 1: split.hide(.primary)
    case 2: split.show(.secondary)
    case 3: split.setViewController(make(screens.count), for: .secondary)
    default: split.showDetailViewController(make(screens.count), sender: nil)
    }
  }

  func changeRows(animated: Bool) {
    let lists = screens.compactMap(\.screen).filter { $0.isViewLoaded && $0.rows != nil }
    guard let screen = lists.randomElement(using: &dice) else { return }
    let count = Int.random(in: 1...6, using: &dice)
    let numbers = Array((0..<8).shuffled(using: &dice).prefix(count))
    note("rows of \(screen.number): \(numbers)")
    screen.rows?.change(to: numbers, animated: animated)
  }
}
