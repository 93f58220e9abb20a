internal import Frames

/// The rows of a sheet: which cells of which phase stand side by side.
struct FilmPlan {
  /// Cells of one phase in one row.
  struct Block: Hashable {
    /// What happens; empty where the row goes on with the phase of the row above.
    var title: String
    /// The same without when, for where there is less room.
    var subject: String
    var cells: [FilmCell]
    /// The columns of each cell; where two in a row have the same, one stands below the other.
    var places: [Range<Int>] = []

    /// - Parameter phase: Nil where the row goes on with that of the row above.
    init(_ phase: Phase?, _ cells: [FilmCell] = []) {
      (title, subject) = (phase?.title ?? "", phase?.subject ?? "")
      self.cells = cells
    }
  }

  private(set) var rows: [[Block]] = []
  let phases: [Phase]
  let curves: CurveChoice

  private let reel: Reel
  private let columns: Int

  /// The narrowest frame, in points, which takes one column.
  let unit: CGFloat

  /// The height of the tallest cell, in widths of a column.
  private var tallest: CGFloat = 1

  init(_ reel: Reel, _ options: SheetOptions, columns: Int) {
    self.reel = reel
    self.columns = columns
    unit = reel.frames.narrowest
    let steps = FrameSteps(reel.frames)
    phases = Phase.phases(of: reel, steps)
    curves = CurveChoice(of: reel, names: options.curves)
    tallest = phases.flatMap { [$0.start, $0.end] }.map { height(of: $0) }.max() ?? 1
    switch options.pick {
    case .change: rows = phaseRows(options.cells, steps)
    default: rows = plainRows(CellChoice.frames(options.pick, of: reel, most: options.cells))
    }
    place()
  }

  /// The cells, in order.
  var cells: [FilmCell] { rows.flatMap { $0.flatMap(\.cells) } }

  /// How many columns a row takes.
  func columns(of row: [Block]) -> Int { row.last?.places.last?.upperBound ?? 0 }

  /// Whether frames in it lie and others are upright, which may leave columns that nothing fits into.
  func isMixed(_ row: [Block]) -> Bool {
    Set(row.flatMap { $0.places.map(\.count) }).count > 1
  }

  /// How many columns a frame takes.
  private func span(of frame: Int) -> Int {
    min(max(Int((reel.frames[frame].size.width / unit).rounded()), 1), columns)
  }

  /// How high a frame is, in widths of a column.
  private func height(of frame: Int) -> CGFloat {
    let size = reel.frames[frame].size
    return CGFloat(span(of: frame)) * size.height / size.width
  }

  /// The columns of cells from `first` on.
  ///
  /// Where the device is turned, frames that lie stand one below the other beside those that are
  /// upright: as many as these are high.
  private func places(of cells: [FilmCell], from first: Int) -> [Range<Int>] {
    let depths = cells.map { max(Int(tallest / height(of: $0.frame)), 1) }
    let isMixed = Set(depths).count > 1
    var places: [Range<Int>] = []
    var level = 0
    for (cell, depth) in zip(cells, depths) {
      let span = span(of: cell.frame)
      if let last = places.last, isMixed, level + 1 < depth, last.count == span {
        level += 1
        places.append(last)
      } else {
        level = 0
        let start = places.last?.upperBound ?? first
        places.append(start..<start + span)
      }
    }
    return places
  }

  // MARK: Rows by phase

  private func phaseRows(_ most: Int, _ steps: FrameSteps) -> [[Block]] {
    let all = phases.map { FilmCells($0, of: reel, steps, curves: curves.curves) }
    let spans = phases.map { max(span(of: $0.start), span(of: $0.end)) }
    let rowCount = max(most / columns, 1)
    let groups = PhaseGroups(weights: all.map(\.weight), spans: spans, rows: rowCount, columns)
    var rows: [[Block]] = []
    for group in groups.groups {
      if group.rows > 1, let phase = group.phases.first {
        let room = columns / spans[phase]
        let cells = all[phase].cells(room * group.rows)
        for (number, start) in stride(from: 0, to: cells.count, by: room).enumerated() {
          let part = Array(cells[start..<min(start + room, cells.count)])
          rows.append([Block(number == 0 ? phases[phase] : nil, part)])
        }
      } else {
        rows.append(
          zip(group.phases, group.cells).map { phase, count in
            let room = count * spans[phase]
            return Block(phases[phase], fitting(room, of: all[phase]))
          })
      }
    }
    return rows
  }

  /// As many cells as fit into so many columns, where frames take one or several.
  private func fitting(_ room: Int, of phase: FilmCells) -> [FilmCell] {
    // What is one more cell may be another choice, which takes less room.
    let fitting = (1...max(2 * room, 1)).reversed().lazy.map { phase.cells($0) }
      .first { (places(of: $0, from: 0).last?.upperBound ?? 0) <= room }
    return fitting ?? phase.cells(1)
  }

