// swift-tools-version: 6.2
#if os(macOS)
#error(
  "Filmstrip runs on Linux, as its modules have the names of Apple's: on a Mac, build and run it in a container that is made from the file 'Containerfile'."
)
#endif

import Foundation
import PackageDescription

/// Where the toolchain keeps SwiftSyntax, which the adapter reads apps' files with.
///
/// It is looked for beside the 'swiftc' that the PATH leads to. Nil where there is none; all but the
/// adapter is built then.
let swiftSyntax: String? = {
  let folders = (Context.environment["PATH"] ?? "").split(separator: ":")
  let compilers = folders.map { URL(fileURLWithPath: "\($0)/swiftc").resolvingSymlinksInPath() }
  let files = FileManager.default
  guard let compiler = compilers.first(where: { files.isExecutableFile(atPath: $0.path) }) else {
    return nil
  }
  let usr = compiler.deletingLastPathComponent().deletingLastPathComponent()
  let host = usr.appendingPathComponent("lib/swift/host").path
  return files.fileExists(atPath: "\(host)/SwiftSyntax.swiftmodule") ? host : nil
}()

/// The names of Pango's compiler and linker flags: a list of our own where its headers lie in their usual
/// place, as the system's makes SwiftPM warn of '-pthread' in every build.
let pangoFlags =
  FileManager.default.fileExists(atPath: "/usr/include/pango-1.0/pango/pangoft2.h")
  ? "\(Context.packageDirectory)/Sources/CPango/pango.pc" : "pangoft2"

