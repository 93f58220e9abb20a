internal import CChecksum
internal import CDeflate

extension Bitmap {
  /// 32 hexadecimal digits that stand for the picture: equal pictures have equal digests.
  ///
  /// They are the first half of the SHA-256 of width, height and, for every row, CRC-32 and
  /// Adler-32 of its bytes, because hashing all pixels by SHA-256 would cost as much as drawing
  /// them. A change of one pixel in a row always shows; of others, one in 2^32 at most is missed.
  public var digest: String {
    var numbers: [UInt32] = [UInt32(width), UInt32(height)]
    numbers.reserveCapacity(2 + 2 * height)
    pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, width > 0 else { return }
      let length = width * MemoryLayout<UInt32>.stride
      for y in 0..<height {
        let row = start + y * length
        numbers.append(libdeflate_crc32(0, row, length))
        numbers.append(libdeflate_adler32(1, row, length))
      }
    }
    return numbers.withUnsafeBytes { bytes in
      let text = g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, bytes.bindMemory(to: guchar.self).baseAddress, gsize(bytes.count))
      defer { g_free(text) }
      return text.map { String(String(cString: $0).prefix(32)) } ?? ""
    }
  }
}
