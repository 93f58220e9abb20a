import UIKit

class PageSource: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let pages = [ScreenViewController(), ScreenViewController()]

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    return viewController === pages[1] ? pages[0] : nil
  }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    return viewController === pages[0] ? pages[1] : nil
  }

  func presentationCount(for pageViewController: UIPageViewController) -> Int {
    return pages.count
  }

  func presentationIndex(for pageViewController: UIPageViewController) -> Int {
    return 0
  }
}

func usePages() {
  let source = PageSource()
  let pages = UIPageViewController(
    transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
  pages.dataSource = source
  pages.delegate = source
  pages.setViewControllers([source.pages[0]], direction: .forward, animated: false)
  pages.loadViewIfNeeded()
  precondition(pages.viewControllers?.first === source.pages[0])
}
