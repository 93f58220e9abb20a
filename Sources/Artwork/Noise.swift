internal import Foundation

/// Smooth noise from a seed: the same picture on every machine.
struct Noise {
  let seed: UInt64

  /// A number in 0..<1 for a place of the grid.
  private func hash(_ x: Int, _ y: Int) -> Double {
    var z = seed &+ UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    z = z &+ UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ z >> 31) >> 11) / Double(1 << 53)
  }

  /// Value noise in 0...1, a hill or dale for each unit.
  func value(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (i, j) = (Int(left), Int(top))
    let (u, v) = (fade(x - left), fade(y - top))
    let upper = hash(i, j) * (1 - u) + hash(i + 1, j) * u
    let lower = hash(i, j + 1) * (1 - u) + hash(i + 1, j + 1) * u
    return upper * (1 - v) + lower * v
  }

  /// Several octaves of noise, in 0...1.
  func fractal(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var (sum, weight, total) = (0.0, 0.5, 0.0)
    for octave in 0..<octaves {
      let scale = Double(1 << octave)
      sum += weight * value(x * scale, y * scale + Double(octave) * 17)
      total += weight
      weight /= 2
    }
    return sum / total
  }

  /// White noise for a pixel, in 0..<1.
  func grain(_ x: Int, _ y: Int) -> Double { hash(x, y) }

  private func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }
}

/// A colour as red, green and blue in 0...1.
typealias Light = SIMD3<Double>

func mix(_ a: Light, _ b: Light, _ t: Double) -> Light { a + (b - a) * min(max(t, 0), 1) }

/// The colour at `t` of a row of colours that are evenly spaced over 0...1.
func ramp(_ colors: [Light], _ t: Double) -> Light {
  let place = min(max(t, 0), 1) * Double(colors.count - 1)
  let index = min(Int(place), colors.count - 2)
  return mix(colors[index], colors[index + 1], place - Double(index))
}

func smooth(_ low: Double, _ high: Double, _ x: Double) -> Double {
  let t = min(max((x - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}
