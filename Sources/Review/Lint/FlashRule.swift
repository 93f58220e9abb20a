internal import Frames
internal import Pixels
internal import Raster

/// The rule that no large part of the screen flashes.
///
/// - Source: W3C, *Web Content Accessibility Guidelines 2.2*, 2.3.1 "Three Flashes or Below Threshold",
///   and its definition of general and red flash.
struct FlashRule {
  private let reel: Reel
  private let images: [String: CGImage]

  /// How large a part of the screen may flash, as WCAG has it of a field of 10°.
  private static let mostArea = 0.25

  /// How many pixels the shorter side of a picture has in which flashes are sought; our choice: what is
  /// smaller than a square of them is far from a quarter of the screen.
  private static let shorterSide: CGFloat = 24

  init(_ reel: Reel, _ images: [String: CGImage]) { (self.reel, self.images) = (reel, images) }

  var notes: [LintNote] {
    get throws {
      let rasterizer = Rasterizer(images: images)
      var meters: [FlashMeter] = []
      var notes: [LintNote] = []
      var last: (frame: Frame, bitmap: Bitmap)?
      for (index, frame) in reel.frames.enumerated() {
        let bitmap: Bitmap
        if let last, last.frame == frame {
          bitmap = last.bitmap
        } else {
          let scale = Self.shorterSide / min(frame.size.width, frame.size.height)
          bitmap = try rasterizer.bitmap(of: frame, scale: scale)
        }
        // Turned, every place shows another one.
        if last?.frame.size != frame.size {
          meters = FlashMeter.Kind.allCases.map {
            FlashMeter($0, area: Self.mostArea, framesPerSecond: reel.header.framesPerSecond)
          }
        }
        last = (frame, bitmap)
        for place in meters.indices where meters[place].add(bitmap) {
          notes.append(note(meters[place].kind, index))
        }
      }
      return notes
    }
  }

  private func note(_ kind: FlashMeter.Kind, _ frame: Int) -> LintNote {
    let what = kind == .red ? "in red " : ""
    return LintNote(
      rule: .flash, frame: frame, figure: 4,
      words: "A quarter of the screen flashes \(what)a fourth time within a second.")
  }
}
