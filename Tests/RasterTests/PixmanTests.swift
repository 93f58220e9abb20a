import Testing

@testable import Raster

@Suite struct PixmanTests {
  @Test(
    "Whatever of pixman a processor lacks, it may draw", arguments: [nil, "", "sse2 ssse3 mmx"])
  func paths(disabled: String?) throws {
    try Rasterizer.checkPixman(disabled.map { ["PIXMAN_DISABLE": $0] } ?? [:])
  }

  @Test("Without the path that fills, nothing is drawn", arguments: ["fast", "sse2 fast mmx"])
  func fills(disabled: String) {
    let error = #expect(throws: CairoError.self) {
      try Rasterizer.checkPixman(["PIXMAN_DISABLE": disabled])
    }
    #expect(error?.description.contains("PIXMAN_DISABLE switches off 'fast'") == true)
  }
}
