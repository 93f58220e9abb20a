import Foundation
import Frames
import Pixels
import QuartzCore
import Raster
import Testing
import UIKit

@testable import UIKitCore

@MainActor @Suite struct AnimatedImageTests {
  private func pictures(
    _ colors: UIColor..., size: CGSize = CGSize(width: 20, height: 10)
  ) -> [UIImage] {
    colors.map { color in
      UIGraphicsImageRenderer(size: size).image { context in
        color.setFill()
        context.fill(CGRect(origin: .zero, size: size))
      }
    }
  }

  /// The number of the picture that a view shows now; nil for another or none.
  private func shown(_ view: UIImageView, of pictures: [UIImage]) -> Int? {
    guard let contents = view.layer.presentation()?.contents as? CGImage else { return nil }
    return pictures.firstIndex { $0.cgImage == contents }
  }

  /// Runs `body` a second after `view` was put on the screen.
  private func onScreen(_ view: UIView, _ body: @MainActor (VirtualClock) throws -> Void) throws {
    try inFreshApp { clock, window in
      window.addSubview(view)
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      try body(clock)
    }
  }

  private func expect(
    _ view: UIImageView, _ clock: VirtualClock, of pictures: [UIImage],
    _ expected: [(time: Double, number: Int?)], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, number) in expected {
      try clock.run(to: 1 + time)
      let found = shown(view, of: pictures)
      #expect(found == number, "at \(time)", sourceLocation: sourceLocation)
    }
  }

  @Test func `pictures are shown in turn, as often as is asked`() throws {
    let (all, own) = (pictures(.red, .green, .blue), pictures(.black))
    let view = UIImageView(image: own[0])
    try onScreen(view) { clock in
      view.animationImages = all
      view.animationDuration = 0.6
      view.animationRepeatCount = 2
      #expect(!view.isAnimating)
      view.startAnimating()
      #expect(view.isAnimating)
      try expect(
        view, clock, of: all, [(0, 0), (0.19, 0), (0.21, 1), (0.45, 2), (0.65, 0), (1.1, 2)])
      try clock.run(to: 2.3)
      #expect(!view.isAnimating)
      #expect(shown(view, of: own) == 0)
    }
  }

  @Test func `each picture is shown for a thirtieth of a second unless a duration is given`() throws
  {
    let all = pictures(.red, .green, .blue)
    let view = UIImageView()
    try onScreen(view) { clock in
      view.animationImages = all
      view.startAnimating()
      try expect(
        view, clock, of: all, (0..<9).map { (time: (Double($0) + 0.5) / 30, number: $0 % 3) })
      #expect(view.layer.contentsScale == all[0].scale)
      view.stopAnimating()
      #expect(!view.isAnimating && shown(view, of: all) == nil)
      view.startAnimating()
      #expect(shown(view, of: all) == 0)
      view.layer.removeAllAnimations()
      #expect(!view.isAnimating && shown(view, of: all) == nil)
      view.startAnimating()
      view.animationImages = nil
      #expect(!view.isAnimating)
    }
  }

  @Test func `an animated picture is shown by itself, over and over`() throws {
    let all = pictures(.red, .green)
    let animated = try #require(UIImage.animatedImage(with: all, duration: 1))
    #expect(animated.images == all && animated.duration == 1)
    #expect(animated.size == CGSize(width: 20, height: 10))
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
    #expect(UIImage.animatedImage(with: all, duration: 0)?.duration == 2.0 / 30)
    #expect(all[0].images == nil && all[0].duration == 0)
    let view = UIImageView(image: animated)
    try onScreen(view) { clock in
      // It was given to the view at 0.
      #expect(view.isAnimating)
      try expect(view, clock, of: all, [(0.1, 0), (0.6, 1), (1.2, 0), (7.7, 1)])
      view.image = all[1]
      #expect(!view.isAnimating && shown(view, of: all) == 1)
      view.image = animated
      try expect(view, clock, of: all, [(7.9, 0)])
      // To be highlighted is no new beginning.
      view.isHighlighted = true
      try expect(view, clock, of: all, [(8.3, 1)])
      view.animationImages = pictures(.blue)
      view.startAnimating()
      #expect(shown(view, of: all) == nil)
    }
  }

  @Test func `copies of an animated picture have copies of its pictures`() throws {
    let star = try #require(UIImage(systemName: "star"))
    let animated = try #require(UIImage.animatedImage(with: [star, star], duration: 1))
    let copies = [
      animated.withRenderingMode(.alwaysTemplate), animated.withHorizontallyFlippedOrientation(),
      animated.imageFlippedForRightToLeftLayoutDirection(),
      animated.resizableImage(withCapInsets: .zero),
      animated.withConfiguration(UIImage.SymbolConfiguration(pointSize: 40)),
    ]
    for copy in copies {
      #expect(copy.images?.count == 2 && copy.duration == 1)
      #expect(copy.images?[1].size == copy.size)
    }
    #expect(copies[0].images?[1].renderingMode == .alwaysTemplate)
    #expect(copies[4].size.width > 1.5 * star.size.width)
  }

  @Test func `while it is highlighted a view shows the pictures for that`() throws {
    let (all, bright) = (pictures(.red, .green), pictures(.orange, .yellow))
    let view = UIImageView()
    try onScreen(view) { clock in
      (view.animationImages, view.highlightedAnimationImages) = (all, bright)
      view.animationDuration = 1
      view.startAnimating()
      try expect(view, clock, of: all, [(0.6, 1)])
      view.isHighlighted = true
      try expect(view, clock, of: bright, [(0.7, 0), (1.2, 1)])
      view.isHighlighted = false
      try expect(view, clock, of: all, [(1.3, 0)])
    }
  }

  @Test func `symbols and templates are drawn in the tint, and follow it`() throws {
    let star = try #require(UIImage(systemName: "square.fill"))
    let template = pictures(.black)[0].withRenderingMode(.alwaysTemplate)
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    try onScreen(view) { clock in
      view.animationImages = [star, template]
      view.animationDuration = 1
      view.startAnimating()
      #expect(try bitmap(of: view.layer)[20, 20] == 0xFFFF_0000)
      try clock.run(to: 1.6)
      #expect(try bitmap(of: view.layer)[20, 20] == 0xFFFF_0000)
      view.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      try clock.run(to: 1.7)
      #expect(try bitmap(of: view.layer)[20, 20] == 0xFF00_00FF)
      // It goes on where it was.
      try clock.run(to: 2.1)
      let contents = try #require(view.layer.presentation()?.contents as? CGImage)
      #expect(abs(CGFloat(contents.width) - star.size.width * star.scale) <= 1)
    }
  }

  // MARK: Fades

  @Test func `a fade is the sum of both pictures by their shares`() throws {
    let colors: [(red: Double, green: Double, blue: Double, alpha: Double)] = [
      (1, 0.2, 0, 1), (0, 0.6, 1, 1), (0.4, 0.8, 0.2, 0.6),
    ]
    let images = colors.map {
      pictures(UIColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha))[0]
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    try onScreen(view) { clock in
      for (round, (from, to)) in [(0, 1), (1, 2), (2, 0)].enumerated() {
        let animation = CABasicAnimation(keyPath: "contents")
        (animation.fromValue, animation.toValue) = (images[from].cgImage, images[to].cgImage)
        animation.duration = 1
        view.layer.add(animation, forKey: "fade")
        for share in [0.1, 0.3, 0.5, 0.8] {
          try clock.run(to: 1 + Double(round) + share)
          let pixel = try bitmap(of: view.layer)[20, 20]
          let (a, b) = (colors[from], colors[to])
          let light = 1 - (a.alpha * (1 - share) + b.alpha * share)
          let sums = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map {
            $0.0 * a.alpha * (1 - share) + $0.1 * b.alpha * share + light
          }
          for (sum, shift) in zip(sums, [16, 8, 0]) {
            let level = Double(pixel >> UInt32(shift) & 0xFF)
            // Each of three roundings is off by half a level.
            #expect(abs(level - sum * 255) <= 1.5, "\(from) to \(to) at \(share)")
          }
        }
        try clock.run(to: 2 + Double(round))
      }
    }
  }

  @Test(
    "A picture lies in a fade where it lies by itself",
    arguments: [
      UIView.ContentMode.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom,
      .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    ])
  func place(mode: UIView.ContentMode) throws {
    let wide = pictures(.black, size: CGSize(width: 40, height: 20))[0]
    let tall = pictures(.black, size: CGSize(width: 10, height: 30))[0]
    let (plain, fading) = (UIImageView(image: wide), UIImageView())
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    for view in [plain, fading] {
      view.frame = CGRect(x: 30, y: 26, width: 20, height: 24)
      view.contentMode = mode
      room.addSubview(view)
    }
    fading.layer.contentsScale = wide.scale
    try onScreen(room) { clock in
      let animation = CABasicAnimation(keyPath: "contents")
      (animation.fromValue, animation.toValue) = (wide.cgImage, tall.cgImage)
      animation.duration = 1
      fading.layer.add(animation, forKey: nil)
      try clock.run(to: 1.5)
      @MainActor func alone(_ image: UIImage?) throws -> Bitmap {
        plain.image = image
        (plain.isHidden, fading.isHidden) = (image == nil, image != nil)
        return try bitmap(of: room.layer)
      }
      let (a, b, mixed) = (try alone(wide), try alone(tall), try alone(nil))
      let means = zip(a.pixels, b.pixels).map { Double($0 & 0xFF) + Double($1 & 0xFF) }
      let error = zip(mixed.pixels, means).map { abs(Double($0 & 0xFF) - $1 / 2) }.max()
      #expect(try #require(error) <= 1.5)
      #expect(mode == .scaleToFill || (a != b && mixed != a))
    }
  }

  @Test func `frames of pictures in turn and of fades are the same drawn alone and from a reel`()
    throws
  {
    let file = try #require(
      CGImage(
        pngData: Data(
          PNGEncoder().encode(
            Bitmap(width: 8, height: 8, pixels: Array(repeating: 0xFF30_A050, count: 64)))),
        name: "file"))
    let images = [file] + pictures(.red, UIColor(white: 0, alpha: 0.5)).compactMap(\.cgImage)
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    room.backgroundColor = .yellow
    let layers = [CALayer(), CALayer()]
    for (index, layer) in layers.enumerated() {
      layer.frame = CGRect(x: 10.3, y: 20 + 90 * CGFloat(index), width: 60, height: 50)
      room.layer.addSublayer(layer)
    }
    try onScreen(room) { clock in
      let builder = FrameBuilder()
      for (layer, mode) in zip(layers, [CAAnimationCalculationMode.discrete, .linear]) {
        let animation = CAKeyframeAnimation(keyPath: "contents")
        (animation.values, animation.calculationMode, animation.duration) = (images, mode, 1)
        layer.add(animation, forKey: nil)
      }
      var frames: [Frame] = []
      for step in 0...11 {
        try clock.run(to: 1 + Double(step) / 10)
        frames.append(builder.frame(of: [room.layer], size: room.bounds.size))
      }
      let running = Rasterizer(images: builder.images)
      for frame in frames {
        let alone = try Rasterizer(images: builder.images).bitmap(of: frame, scale: 2)
        #expect(try running.bitmap(of: frame, scale: 2) == alone)
      }
      #expect(Set(frames.map(\.root)).count == 12 - 1, "the last two show nothing of them")
      let reel = Reel(
        header: ReelHeader(
          transition: "all", title: "All", device: "none", deviceTitle: "None",
          size: room.bounds.size, scale: 2, framesPerSecond: 10, appearance: .light),
        frames: frames)
      let isEqual = try Reel(decoding: reel.encoded(), name: "reel") == reel
      #expect(isEqual)
    }
  }

  @Test func `a view's picture changes at once in a block of animations`() throws {
    let all = pictures(.red, .green)
    let view = UIImageView(image: all[0])
    try onScreen(view) { _ in
      UIView.animate(withDuration: 1) { view.image = all[1] }
      #expect(view.layer.animationKeys() == nil && shown(view, of: all) == 1)
    }
  }
}
