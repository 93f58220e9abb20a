internal import Glibc

/// The digest that a linker writes into a program, of all that is in it.
///
/// It is at the beginning of a file of many megabytes, which would take longer to read than the first
/// frame to draw.
///
/// - Source: *ELF-64 Object File Format*, version 1.5; the note NT_GNU_BUILD_ID of GNU ld and LLD.
enum BuildID {
  /// PT_NOTE and NT_GNU_BUILD_ID, as `elf.h` has them.
  private static let (noteSegment, buildID) = (4, 3)

  /// The digits of the digest; nil if there is none.
  static func ofFile(at path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let header = bytes(64, of: descriptor, at: 0)
    // 64 bits, lowest byte first.
    guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), header.count == 64 else {
      return nil
    }
    let (size, count) = (number(header, 54, 2), number(header, 56, 2))
    let segments = bytes(size * count, of: descriptor, at: number(header, 32, 8))
    guard size >= 56, segments.count == size * count else { return nil }
    for start in stride(from: 0, to: segments.count, by: size)
    where number(segments, start, 4) == noteSegment {
      let length = number(segments, start + 32, 8)
      guard length <= 1 << 16 else { continue }
      let notes = bytes(length, of: descriptor, at: number(segments, start + 8, 8))
      if let digest = digest(in: notes) { return digest }
    }
    return nil
  }

  private static func digest(in notes: [UInt8]) -> String? {
    func padded(_ length: Int) -> Int { (length + 3) & ~3 }
    var place = 0
    while place + 12 <= notes.count {
      let (name, length) = (number(notes, place, 4), number(notes, place + 4, 4))
      let start = place + 12 + padded(name)
      guard start + length <= notes.count else { return nil }
      if number(notes, place + 8, 4) == buildID,
        Array(notes[place + 12..<start]) == Array("GNU\0".utf8)
      {
        return notes[start..<start + length].map {
          String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        .joined()
      }
      place = start + padded(length)
    }
    return nil
  }

  /// Lowest byte first.
  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    Int(
      truncatingIfNeeded: bytes[place..<place + count].reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      } & UInt64(Int.max))
  }

  /// As many bytes of the file as there are of those asked for.
  private static func bytes(_ count: Int, of descriptor: Int32, at place: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { bytes, read in
      read = max(pread(descriptor, bytes.baseAddress, count, place), 0)
    }
  }
}
