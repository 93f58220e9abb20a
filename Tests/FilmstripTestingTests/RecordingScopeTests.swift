import Testing

@testable import FilmstripTesting

@Suite(.filmstripRecording(.never)) struct RecordingScopeTests {
  @Test func `a suite's trait holds in its tests`() { #expect(RecordMode.inScope == .never) }

  @Test(.filmstripRecording(.all)) func `a test's trait goes before its suite's`() {
    #expect(RecordMode.inScope == .all)
  }

  @Suite struct Inner {
    @Test func `and in the suites within`() { #expect(RecordMode.inScope == .never) }
  }

  @Test func `the innermost scope counts, and ends`() async {
    withFilmstripRecording(.all) {
      withFilmstripRecording(.changed) { #expect(RecordMode.inScope == .changed) }
      #expect(RecordMode.inScope == .all)
    }
    await withFilmstripRecording(.missing) {
      await Task.yield()
      #expect(RecordMode.inScope == .missing)
    }
    #expect(RecordMode.inScope == .never)
  }
}
