import Foundation
import Testing
import Timing
import Typography
import UIKit

@testable import UIKitGraphics

@MainActor @Suite struct SymbolTests {
  /// How much of a box of 20 points the even-odd rule fills, by points an eighth of a point apart.
  private func area(_ path: VectorPath) -> CGFloat {
    var count = 0
    let outline = CGPath(path)
    for x in 0..<160 {
      for y in 0..<160 {
        let point = CGPoint(x: (CGFloat(x) + 0.5) / 8, y: (CGFloat(y) + 0.5) / 8)
        if outline.contains(point, using: .evenOdd) { count += 1 }
      }
    }
    return CGFloat(count) / 64
  }

  private var diagnostics: [Diagnostic] { RecordingContext.current[DiagnosticLog.self].all }

  private func art(_ name: String) throws -> SymbolArt {
    try #require(SymbolArt.find(name, weight: .regular), "\(name)")
  }

  @Test(
    "Symbols that apps name are drawn within their box",
    arguments: [
      "bell", "bell.slash", "person.2.fill", "doc.text", "square.grid.2x2", "wifi.slash",
      "speaker.wave.2.fill", "hand.thumbsup.fill", "line.3.horizontal.decrease.circle",
      "arrow.uturn.backward", "checkmark.circle.fill", "heart.circle.fill", "music.note.square",
      "1.circle", "ellipsis.message.fill", "clock.arrow.circlepath",
    ])
  func drawn(name: String) throws {
    try inFreshApp { _, _ in
      let before = diagnostics.count
      let image = try #require(UIImage(systemName: name))
      #expect(diagnostics.count == before)
      #expect(image.size == CGSize(width: 20, height: 20) && image.isSymbolImage)
      let box = CGPath(try art(name).fill).boundingBoxOfPath
      // Some icons reach a hair beyond their own box.
      #expect(CGRect(x: -0.2, y: -0.2, width: 20.4, height: 20.4).contains(box), "\(box)")
      #expect(max(box.width, box.height) > 10)
    }
  }

  /// The areas follow from the icons' circles, of radius 8 with lines of 1 in a box of 16.
  @Test func `a circle goes around a symbol, and a filled one is without it`() throws {
    try inFreshApp { _, _ in
      let scale: CGFloat = 18.0 / 16
      let glyph = area(try art("cloud.fill").fill) * 0.56 * 0.56
      let ring = CGFloat.pi * (8 * 8 - 7 * 7) * scale * scale
      #expect(abs(area(try art("cloud.circle").fill) - ring - glyph) < 2)
      let disc = CGFloat.pi * 8 * 8 * scale * scale
      #expect(abs(area(try art("cloud.circle.fill").fill) - disc + glyph) < 2)
    }
  }

  @Test func `heavier weights have thicker lines, and no weight closes what is cut out`() throws {
    inFreshApp { _, _ in
      func width(_ name: String, _ weight: UIImage.SymbolWeight) -> CGFloat {
        let configuration = UIImage.SymbolConfiguration(pointSize: 17, weight: weight)
        guard
          case .symbol(let symbol)? =
            UIImage(systemName: name, withConfiguration: configuration)?.source
        else { return -1 }
        return symbol.stroke.isEmpty ? 0 : symbol.lineWidth
      }
      #expect(width("bell", .black) > width("bell", .bold))
      #expect(width("bell", .bold) > width("bell", .regular))
      #expect(width("bell", .regular) >= width("bell", .thin) && width("bell", .thin) == 0)
      #expect(width("checkmark.circle.fill", .black) == 0)
    }
  }

  @Test func `every icon of the table is in the package, and can be read`() throws {
    #expect(SymbolIcons.missing == [])
    for icon in ["dice-1", "align-top", "gear", "apple", "circle-fill"] {
      let path = IconPackage.bootstrap.path(of: icon)
      let text = try #require(FileManager.default.contents(atPath: path))
      let file = try #require(SymbolFile(text: text, variant: "Regular-M"))
      #expect(file.box == CGRect(x: 0, y: 0, width: 16, height: 16))
    }
  }

  @Test func `a name that is not drawn is a frame of the right size, and one that is none is nil`()
  {
    inFreshApp { _, _ in
      let large = UIImage.SymbolConfiguration(pointSize: 34)
      let image = UIImage(systemName: "figure.skiing.downhill", withConfiguration: large)
      #expect(image?.size == CGSize(width: 40, height: 40))
      var told = diagnostics.filter { $0.code == .unknownSymbol }
      #expect(told.count == 1 && told[0].sentence.contains("an empty frame stands for it"))
      for name in ["unheard.of", "", "heart.", "Heart", "heart fill"] {
        #expect(UIImage(systemName: name) == nil)
      }
      told = diagnostics.filter { $0.code == .unknownSymbol }
      #expect(told.contains { $0.sentence.contains("none with the word 'unheard'") })
    }
  }

