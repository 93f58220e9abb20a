import Foundation
import Pixels
import Testing

/// The folder with the pictures of the pixelmatch project's own tests; nil if there is none.
private let fixtures = ProcessInfo.processInfo.environment["PIXELMATCH_FIXTURES"]

/// The metric against the published results of pixelmatch 5.3, pixel by pixel.
@Suite(
  .enabled(
    if: fixtures != nil,
    "The reference pictures are not in this repository: 'make conformance' tells it where they are."
  ))
struct ConformanceTests {
  struct Pair: Sendable {
    let name: String
    let threshold: Double
    let counts: Bool
    let differing: Int
    var discounted: Int?
  }

  static let pairs: [Pair] = [
    ("1", 0.05, 143, 108, 251), ("1", 0.1, 106, 61, 167), ("1", 0, 10279, nil, 12933),
    ("2", 0.05, 12437, 653, 13090), ("2", 0.1, 9730, nil, 10010), ("2", 0, 26939, nil, 31695),
    ("3", 0.05, 212, 192, 404), ("3", 0.1, 178, nil, 344), ("3", 0, 374, nil, 583),
    ("6", 0.05, 51, 4849, 4900), ("6", 0.1, 51, nil, 4900), ("6", 0, 51, nil, 4900),
  ].flatMap { name, threshold, differing, discounted, all in
    [
      Pair(
        name: name, threshold: threshold, counts: false, differing: differing,
        discounted: discounted),
      Pair(name: name, threshold: threshold, counts: true, differing: all, discounted: 0),
    ]
  }

  static func bitmap(_ name: String) throws -> Bitmap {
    let folder = URL(fileURLWithPath: try #require(fixtures))
    return try PNGDecoder.decode(
      Data(contentsOf: folder.appendingPathComponent(name + ".png")), name: name + ".png")
  }

  @Test("Every count is as published", arguments: pairs)
  func counts(pair: Pair) throws {
    let a = try Self.bitmap(pair.name + "a")
    let b = try Self.bitmap(pair.name + "b")
    let options = PixelDiff.Options(
      metric: .pixelmatch(threshold: pair.threshold, discountsAntialiasing: !pair.counts))
    for diff in [
      PixelDiff(of: a, and: b, options: options), PixelDiff(of: b, and: a, options: options),
    ] {
      #expect(diff.differing == pair.differing)
      if let discounted = pair.discounted { #expect(diff.discounted == discounted) }
    }
  }

  @Test func `a picture does not differ from itself`() throws {
    let a = try Self.bitmap("6a")
    #expect(PixelDiff(of: a, and: a, options: .init(metric: .pixelmatch(threshold: 0))).isPassing)
  }

  @Test(
    "Every picture of a difference is as published, byte by byte",
    arguments: [
      ("1", PixelDiff.Style()),
      ("2", PixelDiff.Style(differing: 0xFF00FF, discounted: 0x00C000, opacity: 0.5)),
      ("3", PixelDiff.Style()), ("6", PixelDiff.Style()),
    ])
  func pictures(name: String, style: PixelDiff.Style) throws {
    let picture = PixelDiff.picture(
      of: try Self.bitmap(name + "a"), and: try Self.bitmap(name + "b"),
      options: .init(metric: .pixelmatch(threshold: 0.05, discountsAntialiasing: true)),
      style: style)
    #expect(picture == (try Self.bitmap(name + "diff")))
  }
}
