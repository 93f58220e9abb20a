import Testing
import UIKit

/// Traits by their types: each is set, told of, and taken away for itself alone.
@MainActor @Suite struct TraitDefinitionTests {
  private struct Trait {
    let type: UITrait
    let set: @MainActor (inout UITraitOverrides) -> Void
  }

  private static let all = [
    Trait(type: UITraitUserInterfaceStyle.self) { $0.userInterfaceStyle = .dark },
    Trait(type: UITraitUserInterfaceLevel.self) { $0.userInterfaceLevel = .elevated },
    Trait(type: UITraitUserInterfaceIdiom.self) { $0.userInterfaceIdiom = .pad },
    Trait(type: UITraitHorizontalSizeClass.self) { $0.horizontalSizeClass = .regular },
    Trait(type: UITraitVerticalSizeClass.self) { $0.verticalSizeClass = .compact },
    Trait(type: UITraitDisplayScale.self) { $0.displayScale = 3 },
    Trait(type: UITraitPreferredContentSizeCategory.self) {
      $0.preferredContentSizeCategory = .accessibilityLarge
    },
    Trait(type: UITraitLayoutDirection.self) { $0.layoutDirection = .rightToLeft },
  ]

  @Test(arguments: 0..<8)
  func `a trait is told of where it changes, and no other is`(index: Int) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView()
      window.addSubview(view)
      try clock.run(to: 0.1)
      #expect(Self.all.count == 8)
      var log: [Int] = []
      var tokens: [any UITraitChangeRegistration] = []
      for (number, trait) in Self.all.enumerated() {
        let handler: UIView.TraitChangeHandler<UIView> = { environment, previous in
          #expect(environment === view && previous != view.traitCollection)
          log.append(number)
        }
        tokens.append(view.registerForTraitChanges([trait.type], handler: handler))
      }
      let before = view.traitCollection
      Self.all[index].set(&view.traitOverrides)
      #expect(log == [index])
      for (number, trait) in Self.all.enumerated() {
        #expect(view.traitOverrides.contains(trait.type) == (number == index))
      }
      view.traitOverrides.remove(Self.all[index].type)
      #expect(log == [index, index] && view.traitCollection == before)
      view.unregisterForTraitChanges(tokens[index])
      Self.all[index].set(&view.traitOverrides)
      #expect(log.count == 2)
    }
  }

  @Test func `whatever has traits hears of a change from the outside in`() throws {
    try inFreshApp { clock, window in
      var log: [String] = []
      final class Screen: UIViewController {
        var heard: (any UITraitEnvironment) -> Void = { _ in }
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
          heard(self)
        }
      }
      final class Inside: UIView {
        var heard: (any UITraitEnvironment) -> Void = { _ in }
        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
          heard(self)
        }
      }
      let (screen, inside) = (Screen(), Inside())
      screen.view.addSubview(inside)
      window.rootViewController = screen
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let heard: (any UITraitEnvironment) -> Void = { environment in
        let isDark = environment.traitCollection.userInterfaceStyle == .dark
        log.append("\(environment is UIViewController ? "screen" : "view") \(isDark)")
      }
      (screen.heard, inside.heard) = (heard, heard)
      UIApplication.shared.setStyle(.dark)
      try clock.run(to: 1)
      #expect(log == ["screen true", "view true"])
    }
  }

  /// A trait of an app's own stands for one of the system's, which it says.
  @Test func `a definition of one's own stands for the trait that it names`() throws {
    enum Appearance: UITraitDefinition {
      static var trait: SystemTrait { UITraitUserInterfaceStyle.trait }
    }
    inFreshApp { _, window in
      var count = 0
      window.registerForTraitChanges([Appearance.self]) { (_: UIWindow, _) in count += 1 }
      window.traitOverrides.displayScale = 1
      #expect(count == 0)
      window.overrideUserInterfaceStyle = .dark
      #expect(count == 1)
    }
  }
}
