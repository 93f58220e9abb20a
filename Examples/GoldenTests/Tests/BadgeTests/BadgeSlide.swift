import Badge
import FilmstripTesting
import UIKit

/// The badge is tapped, and comes to rest on the other side.
struct BadgeSlide: Transition {
  var dampingRatio: CGFloat = 0.6
  var side: CGFloat = 88

  var name: String { "badge-slide" }
  var script: TouchScript { TouchScript([.tap(on: "badge"), .settle]) }

  func makeRootViewController() -> UIViewController {
    BadgeViewController(dampingRatio: dampingRatio, side: side)
  }
}

/// Points are pixels here: small pictures, to be quick.
let small = ComparisonOptions(scale: 1)
