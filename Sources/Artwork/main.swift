// Draws the pictures of Assets: 'artwork <folder>'.
//
// Everything is computed from fixed seeds, so the program draws the same bytes every time.

internal import Foundation
internal import Pixels
internal import QuartzCore
internal import Raster
internal import UIKit

/// Film grain: its strength, and the size of its grains in pixels.
let grainStrength = 0.022
let grainSize = 2

func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }

func pixel(_ color: Light, alpha: Double = 1) -> UInt32 {
  let c = color * alpha
  return byte(alpha) << 24 | byte(c.x) << 16 | byte(c.y) << 8 | byte(c.z)
}

func bitmap(_ width: Int, _ height: Int, _ color: (Double, Double, Int, Int) -> UInt32) -> Bitmap {
  var bitmap = Bitmap(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
      bitmap[x, y] = color(u, v, x, y)
    }
  }
  return bitmap
}

/// The average of `body` over a grid of places inside a pixel of a picture `size` wide.
func supersampled(_ u: Double, _ v: Double, size: Int, _ body: (Double, Double) -> Double) -> Double
{
  let side = 4
  var sum = 0.0
  for sub in 0..<side * side {
    let dx = (Double(sub % side) + 0.5) / Double(side) - 0.5
    let dy = (Double(sub / side) + 0.5) / Double(side) - 0.5
    sum += body(u + dx / Double(size), v + dy / Double(size))
  }
  return sum / Double(side * side)
}

/// Darker towards the edges, and curved as film is.
func developed(_ light: Light, _ u: Double, _ v: Double, _ x: Int, _ y: Int) -> Light {
  let vignette = 1 - 0.30 * pow(hypot(u - 0.5, v - 0.5) / 0.72, 2.4)
  let exposed = light * vignette
  let grain = Noise(seed: 1).grain(x / grainSize, y / grainSize) - 0.5
  // Shoulders of the film: bright light never quite burns out.
  let curved = Light(tone(exposed.x), tone(exposed.y), tone(exposed.z))
  return curved + Light(repeating: grain * grainStrength)
}

func tone(_ x: Double) -> Double { x < 0.8 ? x : 0.8 + 0.2 * (1 - exp(-(x - 0.8) / 0.2)) }

guard (2...3).contains(CommandLine.arguments.count) else {
  FileHandle.standardError.write(Data("Usage: artwork <folder> [<beginning of names>]\n".utf8))
  exit(64)
}
let beginning = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : ""
let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)

/// Draws a picture and writes it, if its name is asked for.
@MainActor func write(_ name: String, _ picture: () throws -> Bitmap) throws {
  guard name.hasPrefix(beginning) else { return }
  let file = folder.appending(path: name)
  try Data(PNGEncoder(level: 12).encode(try picture())).write(to: file, options: .atomic)
  print(file.path(percentEncoded: false))
}

/// Draws what is painted at its own scale.
@MainActor func paint(_ name: String, _ picture: () -> UIImage) throws {
  try write(name) {
    let image = picture()
    guard let frame = image.cgImage?.picture?.frame else { return Bitmap(width: 1, height: 1) }
    return try Rasterizer().bitmap(of: frame, scale: image.scale)
  }
}

for dish in Dish.allCases { try paint("food-\(dish.rawValue).png") { dish.image } }
for photo in Photo.allCases { try paint("photo-\(photo.rawValue).png") { photo.image } }
for sleeve in Sleeve.allCases { try paint("sleeve-\(sleeve.rawValue).png") { sleeve.image } }
for cover in Cover.allCases {
  try write("cover-\(cover.rawValue).png") {
    bitmap(1080, 1380) { u, v, x, y in
      pixel(developed(cover.light(u, v), u, v, x, y))
    }
  }
}
for icon in Icon.allCases {
  try write("tab-\(icon.rawValue)@3x.png") {
    bitmap(84, 84) { u, v, _, _ in
      pixel(Light(repeating: 0), alpha: supersampled(u, v, size: 84) { icon.coverage($0, $1) })
    }
  }
}
try write("avatar@3x.png") {
  bitmap(105, 105) { u, v, _, _ in
    func channel(_ index: Int) -> Double {
      supersampled(u, v, size: 105) { Icon.avatar($0, $1)[index] }
    }
    return pixel(Light(channel(0), channel(1), channel(2)))
  }
}
