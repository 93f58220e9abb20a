import FilmstripTesting
import Testing
import UIKit
import XCTest

@MainActor @Suite(.filmstripRecording(.never)) struct PassingTests {
  @Test func `the badge slides in light and in dark`() {
    expectFilmstrip(
      of: BadgeSlide(), on: .iPhone15Pro, in: .light, .dark, named: "slide", framesPerSecond: 20,
      comparing: small)
  }

  @Test func `each damping ratio has its motion`() {
    expectFilmstrip(for: [0.4, 1], named: "damping", framesPerSecond: 20, comparing: small) {
      BadgeSlide(dampingRatio: $0)
    }
  }
}

@MainActor final class PassingXCTests: XCTestCase {
  func testSlideWithPicture() async {
    expectFilmstrip(
      of: BadgeSlide(), named: "slide-with-picture", framesPerSecond: 20, comparing: small,
      pictures: [4])
  }
}
