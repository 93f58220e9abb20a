package import Foundation
package import Frames

/// A recording that a page is made of, or why it cannot be shown.
package struct PageSource {
  /// A reel with the pictures that it shows.
  package struct Reading {
    package let reel: Reel
    package let images: [String: CGImage]

    package init(_ reel: Reel, images: [String: CGImage]) {
      (self.reel, self.images) = (reel, images)
    }
  }

  /// Where it comes from, in words: a path, as a rule.
  package let name: String

  /// What the page calls it; nil for what its recording is called.
  package var title: String?

  /// What can be varied, with the values that it was recorded with.
  package let parameters: [PageParameter]

  /// The recording, and the one that it is compared with.
  package let after: (() throws -> Reading)?
  package let before: (() throws -> Reading)?

  /// - Parameters:
  ///   - after: Reads the recording, when it is its turn; nil if there is only the other.
  ///   - before: Reads the one that it is compared with; nil if there is none.
  package init(
    name: String, after: (() throws -> Reading)?, before: (() throws -> Reading)? = nil,
    parameters: [PageParameter] = []
  ) {
    (self.name, self.after, self.before) = (name, after, before)
    self.parameters = parameters
  }
}

/// A number of a transition that a live page has a slider for.
package struct PageParameter: Hashable, Sendable, Encodable {
  private let name: String
  private let unit: String
  private let low: Double
  private let high: Double
  private let value: Double

  package init(name: String, unit: String, range: ClosedRange<Double>, value: Double) {
    (self.name, self.unit, self.value) = (name, unit, value)
    (low, high) = (range.lowerBound, range.upperBound)
  }
}

/// How a page is made.
package struct PageOptions: Hashable, Sendable {
  /// What the page is called.
  package var title = "Recordings"

  /// Pixels per point of the pictures.
  package var scale: CGFloat = 1

  /// Bytes that the page takes at most, about; nil for as many as it needs.
  package var budget: Int?

  /// Whether all is in one file.
  package var isSingleFile = false

  /// Whether recordings are compared with others.
  package var isCompared = false

  /// Whether a server says when there is another page.
  package var isLive = false

  /// Threads to draw on.
  package var jobs = 1

  /// A page that is there for a moment is to come soon, one that is kept is to be small; our choice.
  var packingLevel: Int { isLive ? 1 : 6 }

  package init() {}
}

/// A file of a page.
package struct PageFile {
  /// At most one folder deep.
  package let path: String
  package let bytes: [UInt8]
}

/// A recording as the page's index lists it, where `viewer.js` says what each member is.
package struct PageEntry: Encodable {
  /// What came out.
  package enum Verdict: String, Encodable, Sendable {
    /// Compared, and no pixel differs.
    case same
    /// Compared, and something does.
    case changed
    /// Only here.
    case new
    /// Only in what it is compared with.
    case gone
    /// It could not be read or drawn.
    case failed
    /// Not compared.
    case shown
  }

  package var key = ""
  package var title: String
  package var device: String
  package var source: String
  package var verdict = Verdict.shown
  package var summary = ""
  package var thumbnail: String?
  package var data: String?
  package var warnings = 0
  package var findings = 0
  package var parameters: [PageParameter]?
  package var note: String?
}
