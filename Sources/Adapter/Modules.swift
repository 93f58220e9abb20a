internal import SwiftSyntax

extension Rule {
  static let importing = Rule(
    "import",
    "Foundation, what lies below it and `os` are imported by way of UIKit, so that their clocks,"
      + " queues and timers are those of the recording; so are they where a name has its module in front."
      + " Frameworks that are not here are refused.",
    before: "import Foundation\nimport UIKit.UIGestureRecognizerSubclass\n"
      + "let a = Foundation.Timer(), b = Darwin.floor(c)",
    after: "import UIKit\nimport UIKit\nlet a = Timer(), b = Foundation.floor(c)",
    [.importDecl, .memberAccessExpr, .memberType]
  ) { node, pass in
    guard let declaration = node.as(ImportDeclSyntax.self) else { return unqualify(node, pass) }
    guard let first = declaration.path.first else { return }
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

  /// Lets a type with its module in front be the one that UIKit has for it.
  private static func unqualify(_ node: Syntax, _ pass: Pass) {
    guard let name = QualifiedName(node), Modules.replaced.contains(name.module.plainName),
      pass.index.type(name.module.plainName, seenFrom: pass.number) == nil
    else { return }
    let isFunction = name.member.plainName.first?.isLowercase == true
    if isFunction, name.module.plainName != "os" {
      // Without its module it may be a method of the type around.
      guard name.module.plainName != "Foundation" else { return }
      pass.count()
      return pass.replace(name.module.extent, with: "Foundation")
    }
    pass.count()
    pass.erase(name.module.extent.lowerBound..<name.period.extent.upperBound)
  }
}

/// A name with the name of its module in front.
struct QualifiedName {
  let module: TokenSyntax
  let period: TokenSyntax
  let member: TokenSyntax

  init?(_ node: Syntax) {
    if let access = node.as(MemberAccessExprSyntax.self),
      let base = access.base?.as(DeclReferenceExprSyntax.self)
    {
      (module, period, member) = (base.baseName, access.period, access.declName.baseName)
    } else if let type = node.as(MemberTypeSyntax.self),
      let base = type.baseType.as(IdentifierTypeSyntax.self)
    {
      (module, period, member) = (base.name, type.period, type.name)
    } else {
      return nil
    }
  }
}

/// Modules of iOS, and what stands for them.
enum Modules {
  /// Below UIKit, which exports what they have with the clock of the recording.
  static let replaced: Set<String> = [
    "Foundation", "Darwin", "Dispatch", "ObjectiveC", "CoreFoundation", "CoreText", "os",
    "OSLog",
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
    CoreLocation CoreML CoreMedia CoreMotion CoreNFC CoreSpotlight CoreTelephony CoreVideo
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
