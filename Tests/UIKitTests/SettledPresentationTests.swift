import Frames
import QuartzCore
import TestSupport
import Testing
import UIKit

/// What a transition leaves behind is what layout alone makes.
@MainActor @Suite struct SettledPresentationTests {
  private enum Modal: String, CaseIterable {
    case fullScreen, dissolve, flip, curl, overFullScreen, currentContext, overCurrentContext
    case large, medium, mediumThenLarge, custom, undimmed, attached, formSheet, popover
    case sheetOnSheet, alert, actionSheet

    @MainActor func make(over screen: UIViewController) -> UIViewController {
      switch self {
      case .alert, .actionSheet:
        let alert = UIAlertController(
          title: "Remove it?", message: "It is gone then.",
          preferredStyle: self == .alert ? .alert : .actionSheet)
        for (title, style) in [("Keep", UIAlertAction.Style.cancel), ("Remove", .destructive)] {
          alert.addAction(UIAlertAction(title: title, style: style))
        }
        alert.popoverPresentationController?.sourceView = screen.view
        return alert
      default: break
      }
      let made = UINavigationController(rootViewController: Screen("Front"))
      made.modalPresentationStyle = style
      made.modalTransitionStyle =
        switch self {
        case .dissolve: .crossDissolve
        case .flip: .flipHorizontal
        case .curl: .partialCurl
        default: .coverVertical
        }
      made.popoverPresentationController?.sourceView = screen.view
      made.popoverPresentationController?.sourceRect = CGRect(x: 60, y: 150, width: 40, height: 40)
      made.preferredContentSize = CGSize(width: 250, height: 200)
      if let sheet = made.sheetPresentationController { prepare(sheet) }
      return made
    }

    private var style: UIModalPresentationStyle {
      switch self {
      case .fullScreen, .dissolve, .flip, .curl: .fullScreen
      case .overFullScreen: .overFullScreen
      case .currentContext: .currentContext
      case .overCurrentContext: .overCurrentContext
      case .formSheet: .formSheet
      case .popover: .popover
      default: .pageSheet
      }
    }

    @MainActor private func prepare(_ sheet: UISheetPresentationController) {
      switch self {
      case .medium: sheet.detents = [.medium()]
      case .mediumThenLarge:
        sheet.detents = [.medium(), .large()]
        sheet.selectedDetentIdentifier = .large
      case .custom:
        sheet.detents = [.custom { _ in 200 }]
        sheet.prefersGrabberVisible = true
      case .undimmed:
        sheet.detents = [.medium(), .large()]
        sheet.largestUndimmedDetentIdentifier = .medium
      case .attached: sheet.prefersEdgeAttachedInCompactHeight = true
      default: break
      }
    }
  }

  private final class Screen: UIViewController {
    init(_ title: String) {
      super.init(nibName: nil, bundle: nil)
      self.title = title
      navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: "Edit", style: .plain, target: nil, action: nil)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
      view.backgroundColor = .systemBackground
      definesPresentationContext = true
      let button = UIButton(configuration: .filled())
      button.setTitle("Go on", for: .normal)
      let plain = UIButton(type: .system)
      plain.setTitle("Later", for: .normal)
      let picture = UIImageView(image: UIImage(systemName: "heart.fill"))
      let line = UIView()
      line.backgroundColor = .secondarySystemBackground
      let stack = UIStackView(arrangedSubviews: [button, plain, picture, line])
      stack.axis = .vertical
      stack.spacing = 12
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      NSLayoutConstraint.activate([
        line.heightAnchor.constraint(equalToConstant: 30),
        stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
        stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
      ])
    }
  }

  private enum Place: String, CaseIterable {
    case phone, landscape, small, pad

    var metrics: DisplayMetrics {
      switch self {
      case .phone, .landscape:
        DisplayMetrics(
          size: CGSize(width: 393, height: 852), scale: 3,
          safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0),
          statusBarHeight: 54, displayCornerRadius: 55)
      case .small:
        DisplayMetrics(
          size: CGSize(width: 375, height: 667), scale: 2,
          safeAreaInsets: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
          statusBarHeight: 20)
      case .pad:
        DisplayMetrics(
          size: CGSize(width: 820, height: 1180), scale: 2,
          safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
          statusBarHeight: 24, displayCornerRadius: 18, idiom: .pad)
      }
    }
  }

  /// How far a run goes, and whether by itself or in animations.
  private enum Course { case nothing, present(animated: Bool), presentAndDismiss(animated: Bool) }

  private func screen(
    _ modal: Modal, _ place: Place, _ style: UIUserInterfaceStyle, _ course: Course
  ) throws -> Node {
    let clock = VirtualClock()
    return try VirtualClock.with(clock) {
      let application = UIApplication.launch(
        on: place.metrics, style: style, isLandscape: place == .landscape)
      _ = ScreenChrome(application)
      let window = UIWindow()
      let root = UINavigationController(rootViewController: Screen("Behind"))
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      switch course {
      case .nothing: break
      case .present(let animated): try present(modal, over: root, clock, animated)
      case .presentAndDismiss(let animated):
        try present(modal, over: root, clock, animated)
        root.topViewController?.dismiss(animated: animated)
      }
      try clock.run(to: 9)
      application.layOutWindows()
      let layers = application.windows.map(\.layer)
      return FrameBuilder().frame(of: layers, size: application.metrics.size).root.bare
    }
  }

  private func present(
    _ modal: Modal, over root: UINavigationController, _ clock: VirtualClock, _ animated: Bool
  ) throws {
    guard let top = root.topViewController else { return }
    let front = modal.make(over: top)
    top.present(front, animated: animated)
    try clock.run(to: 4)
    guard modal == .sheetOnSheet else { return }
    front.present(Modal.large.make(over: front), animated: animated)
    try clock.run(to: 7)
  }

  @Test(
    "A settled screen is the one that layout alone makes", arguments: Modal.allCases,
    Place.allCases)
  private func settled(modal: Modal, place: Place) throws {
    for style in [UIUserInterfaceStyle.light, .dark] {
      let shown = try screen(modal, place, style, .present(animated: true))
      let fresh = try screen(modal, place, style, .present(animated: false))
      #expect(shown.difference(from: fresh) == nil, "presented, \(style)")
      let untouched = try screen(modal, place, style, .nothing)
      #expect(shown != untouched)
      for animated in [true, false] {
        let left = try screen(modal, place, style, .presentAndDismiss(animated: animated))
        #expect(left.difference(from: untouched) == nil, "dismissed, \(style), \(animated)")
      }
    }
  }
}
