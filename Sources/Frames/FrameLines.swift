/// Writes each frame as what has changed since the one before.
struct FrameWriter {
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

  private var known: [Int: [String: JSON]] = [:]
  private var decoded: [Int: Node] = [:]
  /// The members that the line tells of nodes.
  private var changed: [Int: Set<String>] = [:]
  private var size: CGSize?
  private var root: Int?
  private var last: Frame?
  /// The nodes that were put together so far, whether or not they turned out to have changed.
  private var assembled = 0

  /// Reads the line of the next frame; its nodes share their properties with the frame before.
  mutating func read(_ line: ArraySlice<UInt8>) throws(Problem) -> Frame {
    let json: JSON
    do throws(JSONParser.Problem) {
      json = try JSONParser.parse(line)
    } catch .tooDeep {
      throw Problem(reason: "it is nested too deeply")
    } catch {
      throw Problem(reason: "it is not JSON")
    }
    guard case .object(let members) = json else { throw Problem(reason: "it is not a frame") }
    if members.isEmpty, let last { return last }
    do throws(FieldProblem) {
      try apply(members)
    } catch {
      throw Problem(reason: "its '\(error.field.prefix(40))' cannot be read")
    }
    let frame = try assemble()
    last = frame
    return frame
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
      // Taken out, so that it is changed in place.
      var members = known.removeValue(forKey: id) ?? [:]
      for (key, value) in change { members[key] = value == .null ? nil : value }
      known[id] = members
      changed[id, default: []].formUnion(change.keys)
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
    if known.count > seen.count {
      known = known.filter { seen.contains($0.key) }
      decoded = decoded.filter { seen.contains($0.key) }
    }
    changed = [:]
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
      if let known = decoded[id] {
        node = known
        if let keys = changed[id] { try node.update(keys, from: json) }
      } else {
        node = try Node(id: id, json: json)
      }
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
