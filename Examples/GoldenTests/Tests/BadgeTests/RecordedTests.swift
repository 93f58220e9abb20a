import FilmstripTesting
import Testing

/// Has no golden in git: the first run records one, and fails.
@MainActor @Suite struct RecordedTests {
  @Test func `the badge is new`() {
    expectFilmstrip(of: BadgeSlide(), named: "new", framesPerSecond: 20, comparing: small)
  }
}
