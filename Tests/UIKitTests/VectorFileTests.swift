import Foundation
import Pixels
import Testing
import UIKit

@testable import UIKitGraphics

/// Files of shapes whose areas and colours are known, drawn at the sizes of devices.
@MainActor @Suite struct VectorFileTests {
  nonisolated static func svg(_ shapes: String, _ attributes: String = #"width="40" height="20""#)
    -> Data
  {
    Data(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(shapes)</svg>"#.utf8)
  }

  /// A page with a table of where its objects are, as the format asks for.
  nonisolated static func pdf(
    _ commands: String, box: String = "0 0 40 20", resources: String = ""
  ) -> Data {
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [\(box)] /Contents 4 0 R /Resources << \(resources) >> >>",
      "<< /Length \(commands.utf8.count) >>\nstream\n\(commands)\nendstream",
    ]
    var (text, places) = ("%PDF-1.4\n", "0000000000 65535 f \n")
    for (index, object) in objects.enumerated() {
      let digits = String(text.utf8.count)
      places += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 5\n\(places)trailer << /Size 5 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Data(text.utf8)
  }

  private func bitmap(_ data: Data, _ kind: VectorFile.Kind, scale: CGFloat) throws -> Bitmap {
    let image = try VectorFile(data, kind: kind, name: "shape").image(scale: scale)
    return try PNGDecoder.decode(image.data, name: image.name)
  }

  /// What the alphas of all pixels add up to, in square points.
  private func area(_ bitmap: Bitmap, scale: CGFloat) -> CGFloat {
    CGFloat(bitmap.pixels.reduce(0) { $0 + Int($1 >> 24) }) / 255 / (scale * scale)
  }

  @Test(arguments: [1, 2, 3] as [CGFloat], [VectorFile.Kind.svg, .pdf])
  func `shapes cover what geometry says`(scale: CGFloat, kind: VectorFile.Kind) throws {
    guard kind.canBeDrawn else { return }
    // A circle of radius 8, and a bar of 10 × 4 that stands on whole points.
    let file =
      kind == .svg
      ? Self.svg(
        ##"<circle cx="10" cy="10" r="8" fill="#ff0000"/><rect x="25" y="2" width="10" height="4" fill="#0000ff"/>"##
      )
      : Self.pdf(
        """
        1 0 0 rg 18 10 m 18 14.41828 14.41828 18 10 18 c 5.58172 18 2 14.41828 2 10 c
        2 5.58172 5.58172 2 10 2 c 14.41828 2 18 5.58172 18 10 c f 0 0 1 rg 25 14 10 4 re f
        """)
    let drawn = try bitmap(file, kind, scale: scale)
    #expect(drawn.width == Int(40 * scale) && drawn.height == Int(20 * scale))
    // Cairo counts an edge in fifteenths by seventeenths of a pixel: along the circle less than 1 % of it.
    let expected = CGFloat.pi * 64 + 40
    #expect(abs(area(drawn, scale: scale) / expected - 1) < 0.01)
    #expect(drawn.color(x: 0.25, y: 0.5) == SIMD4(1, 0, 0, 1))
    for y in 0..<drawn.height {
      for x in 0..<drawn.width where x >= drawn.width / 2 {
        let isIn =
          (25 * scale..<35 * scale).contains(CGFloat(x))
          && (2 * scale..<6 * scale).contains(CGFloat(y))
        #expect(drawn[x, y] == (isIn ? 0xFF00_00FF : 0))
      }
    }
  }

  @Test func `a size is what the file says, or its view box`() throws {
    guard VectorFile.Kind.svg.canBeDrawn else { return }
    for (attributes, size) in [
      (#"width="24" height="12""#, CGSize(width: 24, height: 12)),
      (#"viewBox="0 0 30 15""#, CGSize(width: 30, height: 15)),
      (#"width="1in" height="72pt""#, CGSize(width: 96, height: 96)),
      (#"width="50" height="25" viewBox="0 0 2 1""#, CGSize(width: 50, height: 25)),
    ] {
      let file = try VectorFile(Self.svg("", attributes), kind: .svg, name: "")
      #expect(file.size == size, "\(attributes)")
    }
    guard VectorFile.Kind.pdf.canBeDrawn else { return }
    let page = try VectorFile(Self.pdf("", box: "10 20 110 70"), kind: .pdf, name: "")
    #expect(page.size == CGSize(width: 100, height: 50))
  }

  @Test func `a picture is drawn with the same bytes each time`() throws {
    guard VectorFile.Kind.svg.canBeDrawn else { return }
    let shapes = """
      <defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/>
      </linearGradient><filter id="b"><feGaussianBlur stdDeviation="2"/></filter></defs>
      <rect x="3" y="3" width="34" height="14" rx="5" fill="url(#g)" filter="url(#b)"/>
      """
    let images = try (0..<4).map { _ in
      try VectorFile(Self.svg(shapes), kind: .svg, name: "").image(scale: 3)
    }
    #expect(Set(images.map(\.digest)).count == 1)
  }

  @Test func `a file that cannot be drawn says why`() throws {
    func problem(_ data: Data, _ kind: VectorFile.Kind, library: String? = nil) -> VectorProblem? {
      do throws(VectorProblem) {
        _ = try VectorFile(data, kind: kind, name: "", library: library)
        return nil
      } catch {
        return error
      }
    }
    for kind in [VectorFile.Kind.svg, .pdf] {
      let data = kind == .svg ? Self.svg("") : Self.pdf("")
      let missing = problem(data, kind, library: "libfilmstrip-none.so.0")
      #expect(missing == .noLibrary(kind))
      #expect(missing?.description.contains("apt-get install \(kind.package)") == true)
    }
    let link = #"<image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="other.png"/>"#
    #expect(problem(Self.svg("<text>a</text>"), .svg) == .text)
    #expect(problem(Self.svg(#"<image href="/etc/a.png"/>"#), .svg) == .link("/etc/a.png"))
    #expect(problem(Self.svg(link), .svg) == .link("other.png"))
    #expect(problem(Data("<svg".utf8), .svg) == .damaged(.svg))
    #expect(problem(Data([0x1F, 0x8B, 0xFF]), .svg) == .damaged(.svg))
    #expect(
      problem(Self.svg(String(repeating: "<g>", count: 300)), .svg) == .damaged(.svg))
    if VectorFile.Kind.svg.canBeDrawn {
      #expect(problem(Self.svg("", ""), .svg) == .noSize)
      let large = CGSize(width: 1e6, height: 1)
      #expect(problem(Self.svg("", #"width="1000000" height="1""#), .svg) == .size(large))
    }
    guard VectorFile.Kind.pdf.canBeDrawn else { return }
    let font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
    let text = "BT /F 9 Tf 2 2 Td (a) Tj ET"
    #expect(problem(Self.pdf(text, resources: font), .pdf) == .fonts)
    #expect(problem(Data("%PDF-1.4".utf8), .pdf) == .damaged(.pdf))
    #expect(problem(Data(), .pdf) == .damaged(.pdf))
  }

  @Test(arguments: [VectorFile.Kind.svg, .pdf])
  func `no file that was cut off or garbled stops the program`(kind: VectorFile.Kind) {
    let whole =
      kind == .svg ? Self.svg("<g><rect width='9' height='9'/></g>") : Self.pdf("0 0 9 9 re f")
    var garbled = (0..<whole.count).map { whole.prefix($0) }
    for index in stride(from: 0, to: whole.count, by: 3) {
      var data = whole
      data[index] ^= 0x15
      garbled.append(data)
    }
    for data in garbled {
      do throws(VectorProblem) {
        let file = try VectorFile(Data(data), kind: kind, name: "")
        #expect(try file.image(scale: 1).width >= 1)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
