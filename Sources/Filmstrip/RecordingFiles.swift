internal import Pixels
internal import QuartzCore
internal import Raster
internal import Synchronization
package import Review

/// The files of a recording beside its frames.
package enum RecordingFiles {
  package static let reelName = "recording.reel"
  package static let sheetName = "sheet.png"
  package static let sheetContentsName = "sheet.json"
  package static let summaryName = "summary.png"

  /// The names of the moving picture beside the summary.
  package static let animationNames = AnimatedPicture.Format.allCases.filter { $0 != .raw }
    .map(animationName)

  private static func animationName(_ format: AnimatedPicture.Format) -> String {
    "animation.\(format.rawValue)"
  }

  /// The height of that picture in pixels, and its frames a second at most; our choice, what a pull request
  /// shows beside its words.
  private static let animationHeight: CGFloat = 480
  private static let animationRate = 30

  /// Writes the reel, with the pictures that it names beside it.
  static func write(_ recording: Recording, _ reel: EncodedReel, to folder: Directory) throws {
    try write(recording.images, to: folder)
    try folder.write(reel, as: reelName)
  }

  /// Writes pictures into a folder of their own, if there are any.
  package static func write(_ images: [String: CGImage], to folder: Directory) throws {
    if images.isEmpty { return }
    let imageFolder = try folder.makeFolder(ReelFile.imageFolderName)
    for image in images.values.sorted(by: { $0.digest < $1.digest }) {
      try imageFolder.write(image.data, as: ReelFile.imageName(image.digest))
    }
  }

  /// Removes pictures that were written so, and their folder if nothing else is in it.
  package static func removeImages(from folder: Directory) throws(FolderError) {
    guard let imageFolder = try folder.folder(ReelFile.imageFolderName) else { return }
    for name in try imageFolder.names() where ReelFile.isImageName(name) {
      try imageFolder.remove(name)
    }
    try folder.removeFolder(ReelFile.imageFolderName)
  }

  /// Draws the contact sheet, says what is on it, and draws the summary that a pull request shows.
  static func drawSheets(
    of recording: Recording, cells: Int, _ compression: Compression, to folder: Directory
  ) throws {
    var options = SheetOptions()
    options.cells = cells
    let (picture, contents) = try sheet(of: recording, options, compression)
    try folder.write(picture, as: sheetName)
    try folder.write(contents.encoded(), as: sheetContentsName)
    let summary = try SummarySheet.png(of: recording.reel, images: recording.images)
    try folder.write(summary, as: summaryName)
  }

  /// Draws the small moving picture that a pull request shows beside the summary.
  static func drawAnimation(
    of recording: Recording, as format: AnimatedPicture.Format, to folder: Directory
  ) throws {
    let frames = recording.reel.frames
    let height = frames.map { max($0.size.width, $0.size.height) }.max() ?? 1
    let scale = min(animationHeight / height, 1)
    let picture = try AnimatedPicture(
      recording, as: format, scale: scale, hold: AnimatedPicture.usualHold, jobs: 1,
      mostRate: animationRate)
    try folder.write(try picture.encoded(), as: animationName(format))
  }

  /// The bytes of a contact sheet, and what it shows.
  ///
  /// - Parameter threads: On how many it is drawn and compressed; that changes no byte.
  /// - Throws: ``ExportError/sheetTooLarge(width:height:)`` where it has more pixels than a PNG of ours
  ///   may have.
  package static func sheet(
    of recording: Recording, _ options: SheetOptions, _ compression: Compression = .fast,
    threads: Int = 1
  ) throws -> (picture: [UInt8], contents: SheetContents) {
    if threads > 1 { recording.decodePicturesAhead() }
    let sheet = ContactSheet(recording.reel, options)
    let (width, height) = Rasterizer.pixelSize(of: sheet.frame, scale: ContactSheet.scale)
    guard width * height <= PNGDecoder.mostPixels else {
      throw ExportError.sheetTooLarge(width: width, height: height)
    }
    let told = SheetTold()
    let bitmap = try bitmap(of: sheet, recording, threads: threads) {
      let contents = sheet.contents
      told.contents.withLock { $0 = contents }
    }
    let contents = told.contents.withLock { $0 } ?? sheet.contents
    var encoder = compression.encoder
    encoder.texts = [
      PNGEncoder.Text(keyword: contentsKeyword, text: try contents.encodedText())
    ]
    return (PNGSequence(encoder, threads: threads).encode(bitmap), contents)
  }

  /// Draws the cells by themselves, those that follow one another as frames do, and then the sheet.
  ///
  /// - Parameter errand: What one of the threads does besides.
  private static func bitmap(
    of sheet: ContactSheet, _ recording: Recording, threads: Int,
    errand: @escaping @Sendable () -> Void
  ) throws -> Bitmap {
    let drawn = DrawnCells()
    let scales = Dictionary(grouping: sheet.pictures, by: \.scale)
    for (scale, pictures) in scales.sorted(by: { $0.key < $1.key }) {
      let renderer = ReelRenderer(
        reel: recording.reel, images: recording.images, scale: scale, threads: threads)
      try renderer.draw(pictures.map(\.frame)) { frame, bitmap in
        let name = ContactSheet.CellPicture(frame: frame, scale: scale).name
        drawn.bitmaps.withLock { $0[name] = bitmap }
      }
    }
    let painter = StripPainter(
      images: recording.images, drawn: drawn.bitmaps.withLock { $0 }, threads: threads)
    return try painter.bitmap(
      of: sheet.frameOfPictures, scale: ContactSheet.scale, errand: errand)
  }

  /// The keyword of the text chunk that says what a sheet shows.
  private static let contentsKeyword = "filmstrip-sheet"
}

extension Recording {
  /// Begins to decode the pictures while it is worked out what is drawn.
  fileprivate func decodePicturesAhead() {
    var decoding = DecodingAhead()
    for reference in reel.header.images {
      if let image = images[reference.digest] { decoding.begin(image) }
    }
  }
}

/// The cells of a sheet, by what it calls them.
private final class DrawnCells: Sendable {
  let bitmaps = Mutex<[String: Bitmap]>([:])
}

/// What a sheet shows, told by one of the threads that draw it.
private final class SheetTold: Sendable {
  let contents = Mutex<SheetContents?>(nil)
}
