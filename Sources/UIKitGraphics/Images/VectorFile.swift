internal import CVectors
internal import Frames
internal import FoundationXML
internal import Pixels
internal import Synchronization
internal import Typography

/// A picture of shapes in a file, which is drawn in as many pixels as it is shown in.
///
/// Pixels are those of librsvg and Poppler, through Cairo. Nothing of the machine gets into them: no other
/// files, no fonts but those that a PDF brings along.
package final class VectorFile: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case svg, pdf

    /// What the system's loader knows the library by that draws such files.
    var library: String {
      switch self {
      case .svg: "librsvg-2.so.2"
      case .pdf: "libpoppler-glib.so.8"
      }
    }

    /// What Debian and Ubuntu call the package of the library.
    package var package: String {
      switch self {
      case .svg: "librsvg2-2"
      case .pdf: "libpoppler-glib8"
      }
    }

    /// Whether the library is installed; it is loaded to see.
    package var canBeDrawn: Bool {
      var sides = [0.0, 0.0]
      let outcome = VectorFile.withFile(Data(" ".utf8), library) { readSize($0, &sides) }
      return outcome != FILMSTRIP_VECTORS_NO_LIBRARY
    }

    fileprivate func readSize(
      _ file: filmstrip_vectors_file, _ sides: UnsafeMutablePointer<Double>
    ) -> filmstrip_vectors_outcome {
      switch self {
      case .svg: filmstrip_svg_size(file, sides)
      case .pdf: filmstrip_pdf_size(file, sides)
      }
    }

    /// The kind that the ending of a file's name tells; nil for that of no picture of shapes.
    package init?(ofFile name: String) {
      self.init(rawValue: (name as NSString).pathExtension.lowercased())
    }
  }

  /// In points: a pixel of SVG's or a point of PDF's each.
  package let size: CGSize

  private let data: Data
  private let kind: Kind
  private let library: String
  private let name: String

  /// What has been drawn, by pixels across.
  private let drawn = Mutex<[Int: CGImage]>([:])

  /// - Parameters:
  ///   - name: What messages call the file.
  ///   - library: Another name than that of the kind's library.
  package init(_ data: Data, kind: Kind, name: String, library: String? = nil)
    throws(VectorProblem)
  {
    (self.data, self.kind, self.name) = (data, kind, name)
    self.library = library ?? kind.library
    if kind == .svg { try SVGReader.check(data) }
    FontLibrary.standInForSystemFonts()
    var sides = [0.0, 0.0]
    let outcome = Self.withFile(data, self.library) { kind.readSize($0, &sides) }
    if let problem = VectorProblem(outcome, kind) { throw problem }
    size = CGSize(width: sides[0], height: sides[1])
    guard Limits.allows(size) else { throw .size(size) }
  }

  /// The picture in `scale` pixels a point, or in as many as there may be.
  ///
  /// - Throws: Where shapes turn out to be damaged.
  package func image(scale: CGFloat) throws(VectorProblem) -> CGImage {
    let scale = min(scale, mostScale)
    let width = max(Int((size.width * scale).rounded()), 1)
    let height = max(Int((size.height * scale).rounded()), 1)
    if let known = drawn.withLock({ $0[width] }) { return known }
    let draw = kind == .svg ? filmstrip_svg_draw : filmstrip_pdf_draw
    var problem: VectorProblem?
    let bitmap = Bitmap(width: width, height: height) { pixels in
      let outcome = Self.withFile(data, library) { draw($0, pixels, Int32(width), Int32(height)) }
      problem = VectorProblem(outcome, kind)
    }
    if let problem { throw problem }
    guard let image = CGImage(pngData: Data(PNGEncoder().encode(bitmap)), name: name) else {
      throw .damaged(kind)
    }
    drawn.withLock { $0[width] = image }
    return image
  }

  /// The most pixels that a picture is drawn in; our choice: four screens of an iPad.
  private static let mostPixels: CGFloat = 4096 * 4096

  /// The most pixels a point.
  package var mostScale: CGFloat { (Self.mostPixels / (size.width * size.height)).squareRoot() }

  fileprivate static func withFile(
    _ data: Data, _ library: String,
    _ body: (filmstrip_vectors_file) -> filmstrip_vectors_outcome
  ) -> filmstrip_vectors_outcome {
    data.withUnsafeBytes { bytes in
      library.withCString { library in
        body(
          filmstrip_vectors_file(
            library: library, bytes: bytes.bindMemory(to: UInt8.self).baseAddress,
            count: bytes.count))
      }
    }
  }
}

/// Why a picture of shapes cannot be drawn.
package enum VectorProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case noLibrary(VectorFile.Kind)
  case damaged(VectorFile.Kind)
  case noSize
  case size(CGSize)
  case text
  case fonts
  case link(String)

  init?(_ outcome: filmstrip_vectors_outcome, _ kind: VectorFile.Kind) {
    switch outcome {
    case FILMSTRIP_VECTORS_DONE: return nil
    case FILMSTRIP_VECTORS_NO_LIBRARY: self = .noLibrary(kind)
    case FILMSTRIP_VECTORS_NO_SIZE: self = .noSize
    case FILMSTRIP_VECTORS_FOREIGN_FONT: self = .fonts
    default: self = .damaged(kind)
    }
  }

  /// What is wrong and the way out, after the name of the picture.
  package var description: String {
    switch self {
    case .noLibrary(let kind):
      "is \(kind.rawValue.uppercased()), which takes a library that is not installed: run 'make setup',"
        + " or 'apt-get install \(kind.package)'"
    case .damaged(let kind):
      "is no \(kind.rawValue.uppercased()) that can be read: save it anew"
    case .noSize: "says nothing of its size: give it a width and a height, or a page"
    case .size(let size):
      "measures \(size.width) × \(size.height) points, which is more, or less, than a picture may:"
        + " save it in the size in which it is shown"
    case .text: "has text, whose fonts a machine may not have: turn it into outlines"
    case .fonts:
      "has text in a font that is not in the file: embed the font, or turn it into outlines"
    case .link(let address): "shows '\(address)', which is not in the file: embed it"
    }
  }
}

/// Looks through an SVG file for what would make it look otherwise elsewhere.
private final class SVGReader: NSObject, XMLParserDelegate {
  private var problem: VectorProblem?
  private var depth = 0

  static func check(_ data: Data) throws(VectorProblem) {
    // Foundation's parser stops the process where an attribute is not.
    guard data.count <= Limits.textBytes, String(validating: data, as: UTF8.self) != nil else {
      throw .damaged(.svg)
    }
    let reader = SVGReader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    parser.shouldResolveExternalEntities = false
    let isWhole = parser.parse()
    if let problem = reader.problem { throw problem }
    if !isWhole { throw .damaged(.svg) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    let name = name.split(separator: ":").last ?? ""
    // Foundation's parser stops the process where elements lie too deep.
    if depth > Limits.depth { problem = .damaged(.svg) }
    if name == "text" { problem = .text }
    if ["image", "feImage", "use"].contains(name),
      let address = attributes["href"] ?? attributes["xlink:href"],
      !address.hasPrefix("#"), !address.hasPrefix("data:")
    {
      problem = .link(address.count > 80 ? address.prefix(80) + "…" : address)
    }
    if problem != nil { parser.abortParsing() }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    depth -= 1
  }
}
