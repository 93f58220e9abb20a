import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = AppDelegate.makeInbox()
        window?.makeKeyAndVisible()
        return true
    }

    static func makeInbox() -> UIViewController {
        let navigation = UINavigationController(rootViewController: InboxViewController(mailbox: Mailbox()))
        navigation.navigationBar.prefersLargeTitles = true
        navigation.isToolbarHidden = false
        return navigation
    }
}
