// swift-tools-version: 6.2
import PackageDescription

// Apps in the folders that Xcode made for them: nothing in 'Apps' knows of Filmstrip. Each target
// here has a transition, the app's sources by way of the plugin, and the module's name that the app's
// storyboards have.
let package = Package(
  name: "AdaptedApps",
  dependencies: [.package(name: "Filmstrip", path: "../..")],
  targets: [
    "Cards", "Darkroom", "Dial", "Feed", "Harbor", "Kitchen", "Lectern", "Ledger", "Letterbox",
    "Library", "Museum", "Nocturne", "Postcards",
  ].map { app in
    .executableTarget(
      name: app,
      dependencies: [
        .product(name: "UIKit", package: "Filmstrip"),
        .product(name: "Filmstrip", package: "Filmstrip"),
        .product(name: "FilmstripCLI", package: "Filmstrip"),
      ],
      plugins: [.plugin(name: "AdaptApp", package: "Filmstrip")])
  },
  swiftLanguageModes: [.v5]
)
