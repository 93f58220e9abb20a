import Testing

@testable import Raster

@Suite struct FrameCacheTests {
  @Test func `what two frames have not asked for is made anew, and all else once`() {
    var cache = FrameCache<Int, String>(limit: 8)
    var made: [Int] = []
    func ask(_ keys: Int...) {
      cache.beginFrame()
      for key in keys {
        let value = cache.value(for: key, size: \.utf8.count) {
          made.append(key)
          return "\(key)"
        }
        #expect(value == "\(key)")
      }
    }
    ask(1, 2, 1)
    ask(2, 3)
    ask(1, 2)
    #expect(made == [1, 2, 3, 1])
    // Of a frame that asks for more than there is room for, something is kept.
    made = []
    ask(1000, 2000, 3000)
    ask(1000, 2000, 3000)
    #expect(made == [1000, 2000, 3000, 3000])
    // What the last frame asked for makes room.
    made = []
    ask(4000)
    ask(4000, 5000)
    ask(5000, 6000, 4000)
    #expect(made == [4000, 5000, 6000, 4000])
  }
}
