//
//  AppDelegate.swift
//  Darkroom
//

import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = AppDelegate.makeLibrary()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    /// The library in a stack of its own.
    static func makeLibrary() -> UINavigationController {
        let navigation = UINavigationController(rootViewController: LibraryViewController(library: PhotoLibrary()))
        navigation.navigationBar.prefersLargeTitles = true
        navigation.view.tintColor = UIColor(named: "Amber")
        return navigation
    }
}
