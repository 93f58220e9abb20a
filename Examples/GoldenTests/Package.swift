// swift-tools-version: 6.2
import PackageDescription

// An app with golden tests: what a user of FilmstripTesting writes.
let package = Package(
  name: "GoldenTests",
  dependencies: [.package(name: "Filmstrip", path: "../..")],
  targets: [
    .target(name: "Badge", dependencies: [.product(name: "UIKit", package: "Filmstrip")]),
    .testTarget(
      name: "BadgeTests",
      dependencies: ["Badge", .product(name: "FilmstripTesting", package: "Filmstrip")],
      exclude: ["__Filmstrips__"]),
  ]
)