let package = Package(
  name: "Filmstrip",
  products: [
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "Filmstrip", targets: ["Filmstrip"]),
    .library(name: "FilmstripCLI", targets: ["FilmstripCLI"]),
    .library(name: "FilmstripTesting", targets: ["FilmstripTesting"]),
    .executable(name: "filmstrip", targets: ["filmstrip-tool"]),
    .executable(name: "filmstrip-adapter", targets: ["filmstrip-adapter"]),
    .plugin(name: "AdaptApp", targets: ["AdaptApp"]),
  ],
  targets: [
    // MARK: System libraries
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: pangoFlags, providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),

    .systemLibrary(
      name: "CChecksum", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),

    // MARK: Vocabulary
    // Digests are made of every file; a debug build of this would be as slow as without it.
    .target(
      name: "CSHA256", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    // So is what is done with every pixel.
    .target(
      name: "CPixels", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(name: "CHeap"),
    .target(
      name: "CVectors", dependencies: ["CCairo", "CChecksum"],
      linkerSettings: [.linkedLibrary("gobject-2.0")]),
    .target(name: "CRecordingThread"),
    .target(name: "Timing", dependencies: ["CRecordingThread"]),
    .target(name: "ObjCRuntime", dependencies: ["Timing"]),
    .target(name: "URLLoading", dependencies: ["Timing"]),
    .target(
      name: "CoreGraphics",
      dependencies: ["CChecksum", "CSHA256", "ObjCRuntime", "Timing", "URLLoading"]),
    .target(name: "Pixels", dependencies: ["CChecksum", "CDeflate", "CPixels"]),
    .target(name: "Frames", dependencies: ["CoreGraphics"]),
    .target(name: "Typography", dependencies: ["CPango", "CoreGraphics", "Frames"]),

    // MARK: The stage: UIKit-shaped, on the main actor
    .target(name: "QuartzCore", dependencies: ["CoreGraphics", "Frames", "Pixels"]),
    .target(
      name: "UIKitGraphics",
      dependencies: ["CVectors", "CoreGraphics", "Frames", "Pixels", "QuartzCore", "Typography"]),
    .target(
      name: "UIKitCore", dependencies: ["Frames", "QuartzCore", "Typography", "UIKitGraphics"]),
    .target(name: "UIKitLists", dependencies: ["UIKitCore"]),
    .target(name: "UIKitControllers", dependencies: ["UIKitCore", "UIKitLists"]),
    .target(name: "InterfaceBuilder", dependencies: ["Frames", "UIKitControllers"]),
    .target(
      name: "UIKit",
      dependencies: [
        "InterfaceBuilder", "UIKitControllers", "UIKitCore", "UIKitGraphics", "UIKitLists",
      ]),
    .target(name: "Recording", dependencies: ["Frames", "QuartzCore", "UIKit"]),

    // MARK: The darkroom: values, anywhere
    .target(
      name: "Raster", dependencies: ["CCairo", "CoreGraphics", "Frames", "Pixels", "Typography"]),
    .target(
      name: "PageAssets",
      resources: [
        "page.html", "page.css", "model.js", "elements.js", "stage.js", "depth.js", "timeline.js",
        "layers.js", "viewer.js", "index.js",
      ].map { .embedInCode($0) }),
    .target(
      name: "Review",
      dependencies: ["CoreGraphics", "Frames", "PageAssets", "Pixels", "Raster", "Typography"]),

    // MARK: For clients, and the command line
    .target(
      name: "Filmstrip",
      dependencies: [
        "CWebP", "Frames", "Pixels", "QuartzCore", "Raster", "Recording", "Review", "Typography",
        "UIKit",
      ]),
    .target(
      name: "Goldens",
      dependencies: [
        "CoreGraphics", "Filmstrip", "Frames", "Pixels", "Raster", "Recording", "Review",
      ]),
    .target(
      name: "FilmstripTesting",
      dependencies: [
        "Filmstrip", "Goldens", "Pixels", "Recording", "Review", "_Testing_CoreGraphics",
        "_Testing_UIKit",
      ]),
    .target(name: "Gallery", dependencies: ["Filmstrip", "UIKit"]),
    .target(
      name: "FilmstripCLI",
      dependencies: [
        "CHeap", "CoreGraphics", "Filmstrip", "Frames", "Goldens", "Pixels", "Raster", "Recording",
        "Review", "Typography", "UIKitGraphics",
      ]),
    .executableTarget(
      name: "filmstrip-adapter", dependencies: swiftSyntax == nil ? [] : ["Adapter"],
      path: "Sources/FilmstripAdapter"),
    .plugin(
      name: "AdaptApp", capability: .buildTool(), dependencies: ["filmstrip-adapter"]),
    .executableTarget(
      name: "artwork", dependencies: ["Pixels", "QuartzCore", "Raster", "UIKit"],
      path: "Sources/Artwork"),
    .executableTarget(
      name: "comparison-bench", dependencies: ["Pixels"], path: "Sources/ComparisonBench"),
    .executableTarget(name: "filmstrip-tool", dependencies: ["FilmstripCLI", "Gallery"]),

    // MARK: Tests
    // Testing asks for a cross-import overlay by these names beside any module called UIKit or
    // CoreGraphics; without them a test file cannot import both.
    .target(name: "_Testing_CoreGraphics"),
    .target(name: "_Testing_UIKit"),
    .target(name: "TestSupport", dependencies: ["Frames", "UIKit"], path: "Tests/TestSupport"),
    .executableTarget(
      name: "concurrency", dependencies: ["Filmstrip", "UIKit"], path: "Tests/Concurrency"),
    .executableTarget(
      name: "endurance", dependencies: ["Filmstrip", "FilmstripCLI", "UIKit"],
      path: "Tests/Endurance"),
    .testTarget(name: "TimingTests", dependencies: ["Timing", "_Testing_CoreGraphics"]),
    .testTarget(
      name: "URLLoadingTests", dependencies: ["Timing", "URLLoading", "_Testing_CoreGraphics"]),
    .testTarget(name: "ObjCRuntimeTests", dependencies: ["ObjCRuntime", "_Testing_CoreGraphics"]),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "_Testing_CoreGraphics"]),
    .testTarget(
      name: "PixelsTests", dependencies: ["CPNG", "Pixels", "_Testing_CoreGraphics"]),
    .testTarget(name: "FramesTests", dependencies: ["Frames", "_Testing_CoreGraphics"]),
    .testTarget(
      name: "TypographyTests",
      dependencies: ["CPango", "Frames", "Typography", "_Testing_CoreGraphics"]),
    .testTarget(
      name: "QuartzCoreTests", dependencies: ["Frames", "QuartzCore", "_Testing_CoreGraphics"]),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "Frames", "InterfaceBuilder", "ObjCRuntime", "Pixels", "QuartzCore", "Raster",
        "TestSupport", "UIKit", "UIKitCore", "UIKitGraphics", "UIKitLists", "_Testing_CoreGraphics",
        "_Testing_UIKit",
      ]),
    .testTarget(
      name: "RasterTests",
      dependencies: ["Frames", "Pixels", "Raster", "Typography", "_Testing_CoreGraphics"]),
    .testTarget(
      name: "RecordingTests",
      dependencies: [
        "Filmstrip", "Frames", "Gallery", "Pixels", "QuartzCore", "Raster", "Recording", "Review",
        "TestSupport", "UIKit", "_Testing_CoreGraphics", "_Testing_UIKit",
      ]),
    .testTarget(
      name: "ReviewTests",
      dependencies: [
        "Frames", "Pixels", "Raster", "Review", "TestSupport", "_Testing_CoreGraphics",
      ]),
    .testTarget(
      name: "FilmstripTestingTests",
      dependencies: [
        "Filmstrip", "FilmstripTesting", "Frames", "Goldens", "Pixels", "Review", "UIKit",
        "_Testing_CoreGraphics", "_Testing_UIKit",
      ]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "FilmstripCLI", "Frames", "Gallery", "Pixels", "TestSupport", "Typography", "UIKit",
        "_Testing_CoreGraphics", "_Testing_UIKit",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

if swiftSyntax != nil {
  package.targets += [
    .target(name: "Adapter"),
    .testTarget(name: "AdapterTests", dependencies: ["Adapter"]),
  ]
}

// 'Scripts/fuzz' adds a target and instruments all others, in a build folder of its own.
let isFuzzing = Context.environment["FILMSTRIP_FUZZ"] != nil
if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: ["CoreGraphics", "Filmstrip", "FilmstripCLI", "Frames", "Pixels"],
      path: "Tests/Fuzz",
      exclude: [
        "Corpus", "arguments.dict", "manifest.dict", "png.dict", "reel.dict", "storyboard.dict",
      ]))
}

// One set of rules for every Swift target. Keep this loop after all declarations.
for target in package.targets where target.type != .system && target.type != .plugin {
  var settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
  // The gallery is written, and compiled, as apps are.
  if target.name != "Gallery" {
    settings += [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
  // Comparing, coding and blurring pixels is a loop over millions of them: a debug build of it would
  // take minutes for what takes seconds. The adapter goes over all files of an app in each build.
  if ["Adapter", "Pixels"].contains(target.name) {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  if let swiftSyntax, ["Adapter", "AdapterTests", "filmstrip-adapter"].contains(target.name) {
    settings.append(.unsafeFlags(["-I", swiftSyntax]))
    target.linkerSettings = [
      .unsafeFlags(["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax]),
      .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"),
    ]
  }
  // Where 'make install' puts the libraries of Swift, for machines that have no toolchain.
  if ["filmstrip-tool", "filmstrip-adapter"].contains(target.name) {
    let path = ["-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib/filmstrip"]
    target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(path)]
  }
  if isFuzzing { settings.append(.unsafeFlags(["-sanitize=fuzzer"])) }
  target.swiftSettings = settings
}
