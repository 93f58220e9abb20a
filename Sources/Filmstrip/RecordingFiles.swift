internal import Pixels
internal import Raster
internal import Review

/// The files of a recording beside its frames.
package enum RecordingFiles {
  package static let reelName = "recording.reel"
  package static let sheetName = "sheet.png"

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

  static func drawSheet(
    of recording: Recording, cells: Int, to folder: Directory
  ) throws {
    let sheet = ContactSheet(recording.reel, cells: cells)
    let bitmap = try Rasterizer(images: recording.images)
      .bitmap(of: sheet.frame, scale: ContactSheet.scale)
    try folder.write(PNGEncoder(level: 6).encode(bitmap), as: sheetName)
  }
}
