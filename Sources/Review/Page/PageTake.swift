internal import Foundation
internal import Frames

/// A recording as the page's script reads it, where `model.js` says what each member is.
struct PageTake: Encodable {
  private let fps: Int
  private let frames: Int
  private let radius: Double
  private let canvas: [[Double]]
  private let pictures: [String]
  private let shown: [Int]
  private let stride: Int
  private let layers: LayerTrack
  private let curves: [PageCurve]
  private let events: [PageEvent]
  private let touches: [[[Double]]]
  private let motions: [String]
  private let diagnostics: [String]

  /// - Parameter address: Where the page finds the picture of that digest.
  init(_ reel: Reel, _ pictures: PagePictures, address: (String) -> String) {
    let header = reel.header
    fps = header.framesPerSecond
    frames = reel.frames.count
    radius = LayerChange.number(header.displayCornerRadius)
    canvas = Self.canvases(of: reel)
    self.pictures = pictures.digests.map(address)
    shown = pictures.shown
    stride = pictures.stride
    layers = LayerTrack(reel.frames)
    curves = PageCurve.curves(of: reel)
    events = header.events.map { PageEvent(time: $0.time.seconds, words: $0.words) }
    touches = header.touches.map { touch in
      touch.path.map { sample in
        [CGFloat(sample.time), sample.point.x, sample.point.y].map { LayerChange.number($0) }
      }
    }
    motions = MotionWords(reel).lines
    diagnostics = header.diagnostics.map(\.description)
  }

  /// From which frame on the canvas has which size and root.
  private static func canvases(of reel: Reel) -> [[Double]] {
    var canvases: [[Double]] = []
    for (index, frame) in reel.frames.enumerated() {
      let canvas = [frame.size.width, frame.size.height, Double(frame.root.id)]
      if canvases.last.map({ Array($0.dropFirst()) }) != canvas {
        canvases.append([Double(index)] + canvas)
      }
    }
    return canvases
  }
}

/// Something that the script did, in words.
private struct PageEvent: Encodable {
  private enum CodingKeys: String, CodingKey {
    case time = "t"
    case words
  }

  let time: Double
  let words: String
}

/// A curve on the page's scrubber.
private struct PageCurve: Encodable {
  let layer: Int
  let title: String
  let property: String
  let unit: String
  let values: [Double?]
  let figures: [String]

  /// The most movements of one curve that are put in words; our choice, about what one reads.
  private static let mostFigures = 6

  static func curves(of reel: Reel) -> [PageCurve] {
    let choice = CurveChoice(of: reel)
    return choice.choices.map { chosen in
      let curve = chosen.curve
      let movements = MotionFigures.movements(of: curve, in: reel).prefix(mostFigures)
      let unit = curve.property.unit
      return PageCurve(
        layer: curve.layer, title: choice.titles[curve.layer] ?? "",
        property: curve.property.rawValue, unit: unit,
        values: curve.values.map { $0.map { LayerChange.number($0) } },
        figures: movements.map { $0.words(unit: unit) })
    }
  }
}
