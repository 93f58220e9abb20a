import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    /// The screens behind the tabs, made when the app starts.
    static let screens: [UIViewController.Type] = [
        RecipesViewController.self, TimerViewController.self, ShoppingViewController.self,
    ]

    class func makeTabs() -> UITabBarController {
        let tabs = KitchenTabBarController()
        tabs.viewControllers = screens.map { $0.init() }
        return tabs
    }

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = AppDelegate.makeTabs()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
