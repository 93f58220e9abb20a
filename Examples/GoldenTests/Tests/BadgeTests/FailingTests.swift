import FilmstripTesting
import Testing
import XCTest

/// Fails on purpose: the golden was recorded when the badge had sides of 88 points.
@MainActor @Suite struct FailingTests {
  @Test func `the badge has grown`() {
    expectFilmstrip(
      of: BadgeSlide(side: 92), named: "grown", framesPerSecond: 20, comparing: small)
  }
}

@MainActor final class FailingXCTests: XCTestCase {
  func testGrownBadge() async {
    expectFilmstrip(
      of: BadgeSlide(side: 92), named: "grown-xctest", framesPerSecond: 20, comparing: small)
  }
}
