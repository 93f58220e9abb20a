internal import Foundation

/// The scenes of the card covers: each gives the light at a place, x and y in 0...1.
enum Cover: String, CaseIterable {
  case dawn, aurora, reef

  func light(_ x: Double, _ y: Double) -> Light {
    switch self {
    case .dawn: Self.dawn(x, y)
    case .aurora: Self.aurora(x, y)
    case .reef: Self.reef(x, y)
    }
  }

  // MARK: Ridges in the mist before sunrise

  private static func dawn(_ x: Double, _ y: Double) -> Light {
    let sky = ramp(
      [
        Light(0.16, 0.22, 0.42), Light(0.42, 0.38, 0.58), Light(0.86, 0.55, 0.52),
        Light(1.0, 0.78, 0.55), Light(1.0, 0.88, 0.70),
      ], y / 0.58)
    let sun = hypot((x - 0.68) * 0.79, y - 0.47)
    var color = sky + Light(1.0, 0.72, 0.40) * (0.55 * exp(-sun * sun * 40))
    color = mix(color, Light(1.0, 0.97, 0.88), 1 - smooth(0.045, 0.052, sun))
    let clouds = Noise(seed: 5).fractal(x * 2.2 + 3, y * 11, octaves: 5)
    color = mix(color, Light(1, 0.74, 0.66), 0.34 * smooth(0.5, 0.8, clouds) * (1 - y))
    let near = Light(0.05, 0.08, 0.15)
    let far = Light(0.86, 0.60, 0.56)
    for layer in 0..<6 {
      let depth = Double(layer) / 5
      let height = ridge(x, layer)
      guard y > height else { continue }
      let base = mix(far, near, pow(depth, 0.8))
      // Mist lies in the valleys, lit by the sun where it is near.
      let mist = (1 - depth) * smooth(height, height + 0.13, y)
      let glow = exp(-abs(x - 0.68) * 2.2)
      let haze = mix(Light(0.62, 0.52, 0.60), Light(1.0, 0.78, 0.62), glow)
      let trees = layer > 3 ? 0.02 * Noise(seed: 99).fractal(x * 70, y * 70, octaves: 2) : 0
      color = mix(base + Light(repeating: trees), haze, mist * 0.75)
      let rim = 1 - smooth(0, 0.006, y - height)
      color += Light(1, 0.7, 0.4) * (rim * glow * 0.25 * (1 - depth))
    }
    return color
  }

  private static func ridge(_ x: Double, _ layer: Int) -> Double {
    let noise = Noise(seed: UInt64(layer) * 31 + 7)
    let depth = Double(layer)
    let rough = noise.fractal(x * (1.6 + depth * 0.5) + depth * 9, 0.5, octaves: 6)
    let peak = 0.42 + depth * 0.095
    return peak + (0.5 - rough) * (0.30 - depth * 0.015)
  }

  // MARK: Northern lights over a lake

  private static func aurora(_ x: Double, _ y: Double) -> Light {
    let horizon = 0.66
    guard y > horizon else { return auroraSky(x, y) }
    let depth = (y - horizon) / (1 - horizon)
    let ripple = Noise(seed: 3).fractal(x * 9, y * 90, octaves: 3) - 0.5
    let mirrored = horizon - (y - horizon) * 0.95
    let reflection = auroraSky(x + ripple * 0.03 * (0.3 + depth), max(mirrored, 0))
    let water = mix(reflection * 0.62, Light(0.01, 0.03, 0.06), depth * 0.55)
    return water + Light(repeating: 0.03 * max(ripple, 0))
  }

