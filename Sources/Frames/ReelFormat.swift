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
    var lines: [String] = []
    let header = JSON(coding: header)
    lines.append(
      JSON.object([
        "format": .string(Self.formatName), "version": .number(pixels == nil ? 1 : 2),
        "header": header,
      ]).text)
    var writer = FrameWriter()
    for frame in frames { lines.append(writer.line(for: frame).text) }
    if let pixels { lines.append(JSON.object([Self.pixelsKey: JSON(coding: pixels)]).text) }
    let body = Data((lines.joined(separator: "\n") + "\n").utf8)
    let end = JSON.object([
      "frames": .number(Double(frames.count)), "sha256": .string(sha256(of: body)),
    ])
    return body + Data((end.text + "\n").utf8)
  }

  /// Checks that what ``encoded()`` gave can be read again.
  ///
  /// - Parameter name: What messages call the reel.
  package static func checkSize(of bytes: Data, name: String) throws(ReelError) {
    guard bytes.count <= Limits.fileBytes else {
      throw .tooLarge(name: name, reason: "it has more than \(Limits.fileBytes >> 20) MB")
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let long = lines.firstIndex(where: { $0.count > Limits.textBytes }) {
      throw .tooLarge(
        name: name, reason: "its line \(long + 1) has more than \(Limits.textBytes >> 20) MB")
    }
  }

  /// Reads the bytes of a file.
  ///
  /// - Parameter name: What messages call the file.
  /// - Throws: ``ReelError`` where the bytes are no whole reel, or exceed a limit.
  public init(decoding data: Data, name: String) throws(ReelError) {
    guard data.count <= Limits.fileBytes else {
      throw .tooLarge(name: name, reason: "it has more than \(Limits.fileBytes >> 20) MB")
    }
    let bytes = [UInt8](data)
    // A header, the frames, digests, a line to close, and what stands behind the last line break.
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: Limits.frames + 3, omittingEmptySubsequences: false)
    if let long = lines.firstIndex(where: { $0.count > Limits.textBytes }) {
      throw .badLine(
        name: name, line: long + 1, reason: "it has more than \(Limits.textBytes >> 20) MB")
    }
    guard let first = lines.first, let opening = try? JSONParser.parse(first),
      case .object(let members) = opening, members["format"] == .string(Self.formatName)
    else { throw .notAReel(name: name) }
    guard case .number(let version)? = members["version"], version == 1 || version == 2 else {
      throw .otherVersion(name: name, version: (members["version"] ?? .null).text)
    }
    if let rest = lines.last, rest.contains(UInt8(ascii: "\n")) {
      throw .tooLarge(name: name, reason: "\(FrameListExcess.frames)")
    }
    // The text ends with a line break, and so the last line is empty.
    guard lines.count >= 3, lines[lines.count - 1].isEmpty,
      let closing = try? JSONParser.parse(lines[lines.count - 2]),
      case .object(let end) = closing, case .number(let count)? = end["frames"],
      case .string(let digest)? = end["sha256"]
    else { throw .truncated(name: name) }
    let body = bytes[..<lines[lines.count - 2].startIndex]
    let last = lines.count - (version == 2 ? 3 : 2)
    guard count == Double(last - 1), digest == sha256(of: Data(body)) else {
      throw .damaged(name: name)
    }
    do {
      header = try (members["header"] ?? .null).decoded("header")
    } catch {
      throw .badLine(name: name, line: 1, reason: "its header cannot be read")
    }
    if let reason = header.problem { throw .badLine(name: name, line: 1, reason: reason) }
    frames = try Self.readFrames(lines[1..<last], name: name)
    guard version == 2 else { return }
    guard let pixels = Self.readPixels(lines[last]), pixels.digests.count == frames.count,
      ReelHeader.scales.contains(pixels.scale)
    else {
      throw .badLine(name: name, line: last + 1, reason: "its pixel digests do not fit its frames")
    }
    self.pixels = pixels
  }

  private static func readPixels(_ line: ArraySlice<UInt8>) -> PixelDigests? {
    guard let json = try? JSONParser.parse(line), case .object(let members) = json else {
      return nil
    }
    return try? members[pixelsKey]?.decoded(pixelsKey)
  }

  private static func readFrames(_ lines: ArraySlice<ArraySlice<UInt8>>, name: String)
    throws(ReelError) -> [Frame]
  {
    var reader = FrameReader()
    for (number, line) in lines.enumerated() {
      do throws(FrameReader.Problem) {
        try reader.read(line)
      } catch {
        throw .badLine(name: name, line: number + 2, reason: error.reason)
      }
    }
    let frames = reader.list.frames
    guard !frames.isEmpty else { throw .badLine(name: name, line: 2, reason: "it has no frames") }
    return frames
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

/// Writes each frame as what has changed since the one before.
private struct FrameWriter {
  private var known: [Int: [String: JSON]] = [:]
  private var written: [Int: (node: Node, json: [String: JSON])] = [:]
  private var size: CGSize?
  private var root: Int?
  private var last: Frame?

  mutating func line(for frame: Frame) -> JSON {
    if frame == last { return .object([:]) }
    var line: [String: JSON] = [:]
    if frame.size != size { line["size"] = JSON([frame.size.width, frame.size.height]) }
    if frame.root.id != root { line["root"] = .number(Double(frame.root.id)) }
    var nodes: [Int: [String: JSON]] = [:]
    collect(frame.root, &nodes)
    var changes: [String: JSON] = [:]
    written = written.filter { nodes[$0.key] != nil }
    for (id, json) in nodes {
      let change = difference(from: known[id] ?? [:], to: json)
      if !change.isEmpty || known[id] == nil { changes["\(id)"] = .object(change) }
    }
    if !changes.isEmpty { line["nodes"] = .object(changes) }
    (known, size, root, last) = (nodes, frame.size, frame.root.id, frame)
    return .object(line)
  }

  private mutating func collect(_ node: Node, _ nodes: inout [Int: [String: JSON]]) {
    var bare = node
    bare.children = []
    // Most nodes are as they were, and need not be written anew to find that out.
    var json = written[node.id].flatMap { $0.node == bare ? $0.json : nil } ?? node.json
    written[node.id] = (bare, json)
    if !node.children.isEmpty {
      json[Node.childrenKey] = .array(node.children.map { .number(Double($0.id)) })
    }
    nodes[node.id] = json
    for child in node.children { collect(child, &nodes) }
  }

  /// The members that are new or other; null for those that are gone.
  private func difference(from old: [String: JSON], to new: [String: JSON]) -> [String: JSON] {
    var change = new.filter { old[$0.key] != $0.value }
    for key in old.keys where new[key] == nil { change[key] = .null }
    return change
  }
}

/// Puts frames together again from their changes.
struct FrameReader {
  struct Problem: Error {
    let reason: String
  }

  /// What was read so far.
  private(set) var list = FrameList()

  private var known: [Int: [String: JSON]] = [:]
  private var decoded: [Int: Node] = [:]
  private var size: CGSize?
  private var root: Int?
  /// The nodes that were put together so far, whether or not they turned out to have changed.
  private var assembled = 0

  /// Reads the line of the next frame.
  mutating func read(_ line: ArraySlice<UInt8>) throws(Problem) {
    let frame = try frame(of: line)
    do throws(FrameListExcess) {
      try list.append(frame)
    } catch {
      throw Problem(reason: "\(error)")
    }
  }

  private mutating func frame(of line: ArraySlice<UInt8>) throws(Problem) -> Frame {
    let json: JSON
    do throws(JSONParser.Problem) {
      json = try JSONParser.parse(line)
    } catch .tooDeep {
      throw Problem(reason: "it is nested too deeply")
    } catch {
      throw Problem(reason: "it is not JSON")
    }
    guard case .object(let members) = json else { throw Problem(reason: "it is not a frame") }
    if members.isEmpty, let last = list.frames.last { return last }
    do throws(FieldProblem) {
      try apply(members)
    } catch {
      throw Problem(reason: "its '\(error.field.prefix(40))' cannot be read")
    }
    return try assemble()
  }

  private mutating func apply(_ members: [String: JSON]) throws(FieldProblem) {
    for (key, value) in members {
      switch key {
      case "size":
        let numbers = try value.numbers(key, count: 2)
        size = CGSize(width: numbers[0], height: numbers[1])
      case "root": root = try value.int(key)
      case "nodes":
        guard case .object(let changes) = value else { throw FieldProblem(field: key) }
        try merge(changes)
      default: throw FieldProblem(field: key)
      }
    }
  }

  private mutating func merge(_ changes: [String: JSON]) throws(FieldProblem) {
    for (id, change) in changes {
      guard let id = Int(id), case .object(let change) = change else {
        throw FieldProblem(field: "nodes")
      }
      decoded[id] = nil
      var members = known[id] ?? [:]
      for (key, value) in change { members[key] = value == .null ? nil : value }
      known[id] = members
    }
  }

  private mutating func assemble() throws(Problem) -> Frame {
    guard let size, let root else { throw Problem(reason: "it has no canvas yet") }
    guard Limits.allows(size) else {
      throw Problem(reason: "its canvas is \(size.width) × \(size.height) points")
    }
    var seen: Set<Int> = []
    let frame = Frame(size: size, root: try node(root, &seen, level: 1))
    assembled += seen.count
    guard assembled <= Limits.nodesOfReel else { throw Problem(reason: "\(FrameListExcess.nodes)") }
    // What is not shown any more is forgotten, as the writer forgets it.
    known = known.filter { seen.contains($0.key) }
    decoded = decoded.filter { seen.contains($0.key) }
    return frame
  }

  private mutating func node(_ id: Int, _ seen: inout Set<Int>, level: Int) throws(Problem) -> Node
  {
    guard seen.insert(id).inserted else { throw Problem(reason: "node \(id) is there twice") }
    guard seen.count <= Limits.nodes else {
      throw Problem(reason: "it has more than \(Limits.nodes) nodes")
    }
    guard level <= Limits.depth else {
      throw Problem(reason: "node \(id) lies deeper than \(Limits.depth) levels")
    }
    guard let json = known[id] else { throw Problem(reason: "node \(id) is missing") }
    var node: Node
    var children: [Int] = []
    do throws(FieldProblem) {
      if let known = decoded[id] { node = known } else { node = try Node(id: id, json: json) }
      if let list = json[Node.childrenKey] { children = try list.ints(Node.childrenKey) }
    } catch {
      throw Problem(reason: "its '\(error.field.prefix(40))' cannot be read")
    }
    decoded[id] = node
    for child in children {
      node.children.append(try self.node(child, &seen, level: level + 1))
    }
    return node
  }
}

/// Why a reel could not be read.
public enum ReelError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAReel(name: String)
  case otherVersion(name: String, version: String)
  case truncated(name: String)
  case damaged(name: String)
  case tooLarge(name: String, reason: String)
  case badLine(name: String, line: Int, reason: String)

  public var description: String {
    switch self {
    case .notAReel(let name):
      "'\(name)' is not a reel: 'filmstrip render' writes one as recording.reel."
    case .otherVersion(let name, let version):
      "'\(name)' is a reel of version \(version.prefix(20)), and this build reads version"
        + " \(Reel.formatVersion): record it again, or use the build that wrote it."
    case .truncated(let name):
      "'\(name)' ends too early: it was cut off, so copy or record it again."
    case .damaged(let name):
      "'\(name)' was changed after it was written: its digest does not fit, so copy or record it"
        + " again."
    case .tooLarge(let name, let reason):
      "'\(name)' is too large for a reel: \(reason). Record it for a shorter time, or at fewer frames"
        + " per second."
    case .badLine(let name, let line, let reason):
      "'\(name)' cannot be read at line \(line): \(reason). Record it again."
    }
  }
}
