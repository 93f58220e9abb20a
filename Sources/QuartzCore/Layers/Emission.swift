internal import Frames

/// What an emitter says of all its particles.
struct EmitterSettings {
  var cells: [Particles] = []
  var position = CGPoint.zero
  var size = CGSize.zero
  var shape = CAEmitterLayerEmitterShape.point
  var mode = CAEmitterLayerEmitterMode.volume
  var renderMode = CAEmitterLayerRenderMode.unordered
  var birthRate: CGFloat = 1
  var lifetime: CGFloat = 1
  var velocity: CGFloat = 1
  var scale: CGFloat = 1
  var spin: CGFloat = 1
  var seed: UInt32 = 0

  /// Particles a second of a cell.
  func rate(of cell: Int) -> CGFloat {
    guard cells.indices.contains(cell), cells[cell].isEnabled else { return 0 }
    return max(cells[cell].birthRate * birthRate, 0)
  }
}

/// What a `CAEmitterLayer` adds: its settings, from when to when.
struct EmitterProperties: LayerKind {
  static var properties: [LayerProperty] { [] }

  /// Settings that hold from an instant of the layer's own time on, and how many particles of each cell have
  /// come by then.
  private struct Span {
    var start: CFTimeInterval
    var settings: EmitterSettings
    var counts: [Double]
  }

  /// The first holds since ever.
  private var spans = [Span(start: -.infinity, settings: EmitterSettings(), counts: [])]

  var now: EmitterSettings { spans[spans.count - 1].settings }

  /// - Parameter time: From when on; nil for ever, as for what nobody has seen.
  mutating func change(at time: CFTimeInterval?, _ change: (inout EmitterSettings) -> Void) {
    var settings = now
    change(&settings)
    let last = spans.count - 1
    guard let time, time > spans[last].start else { return spans[last].settings = settings }
    let counts = now.cells.indices.map { count(of: $0, in: last, at: time) }
    spans.append(Span(start: time, settings: settings, counts: counts))
  }

  /// How many particles of a cell have come at a time of a span; those before time 0 count below 0.
  private func count(of cell: Int, in span: Int, at time: CFTimeInterval) -> Double {
    let rate = Double(spans[span].settings.rate(of: cell))
    guard spans[span].start.isFinite else { return rate == 0 ? 0 : rate * time }
    let before = spans[span].counts.indices.contains(cell) ? spans[span].counts[cell] : 0
    return before + rate * (time - spans[span].start)
  }

  /// A particle as it is at an instant.
  struct Particle {
    let cell: Int
    let number: Int
    let age: CFTimeInterval
    let settings: EmitterSettings
    var chance: Chance

    var kind: Particles { settings.cells[cell] }

    /// A number of its own among all particles of the layer, not below 0.
    var slot: Int { (number < 0 ? -2 * number - 1 : 2 * number) * Self.mostCells + cell }

    /// More cells than layers have; our choice.
    private static let mostCells = 64
  }

  /// The particles that live at a time, those that came first before the others.
  ///
  /// - Parameter first: When the first may come: an emitter without a time at which it begins has always
  ///   been there.
  func particles(at time: CFTimeInterval, since first: CFTimeInterval) -> [Particle] {
    var found: [(birth: CFTimeInterval, particle: Particle)] = []
    for (index, span) in spans.enumerated() where span.start <= time {
      let next = spans.indices.contains(index + 1) ? spans[index + 1].start : .infinity
      for (cell, kind) in span.settings.cells.enumerated() {
        let rate = Double(span.settings.rate(of: cell))
        let life = Double(kind.longestLife * span.settings.lifetime)
        guard rate > 0, life > 0 else { continue }
        let begin = first.isFinite || kind.beginTime != 0 ? max(first, 0) + kind.beginTime : first
        let from = max(span.start, time - life, begin)
        let to = min(next, time, begin.isFinite ? begin + kind.duration : .infinity)
        guard from <= to else { continue }
        let lowest = Int(count(of: cell, in: index, at: from).rounded(.up))
        let highest = Int(count(of: cell, in: index, at: to).rounded(.down))
        guard lowest <= highest else { continue }
        for number in max(lowest, highest - Self.most)...highest {
          let offset = Double(number) - count(of: cell, in: index, at: from)
          let birth = from + offset / rate
          // Who comes at the instant of a change belongs to what was before.
          guard birth <= time, birth < next || next > time, birth > span.start else { continue }
          var chance = Chance(seed: span.settings.seed, cell: cell, number: number)
          let lives =
            (kind.lifetime + chance.around(kind.lifetimeRange)) * span.settings.lifetime
          guard time - birth < Double(lives) else { continue }
          found.append(
            (
              birth,
              Particle(
                cell: cell, number: number, age: time - birth, settings: span.settings,
                chance: chance)
            ))
        }
      }
    }
    let sorted = found.sorted {
      ($0.birth, $0.particle.cell, $0.particle.number)
        < ($1.birth, $1.particle.cell, $1.particle.number)
    }
    return sorted.suffix(Self.most).map(\.particle)
  }

