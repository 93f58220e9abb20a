internal import CDeflate
public import Foundation

/// Reads PNG files, those of strangers too.
///
/// Every colour type, bit depth and interlacing is read; see <doc:ReadingPNG> for what of a file is
/// honoured, ignored or refused.
public enum PNGDecoder {
  /// The longest side that is read, in pixels.
  public static let longestSide = 16_384

  /// The most pixels that are read: what a picture of 400 MB takes.
  public static let mostPixels = 100_000_000

  /// The most bytes that the rows of a picture may have once they are decompressed: 4 a pixel.
  static let mostRowBytes = 4 * (mostPixels + longestSide)

  /// The picture in a PNG file.
  ///
  /// Nothing is allocated for pixels before the size in the header is found to be within the limits.
  ///
  /// - Parameter name: What messages call the file.
  /// - Throws: ``PNGError`` where the bytes are no PNG file, are damaged, or exceed a limit.
  public static func decode(_ data: Data, name: String) throws(PNGError) -> Bitmap {
    try decode(data, name: name, mostPixels: mostPixels)
  }

  /// Finds out whether a file is as somebody wrote it, by its checksums; its pixels are not decompressed.
  ///
  /// - Parameter name: What messages call the file.
  /// - Throws: ``PNGError`` where the bytes are no PNG file, are damaged, or exceed a limit.
  public static func check(_ data: Data, name: String) throws(PNGError) {
    do throws(PNGProblem) {
      _ = try file([UInt8](data), mostPixels)
    } catch {
      throw PNGError(error, name: name)
    }
  }

  /// Fuzzing lowers the limit, to try more files in less time.
  package static func decode(_ data: Data, name: String, mostPixels: Int) throws(PNGError)
    -> Bitmap
  {
    do throws(PNGProblem) {
      return try decode([UInt8](data), mostPixels)
    } catch {
      throw PNGError(error, name: name)
    }
  }

  /// The file of `bytes`, within the limits.
  private static func file(_ bytes: [UInt8], _ mostPixels: Int) throws(PNGProblem) -> PNGFile {
    let file = try PNGFile(bytes)
    let (width, height) = (file.header.width, file.header.height)
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels,
      file.header.rowBytes <= mostRowBytes
    else { throw .tooLarge(width: width, height: height) }
    return file
  }

  private static func decode(_ bytes: [UInt8], _ mostPixels: Int) throws(PNGProblem) -> Bitmap {
    let file = try file(bytes, mostPixels)
    let header = file.header
    let (width, height) = (header.width, header.height)
    let reader = try PNGRowReader(file)
    var rows = try decompress(file.data(in: bytes), count: header.rowBytes)
    var isRead = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      guard let target = pixels.baseAddress else { return }
      isRead = rows.withUnsafeMutableBufferPointer { read($0, of: header, with: reader, target) }
      count = isRead ? width * height : 0
    }
    guard isRead else { throw .damaged("a row has a filter or a colour that does not exist") }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Writes every pixel of `target` once, unless there is something wrong with a row.
  private static func read(
    _ rows: UnsafeMutableBufferPointer<UInt8>, of header: PNGHeader, with reader: PNGRowReader,
    _ target: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    guard var row = rows.baseAddress else { return false }
    for pass in header.passes {
      var above: UnsafePointer<UInt8>?
      for y in 0..<pass.height {
        let start = target + (pass.y + y * pass.yStep) * header.width + pass.x
        if let above, y + 4 <= pass.height {
          PNGFilter.undoFour(row, above: above, count: pass.rowBytes, step: header.filterStep)
        }
        guard
          PNGFilter.undo(row, above: above, count: pass.rowBytes, step: header.filterStep),
          reader.read(row + 1, count: pass.width, into: start, step: pass.xStep)
        else { return false }
        above = UnsafePointer(row + 1)
        row += pass.rowBytes + 1
      }
    }
    return true
  }

  /// The rows of a picture, which are as many bytes as its header says, or it is damaged.
  private static func decompress(_ data: ArraySlice<UInt8>, count: Int) throws(PNGProblem)
    -> [UInt8]
  {
    let decompressor = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(decompressor) }
    var result = LIBDEFLATE_BAD_DATA
    let rows = [UInt8](unsafeUninitializedCapacity: count) { rows, initialized in
      data.withUnsafeBytes { data in
        result = libdeflate_zlib_decompress(
          decompressor, data.baseAddress, data.count, rows.baseAddress, count, nil)
      }
      initialized = result == LIBDEFLATE_SUCCESS ? count : 0
    }
    switch result {
    case LIBDEFLATE_SUCCESS: return rows
    case LIBDEFLATE_SHORT_OUTPUT: throw .damaged("it has fewer pixels than its size says")
    case LIBDEFLATE_INSUFFICIENT_SPACE: throw .damaged("it has more pixels than its size says")
    default: throw .damaged("its pixels cannot be decompressed")
    }
  }
}

/// Why a picture could not be read.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  case notPNG(name: String)
  /// Xcode has rewritten the file for devices, into a format that only resembles PNG.
  case forDevices(name: String)
  case damaged(name: String, reason: String)
  case tooLarge(name: String, width: Int, height: Int)

  init(_ problem: PNGProblem, name: String) {
    self =
      switch problem {
      case .notPNG: .notPNG(name: name)
      case .forDevices: .forDevices(name: name)
      case .damaged(let reason): .damaged(name: name, reason: reason)
      case .tooLarge(let width, let height): .tooLarge(name: name, width: width, height: height)
      }
  }

  public var description: String {
    switch self {
    case .notPNG(let name): "'\(name)' is not a PNG picture: save it as PNG."
    case .forDevices(let name):
      "'\(name)' is a PNG picture that Xcode has rewritten for devices: use the original."
    case .damaged(let name, let reason):
      "'\(name)' is damaged (\(reason)): export it again from where it came from."
    case .tooLarge(let name, let width, let height):
      "'\(name)' has \(width) × \(height) pixels; a picture may have \(PNGDecoder.longestSide) a side"
        + " and \(PNGDecoder.mostPixels) in all, half as many of 16 bits a channel: scale it down."
    }
  }
}

/// What is wrong with a file, whatever its name.
enum PNGProblem: Error {
  case notPNG
  case forDevices
  case damaged(String)
  case tooLarge(width: Int, height: Int)
}
