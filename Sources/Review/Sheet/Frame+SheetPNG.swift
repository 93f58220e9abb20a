internal import CoreGraphics
internal import Frames
internal import Pixels
internal import Raster

extension Frame {
  /// The bytes of a sheet's picture.
  ///
  /// - Throws: What drawing throws.
  func sheetPNG(images: [String: CGImage] = [:]) throws -> [UInt8] {
    let bitmap = try Rasterizer(images: images).bitmap(of: self, scale: ContactSheet.scale)
    return PNGEncoder(level: 6).encode(bitmap)
  }
}
