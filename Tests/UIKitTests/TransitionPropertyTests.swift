import Foundation
import Frames
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct TransitionPropertyTests {
  /// What has settled is what layout makes of it, and what an app shows that began in its state.
  private func expectSettled(_ app: RandomApp, _ moment: String) throws {
    let shown = app.shown
    UIView.performWithoutAnimation {
      for window in UIApplication.shared.windows { window.setTreeNeedsAll() }
      UIApplication.shared.layOutWindows()
    }
    #expect(shown.difference(from: app.shown) == nil, "laid out anew, \(moment)")
    let state = try #require(app.state)
    try RandomApp.run(state) { fresh in
      try fresh.settle()
      #expect(shown.difference(from: fresh.shown) == nil, "begun in this state, \(moment)")
    }
  }

  /// How many runs there are; more in the slow run.
  private nonisolated static let seeds =
    ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil ? 0..<600 : 0..<16

  @Test("Whatever happens, callbacks balance and nothing is left", arguments: seeds)
  func anything(seed: Int) throws {
    var leftovers: [RandomApp.Weak] = []
    try RandomApp.run(seed: seed) { app in
      for number in 0..<40 { try app.step(number) }
      try app.settle()
      try expectSettled(app, "seed \(seed): \(app.history)")
      #expect(app.keyboardNotes.isBalanced, "seed \(seed): \(app.keyboardNotes.notes)")
      #expect([nil, .didHide].contains(app.keyboardNotes.notes.last), "seed \(seed)")
      for screen in app.screens.compactMap(\.screen) {
        #expect(screen.isBalanced, "seed \(seed): \(screen.calls.map(\.rawValue))")
        let isShown = screen.viewIfLoaded?.window != nil
        #expect((screen.calls.last == .didAppear) == isShown, "seed \(seed): \(app.history)")
      }
      try expectNothingLeft(app, "seed \(seed)")
      leftovers = app.screens
      let roots = app.stacks.compactMap(\.viewControllers.first) + app.splitScreens
      leftovers.removeAll { entry in roots.contains { $0 === entry.screen } }
      app.interactors = []
      app.keyboardNotes.stop()
    }
    #expect(leftovers.allSatisfy { $0.screen == nil }, "seed \(seed) leaks a screen")
  }

  @Test func `the walks come to everything that they are to try`() throws {
    var seen: Set<RandomApp.Sight> = []
    for seed in 0..<16 where seen.count < RandomApp.Sight.allCases.count {
      try RandomApp.run(seed: seed) { app in
        for number in 0..<40 {
          try app.step(number)
          seen.formUnion(app.sights)
        }
        app.keyboardNotes.stop()
      }
    }
    #expect(seen == Set(RandomApp.Sight.allCases))
  }

  /// Once everything has gone back, what is left is what there was: one view in the window, in its place.
  private func expectNothingLeft(_ app: RandomApp, _ moment: String) throws {
    app.tabs.dismiss(animated: false)
    app.tabs.selectedIndex = 0
    try app.settle()
    for stack in app.stacks { stack.popToRootViewController(animated: false) }
    try app.settle()
    let window = app.window
    #expect(app.tabs.presentedViewController == nil, "\(moment)")
    #expect(window.subviews == [app.tabs.view], "\(moment): \(window.subviews)")
    #expect(app.tabs.view.frame == window.bounds && app.tabs.view.transform == .identity)
    #expect(app.tabs.view.layer.cornerRadius == 0)
    #expect(window.transform == .identity)
    #expect(window.frame == UIApplication.shared.surroundings.windowFrame)
    #expect(app.tabs.transitionCoordinator == nil)
    let shown = app.stack.topViewController
    #expect(shown?.view.convert(shown?.view.bounds ?? .zero, to: window) == window.bounds)
    #expect(app.stack.viewControllers.count == 1)
  }
}
