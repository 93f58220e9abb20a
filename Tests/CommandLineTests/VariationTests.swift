import Filmstrip
import Foundation
import Frames
import Pixels
import Testing
import UIKit

@testable import FilmstripCLI
@testable import Review

/// A box that moves as far as it is told, and has a number that nothing hangs on.
private struct Slide: Transition {
  @TransitionParameter("distance", unit: "pt", in: 0...300) var distance = 100
  @TransitionParameter("idle", in: 0...1) var idle = 0.5

  var name: String { "slide" }
  var script: TouchScript { TouchScript([.wait(0.1), .settle]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let box = UIView(frame: CGRect(x: 20, y: 100, width: 40, height: 40))
    box.backgroundColor = .red
    controller.view.addSubview(box)
    let distance = distance
    UIView.animate(withDuration: 0.2) { box.frame.origin.x += distance }
    return controller
  }
}

/// A word in the body style.
private struct Words: Transition {
  var name: String { "words" }
  var script: TouchScript { TouchScript([.wait(0.1)]) }

  func makeRootViewController() -> UIViewController {
    let controller = UIViewController()
    let label = UILabel()
    label.accessibilityIdentifier = "label"
    label.font = .preferredFont(forTextStyle: .body)
    label.text = "Word"
    label.sizeToFit()
    controller.view.addSubview(label)
    return controller
  }
}

@MainActor @Suite struct VariationTests {
  private func plan(_ words: String...) throws -> VariantPlan {
    let variations = try words.map {
      try OptionValue<Variation>.variation.value(of: $0, for: "--vary")
    }
    return try VariantPlan(variations, of: Slide(), RecordingOptions())
  }

  @Test func `everything goes together with everything`() throws {
    let variants = try plan("distance=50,200", "appearance=light,dark").variants
    #expect(
      variants.map(\.title) == [
        "distance 50 pt · light", "distance 50 pt · dark", "distance 200 pt · light",
        "distance 200 pt · dark",
      ])
    #expect(variants.map { $0.parameters["distance"] } == [50, 50, 200, 200])
    #expect(variants.map(\.recording.appearance) == [.light, .dark, .light, .dark])
    let devices = try plan("device=iphone-se,iphone-15-pro").variants
    #expect(devices.map(\.recording.device?.name) == ["iphone-se", "iphone-15-pro"])
  }

  @Test func `a recording has the values that it was made with, and none before or after`() throws {
    var recorder = Recorder(framesPerSecond: 20)
    func end() throws -> CGFloat {
      let reel = try recorder.record(Slide()).reel
      func boxes(_ node: Node) -> [Node] {
        (node.bounds.width == 40 ? [node] : []) + node.children.flatMap(boxes)
      }
      return try #require(boxes(reel.frames[reel.frames.count - 1].root).first).position.x
    }
    #expect(try end() == 140)
    recorder.parameters = ["distance": 250]
    #expect(try end() == 290)
    recorder.parameters = [:]
    #expect(try end() == 140)
    #expect(Slide().distance == 100)
  }

