internal import SwiftSyntax

extension Rule {
  static let importing = Rule(
    "import",
    "Foundation, what lies below it and `os` are imported by way of UIKit, so that their clocks,"
      + " queues and timers are those of the recording. Frameworks that are not here are refused.",
    before:
      "import Foundation\nimport UIKit.UIGestureRecognizerSubclass\nimport struct Foundation.Date",
    after: "import UIKit\nimport UIKit\nimport UIKit", [.importDecl]
  ) { node, pass in
    guard let declaration = node.as(ImportDeclSyntax.self), let first = declaration.path.first
    else { return }
    let module = first.name.plainName
    if let reason = Modules.refused[module] {
      pass.refuse(
        declaration,
        "\(module) is not here: \(reason), or put the import and what uses it between"
          + " '#if canImport(\(module))' and '#endif'.")
      return
    }
    let isPlain = declaration.path.count == 1 && declaration.importKindSpecifier == nil
    guard Modules.replaced.contains(module) || module == "UIKit" && !isPlain else { return }
    pass.count()
    let start = declaration.importKeyword.extent.lowerBound
    pass.replace(start..<declaration.path.extent.upperBound, with: "import UIKit")
  }
}

/// Modules of iOS, and what stands for them.
enum Modules {
  /// Below UIKit, which exports what they have with the clock of the recording.
  static let replaced: Set<String> = [
    "Foundation", "Darwin", "Dispatch", "ObjectiveC", "CoreFoundation", "os", "OSLog",
  ]

  /// What to do without each framework that is not here.
  static let refused: [String: String] = {
    var reasons = [
      "SwiftUI": "adapt the screens that UIKit draws, without this file",
      "Combine": "use closures, notifications or 'async' methods",
      "CoreData": "give the screens plain values in place of managed objects",
    ]
    for name in absent where reasons[name] == nil {
      reasons[name] = "adapt the app without this file"
    }
    return reasons
  }()

  private static let absent = """
    ARKit AVFAudio AVFoundation AVKit Accelerate Accounts ActivityKit AdSupport
    AppTrackingTransparency AudioToolbox AuthenticationServices BackgroundTasks CFNetwork CallKit
    CarPlay ClassKit CloudKit Contacts ContactsUI CoreAudio CoreBluetooth CoreHaptics CoreImage
    CoreLocation CoreML CoreMedia CoreMotion CoreNFC CoreSpotlight CoreTelephony CoreText CoreVideo
    CryptoKit DeviceCheck EventKit EventKitUI ExternalAccessory GLKit GameController GameKit
    GameplayKit HealthKit HomeKit IOKit ImageIO Intents IntentsUI JavaScriptCore LinkPresentation
    LocalAuthentication MapKit MediaPlayer MessageUI Messages Metal MetalKit MobileCoreServices
    ModelIO MultipeerConnectivity NaturalLanguage Network NetworkExtension
    OpenGLES PDFKit PassKit PencilKit Photos PhotosUI PushKit QuickLook RealityKit
    ReplayKit SafariServices SceneKit Security Social Speech SpriteKit StoreKit SwiftData
    SystemConfiguration UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoToolbox
    Vision VisionKit WatchConnectivity WebKit WidgetKit
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