  /// More particles than anybody tells apart; our choice.
  private static let most = 4000
}

/// Numbers that look like chance, each from where it is asked for.
struct Chance {
  private var state: UInt64

  init(seed: UInt32, cell: Int, number: Int) {
    state = UInt64(seed) << 32 ^ UInt64(truncatingIfNeeded: cell) << 56
    state ^= UInt64(bitPattern: Int64(number)) &* 0xD134_2543_DE82_EF95
  }

  /// In 0..<1, by SplitMix64.
  mutating func next() -> CGFloat {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return CGFloat(z >> 11) / CGFloat(UInt64(1) << 53)
  }

  /// Within half a range on either side of 0.
  mutating func around(_ range: CGFloat) -> CGFloat { (next() - 0.5) * range }
}

extension EmitterProperties.Particle {
  /// How it looks: in its place, turned, scaled and coloured; nil if nothing of it is seen.
  func look() -> ParticleLook? {
    var chance = chance
    let (kind, age) = (kind, CGFloat(age))
    let place = chance.place(in: settings)
    let angle = kind.emissionLongitude + chance.around(kind.emissionRange)
    let speed =
      (kind.velocity + chance.around(kind.velocityRange)) * settings.velocity
      * cos(kind.emissionLatitude)
    let scale =
      (kind.scale + chance.around(kind.scaleRange) + kind.scaleSpeed * age) * settings.scale
    let spin = (kind.spin + chance.around(kind.spinRange)) * settings.spin
    func channel(_ start: CGFloat, _ range: CGFloat, _ speed: CGFloat) -> CGFloat {
      min(max(start + chance.around(range) + speed * age, 0), 1)
    }
    let color = CGColor(
      red: channel(kind.color.red, kind.colorRange.red, kind.colorSpeed.red),
      green: channel(kind.color.green, kind.colorRange.green, kind.colorSpeed.green),
      blue: channel(kind.color.blue, kind.colorRange.blue, kind.colorSpeed.blue),
      alpha: channel(kind.color.alpha, kind.colorRange.alpha, kind.colorSpeed.alpha))
    guard scale > 0, color.alpha > frameResolution / 2 else { return nil }
    return ParticleLook(
      position: CGPoint(
        x: place.x + speed * cos(angle) * age + kind.acceleration.dx * age * age / 2,
        y: place.y + speed * sin(angle) * age + kind.acceleration.dy * age * age / 2),
      angle: spin * age, scale: scale, color: color)
  }
}

/// A particle as it is drawn.
struct ParticleLook {
  let position: CGPoint
  let angle: CGFloat
  let scale: CGFloat
  let color: CGColor
}

extension Chance {
  /// A place in the emitter's shape.
  fileprivate mutating func place(in settings: EmitterSettings) -> CGPoint {
    let (a, b) = (next(), next())
    let (centre, size) = (settings.position, settings.size)
    let isOutline = settings.mode == .outline || settings.mode == .points
    switch settings.shape {
    case .line: return CGPoint(x: centre.x + (a - 0.5) * size.width, y: centre.y)
    case .rectangle, .cuboid:
      let box = CGRect(
        x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width,
        height: size.height)
      if settings.mode == .points {
        return box.corners[min(Int(a * 4), 3)]
      }
      guard isOutline else {
        return CGPoint(x: box.minX + a * box.width, y: box.minY + b * box.height)
      }
      let way = a * 2 * (box.width + box.height)
      if way < box.width { return CGPoint(x: box.minX + way, y: box.minY) }
      if way < 2 * box.width { return CGPoint(x: way - box.width + box.minX, y: box.maxY) }
      let rest = way - 2 * box.width
      return rest < box.height
        ? CGPoint(x: box.minX, y: box.minY + rest)
        : CGPoint(x: box.maxX, y: box.minY + rest - box.height)
    // The size's width is the radius, as Apple's documentation says.
    case .circle, .sphere:
      let radius = isOutline ? size.width : size.width * b.squareRoot()
      return CGPoint(
        x: centre.x + radius * cos(2 * .pi * a), y: centre.y + radius * sin(2 * .pi * a))
    default: return centre
    }
  }
}
