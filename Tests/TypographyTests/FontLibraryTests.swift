import CPango
import Foundation
import Testing

@testable import Typography

struct FontLibraryTests {
  @Test(.enabled(if: FontLibraryTests.hasCaches, "This machine keeps no caches of fonts."))
  func `a cache says of the fonts what their files say`() {
    let (cached, read) = (Self.patterns(readsCaches: true), Self.patterns(readsCaches: false))
    #expect(read.count > 3)
    #expect(cached.count == read.count)
    for (cached, read) in zip(cached, read) { #expect(cached == read) }
  }

  private static var hasCaches: Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: "/var/cache/fontconfig")
    return names?.contains { $0.contains(".cache-") } ?? false
  }

  /// All that fontconfig knows of each font, in its order.
  private static func patterns(readsCaches: Bool) -> [String] {
    let configuration = FontLibrary.makeConfiguration(readsCaches: readsCaches)
    defer { FcConfigDestroy(configuration) }
    guard let set = FcConfigGetFonts(configuration, FcSetApplication) else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { number in
      guard let text = FcNameUnparse(set.pointee.fonts[number]) else { return nil }
      defer { free(text) }
      return String(cString: text)
    }
  }
}
