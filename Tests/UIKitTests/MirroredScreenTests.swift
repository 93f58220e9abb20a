import Foundation
import QuartzCore
import Testing
import UIKit

@testable import UIKitControllers
@testable import UIKitCore

/// Controls, bars, alerts, menus and containers from right to left.
@MainActor @Suite struct MirroredScreenTests {
  /// A screen of `size` with bars that keep clear of its edges.
  private func screen(
    _ size: CGSize = CGSize(width: 400, height: 800), idiom: UIUserInterfaceIdiom = .phone
  ) -> DisplayMetrics {
    DisplayMetrics(
      size: size, scale: 2, safeAreaInsets: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0),
      statusBarHeight: 44, idiom: idiom)
  }

  private func page(_ window: UIWindow) -> UIView {
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return controller.view
  }

  // MARK: Controls

  private final class Columns: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 3 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
      4 + component
    }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
      CGFloat(50 + 40 * component)
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
      -> String?
    {
      "\(row)"
    }
  }

  @Test func `steppers, dots, wheels and dates are mirror images, and so are taps on them`() throws
  {
    try expectMirrorImages { clock, window in
      let page = page(window)
      let stepper = UIStepper(frame: CGRect(x: 40, y: 100, width: 94, height: 32))
      let dots = UIPageControl(frame: CGRect(x: 40, y: 150, width: 200, height: 30))
      (dots.numberOfPages, dots.currentPage) = (4, 1)
      let columns = Columns()
      let picker = UIPickerView(frame: CGRect(x: 40, y: 200, width: 300, height: 216))
      (picker.dataSource, picker.delegate) = (columns, columns)
      let date = UIDatePicker(frame: CGRect(x: 40, y: 450, width: 300, height: 40))
      date.preferredDatePickerStyle = .compact
      let wheels = UIDatePicker(frame: CGRect(x: 40, y: 500, width: 320, height: 216))
      wheels.preferredDatePickerStyle = .wheels
      let all: [UIView] = [stepper, dots, picker, date, wheels]
      for view in all {
        if window.effectiveUserInterfaceLayoutDirection == .rightToLeft {
          view.frame.origin.x = 400 - view.frame.maxX
        }
        page.addSubview(view)
      }
      try clock.run(to: 0.1)
      let finger = MirroredFinger(clock)
      try finger.tap(CGPoint(x: 110, y: 116))
      #expect(stepper.value == 1)
      try finger.tap(CGPoint(x: 220, y: 165))
      #expect(dots.currentPage == 2)
      window.layoutIfNeeded()
      let places = dots.subviews.map(\.frame.midX)
      let isMirrored = window.effectiveUserInterfaceLayoutDirection == .rightToLeft
      #expect(places == (isMirrored ? [124, 108, 92, 76] : [76, 92, 108, 124]))
      return [page]
    }
  }

  @Test func `the bar beside content that scrolls is at the left`() throws {
    let frames = try [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { direction in
      try inApp(direction) { clock, window in
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
        scroll.contentSize = CGSize(width: 400, height: 2000)
        scroll.verticalScrollIndicatorInsets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4)
        page(window).addSubview(scroll)
        scroll.flashScrollIndicators()
        try clock.run(to: 0.1)
        return try #require(scroll.layer.sublayers?.first { $0.name == "scroll indicator" }).frame
      }
    }
    #expect(frames[0].minX == 400 - 4 - 3 - 3 && frames[1].minX == 4 + 3)
    #expect(frames[0].height == frames[1].height)
  }

  @Test func `side views of a field change sides`() throws {
    try expectMirrorImages { clock, window in
      let field = UITextField(frame: CGRect(x: 20, y: 100, width: 360, height: 40))
      field.borderStyle = .roundedRect
      (field.leftViewMode, field.rightViewMode, field.clearButtonMode) = (.always, .always, .never)
      field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 20))
      field.text = "Text"
      let other = UITextField(frame: CGRect(x: 20, y: 200, width: 360, height: 40))
      other.clearButtonMode = .always
      other.text = "Text"
      for view in [field, other] { page(window).addSubview(view) }
      window.addSubview(field)
      try clock.run(to: 0.1)
      return [field, other]
    }
  }

  @Test func `a field and a text view that are forced have their text at the right`() throws {
    try inFreshApp { _, window in
      let (field, text) = (
        UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40)),
        UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 80))
      )
      (field.text, text.text) = ("Text", "Text")
      for view in [field, text] {
        window.addSubview(view)
        let natural = try bitmap(of: view.layer)
        view.semanticContentAttribute = .forceRightToLeft
        let forced = try bitmap(of: view.layer)
        view.semanticContentAttribute = .unspecified
        #expect(try bitmap(of: view.layer) == natural)
        (field.textAlignment, text.textAlignment) = (.right, .right)
        let right = try bitmap(of: view.layer)
        (field.textAlignment, text.textAlignment) = (.natural, .natural)
        #expect(forced == right && forced != natural)
      }
    }
  }

  // MARK: Menus and alerts

  @Test func `a menu has its pictures at the left, and marks at the right`() throws {
    try expectMirrorImages { clock, window in
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 60, y: 100, width: 280, height: 40)
      let star = UIImage(systemName: "star")
      button.menu = UIMenu(
        title: "Title",
        children: [
          UIAction(title: "One", subtitle: "more", image: star, state: .on) { _ in },
          UIAction(title: "Two", image: star) { _ in },
          UIMenu(title: "Deeper", children: [UIAction(title: "Three") { _ in }]),
        ])
      button.showsMenuAsPrimaryAction = true
      page(window).addSubview(button)
      try clock.run(to: 0.1)
      try MirroredFinger(clock).tap(CGPoint(x: 200, y: 120))
      #expect(window.subviews.count > 1)
      return [window]
    }
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func `of two buttons of an alert the one that cancels is at the right`(
    style: UIAlertController.Style
  ) throws {
    try expectMirrorImages(on: screen()) { clock, window in
      _ = page(window)
      let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: style)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      try clock.run(to: 0.1)
      window.rootViewController?.present(alert, animated: true)
      try clock.run(to: 2)
      return [window]
    }
  }

  // MARK: Bars

  private func list() -> UIViewController {
    let controller = UIViewController()
    controller.title = "Settings"
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: 400, height: 2000)
    controller.view.addSubview(scroll)
    controller.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
    controller.tabBarItem = UITabBarItem(title: "One", image: nil, tag: 0)
    return controller
  }

  @Test(arguments: [0, -60, 40.0])
  func `large titles, tab bars and toolbars are mirror images`(offset: CGFloat) throws {
    try expectMirrorImages(on: screen()) { clock, window in
      let screen = list()
      screen.toolbarItems = [
        UIBarButtonItem(systemItem: .trash), UIBarButtonItem(systemItem: .flexibleSpace),
        UIBarButtonItem(title: "Edit"), UIBarButtonItem(systemItem: .compose),
      ]
      let stack = UINavigationController(rootViewController: screen)
      stack.navigationBar.prefersLargeTitles = true
      stack.isToolbarHidden = false
      let tabs = UITabBarController()
      let other = UIViewController()
      other.tabBarItem = UITabBarItem(title: "Another one", image: nil, tag: 1)
      tabs.viewControllers = [stack, other, list()]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let scroll = try #require(screen.view.subviews.first as? UIScrollView)
      scroll.contentOffset.y += offset
      try clock.run(to: 0.5)
      return [window]
    }
  }

  @Test func `a search bar has its button at the left`() throws {
    try expectMirrorImages(on: screen()) { clock, window in
      let screen = list()
      let search = UISearchController(searchResultsController: nil)
      screen.navigationItem.searchController = search
      screen.navigationItem.hidesSearchBarWhenScrolling = false
      let stack = UINavigationController(rootViewController: screen)
      stack.navigationBar.prefersLargeTitles = true
      window.rootViewController = stack
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      search.isActive = true
      try clock.run(to: 2)
      let bar = search.searchBar
      let cancel = try #require(
        bar.descendants(UIButton.self).first { $0.accessibilityIdentifier == "Cancel" })
      let isMirrored = window.effectiveUserInterfaceLayoutDirection == .rightToLeft
      #expect((cancel.frame.maxX < bar.searchTextField.frame.minX) == isMirrored)
      return [bar]
    }
  }

  @Test func `the caret of a search field stays at its words while the field makes room`() throws {
    try inApp(.rightToLeft, on: screen()) { clock, window in
      let screen = list()
      let search = UISearchController(searchResultsController: nil)
      screen.navigationItem.searchController = search
      screen.navigationItem.hidesSearchBarWhenScrolling = false
      window.rootViewController = UINavigationController(rootViewController: screen)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let field = search.searchBar.searchTextField
      let wide = field.bounds.width
      field.becomeFirstResponder()
      var widths: Set<CGFloat> = []
      var gaps: [CGFloat] = []
      for step in 1...8 {
        try clock.run(to: 0.1 + 0.05 * Double(step))
        let caret = try #require(field.subviews.first { $0 is Caret })
        let shown = try #require(caret.layer.presentation())
        let width = try #require(field.layer.presentation()).bounds.width
        widths.insert(width)
        gaps.append(width - shown.position.x)
      }
      #expect(widths.count > 4 && field.bounds.width < wide - 40)
      #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 0.01 }, "\(gaps)")
    }
  }

  @Test func `the time is at the right of the screen, and the battery at the left`() throws {
    for idiom in [UIUserInterfaceIdiom.phone, .pad] {
      let metrics = screen(idiom: idiom)
      /// Labels and the boxes of shapes.
      let parts = [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft].map { direction in
        inApp(direction, on: metrics) { _, window in
          let bar = StatusBarView(metrics: metrics)
          window.addSubview(bar)
          window.layoutIfNeeded()
          // The frame of the battery says where it is; what fills it is off its middle.
          let glyphs = bar.subviews.flatMap { $0.layer.sublayers ?? [] }
            .filter { $0.name != "battery" }
          let boxes = glyphs.map { layer in
            (layer as? CAShapeLayer)?.path.map {
              $0.boundingBox.offsetBy(dx: layer.position.x, dy: 0)
            } ?? layer.frame
          }
          return boxes.map { direction == .rightToLeft ? 400 - $0.midX : $0.midX }
        }
      }
      #expect(parts[0].count >= 6)
      for (a, b) in zip(parts[0], parts[1]) { #expect(abs(a - b) < 0.01) }
    }
  }

  // MARK: Containers

  @Test(arguments: [UISplitViewController.Style.doubleColumn, .tripleColumn])
  func `columns of a split view begin at the right, and come from there`(
    style: UISplitViewController.Style
  ) throws {
    for mode in [
      UISplitViewController.DisplayMode.secondaryOnly, .oneBesideSecondary, .oneOverSecondary,
      .twoBesideSecondary, .twoDisplaceSecondary,
    ] {
      for moment in [0.15, 1] {
        try expectMirrorImages(on: screen(CGSize(width: 1180, height: 820), idiom: .pad)) {
          clock, window in
          let split = UISplitViewController(style: style)
          for column in [UISplitViewController.Column.primary, .supplementary, .secondary]
          where column != .supplementary || style == .tripleColumn {
            let controller = UIViewController()
            controller.title = "Column"
            split.setViewController(controller, for: column)
          }
          window.rootViewController = split
          window.makeKeyAndVisible()
          try clock.run(to: 0.1)
          split.preferredDisplayMode = mode
          try clock.run(to: 0.1 + moment)
          return [window]
        }
      }
    }
  }

  /// Pages of one number each.
  private final class Book: NSObject, UIPageViewControllerDataSource {
    let pages = (0..<4).map { _ in UIViewController() }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { 4 }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int { 1 }

    private func page(_ controller: UIViewController, by step: Int) -> UIViewController? {
      let index = (pages.firstIndex(of: controller) ?? 0) + step
      return pages.indices.contains(index) ? pages[index] : nil
    }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
      page(viewController, by: -1)
    }

    func pageViewController(
      _ pageViewController: UIPageViewController,
      viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
      page(viewController, by: 1)
    }
  }

  @Test func `the next page comes from the left`() throws {
    for isDragged in [true, false] {
      try expectMirrorImages { clock, window in
        let book = Book()
        let pages = UIPageViewController(
          transitionStyle: .scroll, navigationOrientation: .horizontal,
          options: [.interPageSpacing: 20])
        pages.dataSource = book
        pages.setViewControllers([book.pages[1]], direction: .forward, animated: false)
        window.rootViewController = pages
        window.makeKeyAndVisible()
        try clock.run(to: 0.1)
        if isDragged {
          let finger = MirroredFinger(clock)
          try finger.drag(from: CGPoint(x: 350, y: 300), by: -260)
          #expect(pages.viewControllers == [book.pages[2]])
          try finger.drag(from: CGPoint(x: 350, y: 300), by: -260)
          // Behind the last there is none.
          try finger.drag(from: CGPoint(x: 350, y: 300), by: -260)
          #expect(pages.viewControllers == [book.pages[3]])
        } else {
          pages.setViewControllers([book.pages[0]], direction: .reverse, animated: true)
          try clock.run(to: 0.25)
        }
        return [window]
      }
    }
  }
}
