import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        #if DEBUG && targetEnvironment(simulator)
        UserDefaults.standard.set(true, forKey: "isTraining")
        #endif
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = DeckViewController()
        window?.makeKeyAndVisible()
        return true
    }
}

/// How large the screen is, as old code asks.
var screenSize: CGSize {
    return UIApplication.shared.delegate?.window??.bounds.size ?? UIScreen.main.bounds.size
}
