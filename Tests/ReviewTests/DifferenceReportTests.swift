import Foundation
import FoundationXML
import Frames
import Pixels
import Raster
import Review
import Testing

@Suite struct DifferenceReportTests {
  private func frames(_ shift: CGFloat) -> [Frame] {
    (0..<20).map { index in
      let offset = (5..<18).contains(index) ? shift : 0
      return Sample.frame([Sample.box(1, "card <1>", x: CGFloat(index) + offset)])
    }
  }

  private func comparison() throws -> RecordingComparison {
    try Sample.compare(frames(0), frames(1))
  }

  private func files(_ report: DifferenceReport) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    try report.makeFiles { files[$0.path] = $0.bytes }
    return files
  }

  @Test func `every file is there, and the index lists them all`() throws {
    let files = try files(DifferenceReport(try comparison(), title: "Sample", limit: 3))
    let index = try #require(files["report.json"])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(index)) as? [String: Any])
    let listed = try #require(json["files"] as? [String])
    #expect(Set(listed) == Set(files.keys) && listed.last == "report.json")
    // The worst is the first here.
    #expect(json["picturesLimitedTo"] as? [Int] == [5, 17])
    for folder in ["reference", "difference", "actual"] {
      for number in ["0005", "0017"] { #expect(files["\(folder)/\(number).png"] != nil) }
    }
    #expect(files.count == 6 + 6)
    #expect(json["differingFrames"] as? Int == 13 && json["frames"] as? Int == 20)
    let first = try #require((json["differences"] as? [[String: Any]])?.first)
    #expect(first["differingPixels"] as? Int == 80 && first["totalPixels"] as? Int == 9600)
    #expect(first["box"] as? [Int] == [10, 8, 22, 20])
    let layer = try #require((first["layers"] as? [[String: Any]])?.first)
    #expect(layer["path"] as? [String] == ["screen", "card <1>"])
  }

  @Test func `pictures are those that were compared, and the difference marks just what differs`()
    throws
  {
    let comparison = try Sample.compare([frames(0)[6]], [frames(1)[6]])
    let files = try files(DifferenceReport(comparison, title: "Sample"))
    func picture(_ path: String) throws -> Bitmap {
      try PNGDecoder.decode(Data(try #require(files[path])), name: path)
    }
    let reference = try picture("reference/0000.png")
    let actual = try picture("actual/0000.png")
    let difference = try picture("difference/0000.png")
    #expect(try reference == Rasterizer().bitmap(of: frames(0)[6], scale: 2))
    #expect(try actual == Rasterizer().bitmap(of: frames(1)[6], scale: 2))
    for index in reference.pixels.indices {
      let pixel = difference.pixels[index]
      let isMarked = (pixel >> 16 & 0xFF) > (pixel >> 8 & 0xFF) + 80
      #expect(isMarked == (reference.pixels[index] != actual.pixels[index]))
    }
  }

  @Test func `a report says on which side an app did not get what it asked for`() throws {
    var reel = Sample.reel([frames(0)[6]])
    let reference = Sample.source(reel, "a.reel")
    reel.header.diagnostics = [
      Diagnostic(
        code: .unknownSymbol, sentence: "The symbol 'a|<b>' is not drawn here.",
        time: Timestamp(seconds: 0.25), subject: "a|<b>")
    ]
    let comparison = try Sample.compare(reference, Sample.source(reel, "b.reel"))
    let report = DifferenceReport(comparison, title: "Sample")
    let row = #"| actual | 0.250 s | The symbol 'a\|\<b\>' is not drawn here. | `unknownSymbol` |"#
    #expect(report.markdown.contains("## Diagnostics") && report.markdown.contains(row))
    #expect(
      report.junit.contains(
        "<system-err>0.250 s: The symbol 'a|&lt;b&gt;' is not drawn here. [unknownSymbol]"
          + "</system-err>"))
    #expect(XMLParser(data: Data(report.junit.utf8)).parse())
    let json = try JSONSerialization.jsonObject(with: Data(try report.json())) as? [String: Any]
    #expect((json?["referenceDiagnostics"] as? [Any])?.isEmpty == true)
    let fields = try #require((json?["actualDiagnostics"] as? [[String: Any]])?.first)
    #expect(fields["code"] as? String == "unknownSymbol" && fields["seconds"] as? Double == 0.25)
    #expect(fields["subject"] as? String == "a|<b>")
  }

  @Test func `equal reports have equal bytes`() throws {
    let comparison = try Sample.compare([frames(0)[6]], [frames(1)[6]])
    let report = DifferenceReport(comparison, title: "Sample")
    #expect(try files(report) == files(report))
  }

  @Test func `recordings that are the same need no pictures`() throws {
    let same = try Sample.compare(frames(0), frames(0))
    let files = try files(DifferenceReport(same, title: "Sample"))
    #expect(Set(files.keys) == ["report.json", "report.md", "junit.xml"])
    #expect(DifferenceReport(same, title: "Sample").junit.contains(#"failures="0""#))
  }

  @Test func `frames that only one side has are drawn beside an empty cell`() throws {
    let comparison = try Sample.compare(
      Array(frames(0).suffix(2)), Array(frames(0).suffix(2).dropLast()))
    let files = try files(DifferenceReport(comparison, title: "Sample"))
    #expect(files["reference/0001.png"] != nil && files["actual/0001.png"] == nil)
    #expect(files["sheet.png"] != nil && files["animation.png"] != nil)
  }

  @Test func `sizes that differ are drawn as they are`() throws {
    let small = Sample.frame([Sample.box(1, "card", x: 4)], size: CGSize(width: 30, height: 50))
    let comparison = try Sample.compare([frames(0)[0]], [small])
    #expect(comparison.differences[0].pixels?.sizesMatch == false)
    #expect(comparison.message.contains("Sizes differ: 80 × 120 against 60 × 100."))
    let files = try files(DifferenceReport(comparison, title: "Sample"))
    let difference = try PNGDecoder.decode(Data(files["difference/0000.png"] ?? []), name: "d")
    #expect(difference.width == 80 && difference.height == 120)
  }

  @Test("Pictures of any shape fit a sheet", arguments: [(1, 4000), (4000, 1), (1, 1)])
  func shapes(width: Int, height: Int) throws {
    func side(_ color: UInt32) -> FrameSource {
      let pixels = Array(repeating: color, count: width * height)
      let png = PNGEncoder().encode(Bitmap(width: width, height: height, pixels: pixels))
      return FrameSource(
        pictures: [FrameSource.Picture(name: "a.png") { Data(png) }], name: "a.png")
    }
    let comparison = try Sample.compare(side(0xFF00_0000), side(0xFFFF_FFFF))
    #expect(comparison.differences[0].pixels?.differing == width * height)
    let files = try files(DifferenceReport(comparison, title: "Sample"))
    let sheet = try PNGDecoder.decode(Data(files["sheet.png"] ?? []), name: "sheet")
    #expect(sheet.width < 4000 && sheet.height < 2000)
  }

  @Test func `a canvas of no width to speak of is compared all the same`() throws {
    let sliver = CGSize(width: 1e-300, height: 5000)
    func frame(_ x: CGFloat) -> Frame {
      var node = Sample.box(1, "card", x: x)
      node.transform.m14 = 1e300
      node.transform.m11 = 1e300
      return Sample.frame([node], size: sliver)
    }
    let comparison = try Sample.compare(
      Sample.source(Sample.reel([frame(0)])),
      Sample.pictures(Sample.reel([Sample.frame([])]), scale: 1))
    #expect(!comparison.isSame)
    let files = try files(DifferenceReport(comparison, title: "Sample"))
    #expect(files["animation.png"] != nil)
    #expect(throws: Never.self) { try Sample.compare([frame(0)], [frame(1e300)]) }
  }

  @Test func `the result for CI systems is well-formed, whatever layers are called`() throws {
    let report = DifferenceReport(
      try comparison(), title: "\"A\" & <B> \u{1} 날씨", advice: ["Look at 'sheet.png'."])
    let parser = XMLParser(data: Data(report.junit.utf8))
    let collector = Collector()
    parser.delegate = collector
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(collector.names == ["testsuites", "testsuite", "testcase", "failure"])
    #expect(collector.attributes["name"] == "\"A\" & <B> \\u{1} 날씨")
    #expect(collector.text.contains("card <1>: position") && collector.text.contains("sheet.png"))
    #expect(report.markdown.contains("card \\<1\\>: position"))
    #expect(report.markdown.utf8.count < 1 << 20)
  }

  private final class Collector: NSObject, XMLParserDelegate {
    var names: [String] = []
    var attributes: [String: String] = [:]
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      names.append(name)
      if name == "testcase" { self.attributes = attributes }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }
}

@Suite struct ToleranceAuditTests {
  /// A picture with a hairline and a soft edge, so that every fault shows.
  private func frame(red: CGFloat = 0.6, line: Bool = true, x: CGFloat = 4) -> Frame {
    var hairline = Node(id: 2, name: "line", frame: CGRect(x: 0, y: 45, width: 40, height: 0.5))
    hairline.backgroundColor = CGColor(gray: 0.9, alpha: 1)
    return Sample.frame([Sample.box(1, "card", x: x, red: red)] + (line ? [hairline] : []))
  }

  private func audit(_ a: [Frame], _ b: [Frame]) throws -> ToleranceAudit {
    try Sample.compare(a, b).audit()
  }

  private func setting(_ audit: ToleranceAudit, _ option: String) throws -> ToleranceAudit.Setting {
    try #require(audit.settings.first { $0.option == option })
  }

  @Test("The value passes, and the one below it fails", arguments: [0.61, 0.7, 1])
  func smallest(red: CGFloat) throws {
    let (a, b) = (
      Sample.source(Sample.reel([frame()])), Sample.source(Sample.reel([frame(red: red)]))
    )
    func passes(_ options: PixelDiff.Options) throws -> Bool {
      try Sample.compare(a, b, ComparisonOptions(pixels: options)).isSame
    }
    let audit = try Sample.compare(a, b).audit()
    let levels = try #require(setting(audit, "--tolerance").value)
    // One channel of one card differs.
    #expect(Int(levels) == Int((red * 255).rounded()) - 153)
    #expect(try passes(PixelDiff.Options(metric: .tolerance(UInt8(levels)))))
    #expect(try !passes(PixelDiff.Options(metric: .tolerance(UInt8(levels - 1)))))
    let threshold = try #require(setting(audit, "--threshold").value)
    #expect(try passes(PixelDiff.Options(metric: .pixelmatch(threshold: threshold))))
    #expect(try !passes(PixelDiff.Options(metric: .pixelmatch(threshold: threshold - 0.001))))
    #expect(try setting(audit, "--max-cluster").value == 400)
  }

  @Test func `a small tolerance hides one level of colour and no more`() throws {
    let setting = try setting(audit([frame()], [frame(red: 0.62)]), "--tolerance")
    #expect(setting.letsThrough == [.color])
    // There is no frame before the only one, so nothing can be late.
    #expect(setting.finds == [.shift, .line])
  }

  @Test func `a large tolerance hides a hairline, a large cluster hides more`() throws {
    let before = [frame(x: 4), frame(x: 5), frame(x: 6)]
    let after = [frame(x: 4), frame(line: false, x: 5), frame(x: 6)]
    let audit = try audit(before, after)
    let levels = try setting(audit, "--tolerance")
    #expect(levels.letsThrough == [.color, .line] && levels.finds == [.shift, .delay])
    let cluster = try setting(audit, "--max-cluster")
    #expect(cluster.value == 80 && cluster.letsThrough.contains(.line))
    #expect(cluster.finds.contains(.color))
    #expect(audit.lines[0].contains("it would hide one level of colour, a missing line"))
  }

  @Test func `no tolerance passes a frame that is missing`() throws {
    let audit = try audit([frame(), frame(x: 5)], [frame()])
    #expect(audit.settings.allSatisfy { $0.value == nil })
    #expect(audit.lines.allSatisfy { $0.hasSuffix("no value lets this pass.") })
  }
}
