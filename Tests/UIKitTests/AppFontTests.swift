import Foundation
import Frames
import QuartzCore
import Testing
import UIKit

@testable import UIKitGraphics

/// Fonts that an app brings along.
@MainActor @Suite struct AppFontTests {
  /// A font of our own with three letters, on an em of 1000 units.
  ///
  /// A is a box from 100 to 500 and up to 700, 600 wide; B has a curve and is 700 wide; a space is 300
  /// wide. Lines reach 900 up and 300 down, with a gap of 100.
  private static let bricks = """
    AAEAAAAKAIAAAwAgT1MvMkjoRd8AAAEoAAAAYGNtYXAAdwBbAAABmAAAADxnbHlmKzx8LAAAAeAAAAAyaGVhZGFu
    Q5wAAACsAAAANmhoZWEGQgH5AAAA5AAAACRobXR4CDQAZAAAAYgAAAAQbG9jYQAmABkAAAHUAAAACm1heHAABgAG
    AAABCAAAACBuYW1lGiJPswAAAhQAAAE4cG9zdP/JAFcAAANMAAAAKgABAAAAAQAAqGnpY18PPPUAAwPoAAAAAAAA
    AAAAAAAAAAAAAAAAAAACWAK8AAAAAwACAAAAAAAAAAEAAAOE/tQAZAK8AAAAZAJYAAEAAAAAAAAAAAAAAAAAAAAE
    AAEAAAAEAAQAAQAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAwINAZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAPz8/PwAAACAAQgOE/tQAZAOEASwAAAAAAAAAAAH0ArwAAAAgAAAB9AAA
    AlgAZAK8AAABLAAAAAAAAgAAAAMAAAAUAAMAAQAAABQABAAoAAAABgAEAAEAAgAgAEL//wAAACAAQf///+P/wAAB
    AAAAAAAAAAAAAAANABkAGQAAAAEAZAAAAfQCvAADAAAzESERZAGQArz9RAAAAQAAAAACWAJYAAMAADEQIRECWAJY
    /agAAAAAAAwAlgABAAAAAAABAAYAAAABAAAAAAACAAcABgABAAAAAAADAA4ADQABAAAAAAAEAA4AGwABAAAAAAAF
    AA0AKQABAAAAAAAGAA4ADQADAAEECQABAAwANgADAAEECQACAA4AQgADAAEECQADABwAUAADAAEECQAEABwAbAAD
    AAEECQAFABoAiAADAAEECQAGABwAUEJyaWNrc1JlZ3VsYXJCcmlja3MtUmVndWxhckJyaWNrcyBSZWd1bGFyVmVy
    c2lvbiAxLjAwMABCAHIAaQBjAGsAcwBSAGUAZwB1AGwAYQByAEIAcgBpAGMAawBzAC0AUgBlAGcAdQBsAGEAcgBC
    AHIAaQBjAGsAcwAgAFIAZQBnAHUAbABhAHIAVgBlAHIAcwBpAG8AbgAgADEALgAwADAAMAACAAAAAAAA/5wAMgAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAkACUAAwAA
    """

  private func bytes() throws -> Data {
    try #require(Data(base64Encoded: Self.bricks, options: .ignoreUnknownCharacters))
  }