  @Test func `rows that show the same are one, and columns are instants of all`() throws {
    let plan = try plan("idle=0,1", "distance=0,100")
    let sheet = try plan.sheet(of: Slide(), columns: 4, ground: .dark, Console())
    #expect(
      sheet.rows == [
        ["idle 0 · distance 0 pt", "idle 1 · distance 0 pt"],
        ["idle 0 · distance 100 pt", "idle 1 · distance 100 pt"],
      ])
    // The box moves from the first frame on, for a fifth of a second.
    #expect(sheet.times.count == 4 && sheet.times.first == 0)
    #expect(abs((sheet.times.last ?? 0) - 0.2) < 0.02)
    let cells = sheet.frame.root.children.filter { $0.name.hasPrefix("cell ") }
    // What has ended is not shown again.
    let places = Set(cells.suffix(4).map(\.frame.midX))
    #expect((4...8).contains(cells.count) && places.count == 4)
    #expect(places.isSuperset(of: cells.map(\.frame.midX)))
    let texts = sheet.frame.root.children.map(\.name)
    #expect(texts.contains { $0.contains("20 → 120 pt") || $0.contains("40 → 140 pt") })
  }

  @Test func `a sheet of variants is written, and says which show the same`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".png")
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path(percentEncoded: false)
    let spoken = try Spoken(
      ["sheet", "slide", "--vary", "idle=0,1", "--cells", "2", "--fps", "10", "--out", path],
      [Slide()])
    #expect(
      spoken.output == "Wrote \(path).\nThese show the same: idle 0, idle 1.\n", "\(spoken.errors)")
    #expect(try PNGDecoder.decode(Data(contentsOf: file), name: path).width > 100)
  }

  @Test func `a matrix of key cells has a row and a column for each, and equal rows once`() throws {
    let plan = try plan(
      "device=iphone-se,iphone-15-pro", "orientation=portrait,landscape", "idle=0,1",
      "appearance=light,dark", "text-size=large,accessibility-large")
    let variants = plan.variants
    #expect(variants.count == 32)
    #expect(
      variants[1].titles == [
        "iPhone SE", "portrait", "idle 0", "light", "text accessibility large",
      ])
    #expect(variants[1].recording.textSize == .accessibilityLarge)
    let small = try self.plan("idle=0,1", "device=iphone-se,ipad-air-11", "text-size=large,small")
    let sheet = try small.keyCells(of: Slide(), ground: .light, Console())
    #expect(
      sheet.rows == [
        ["idle 0 · iPhone SE", "idle 1 · iPhone SE"],
        ["idle 0 · iPad Air 11", "idle 1 · iPad Air 11"],
      ])
    // Two rows of two cells, each with the box where it comes to rest.
    let cells = sheet.frame.root.children.filter { $0.name.hasPrefix("cell ") }
    #expect(cells.count == 4 && cells.allSatisfy { $0.name == "cell 12" })
    #expect(
      cells[0].frame.minX == cells[2].frame.minX && cells[1].frame.minX == cells[3].frame.minX)
    let areas = cells.map { $0.frame.width * $0.frame.height }
    #expect(areas.allSatisfy { abs($0 - areas[0]) < 600 })
    #expect(sheet.frame.root.children.count { $0.name == "text small" } == 2)
  }

  @Test func `a recording begins with the text size that is asked for`() throws {
    var recorder = Recorder(framesPerSecond: 20)
    func height() throws -> CGFloat {
      func labels(_ node: Node) -> [Node] {
        (node.name.hasPrefix("label") ? [node] : []) + node.children.flatMap(labels)
      }
      let reel = try recorder.record(Words()).reel
      return try #require(labels(reel.frames[0].root).first).bounds.height
    }
    let usual = try height()
    recorder.contentSize = .accessibilityExtraLarge
    // The body style is 17 points, and 40 at that size: Apple, Human Interface Guidelines, Typography.
    #expect(abs(try height() / usual - 40 / 17) < 0.15)
  }

  @Test func `a page is made with the values that are set`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path(percentEncoded: false)
    func page(_ words: String...) throws -> String {
      let spoken = try Spoken(
        ["review", "slide", "--scale", "0.1", "--fps", "10", "--out", path] + words, [Slide()])
      #expect(spoken.code == 0, "\(spoken.errors)")
      return try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    }
    let live = try page("--set", "distance=250", "--live")
    #expect(live.contains("\"name\":\"distance\",\"unit\":\"pt\",\"value\":250}"))
    #expect(live.contains("\"name\":\"idle\",\"unit\":\"\",\"value\":0.5}"))
    // Nobody is there to record anew.
    #expect(try !page().contains("\"parameters\""))
    for (setting, problem) in [("speed=1", "has no 'speed'"), ("distance=999", "from 0 to 300")] {
      let spoken = try Spoken(["review", "slide", "--set", setting, "--out", path], [Slide()])
      #expect(spoken.code != 0 && spoken.errors.contains(problem))
    }
  }

  @Test func `what cannot be varied says what can`() throws {
    func words(_ arguments: String...) throws -> String {
      let spoken = try Spoken(["sheet"] + arguments + ["--out", "/nowhere/x.png"], [Slide()])
      #expect(spoken.code != 0)
      return spoken.errors
    }
    #expect(
      try words("slide", "--vary", "speed=1")
        == "filmstrip: 'slide' has no 'speed' to vary: it has distance (0 to 300 pt, else 100),"
        + " idle (0 to 1, else 0.5), device, appearance, orientation, text-size,"
        + " layout-direction.\n")
    #expect(try words("slide", "--vary", "distance=301").contains("a number from 0 to 300"))
    #expect(try words("slide", "--vary", "device=nokia").contains("There is no device 'nokia'"))
    #expect(try words("slide", "--vary", "idle=0", "--vary", "idle=1").contains("given twice"))
    #expect(try words("slide", "--vary", "idle=0", "--curves", "card").contains("exclude"))
    #expect(try words("a.reel", "--vary", "idle=0").contains("cannot change 'a.reel'"))
    #expect(
      try words("slide", "--vary", "appearance=dark", "--appearance", "light").contains("exclude"))
    let many = (0...64).map { "\($0)" }.joined(separator: ",")
    #expect(try words("slide", "--vary", "distance=\(many)").contains("more than 64"))
  }
}
