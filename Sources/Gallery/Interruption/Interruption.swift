import Filmstrip
import UIKit

/// A transition that is turned back before it is over.
public struct Interruption: Transition {
  /// What is interrupted.
  public enum Subject: String, Sendable, CaseIterable {
    case card, zoom, sheet, push
  }

  /// Every subject, turned back at 20, 40, 60 and 80 % of its duration.
  public static let all: [Interruption] = Subject.allCases.flatMap { subject in
    [20, 40, 60, 80].map { Interruption(of: subject, percent: $0) }
  }

  /// What is interrupted.
  public let subject: Subject

  /// When it is turned back, in percent of its duration.
  public let percent: Int

  /// - Parameter percent: Of the transition's duration, in 0...100.
  public init(of subject: Subject, percent: Int) {
    self.subject = subject
    self.percent = percent
  }

  public var name: String { "interrupt-\(subject.rawValue)-\(percent)" }

  public var title: String {
    "\(subject.rawValue.capitalized), turned back at \(percent) %"
  }

  public var assets: URL? { Assets.folder }

  /// When the transition begins, in seconds.
  public static let start = 0.25

  /// The transition's duration, in seconds.
  public var duration: TimeInterval {
    switch subject {
    case .card: 1
    case .zoom: 0.568
    case .sheet, .push: 0.5
    }
  }

  /// When it is turned back, in seconds.
  public var turn: TimeInterval { Self.start + duration * Double(percent) / 100 }

  private var demonstration: any Transition {
    switch subject {
    case .card: TodayCard()
    case .zoom: Zoom()
    case .sheet: ModalStyle(.pageSheet)
    case .push: PushAndPop()
    }
  }

  private var opener: TouchScript.Target {
    switch subject {
    case .card: "card"
    case .zoom: "poster 2"
    case .sheet: "Cook it"
    case .push: "Lemon cake"
    }
  }

  public func makeRootViewController() -> UIViewController {
    let root = demonstration.makeRootViewController()
    let subject = subject
    DispatchQueue.main.asyncAfter(deadline: .now() + turn) {
      if subject == .push {
        (root as? UINavigationController)?.popViewController(animated: true)
      } else {
        root.dismiss(animated: true)
      }
    }
    return root
  }

  public var script: TouchScript {
    TouchScript([
      .at(Self.start - 0.15), .touchDown(on: opener), .at(Self.start), .touchUp, .at(turn + 0.01),
      .settle,
    ])
  }
}
