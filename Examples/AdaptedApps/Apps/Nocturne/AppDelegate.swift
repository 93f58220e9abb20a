//
//  AppDelegate.swift
//  Nocturne
//

import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = AppDelegate.makeRoot()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    /// The stories with the bar of the one that plays over them.
    static func makeRoot() -> UIViewController {
        let root = RootViewController(player: Player(stories: Story.all))
        root.view.tintColor = UIColor(named: "Moonlight")
        return root
    }
}
