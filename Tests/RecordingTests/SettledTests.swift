import Filmstrip
import Frames
import Testing
import UIKit

/// A list that is long enough to scroll, with a bar button.
private final class ListScreen: UITableViewController {
  private let offset: CGFloat

  init(_ title: String, offset: CGFloat = 0) {
    self.offset = offset
    super.init(style: .plain)
    self.title = title
    navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
  }

  required init?(coder: NSCoder) {
    offset = 0
    super.init(coder: coder)
  }

  private var hasScrolled = false

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard !hasScrolled, offset > 0 else { return }
    hasScrolled = true
    tableView.contentOffset.y += offset
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    40
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    cell.detailTextLabel?.text = "Detail"
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: false)
    navigationController?.pushViewController(DetailScreen(), animated: true)
  }
}

/// A page with a colour of its own for the bar.
private final class DetailScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Detail"
    view.backgroundColor = .systemTeal
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .systemPink
    appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
    navigationItem.standardAppearance = appearance
    navigationItem.scrollEdgeAppearance = appearance
  }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
}

@MainActor
private func stack(_ screens: UIViewController...) -> UINavigationController {
  let navigation = UINavigationController()
  navigation.viewControllers = screens
  return navigation
}

@MainActor
private func tabs(_ index: Int = 0) -> UITabBarController {
  let controller = UITabBarController()
  let screens = ["First", "Second"].map { title in
    let navigation = stack(ListScreen(title))
    navigation.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "star"), tag: 0)
    return navigation
  }
  controller.viewControllers = screens
  controller.selectedIndex = index
  return controller
}

@MainActor @Suite struct SettledTests {
  private nonisolated static let devices: [Device] = [.iPhone15Pro, .iPhoneSE, .iPadPro13]

  @Test("A push and a pop end as their screens begin", arguments: devices)
  func navigation(device: Device) throws {
    let list = ScriptedScreen(name: "pushed", steps: [.tap(on: "Row 3"), .settle]) {
      stack(ListScreen("List"))
    }
    let pushed = ScriptedScreen(steps: [.wait(0.1)]) { stack(ListScreen("List"), DetailScreen()) }
    for appearance in [Appearance.light, .dark] {
      try expectSettledEqualsFresh(list, pushed, on: device, appearance: appearance)
    }
    let there = ScriptedScreen(
      name: "popped", steps: [.tap(on: "Row 3"), .settle, .tap(on: "Back"), .settle]
    ) { stack(ListScreen("List")) }
    let root = ScriptedScreen(steps: [.wait(0.1)]) { stack(ListScreen("List")) }
    try expectSettledEqualsFresh(there, root, on: device)
  }

  @Test(
    "A pop to content that has been scrolled brings the bar's material back", arguments: devices)
  func scrolled(device: Device) throws {
    let back = ScriptedScreen(name: "back", steps: [.tap(on: "Back"), .settle]) {
      stack(ListScreen("List", offset: 200), DetailScreen())
    }
    let root = ScriptedScreen(steps: [.wait(0.1)]) { stack(ListScreen("List", offset: 200)) }
    try expectSettledEqualsFresh(back, root, on: device)
  }

  @Test("The choice of another tab ends as it begins", arguments: devices)
  func tab(device: Device) throws {
    let switched = ScriptedScreen(name: "switched", steps: [.tap(on: "Second"), .settle]) { tabs() }
    let second = ScriptedScreen(steps: [.wait(0.1)]) { tabs(1) }
    for appearance in [Appearance.light, .dark] {
      try expectSettledEqualsFresh(switched, second, on: device, appearance: appearance)
    }
  }

  @Test("A turned screen is laid out as one that began on its side", arguments: devices)
  func rotation(device: Device) throws {
    let turned = ScriptedScreen(
      name: "turned", steps: [.rotate(to: .landscapeLeft), .settle, .wait(0.2)]
    ) { tabs() }
    let begun = ScriptedScreen(steps: [.wait(0.2)]) { tabs() }
    try expectSettledEqualsFresh(turned, begun, on: device, freshOrientation: .landscape)
  }
}
