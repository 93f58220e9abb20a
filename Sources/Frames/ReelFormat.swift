/// The file of a reel: JSON, a line for the header, one for each frame, and one to close.
///
/// See <doc:ReelFormat> for the format.
extension Reel {
  /// The newest version that this build reads.
  ///
  /// A reel without pixel digests is written as version 1, one with them as version 2.
  public static let formatVersion = 2

  static let formatName = "filmstrip-reel"

  /// The member of the line that holds the pixel digests.
  private static let pixelsKey = "pixels"

  /// The bytes of the file; equal reels give equal bytes.
  public func encoded() -> Data {
    var bytes = Data()
    encode { bytes += $0 }
    return bytes
  }

  /// Hands the bytes of the file on, line by line.
  func encode<Failure>(_ take: (Data) throws(Failure) -> Void) throws(Failure) {
    let checksum = Checksum()
    func write(_ line: JSON) throws(Failure) {
      let bytes = line.bytesOfLine
      checksum.update(bytes)
      try take(bytes)
    }
    try write(
      .object([
        "format": .string(Self.formatName), "version": .number(pixels == nil ? 1 : 2),
        "header": JSON(coding: header),
      ]))
    var writer = FrameWriter()
    for frame in frames { try write(writer.line(for: frame)) }
    if let pixels { try write(.object([Self.pixelsKey: JSON(coding: pixels)])) }
    let end = JSON.object([
      "frames": .number(Double(frames.count)), "sha256": .string(checksum.sha256),
    ])
    try take(end.bytesOfLine)
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameter name: What messages call the file.
  /// - Throws: ``ReelError`` where the bytes are no whole reel, or exceed a limit.
  public init(decoding data: Data, name: String) throws(ReelError) {
    try self.init(reading: data, name: name)
  }

  /// Reads a file, of which never more than a line is in memory.
  package init(reading file: some ByteSource, name: String) throws(ReelError) {
    do throws(ReelError) {
      try self.init(readingReel: file, name: name)
    } catch {
      throw GitTrace(in: file).map { .leftByGit($0, name: name) } ?? error
    }
  }

  private init(readingReel file: some ByteSource, name: String) throws(ReelError) {
    guard file.count <= Limits.fileBytes else {
      throw .tooLarge(name: name, reason: "it has more than \(Limits.fileBytes >> 20) MB")
    }
    // A header, the frames, digests, a line to close, and what stands behind the last line break.
    let index = LineIndex(of: file, most: Limits.frames + 4)
    let lines = index.lines
    if let long = lines.firstIndex(where: { $0.count > Limits.textBytes }) {
      throw .badLine(
        name: name, line: long + 1, reason: "it has more than \(Limits.textBytes >> 20) MB")
    }
    guard let opening = Self.members(of: lines[0], in: file),
      opening["format"] == .string(Self.formatName)
    else { throw .notAReel(name: name) }
    guard case .number(let version)? = opening["version"], version == 1 || version == 2 else {
      throw .otherVersion(name: name, version: (opening["version"] ?? .null).text)
    }
    guard index.isWhole else {
      throw .tooLarge(name: name, reason: "\(FrameListExcess.frames)")
    }
    // The text ends with a line break, and so the last line is empty.
    guard lines.count >= 3, lines[lines.count - 1].isEmpty,
      let end = Self.members(of: lines[lines.count - 2], in: file),
      case .number(let count)? = end["frames"], case .string(let digest)? = end["sha256"]
    else { throw .truncated(name: name) }
    let last = lines.count - (version == 2 ? 3 : 2)
    guard count == Double(last - 1),
      digest == file.sha256(ofFirst: lines[lines.count - 2].lowerBound)
    else { throw .damaged(name: name) }
    do {
      header = try (opening["header"] ?? .null).decoded("header")
    } catch {
      throw .badLine(name: name, line: 1, reason: "its header cannot be read")
    }
    if let reason = header.problem { throw .badLine(name: name, line: 1, reason: reason) }
    frames = try Self.readFrames(lines[1..<last], of: file, name: name)
    guard version == 2 else { return }
    if let frame = Self.frameWithSeveralDigests(lines[last], of: file) {
      throw .severalDigests(name: name, frame: frame)
    }
    guard let pixels = Self.readPixels(lines[last], of: file),
      pixels.digests.count == frames.count, ReelHeader.scales.contains(pixels.scale)
    else {
      throw .badLine(name: name, line: last + 1, reason: "its pixel digests do not fit its frames")
    }
    self.pixels = pixels
  }

  /// The members of the object that a line is; nil if it is none.
  private static func members(of line: Range<Int>, in file: some ByteSource) -> [String: JSON]? {
    guard case .object(let members)? = try? JSONParser.parse(file.bytes(in: line)[...]) else {
      return nil
    }
    return members
  }

  private static func readPixels(_ line: Range<Int>, of file: some ByteSource) -> PixelDigests? {
    try? members(of: line, in: file)?[pixelsKey]?.decoded(pixelsKey)
  }

  /// The first frame for which a list stands in the place of its digest.
  private static func frameWithSeveralDigests(
    _ line: Range<Int>, of file: some ByteSource
  ) -> Int? {
    guard case .object(let pixels)? = members(of: line, in: file)?[pixelsKey],
      case .array(let digests)? = pixels["digests"]
    else { return nil }
    return digests.firstIndex {
      if case .array = $0 { true } else { false }
    }
  }

  private static func readFrames(
    _ lines: ArraySlice<Range<Int>>, of file: some ByteSource, name: String
  ) throws(ReelError) -> FrameList {
    var reader = FrameReader()
    var collector = FrameCollector()
    for (number, line) in lines.enumerated() {
      let reason: String
      do throws(FrameReader.Problem) {
        let frame = try reader.read(file.bytes(in: line)[...])
        do throws(FrameListExcess) {
          try collector.append(frame)
          continue
        } catch {
          reason = "\(error)"
        }
      } catch {
        reason = error.reason
      }
      throw .badLine(name: name, line: number + 2, reason: reason)
    }
    guard !lines.isEmpty else { throw .badLine(name: name, line: 2, reason: "it has no frames") }
    return collector.frames
  }
}

extension ReelHeader {
  /// What of the header no renderer could work with; nil if all is well.
  fileprivate var problem: String? {
    if !(1...240).contains(framesPerSecond) { return "\(framesPerSecond) frames per second" }
    if !Self.scales.contains(scale) { return "a scale of \(scale)" }
    if !Limits.allows(size) { return "a canvas of \(size.width) × \(size.height) points" }
    let names = [transition, device] + images.map(\.digest)
    if let bad = names.first(where: { $0.isEmpty || $0.contains("/") || $0.hasPrefix(".") }) {
      return "'\(bad.prefix(40))' for a name"
    }
    return nil
  }
}
