import Foundation
import Pixels
import Testing
import UIKit

@testable import UIKitGraphics

@MainActor @Suite struct AssetCatalogTests {
  /// A folder with a catalogue of the sets that `files` describe, by path.
  private func withCatalog(_ files: [String: String], _ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let before = AppAssets.folders
    defer {
      AppAssets.folders = before
      try? FileManager.default.removeItem(at: folder)
    }
    for (path, text) in files {
      let file = folder.appending(path: "App/Assets.xcassets/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // What stands for a picture is how large it is.
      let sides = text.split(separator: "x").compactMap { Int($0) }
      guard path.hasSuffix(".png"), sides.count == 2 else {
        try Data(text.utf8).write(to: file)
        continue
      }
      let bitmap = Bitmap(width: sides[0], height: sides[1])
      try Data(PNGEncoder().encode(bitmap)).write(to: file)
    }
    AppAssets.folders = [folder]
    try body(folder)
  }

  private func images(_ variants: String, properties: String = "{}") -> String {
    #"{"images": [\#(variants)], "properties": \#(properties), "info": {"version": 1}}"#
  }

  private let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#

  @Test func `a picture is the variant for the device and its scale`() throws {
    let variants = """
      {"idiom": "universal", "scale": "1x", "filename": "1.png"},
      {"idiom": "universal", "scale": "2x", "filename": "2.png"},
      {"idiom": "universal", "scale": "3x", "filename": "3.png"},
      {"idiom": "ipad", "scale": "2x", "filename": "pad.png"}
      """
    try withCatalog([
      "star.imageset/Contents.json": images(variants),
      "star.imageset/1.png": "10x20", "star.imageset/2.png": "20x40",
      "star.imageset/3.png": "30x60", "star.imageset/pad.png": "100x100",
    ]) { _ in
      let device = UITraitCollection.ofDevice
      defer { UITraitCollection.ofDevice = device }
      UITraitCollection.ofDevice = UITraitCollection(
        style: .light, idiom: .phone, horizontal: .compact, vertical: .regular, scale: 3)
      let star = try #require(UIImage(named: "star"))
      #expect(star.scale == 3 && star.size == CGSize(width: 10, height: 20))
      UITraitCollection.ofDevice = UITraitCollection(
        style: .light, idiom: .pad, horizontal: .regular, vertical: .regular, scale: 2)
      let onPad = try #require(UIImage(named: "star"))
      #expect(onPad.scale == 2 && onPad.size == CGSize(width: 50, height: 50))
      #expect(UIImage(named: "moon") == nil)
    }
  }

  @Test func `a picture follows the appearance of the view that shows it`() throws {
    let variants = #"""
      {"idiom": "universal", "filename": "day.png"},
      {"idiom": "universal", "filename": "night.png", \#(dark)}
      """#
    try withCatalog([
      "sky.imageset/Contents.json": images(variants),
      "sky.imageset/day.png": "4x4", "sky.imageset/night.png": "8x8",
    ]) { _ in
      let sky = try #require(UIImage(named: "sky"))
      #expect(sky.cgImage?.width == 4)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIImageView(image: sky.withRenderingMode(.alwaysOriginal))
      window.addSubview(view)
      @MainActor func shown() -> Int? { (view.layer.contents as? CGImage)?.width }
      #expect(shown() == 4)
      window.overrideUserInterfaceStyle = .dark
      #expect(shown() == 8)
      window.overrideUserInterfaceStyle = .light
      #expect(shown() == 4)
      let traits = UITraitCollection(userInterfaceStyle: .dark)
      let night = try #require(UIImage(named: "sky", in: nil, compatibleWith: traits))
      #expect(night.cgImage?.width == 8)
      traits.performAsCurrent { #expect(sky.cgImage?.width == 8) }
    }
  }

  @Test func `a set says how its picture is coloured and stretched`() throws {
    let variant = #"""
      {"idiom": "universal", "scale": "2x", "filename": "a.png", "resizing": {"mode": "9-part",
      "center": {"mode": "stretch", "width": 1, "height": 1},
      "cap-insets": {"top": 2, "left": 4, "bottom": 6, "right": 8}}}
      """#
    try withCatalog([
      "bubble.imageset/Contents.json":
        images(variant, properties: #"{"template-rendering-intent": "template"}"#),
      "bubble.imageset/a.png": "40x40",
    ]) { _ in
      let bubble = try #require(UIImage(named: "bubble"))
      #expect(bubble.renderingMode == .alwaysTemplate && bubble.resizingMode == .stretch)
      #expect(bubble.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }
  }

  @Test func `folders name their sets only where they provide a namespace`() throws {
    let one = images(#"{"idiom": "universal", "filename": "a.png"}"#)
    try withCatalog([
      "Plain/sun.imageset/Contents.json": one, "Plain/sun.imageset/a.png": "2x2",
      "Icons/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
      "Icons/sun.imageset/Contents.json": one, "Icons/sun.imageset/a.png": "6x6",
    ]) { _ in
      #expect(UIImage(named: "sun")?.size.width == 2)
      #expect(UIImage(named: "Icons/sun")?.size.width == 6)
      #expect(UIImage(named: "Plain/sun") == nil)
    }
  }

  @Test func `numbered pictures are one that is shown in turn`() throws {
    let one = images(#"{"idiom": "universal", "filename": "a.png"}"#)
    let numbers = [0, 1, 2, 4]
    let files = numbers.flatMap {
      [("spin\($0).imageset/Contents.json", one), ("spin\($0).imageset/a.png", "\($0 + 2)x2")]
    }
    try withCatalog(Dictionary(uniqueKeysWithValues: files)) { folder in
      let spin = try #require(UIImage.animatedImageNamed("spin", duration: 3))
      #expect(spin.images?.map(\.size.width) == [2, 3, 4] && spin.duration == 3)
      for number in 1...2 {
        let png = PNGEncoder().encode(Bitmap(width: number * 5, height: 2))
        try Data(png).write(to: folder.appending(path: "wave\(number).png"))
      }
      let wave = try #require(UIImage.animatedImageNamed("wave", duration: 0))
      #expect(wave.images?.map(\.size.width) == [5, 10] && wave.duration == 2.0 / 30)
      #expect(UIImage.animatedImageNamed("nothing", duration: 1) == nil)
    }
  }

  @Test func `a set reads no file outside of itself`() throws {
    try withCatalog([
      "a.imageset/Contents.json": images(
        #"{"idiom": "universal", "filename": "../b.imageset/b.png"}"#),
      "b.imageset/Contents.json": images(#"{"idiom": "universal", "filename": "out.png"}"#),
      "b.imageset/b.png": "2x2", "c.imageset/Contents.json": "{", "d.imageset/c.png": "2x2",
      "e.imageset/Contents.json": images(#"{"idiom": "universal", "filename": "none.png"}"#),
      "secret.png": "2x2",
    ]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "App/Assets.xcassets/b.imageset/out.png").path(
          percentEncoded: false), withDestinationPath: "../secret.png")
      for name in ["a", "b", "c", "d", "e"] { #expect(UIImage(named: name) == nil, "\(name)") }
    }
  }

  @Test func `colours are read in each of the ways that they are written`() throws {
    func color(_ space: String, _ components: String) -> String {
      #"{"idiom": "universal", "color": {"color-space": "\#(space)", "components": {\#(components)}}}"#
    }
    func set(_ colors: String) -> String { #"{"colors": [\#(colors)]}"# }
    let dark = #"""
      {"idiom": "universal", \#(dark), "color": {"color-space": "srgb", "components":
      {"red": "1.000", "green": "1.000", "blue": "1.000", "alpha": "0.500"}}}
      """#
    let half = #""red": "0.200", "green": "0.400", "blue": "0.600", "alpha": "1.000""#
    try withCatalog([
      "fraction.colorset/Contents.json": set(color("srgb", half) + "," + dark),
      "hex.colorset/Contents.json": set(
        color("srgb", #""red": "0x33", "green": "0x66", "blue": "0x99", "alpha": "1.000""#)),
      "decimal.colorset/Contents.json": set(
        color("srgb", #""red": "51", "green": "102", "blue": "153", "alpha": "1.000""#)),
      "gray.colorset/Contents.json": set(
        color("gray-gamma-22", #""white": "0.250", "alpha": "1.000""#)),
      "wide.colorset/Contents.json": set(color("display-p3", half)),
      "system.colorset/Contents.json": set(
        #"{"idiom": "universal", "color": {"platform": "ios", "reference": "systemRedColor"}}"#),
      "AccentColor.colorset/Contents.json": set(#"{"idiom": "universal"}"#),
    ]) { _ in
      let blue = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
      for name in ["fraction", "hex", "decimal"] {
        let read = try #require(UIColor(named: name)).cgColor
        for (a, b) in [(read.red, blue.red), (read.green, blue.green), (read.blue, blue.blue)] {
          #expect(abs(a - b) < 1e-9, "\(name)")
        }
      }
      let traits = UITraitCollection(userInterfaceStyle: .dark)
      let fraction = try #require(UIColor(named: "fraction"))
      #expect(fraction.resolvedColor(with: traits) == UIColor(white: 1, alpha: 0.5))
      #expect(
        UIColor(named: "fraction", in: nil, compatibleWith: traits)
          == UIColor(white: 1, alpha: 0.5))
      #expect(UIColor(named: "gray") == UIColor(white: 0.25, alpha: 1))
      #expect(
        UIColor(named: "wide")
          == UIColor(displayP3Red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
      let red = try #require(UIColor(named: "system"))
      #expect(red.resolvedColor(with: traits) == UIColor.systemRed.resolvedColor(with: traits))
      // Xcode's template has an accent colour that is none.
      #expect(UIColor(named: "AccentColor") == nil && UIColor(named: "none") == nil)
    }
  }

  @Test func `the catalogues of a bundle come before the app's`() throws {
    let set = images(#"{"idiom": "universal", "filename": "a.png"}"#)
    try withCatalog(["sun.imageset/Contents.json": set, "sun.imageset/a.png": "2x2"]) { folder in
      let bundle = try #require(Bundle(url: folder))
      AppAssets.folders = []
      #expect(UIImage(named: "sun") == nil)
      #expect(UIImage(named: "sun", in: bundle, compatibleWith: nil)?.size.width == 2)
    }
  }

  // MARK: Shapes

  private let circle =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><circle cx="10" cy="5" r="5"/></svg>"#

  private func withDevice(scale: CGFloat, _ body: () throws -> Void) rethrows {
    let device = UITraitCollection.ofDevice
    defer { UITraitCollection.ofDevice = device }
    UITraitCollection.ofDevice = UITraitCollection(
      style: .light, idiom: .phone, horizontal: .compact, vertical: .regular, scale: scale)
    try body()
  }

  @Test func `shapes are drawn at the scale of the device`() throws {
    let one = #"{"idiom": "universal", "filename": "a.svg"}"#
    let night = #"{"idiom": "universal", "filename": "b.svg", \#(dark)}"#
    let cut = #"""
      {"idiom": "universal", "filename": "a.svg", "resizing": {"mode": "3-part-horizontal",
      "center": {"mode": "stretch", "width": 1}, "cap-insets": {"left": 4, "right": 8}}}
      """#
    try withCatalog([
      "dot.imageset/Contents.json":
        images(one + "," + night, properties: #"{"template-rendering-intent": "template"}"#),
      "dot.imageset/a.svg": circle,
      "dot.imageset/b.svg": circle.replacing(#"width="20""#, with: #"width="30""#),
      "pdf.imageset/Contents.json": images(#"{"idiom": "universal", "filename": "a.pdf"}"#),
      "pdf.imageset/a.pdf": String(decoding: VectorFileTests.pdf("0 0 9 9 re f"), as: UTF8.self),
      "cut.imageset/Contents.json": images(cut), "cut.imageset/a.svg": circle,
      "two.imageset/Contents.json": images(
        #"{"idiom": "universal", "scale": "2x", "filename": "a.svg"}"#),
      "two.imageset/a.svg": circle,
    ]) { _ in
      for scale in [1, 2, 3] as [CGFloat] {
        try withDevice(scale: scale) {
          let dot = try #require(UIImage(named: "dot"))
          #expect(dot.size == CGSize(width: 20, height: 10) && dot.scale == scale)
          #expect(dot.cgImage?.width == Int(20 * scale) && dot.renderingMode == .alwaysTemplate)
          let traits = UITraitCollection(userInterfaceStyle: .dark)
          #expect(UIImage(named: "dot", in: nil, compatibleWith: traits)?.size.width == 30)
          #expect(UIImage(named: "pdf")?.size == CGSize(width: 40, height: 20))
          let insets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 8)
          #expect(UIImage(named: "cut")?.capInsets == insets)
          #expect(UIImage(named: "two")?.size == CGSize(width: 10, height: 5))
        }
      }
    }
  }

  @Test func `shapes that are kept are sharp at any size`() throws {
    let one = images(#"{"idiom": "universal", "filename": "a.svg"}"#)
    let kept = images(
      #"{"idiom": "universal", "filename": "a.svg"}"#,
      properties: #"{"preserves-vector-representation": true}"#)
    try withCatalog([
      "plain.imageset/Contents.json": one, "plain.imageset/a.svg": circle,
      "kept.imageset/Contents.json": kept, "kept.imageset/a.svg": circle,
    ]) { _ in
      try withDevice(scale: 2) {
        let (image, plain) = (try #require(UIImage(named: "kept")), UIImage(named: "plain"))
        let view = UIImageView(image: image)
        @MainActor func shown() -> Int? { (view.layer.contents as? CGImage)?.width }
        #expect(shown() == 40)
        view.frame.size = CGSize(width: 80, height: 40)
        #expect(shown() == 160 && view.layer.contentsScale == 8)
        UIView.animate(withDuration: 1) { view.frame.size = CGSize(width: 200, height: 100) }
        #expect(shown() == 400 && view.layer.animation(forKey: "contents") == nil)
        view.contentMode = .center
        #expect(shown() == 40)
        view.contentMode = .scaleAspectFit
        view.frame.size = CGSize(width: 60, height: 100)
        #expect(shown() == 120)
        view.image = image.withRenderingMode(.alwaysTemplate)
        #expect(shown() == 120)
        view.image = image.imageFlippedForRightToLeftLayoutDirection()
        #expect(shown() == 120)
        view.semanticContentAttribute = .forceRightToLeft
        let turned = view.layer.contents as? CGImage
        #expect(turned != nil && turned != image.cgImage)
        view.frame.size = CGSize(width: 70, height: 100)
        #expect(view.layer.contents as? CGImage == turned)
        view.semanticContentAttribute = .unspecified
        view.frame.size = CGSize(width: 60, height: 100)
        view.image = image.resizableImage(
          withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2))
        #expect(shown() == 40)
        view.image = plain
        #expect(shown() == 40)
        let larger = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 30)).image { _ in
          image.draw(in: CGRect(x: 0, y: 0, width: 60, height: 30))
        }
        #expect(larger.cgImage?.picture?.images.values.map(\.width) == [120])
      }
    }
  }
}
