import Testing

@testable import Pixels

@Suite struct AveragedPictureTests {
  /// Numbers that look like chance, and are the same each time.
  private struct Noise {
    private var state: UInt32 = 7

    mutating func next() -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 8
    }

    mutating func picture(_ width: Int, _ height: Int) -> Bitmap {
      Bitmap(
        width: width, height: height,
        pixels: (0..<width * height).map { _ in next() | 0xFF00_0000 })
    }
  }

  @Test(arguments: [9, 20, 45, 90])
  func `rows of a picture change its averages as they change the picture, to the bit`(
    sigma: Double
  ) throws {
    let (width, height) = (170, 1030)
    var noise = Noise()
    var picture = noise.picture(width, height)
    let blur = GaussianBlur(sigma: sigma, edge: .clamp)
    var averaged = try #require(AveragedPicture(picture, for: blur))
    let whole = [PixelRect(x: 0, y: 0, width: width, height: height)]
    var before = blur.apply(to: picture, in: whole, saturation: Saturation(1.8))
    for (first, count) in [(0, 1), (height - 1, 1), (500, 40), (3, 100), (0, height)] {
      let rows = noise.picture(width, count)
      for place in 0..<width * count {
        picture[place % width, first + place / width] = rows.pixels[place]
      }
      // With as many more rows as an average may have, of which those that lie in it are as they were.
      let changed = PixelRect(x: 0, y: first, width: width, height: count)
      let seeing = blur.pixelsSeeing(changed).intersection(whole[0])
      averaged.replaceRows(from: seeing.y, with: picture.part(seeing))
      let fresh = blur.apply(to: picture, in: whole, saturation: Saturation(1.8))
      #expect(averaged.blurred(in: whole, saturation: Saturation(1.8)) == fresh)
      // What does not see the rows looks as before.
      for y in 0..<height where !(seeing.y..<seeing.y + seeing.height).contains(y) {
        let row = PixelRect(x: 0, y: y, width: width, height: 1)
        #expect(fresh[0].part(row) == before[0].part(row))
      }
      // Parts of it are parts of the whole.
      let part = PixelRect(x: 31, y: height - 77, width: 101, height: 50)
      #expect(
        averaged.blurred(in: [part], saturation: Saturation(1.8))[0] == fresh[0].part(part))
      before = fresh
    }
  }

  @Test func `a small blur is not made of averages`() {
    var noise = Noise()
    let blur = GaussianBlur(sigma: 7.9, edge: .clamp)
    #expect(AveragedPicture(noise.picture(9, 9), for: blur) == nil)
  }
}