  @Test func `the folder of exported symbols comes first`() throws {
    try inFreshApp { _, _ in
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let before = AppAssets.folders
      defer {
        AppAssets.folders = before
        try? FileManager.default.removeItem(at: folder)
      }
      let symbols = folder.appending(path: "SystemSymbols")
      try FileManager.default.createDirectory(at: symbols, withIntermediateDirectories: true)
      AppAssets.folders = [folder]
      func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: symbols.appending(path: "\(name).svg"))
      }
      try write("heart", #"<svg viewBox="0 0 40 20"><rect width="40" height="20"/></svg>"#)
      let heart = try #require(UIImage(systemName: "heart"))
      #expect(heart.size == CGSize(width: 20, height: 10))
      #expect(try area(art("heart").fill) == 200)
      // As the app exports it: at text size 100, with the weights in groups and lines that guide.
      try write(
        "bolt",
        """
        <svg width="3300" height="2200"><g id="Guides">
        <line id="Baseline-M" x1="263" x2="3036" y1="1126" y2="1126"/>
        <line id="Capline-M" x1="263" x2="3036" y1="1056" y2="1056"/>
        <line id="left-margin-Regular-M" x1="1400" x2="1400" y1="1030" y2="1150"/>
        <line id="right-margin-Regular-M" x1="1500" x2="1500" y1="1030" y2="1150"/>
        </g><g id="Symbols">
        <g id="Bold-M" transform="matrix(1 0 0 1 1400 1126)"><path d="M0 0h100v-70h-100z"/></g>
        <g id="Regular-M" transform="matrix(1 0 0 1 1400 1126)"><path d="M10 0h50v-70H10z"/></g>
        </g></svg>
        """)
      let bolt = try #require(UIImage(systemName: "bolt"))
      #expect(abs(bolt.size.width - 17) < 1e-9 && abs(bolt.size.height - 20) < 1e-9)
      let box = CGPath(try art("bolt").fill).boundingBoxOfPath
      #expect(abs(box.minX - 1.7) < 1e-9 && abs(box.width - 8.5) < 1e-9)
      #expect(abs(box.midY - 10) < 1e-9 && abs(box.height - 11.9) < 1e-9)
      let bold = try #require(SymbolArt.find("bolt", weight: .bold))
      #expect(abs(CGPath(bold.fill).boundingBoxOfPath.width - 17) < 1e-9)
      try write("star", "no SVG")
      #expect(UIImage(systemName: "star")?.size == CGSize(width: 20, height: 20))
      #expect(diagnostics.last?.code == .unreadableImage)
    }
  }
}

@Suite struct SVGPathTests {
  @Test(
    "Commands in every spelling",
    arguments: [
      ("M1 2 3 4L5,6", "M 1.0 2.0 L 3.0 4.0 L 5.0 6.0"),
      ("m1 2 3 4 1 1", "M 1.0 2.0 L 4.0 6.0 L 5.0 7.0"),
      ("M.5.5h1v-1H0V0z", "M 0.5 0.5 L 1.5 0.5 L 1.5 -0.5 L 0.0 -0.5 L 0.0 0.0 Z"),
      ("M0 0l1 0zl0 1", "M 0.0 0.0 L 1.0 0.0 Z L 0.0 1.0"),
      (
        "M0 0c1 1 2 1 3 0s2-1 3 0",
        "M 0.0 0.0 C 1.0 1.0 2.0 1.0 3.0 0.0 C 4.0 -1.0 5.0 -1.0 6.0 0.0"
      ),
      ("M0 0q1 1 2 0t2 0", "M 0.0 0.0 Q 1.0 1.0 2.0 0.0 Q 3.0 -1.0 4.0 0.0"),
      ("M0 0s1 1 2 0", "M 0.0 0.0 C 0.0 0.0 1.0 1.0 2.0 0.0"),
      ("M1e1-2E-1", "M 10.0 -0.2"),
      ("M0 0a0 5 0 0 1 3 4", "M 0.0 0.0 L 3.0 4.0"),
      ("", ""),
    ])
  func commands(text: String, expected: String) throws {
    #expect(try #require(VectorPath(svgCommands: text)).svg == expected)
  }

  @Test(arguments: ["1 2", "M1", "M1 x", "M0 0 a1 1 0 2 0 1 1", "M0 0 z 1 1", "M1e999 0", "M--1 0"])
  func `what is no path is refused`(text: String) {
    #expect(VectorPath(svgCommands: text) == nil)
  }

  /// Each point of a piece lies on the ellipse that the command names, and the way round is as its flags say.
  @Test(arguments: [("0 0", 0.25), ("0 1", 0.25), ("1 0", 0.75), ("1 1", 0.75)])
  func `arcs follow their ellipse`(flags: String, share: CGFloat) throws {
    // A quarter of an ellipse of 20 by 10, turned by a quarter.
    let path = try #require(
      VectorPath(svgCommands: "M 10 0 A 20 10 90 \(flags) 0 20"))
    let box = CGPath(path).boundingBoxOfPath
    let centre =
      flags == "0 1" || flags == "1 0" ? CGPoint(x: 0, y: 0) : CGPoint(x: 10, y: 20)
    for element in path.elements {
      let point = try #require(element.points.last)
      let (x, y) = ((point.x - centre.x) / 10, (point.y - centre.y) / 20)
      #expect(abs(x * x + y * y - 1) < 1e-9, "\(point)")
    }
    #expect(abs(box.width - (share > 0.5 ? 20 : 10)) < 0.02)
    #expect(abs(box.height - (share > 0.5 ? 40 : 20)) < 0.02)
  }
}