  /// Cells in their order.
  ///
  /// A phase that fits beside those before it stands there; any other begins a row.
  private func plainRows(_ frames: [Int]) -> [[Block]] {
    var rows: [[Block]] = []
    var room = 0
    for block in blocks(of: frames) {
      let spans = block.cells.map { span(of: $0.frame) }
      if spans.reduce(0, +) <= room {
        rows[rows.count - 1].append(block)
        room -= spans.reduce(0, +)
        continue
      }
      var part = block
      part.cells = []
      rows.append([part])
      room = columns
      for (cell, span) in zip(block.cells, spans) {
        if span > room {
          rows.append([Block(nil)])
          room = columns
        }
        rows[rows.count - 1][0].cells.append(cell)
        room -= span
      }
    }
    return rows
  }

  /// The frames of each phase.
  private func blocks(of frames: [Int]) -> [Block] {
    var blocks: [Block] = []
    var last: Phase?
    for frame in frames {
      let phase = phases.last { $0.start <= frame }
      if blocks.isEmpty || phase != last {
        blocks.append(Block(phase))
        last = phase
      }
      blocks[blocks.count - 1].cells.append(FilmCell(frame: frame))
    }
    return blocks
  }

  private mutating func place() {
    for row in rows.indices {
      var column = 0
      for block in rows[row].indices {
        let places = places(of: rows[row][block].cells, from: column)
        rows[row][block].places = places
        column = places.last?.upperBound ?? column
      }
    }
  }
}

extension Reel {
  /// Whether the device lies on its side as the recording begins.
  var isTurned: Bool {
    frames[0].size.width > frames[0].size.height && frames[0].size != header.size
  }

  /// `393 × 852 pt`, as the device is held when the recording begins.
  var canvasWords: String {
    let size = frames[0].size
    return "\(decimal(size.width)) × \(decimal(size.height)) pt" + (isTurned ? ", landscape," : "")
  }
}

extension FrameList {
  /// The width of the narrowest frame, in points.
  var narrowest: CGFloat { map(\.size.width).min() ?? 1 }
}

/// How phases share the rows of a sheet: long ones have several, short ones stand side by side.
struct PhaseGroups {
  struct Group: Hashable {
    let phases: [Int]
    let rows: Int
    /// How many cells each phase has where there is one row.
    let cells: [Int]
  }

  private(set) var groups: [Group] = []

  /// The fewest cells of a phase that stands beside another; our choice: before, between, after.
  private static let fewest = 3

  init(weights: [Double], spans: [Int], rows: Int, _ columns: Int) {
    if weights.count <= rows {
      for (phase, count) in Self.shares(of: rows, weights).enumerated() {
        groups.append(Group(phases: [phase], rows: count, cells: [columns / spans[phase]]))
      }
      return
    }
    // More phases than rows: neighbours stand side by side, as many as leave each what it needs.
    let all = weights.reduce(0, +)
    var open: [Int] = []
    var sum = 0.0
    for phase in weights.indices {
      let needed = (open + [phase]).reduce(0) { $0 + Self.fewest * spans[$1] }
      let isFull = sum >= all / Double(rows) - weights[phase] / 2
      if !open.isEmpty, needed > columns || isFull {
        close(&open, weights, spans, columns)
        sum = 0
      }
      open.append(phase)
      sum += weights[phase]
    }
    close(&open, weights, spans, columns)
  }

  private mutating func close(
    _ open: inout [Int], _ weights: [Double], _ spans: [Int], _ columns: Int
  ) {
    let own = open.map { weights[$0] }
    let fixed = open.map { min(Self.fewest * spans[$0], columns) }
    let rest = max(columns - fixed.reduce(0, +), 0)
    let more = Self.shares(of: rest + open.count, own).map { $0 - 1 }
    let cells = open.indices.map { max((fixed[$0] + more[$0]) / spans[open[$0]], 1) }
    groups.append(Group(phases: open, rows: 1, cells: cells))
    open = []
  }

  /// Whole shares of `total` by weight, so many at least for each.
  static func shares(of total: Int, _ weights: [Double], least: Int = 1) -> [Int] {
    var shares = weights.map { _ in least }
    for _ in 0..<max(total - least * weights.count, 0) {
      // The next goes to whoever has least for the weight.
      let next = weights.indices.max {
        weights[$0] / Double(shares[$0]) < weights[$1] / Double(shares[$1])
      }
      if let next { shares[next] += 1 }
    }
    return shares
  }
}
