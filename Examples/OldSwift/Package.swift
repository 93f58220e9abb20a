// swift-tools-version: 6.2
import PackageDescription

// An app's code of the Swift 5 years: no isolation, old spellings, every form of closure.
let package = Package(
  name: "OldSwift",
  dependencies: [.package(name: "Filmstrip", path: "../..")],
  targets: [
    .executableTarget(
      name: "OldSwift",
      dependencies: [
        .product(name: "UIKit", package: "Filmstrip"),
        .product(name: "Filmstrip", package: "Filmstrip"),
      ])
  ],
  swiftLanguageModes: [.v5]
)
