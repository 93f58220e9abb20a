public import Foundation
internal import Frames

/// What a contact sheet shows, for programs: where its cells are, what happens when, and in words.
public struct SheetContents: Hashable, Sendable, Codable {
  /// A cell of the sheet.
  public struct Cell: Hashable, Sendable, Codable {
    /// The frame's number.
    public let frame: Int
    /// When it is shown, in seconds.
    public let time: Double
    /// Where the picture is on the sheet, in pixels: x, y, width and height.
    public let rect: [Double]
    /// What the cell is there for: `top speed`, `settled`.
    public let notes: [String]
    /// SHA-256 of the frame as a reel's text, which stands for what it shows.
    public let digest: String
  }

  /// A stretch of the recording in which one thing happens.
  public struct Phase: Hashable, Sendable, Codable {
    /// `Open: tap on 'card' at 0.15 s`.
    public let title: String
    /// The last frame before anything of it shows.
    public let firstFrame: Int
    /// The last frame before the next phase.
    public let lastFrame: Int
  }

  /// What the script did, or the app let feel.
  public struct Occurrence: Hashable, Sendable, Codable {
    /// When, in seconds.
    public let time: Double
    /// `tap on 'card'`.
    public let words: String
  }

  /// Something that is told where it happens on a curve.
  public struct Moment: Hashable, Sendable, Codable {
    /// What people call the layer.
    public let layer: String
    /// The property of it that moves.
    public let property: String
    /// When, in seconds.
    public let time: Double
    /// `overshoot 4.1 %, 12 pt`.
    public let words: String
  }

  /// Which version of these members it is.
  public let version: Int
  /// The transition's name for people.
  public let title: String
  /// The device's name for people.
  public let device: String
  /// Pixels across and down the sheet.
  public let size: [Double]
  /// The cells, in order.
  public let cells: [Cell]
  /// What happens, in order.
  public let phases: [Phase]
  /// What the script did and the app let feel, in order.
  public let events: [Occurrence]
  /// The animations, a line each.
  public let animations: [String]
  /// What is told on the curves.
  public let moments: [Moment]
  /// All of it in a few sentences, as the text for those who cannot see the picture.
  public let summary: String
}

extension SheetContents {
  private static let version = 1

  /// - Parameters:
  ///   - rects: Where the cells of the plan are, in points.
  ///   - size: Of the sheet, in points.
  init(_ reel: Reel, _ plan: FilmPlan, rects: [CGRect], size: CGSize) {
    let scale = ContactSheet.scale
    let time = { (frame: Int) in reel.time(ofFrame: frame).seconds }
    version = Self.version
    title = reel.header.title
    device = reel.header.deviceTitle
    self.size = [size.width * scale, size.height * scale]
    var digests = FrameDigests()
    cells = zip(plan.cells, rects).map { cell, rect in
      Cell(
        frame: cell.frame, time: time(cell.frame),
        rect: [rect.minX, rect.minY, rect.width, rect.height].map { ($0 * scale).rounded() },
        notes: cell.notes, digest: digests.digest(of: reel.frames[cell.frame]))
    }
    phases = plan.phases.map {
      Phase(title: $0.title, firstFrame: $0.start, lastFrame: $0.end)
    }
    events = reel.header.events.map { Occurrence(time: $0.time.seconds, words: $0.words) }
    animations = MotionWords(reel).lines
    let told = plan.phases.map { phase in
      plan.curves.curves.flatMap { curve in
        CurveMoments(of: curve, in: phase, reel).moments.map { moment in
          Moment(
            layer: plan.curves.titles[curve.layer] ?? "", property: curve.property.rawValue,
            time: time(moment.frame), words: moment.words)
        }
      }
    }
    moments = told.flatMap { $0 }
    let length = String(format: "%.2f", time(reel.frames.count - 1))
    let opening = "\(title) on \(device), \(reel.header.appearance.rawValue), \(length) s."
    let rest = zip(plan.phases, told).map { phase, moments in
      guard let first = moments.first else { return "\(phase.title)." }
      let own = moments.filter { $0.layer == first.layer && $0.property == first.property }
      return "\(phase.title). \(first.layer), \(first.property): "
        + own.map(\.words).joined(separator: "; ") + "."
    }
    summary = ([opening] + rest).joined(separator: " ")
  }

  /// The bytes of the file: keys in their order, a line for each member.
  ///
  /// - Throws: What Foundation's encoder throws, which it has no reason to.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// The same on one line in ASCII, as the text of a PNG file may be.
  ///
  /// - Throws: Likewise.
  package func encodedText() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
    return text.unicodeScalars.reduce(into: "") { ascii, scalar in
      if scalar.isASCII {
        ascii.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 { ascii += String(format: "\\u%04x", Int(unit)) }
      }
    }
  }
}
