import Testing
import UIKit

@MainActor private final class Endless: NSObject, UIPageViewControllerDataSource {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    nil
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    UIViewController()
  }

  func presentationCount(for pageViewController: UIPageViewController) -> Int { 5 }
  func presentationIndex(for pageViewController: UIPageViewController) -> Int { 3 }
}

@MainActor @Suite struct PageMemberTests {
  @Test("Pages lie in the book's direction, apart by the spacing", arguments: [true, false])
  func spacing(isVertical: Bool) throws {
    let orientation: UIPageViewController.NavigationOrientation =
      isVertical ? .vertical : .horizontal
    let style = UIPageViewController.TransitionStyle.scroll
    let key = UIPageViewController.OptionsKey.interPageSpacing
    #expect(UIPageViewController.OptionsKey(rawValue: key.rawValue) == key)
    for direction in [UIPageViewController.NavigationDirection.forward, .reverse] {
      try inFreshApp { clock, window in
        let book = UIPageViewController(
          transitionStyle: style, navigationOrientation: orientation, options: [key: 20])
        #expect(book.transitionStyle == style && book.navigationOrientation == orientation)
        let pages = [UIViewController(), UIViewController()]
        book.setViewControllers([pages[0]], direction: .forward, animated: false)
        window.rootViewController = book
        window.makeKeyAndVisible()
        try clock.run(to: 0.1)
        book.setViewControllers([pages[1]], direction: direction, animated: true)
        try clock.run(to: 0.2)
        let (from, to) = (pages[0].view.frame, try #require(pages[1].viewIfLoaded).frame)
        let way: CGFloat = direction == .forward ? 1 : -1
        #expect(to.minX - from.minX == (isVertical ? 0 : way * 420))
        #expect(to.minY - from.minY == (isVertical ? way * 820 : 0))
        try clock.run(to: 2)
        #expect(book.viewControllers == [pages[1]])
        #expect(pages[1].view.convert(pages[1].view.bounds, to: window) == window.bounds)
      }
    }
  }

  @Test func `the dots are as many as the data source says, and begin where it says`() throws {
    try inFreshApp { clock, window in
      let (book, source) = (UIPageViewController(), Endless())
      book.dataSource = source
      book.setViewControllers([UIViewController()], direction: .forward, animated: false)
      window.rootViewController = book
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let dots = try #require(book.view.descendants(UIPageControl.self).first)
      #expect(dots.numberOfPages == 5 && dots.currentPage == 3 && !dots.isHidden)
    }
  }
}
