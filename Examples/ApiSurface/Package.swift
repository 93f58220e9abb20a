// swift-tools-version: 6.2
import PackageDescription

// Every name and form that public transition code uses, once each.
let package = Package(
  name: "ApiSurface",
  dependencies: [.package(name: "Filmstrip", path: "../..")],
  targets: [
    .executableTarget(
      name: "ApiSurface",
      dependencies: [
        .product(name: "UIKit", package: "Filmstrip"),
        .product(name: "Filmstrip", package: "Filmstrip"),
      ])
  ],
  swiftLanguageModes: [.v5]
)
