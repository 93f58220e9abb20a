import Testing
import UIKit

private final class Page: UIViewController {
  let number: Int
  var log: [String] = []

  init(_ number: Int) {
    self.number = number
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

@MainActor
private final class Book: NSObject, UIPageViewControllerDataSource,
  UIPageViewControllerDelegate
{
  let pages = (0..<3).map { Page($0) }
  var log: [String] = []
  var dotCount = 0

  func presentationCount(for pageViewController: UIPageViewController) -> Int { dotCount }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    (viewController as? Page).flatMap { $0.number > 0 ? pages[$0.number - 1] : nil }
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    (viewController as? Page).flatMap { $0.number < 2 ? pages[$0.number + 1] : nil }
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {
    log.append("to \(pendingViewControllers.compactMap { ($0 as? Page)?.number })")
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    log.append("completed \(completed)")
  }
}

@MainActor struct PageViewTests {
  /// A book of three pages, open at the first, 0.1 s after it was shown.
  private func open(
    _ body: (Touchscreen, UIPageViewController, Book) throws -> Void
  ) throws {
    try Touchscreen.run { screen in
      let (book, controller) = (
        Book(), UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      )
      controller.dataSource = book
      controller.delegate = book
      controller.setViewControllers([book.pages[0]], direction: .forward, animated: false)
      screen.window.rootViewController = controller
      try screen.pass(0.1)
      try body(screen, controller, book)
    }
  }

  private func drag(_ screen: Touchscreen, from start: CGFloat, to end: CGFloat) throws {
    screen.down(start, 300)
    for step in 1...20 {
      try screen.pass(0.01)
      screen.move(start + (end - start) * CGFloat(step) / 20, 300)
    }
    // A rest, so that the page is turned by the distance alone.
    try screen.pass(0.2)
    screen.up()
    try screen.pass(3)
  }

  @Test func `a drag beyond the middle turns the page, with balanced callbacks`() throws {
    try open { screen, controller, book in
      let width = controller.view.bounds.width
      try drag(screen, from: width * 0.9, to: width * 0.1)
      #expect(controller.viewControllers == [book.pages[1]])
      #expect(book.log == ["to [1]", "completed true"])
      #expect(
        book.pages[0].log == ["will appear", "did appear", "will disappear", "did disappear"])
      #expect(book.pages[1].log == ["will appear", "did appear"])
      #expect(book.pages[0].parent == nil && book.pages[0].view.superview == nil)
      let frame = book.pages[1].view.convert(book.pages[1].view.bounds, to: nil)
      #expect(frame == screen.window.bounds)
    }
  }

  @Test func `a shorter drag leaves the page, and there is nothing before the first`() throws {
    try open { screen, controller, book in
      let width = controller.view.bounds.width
      try drag(screen, from: width * 0.6, to: width * 0.4)
      #expect(controller.viewControllers == [book.pages[0]])
      #expect(book.log == ["to [1]", "completed false"])
      #expect(
        book.pages[0].log == [
          "will appear", "did appear", "will disappear", "will appear", "did appear",
        ])
      #expect(
        book.pages[1].log == ["will appear", "will disappear", "did disappear"])
      try drag(screen, from: width * 0.1, to: width * 0.9)
      #expect(controller.viewControllers == [book.pages[0]] && book.log.count == 2)
    }
  }

  @Test func `dots stand below the pages and follow the finger`() throws {
    try open { screen, controller, book in
      let dots = try #require(
        controller.view.subviews.lazy.compactMap { $0 as? UIPageControl }.first)
      #expect(dots.isHidden == true)
      book.dotCount = 3
      controller.dataSource = book
      try screen.pass(0.1)
      controller.view.setNeedsLayout()
      controller.view.layoutIfNeeded()
      #expect(dots.isHidden == false && dots.frame.minY == 800 - 37)
      let height: CGFloat = book.pages[0].view.frame.height
      #expect(height == 763)
      let width = controller.view.bounds.width
      try drag(screen, from: width * 0.9, to: width * 0.1)
      #expect(dots.currentPage == 1)
    }
  }

  @Test func `code turns pages both ways, animated and at once`() throws {
    try open { screen, controller, book in
      var ends: [Bool] = []
      controller.setViewControllers(
        [book.pages[2]], direction: .forward, animated: true, completion: { ends.append($0) })
      try screen.pass(0.1)
      let shown = book.pages[2].view.layer.superlayer
      #expect(shown != nil && controller.viewControllers == [book.pages[0]])
      try screen.pass(3)
      #expect(controller.viewControllers == [book.pages[2]] && ends == [true])
      controller.setViewControllers(
        [book.pages[1]], direction: .reverse, animated: true, completion: { ends.append($0) })
      try screen.pass(3)
      #expect(controller.viewControllers == [book.pages[1]] && ends == [true, true])
      controller.setViewControllers([book.pages[0]], direction: .reverse, animated: false)
      #expect(controller.viewControllers == [book.pages[0]])
      #expect(controller.children == [book.pages[0]] && book.log.isEmpty)
      #expect(
        book.pages[2].log == ["will appear", "did appear", "will disappear", "did disappear"])
    }
  }
}
