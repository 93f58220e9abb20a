import UIKit
import os.log

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?
    private let log = OSLog(subsystem: "org.example.ledger", category: "app")

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        os_log("launched with %{public}d entries", log: log, type: .info, Ledger.shared.entries.count)
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: LedgerViewController(ledger: .shared))
        window?.makeKeyAndVisible()
        return true
    }
}