  private static func auroraSky(_ x: Double, _ y: Double) -> Light {
    var color = ramp(
      [Light(0.01, 0.02, 0.07), Light(0.02, 0.06, 0.14), Light(0.05, 0.15, 0.22)], y / 0.66)
    let star = Noise(seed: 77).grain(Int(x * 520), Int(y * 660))
    let twinkle = Noise(seed: 78).grain(Int(x * 520), Int(y * 660))
    if star > 0.9975 { color += Light(0.75, 0.82, 0.9) * twinkle * (1 - y) }
    for band in 0..<3 {
      let b = Double(band)
      let sway = Noise(seed: UInt64(band) + 40).fractal(x * 1.7 + b * 3, y * 0.6, octaves: 3)
      let foot = 0.30 + b * 0.13 + (sway - 0.5) * 0.36
      let rise = foot - y
      guard rise > -0.04 else { continue }
      let rays = Noise(seed: UInt64(band) + 60).fractal(x * 26 + sway * 5, 0.3, octaves: 3)
      let body = smooth(-0.04, 0.012, rise) * exp(-max(rise, 0) * (4.2 + b))
      let strength = body * (0.45 + 0.95 * rays) * (0.95 - 0.2 * b)
      let tint = mix(Light(0.15, 0.98, 0.55), Light(0.52, 0.22, 0.85), max(rise, 0) * 3.0)
      color += tint * (strength * 0.75)
    }
    let hill = 0.655 - 0.10 * Noise(seed: 9).fractal(x * 3.2 + 4, 0.1, octaves: 5)
    if y > hill { color = mix(Light(0.012, 0.03, 0.045), color, 0.08) }
    return color
  }

  // MARK: Shafts of light under water

  private static func reef(_ x: Double, _ y: Double) -> Light {
    var color = ramp(
      [
        Light(0.42, 0.88, 0.92), Light(0.08, 0.58, 0.76), Light(0.02, 0.33, 0.56),
        Light(0.01, 0.15, 0.33), Light(0.0, 0.06, 0.17),
      ], y * 0.96)
    let source = Light(x - 0.42, y + 0.22, 0)
    let angle = atan2(source.x, source.y)
    let distance = hypot(source.x, source.y)
    let shafts = Noise(seed: 21).fractal(angle * 17 + 40, distance * 0.5, octaves: 3)
    color += Light(0.55, 0.85, 0.80) * (smooth(0.46, 0.80, shafts) * exp(-distance * 1.9) * 1.1)
    let surface = Noise(seed: 22).fractal(x * 7, y * 26, octaves: 4)
    color += Light(0.7, 0.9, 0.85) * (smooth(0.50, 0.74, surface) * exp(-y * 13) * 0.6)
    color = mix(color, Light(0.85, 1, 0.98), exp(-distance * distance * 9) * 0.55)
    for fish in 0..<26 {
      let noise = Noise(seed: 300 + UInt64(fish))
      let cx = 0.12 + 0.70 * noise.grain(1, 1)
      let cy = 0.42 + 0.22 * noise.grain(2, 1) + 0.10 * (cx - 0.4)
      let size = 0.009 + 0.012 * noise.grain(3, 1)
      let (dx, dy) = ((x - cx) / size, (y - cy) / (size * 0.42))
      let isTail = dx < -0.8 && dx > -1.7 && abs(dy) < (-dx - 0.7) * 1.15
      if dx * dx + dy * dy < 1 || isTail {
        color = mix(color, Light(0.01, 0.11, 0.22), 0.72)
      }
    }
    for layer in 0..<3 {
      let l = Double(layer)
      let floor =
        0.80 + l * 0.065
        - 0.13 * Noise(seed: UInt64(layer) + 90).fractal(x * (3 + l * 2) + l * 4, 0.2, octaves: 6)
      guard y > floor else { continue }
      let texture = Noise(seed: 95).fractal(x * 34, y * 42, octaves: 4)
      let rock = mix(Light(0.02, 0.24, 0.38), Light(0.005, 0.05, 0.11), l / 2)
      let lit = smooth(0.03, 0, y - floor) * exp(-abs(x - 0.42) * 2.4)
      color = rock * (0.75 + texture * 0.5) + Light(0.20, 0.42, 0.42) * (lit * 0.35)
    }
    return color
  }
}
