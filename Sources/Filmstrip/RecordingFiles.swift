internal import Pixels
internal import Raster
internal import Review

/// The files of a recording beside its frames.
enum RecordingFiles {
  static let reelName = "recording.reel"
  static let sheetName = "sheet.png"

  /// All that a rendering writes into its folder.
  static let names = [
    Staging.frameFolderName, ReelFile.imageFolderName, reelName, sheetName, FrameManifest.fileName,
  ]

  /// Writes the reel, with the pictures that it names beside it.
  static func write(_ recording: Recording, _ reel: Data, to folder: OutputFolder) throws {
    let imageFolder = folder.folder(ReelFile.imageFolderName)
    if !recording.images.isEmpty { try imageFolder.create() }
    for image in recording.images.values.sorted(by: { $0.digest < $1.digest }) {
      try imageFolder.write(image.data, as: "\(image.digest).png")
    }
    try folder.write(reel, as: reelName)
  }

  static func drawSheet(
    of recording: Recording, cells: Int, to folder: OutputFolder
  ) throws {
    let sheet = ContactSheet(recording.reel, cells: cells)
    let bitmap = try Rasterizer(images: recording.images)
      .bitmap(of: sheet.frame, scale: ContactSheet.scale)
    try folder.write(PNGEncoder(level: 6).encode(bitmap), as: sheetName)
  }
}
