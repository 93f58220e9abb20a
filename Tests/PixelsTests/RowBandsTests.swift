import Testing

@testable import Pixels

@Suite struct RowBandsTests {
  private static func bands(_ areas: PixelRect...) -> RowBands {
    var bands = RowBands(of: 200, all: false)
    for area in areas { bands.insert(area) }
    return bands
  }

  @Test func `an area lies in all bands that it has rows of`() {
    #expect(Self.bands(PixelRect(x: -9, y: 64, width: 1, height: 64)).rows == [64..<128])
    #expect(Self.bands(PixelRect(x: 0, y: 63, width: 1, height: 2)).rows == [0..<128])
    #expect(Self.bands(PixelRect(x: 0, y: -50, width: 1, height: 51)).rows == [0..<64])
    #expect(Self.bands(PixelRect(x: 0, y: 199, width: 1, height: 900)).rows == [192..<200])
    #expect(Self.bands(.empty, PixelRect(x: 0, y: 200, width: 5, height: 5)).isEmpty)
    #expect(
      Self.bands(
        PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 0, y: 150, width: 1, height: 1)
      ).rows == [0..<64, 128..<192])
  }

  @Test func `bands are taken away and asked for`() {
    let all = RowBands(of: 200, all: true)
    let middle = Self.bands(PixelRect(x: 0, y: 70, width: 1, height: 100))
    #expect(all.isAll && all.count == 4 && all.bandCount == 4)
    #expect(all.subtracting(middle).rows == [0..<64, 192..<200])
    #expect(middle.subtracting(all).isEmpty)
    #expect(middle.touches(PixelRect(x: 0, y: 0, width: 1, height: 65)))
    #expect(!middle.touches(PixelRect(x: 0, y: 0, width: 1, height: 64)))
  }
}