  /// An app whose `Info.plist` lists the font, in a folder of its own.
  private func withApp(
    listing names: [String] = ["Bricks.ttf"], _ body: (URL) throws -> Void
  ) throws {
    let app = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let fonts = app.appending(path: "Resources/Fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: app) }
    try bytes().write(to: fonts.appending(path: "Bricks.ttf"))
    try PropertyListSerialization.data(
      fromPropertyList: ["UIAppFonts": names], format: .xml, options: 0
    ).write(to: app.appending(path: "Info.plist"))
    try inFreshApp { _, _ in
      AppAssets.folders = [app]
      try body(fonts)
    }
  }

  private func label(_ font: UIFont, _ text: String) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 24))
    (label.font, label.text, label.textColor) = (font, text, .red)
    return label
  }

  /// The shapes and the texts that a label draws.
  private func drawn(_ label: UILabel) -> (shapes: [ShapeContent], texts: [TextContent]) {
    guard case .picture(let picture)? = label.layer.drawnContent else { return ([], []) }
    let contents = picture.frame.root.children.compactMap(\.content)
    return (
      contents.compactMap { if case .shape(let shape) = $0 { shape } else { nil } },
      contents.compactMap { if case .text(let text) = $0 { text } else { nil } }
    )
  }

  @Test func `a font that the property list names has the measures of its file`() throws {
    try withApp { _ in
      let font = try #require(UIFont(name: "Bricks-Regular", size: 20))
      #expect(font.fontName == "Bricks-Regular" && font.familyName == "Bricks")
      #expect(font.ascender == 18 && font.descender == -6 && font.lineHeight == 24)
      #expect(font.leading == 2 && abs(font.capHeight - 14) < 0.01)
      #expect(UIFont.familyNames == ["Bricks"])
      #expect(UIFont.fontNames(forFamilyName: "Bricks") == ["Bricks-Regular"])
      #expect(UIFont(name: "Bricks", size: 20) == font)
      #expect(UIFont(name: "Bricks Regular", size: 20) == font)
      let size = "AB A".size(withAttributes: [.font: font])
      // 600, 700, 300 and 600 of 1000 units to the em.
      #expect(abs(size.width - 20 * 2.2) < 0.02 && abs(size.height - 24) < 1e-9)
    }
  }

  @Test func `its letters are drawn as the outlines of the file`() throws {
    try withApp { _ in
      let view = label(try #require(UIFont(name: "Bricks-Regular", size: 20)), "AA")
      let (shapes, texts) = drawn(view)
      let shape = try #require(shapes.first)
      #expect(shapes.count == 1 && shape.fillColor == UIColor.red.cgColor)
      // Two boxes of 8 × 14 points, 12 apart, standing on the baseline at 18.
      let corners = [2.0, 10, 14, 22].map { CGFloat($0) }
      let points = shape.path.elements.flatMap(\.points)
      #expect(Set(points.map { ($0.x * 100).rounded() / 100 }) == Set(corners))
      #expect(Set(points.map { ($0.y * 100).rounded() / 100 }) == [4, 18])
      // What it says is there for reports, without glyphs of a font that nobody else has.
      #expect(texts.map(\.string) == ["AA"] && texts.allSatisfy(\.runs.isEmpty))
    }
  }

  @Test func `letters that it lacks come from the fonts that are always there`() throws {
    try withApp { _ in
      let view = label(try #require(UIFont(name: "Bricks-Regular", size: 20)), "A😀z")
      let (shapes, texts) = drawn(view)
      #expect(shapes.count == 1)
      #expect(Set(texts.flatMap(\.runs).map(\.font)) == ["NotoColorEmoji", "InterDisplay-Regular"])
    }
  }

  @Test func `a font is registered from a file or from bytes, once`() throws {
    try withApp(listing: []) { fonts in
      #expect(UIFont.familyNames.isEmpty)
      var error: Unmanaged<CFError>?
      let url = fonts.appending(path: "Bricks.ttf")
      #expect(CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
      #expect(UIFont(name: "Bricks-Regular", size: 12) != nil && error == nil)
      let provider = try #require(CGDataProvider(data: try bytes() as CFData))
      let font = try #require(CGFont(provider))
      #expect(font.postScriptName as String? == "Bricks-Regular")
      #expect(!CTFontManagerRegisterGraphicsFont(font, &error))
      #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
      #expect(
        !CTFontManagerRegisterFontsForURL(
          fonts.appending(path: "no.ttf") as CFURL, .process, &error))
      #expect(error?.takeRetainedValue().code == CTFontManagerError.fileNotFound.rawValue)
      #expect(CGDataProvider(data: Data("no font".utf8)).flatMap { CGFont($0) } == nil)
    }
    try inFreshApp { _, _ in
      #expect(UIFont.familyNames.isEmpty)
      let font = try #require(CGDataProvider(data: try bytes()).flatMap { CGFont($0) })
      #expect(CTFontManagerRegisterGraphicsFont(font, nil))
      let (shapes, _) = drawn(label(try #require(UIFont(name: "Bricks-Regular", size: 20)), "B"))
      let path = try #require(shapes.first?.path)
      #expect(path.elements.contains { if case .quad = $0 { true } else { false } })
    }
  }

  @Test func `fonts of bytes are told apart, whichever app was there before`() throws {
    let bricks = try bytes()
    // The name table has its names in UTF-16 for some systems, and in single bytes for others.
    var blocks = bricks
    for encoding in [String.Encoding.utf16BigEndian, .macOSRoman] {
      let (old, new) = (
        try #require("Bricks".data(using: encoding)), try #require("Blocks".data(using: encoding))
      )
      while let range = blocks.range(of: old) { blocks.replaceSubrange(range, with: new) }
    }
    for (data, name) in [(bricks, "Bricks-Regular"), (blocks, "Blocks-Regular")] {
      try inFreshApp { _, _ in
        let font = try #require(CGDataProvider(data: data).flatMap { CGFont($0) })
        #expect(CTFontManagerRegisterGraphicsFont(font, nil))
        let view = label(try #require(UIFont(name: name, size: 20)), "A")
        #expect(drawn(view).shapes.count == 1)
      }
    }
  }

  @Test func `another size is the same font, and a weight that it lacks is none`() throws {
    try withApp { _ in
      let font = try #require(UIFont(name: "Bricks-Regular", size: 20))
      #expect(font.withSize(10).lineHeight == 12 && font.withSize(10).familyName == "Bricks")
      let descriptor = font.fontDescriptor
      #expect(descriptor.withSymbolicTraits(.traitBold) == nil)
      #expect(UIFont(descriptor: descriptor, size: 0) == font)
      #expect(descriptor.withSymbolicTraits([]) == descriptor)
    }
  }

  @Test func `a font that is listed and not there is told of`() throws {
    try withApp(listing: ["Bricks.ttf", "Gone.ttf"]) { _ in
      #expect(UIFont(name: "Bricks-Regular", size: 12) != nil)
      let told = RecordingContext.current[DiagnosticLog.self].all
      #expect(told.map(\.code) == [.missingFont] && told.first?.subject == "Gone.ttf")
    }
  }
}
