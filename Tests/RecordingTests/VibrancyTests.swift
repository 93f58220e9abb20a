import Filmstrip
import Frames
import Pixels
import Raster
import Testing
import UIKit

/// What is seen of vibrant contents, by arithmetic with levels.
@MainActor @Suite struct VibrancyTests {
  /// What part of the system colour's way the light goes: our choice, in the look of the system.
  private let strength = 0.85

  private struct Board: Transition {
    let style: UIVibrancyEffectStyle
    let material: UIBlurEffect.Style
    let grey: CGFloat

    var name: String { "board" }
    var script: TouchScript { TouchScript([.wait(0.1)]) }

    func makeRootViewController() -> UIViewController {
      let screen = UIViewController()
      screen.view.backgroundColor = UIColor(white: grey, alpha: 1)
      let blur = UIBlurEffect(style: material)
      let glass = UIVisualEffectView(effect: blur)
      glass.frame = CGRect(x: 0, y: 100, width: 300, height: 300)
      let vibrant = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: style))
      vibrant.frame = glass.bounds
      for (x, alpha) in [(0, 1), (100, 0.5)] as [(CGFloat, CGFloat)] {
        let bar = UIView(frame: CGRect(x: x, y: 0, width: 100, height: 300))
        bar.backgroundColor = UIColor.red.withAlphaComponent(alpha)
        vibrant.contentView.addSubview(bar)
      }
      glass.contentView.addSubview(vibrant)
      screen.view.addSubview(glass)
      return screen
    }
  }

  /// The level of the glass without contents, under whole contents, and under half of them.
  private func levels(_ board: Board) throws -> (bare: Double, whole: Double, half: Double) {
    let recording = try Recorder(device: .iPhoneSE, framesPerSecond: 10).record(board)
    let frame = try #require(recording.reel.frames.first)
    let bitmap = try Rasterizer(images: recording.images).bitmap(of: frame, scale: 1)
    func level(_ x: Int) throws -> Double {
      let pixel = bitmap[x, 250]
      let colors: [UInt32] = [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
      #expect(Set(colors).count == 1, "Red contents give their alpha, and no colour.")
      return Double(pixel & 255) / 255
    }
    return (try level(250), try level(50), try level(150))
  }

  /// The parts of the way to black and to white are the alphas of the system's colours, as Apple publishes
  /// them, times how far their levels are from white and from black: secondaryLabel 0.6 of #3C3C43 and of
  /// #EBEBF5, separator 0.29 of #3C3C43 and 0.6 of #545458, systemFill 0.2 and 0.36 of #787880.
  @Test(arguments: [
    (UIVibrancyEffectStyle.label, 1.0, 1.0),
    (UIVibrancyEffectStyle.secondaryLabel, 0.453333, 0.560784),
    (UIVibrancyEffectStyle.separator, 0.219111, 0.200784),
    (UIVibrancyEffectStyle.fill, 0.103791, 0.173176),
  ])
  func `contents show the glass, darker or lighter, by their alpha`(
    style: UIVibrancyEffectStyle, onLight: Double, onDark: Double
  ) throws {
    let sides: [(UIBlurEffect.Style, Double, Double)] = [
      (.systemThinMaterialLight, onLight, 0), (.systemThinMaterialDark, onDark, 1),
    ]
    for (material, way, end) in sides {
      for grey: CGFloat in [0.2, 0.8] {
        let seen = try levels(Board(style: style, material: material, grey: grey))
        let whole = seen.bare + (end - seen.bare) * (way * strength)
        // Two roundings to levels.
        #expect(abs(seen.whole - whole) < 1.6 / 255)
        #expect(abs(seen.half - (whole + seen.bare) / 2) < 2.1 / 255)
      }
    }
  }

  @Test func `an effect becomes vibrant and is taken away`() throws {
    let blur = UIBlurEffect(style: .systemMaterial)
    let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur))
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    bar.backgroundColor = .red
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    view.contentView.addSubview(bar)
    @MainActor func node() throws -> Node {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(view)
      window.isHidden = false
      let root = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
        view.layer.render(in: context.cgContext)
      }
      return try #require(root.cgImage?.picture?.frame.root)
    }
    func hasMask(_ node: Node) -> Bool {
      !node.mask.isEmpty || node.children.contains(where: hasMask)
    }
    func hasBackdrop(_ node: Node) -> Bool {
      node.backdrop != nil || node.children.contains(where: hasBackdrop)
    }
    #expect(hasMask(try node()))
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === bar)
    view.effect = blur
    #expect(try !hasMask(node()) && hasBackdrop(node()))
    view.effect = nil
    #expect(try !hasMask(node()) && !hasBackdrop(node()))
    view.contentView.isHidden = true
    view.effect = UIVibrancyEffect(blurEffect: blur, style: .separator)
    #expect(try !hasBackdrop(node()), "There is nothing to see through.")
  }
}
