import Frames
import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct ControlTests {
  @MainActor private final class Log: NSObject {
    var lines: [String] = []

    func changed(_ slider: UISlider) { lines.append("value \(slider.value)") }
    func pressed(_ button: UIButton, _ event: UIEvent) { lines.append("pressed") }
  }

  @Test func `a slider follows the finger that has its thumb`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let slider = UISlider(frame: CGRect(x: 50, y: 300, width: 228, height: 31))
      slider.maximumValue = 10
      slider.value = 2
      window.addSubview(slider)
      let log = Log()
      slider.addTarget(log, action: Selector("changed", Log.changed), for: .valueChanged)
      let driver = TouchDriver(application: .shared)
      // The thumb is 28 wide, so the 10 steps share 200 points: 2 is at 50 + 14 + 40.
      driver.down(at: CGPoint(x: 104, y: 315))
      #expect(slider.isTracking)
      driver.move(to: CGPoint(x: 164, y: 330))
      #expect(abs(slider.value - 5) < 1e-5)
      driver.move(to: CGPoint(x: 900, y: 330))
      driver.up()
      #expect(slider.value == 10 && !slider.isTracking && log.lines.count == 2)
      try clock.run(to: 1)
      driver.down(at: CGPoint(x: 60, y: 315))
      driver.move(to: CGPoint(x: 160, y: 315))
      driver.up()
      #expect(slider.value == 10)
      slider.removeTarget(log, action: nil, for: .allEvents)
      slider.sendActions(for: .valueChanged)
      #expect(log.lines.count == 2)
    }
  }

  @Test func `pictures at the ends of a slider's track take their room from it`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let slider = UISlider(frame: CGRect(x: 0, y: 300, width: 200, height: 31))
      window.addSubview(slider)
      let whole = slider.trackRect(forBounds: slider.bounds)
      #expect(whole.width == 200)
      let picture = { (side: CGFloat) in
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
      }
      (slider.minimumValueImage, slider.maximumValueImage) = (picture(12), picture(20))
      for isRightToLeft in [false, true] {
        window.traitOverrides.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
        slider.layoutIfNeeded()
        let track = slider.trackRect(forBounds: slider.bounds)
        let least = slider.minimumValueImageRect(forBounds: slider.bounds)
        let most = slider.maximumValueImageRect(forBounds: slider.bounds)
        #expect(least.size.width == 12 && most.size.width == 20 && least.midY == track.midY)
        #expect((isRightToLeft ? least.maxX : most.maxX) == 200)
        #expect((isRightToLeft ? most.minX : least.minX) == 0)
        #expect(!track.intersects(least) && !track.intersects(most))
        #expect(abs(track.width - (200 - 12 - 20 - 2 * 8)) < 1e-9)
        let shown = slider.subviews.compactMap { ($0 as? UIImageView)?.image }
        #expect(shown.contains { $0 === slider.minimumValueImage })
      }
      slider.minimumValueImage = nil
      #expect(slider.minimumValueImageRect(forBounds: slider.bounds).isEmpty)
      #expect(abs(slider.trackRect(forBounds: slider.bounds).width - (200 - 20 - 8)) < 1e-9)
    }
  }

  @Test func `nothing cuts the shadow of a knob`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let segments = UISegmentedControl(items: ["One", "Two"])
      segments.frame.size = CGSize(width: 200, height: 32)
      segments.selectedSegmentIndex = 1
      let slider = UISlider(frame: CGRect(x: 10, y: 200, width: 200, height: 34))
      slider.value = 1
      for control in [UISwitch(), slider, segments] as [UIControl] {
        control.frame.origin = CGPoint(x: 30, y: 100)
        window.addSubview(control)
      }
      try clock.run(to: 0.1)
      for control in window.subviews {
        let knobs = control.layer.tree.filter { $0.shadowOpacity > 0 && $0.shadowRadius > 0 }
        #expect(!knobs.isEmpty, "\(type(of: control))")
        for knob in knobs {
          // At three times its deviation, which is half of what Core Animation calls its radius, a
          // blur is over.
          let reach = knob.bounds.insetBy(
            dx: -1.5 * knob.shadowRadius, dy: -1.5 * knob.shadowRadius
          )
          .offsetBy(dx: knob.shadowOffset.width, dy: knob.shadowOffset.height)
          for layer in sequence(first: knob, next: \.superlayer) where layer.masksToBounds {
            #expect(
              layer.bounds.contains(knob.convert(reach, to: layer)), "\(type(of: control))")
          }
        }
      }
    }
  }

  @Test func `a switch turns at a tap, and its thumb slides`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let toggle = UISwitch(frame: CGRect(x: 20, y: 200, width: 3, height: 3))
      #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
      window.addSubview(toggle)
      var told: [Bool] = []
      toggle.addAction(UIAction { _ in told.append(toggle.isOn) }, for: .valueChanged)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 40, y: 215))
      driver.up()
      #expect(told == [true])
      let thumb = try #require(toggle.subviews.last)
      #expect(thumb.frame.minX == 22 && thumb.layer.presentation()?.frame.minX == 2)
      try clock.run(to: 1)
      #expect(thumb.layer.presentation()?.frame.minX == 22)
    }
  }

  @Test func `segments are chosen by touch, and keep to what there is`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let control = UISegmentedControl(items: ["One", "Two", "Three"])
      control.frame = CGRect(x: 0, y: 300, width: 300, height: 32)
      window.addSubview(control)
      #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
      control.selectedSegmentIndex = 0
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 250, y: 310))
      driver.up()
      #expect(control.selectedSegmentIndex == 2)
      control.removeSegment(at: 1, animated: false)
      #expect(control.selectedSegmentIndex == 1 && control.titleForSegment(at: 1) == "Three")
      control.selectedSegmentIndex = 9
      #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }
  }

  @Test func `pages stay within their number`() {
    inFreshApp { _, window in
      let pages = UIPageControl()
      pages.numberOfPages = 4
      pages.currentPage = 9
      #expect(pages.currentPage == 3)
      pages.numberOfPages = 2
      #expect(pages.currentPage == 1 && pages.subviews.count == 2)
    }
  }

  @Test("The wheel's bars follow each other", arguments: [0.0, 0.3, 2.7])
  func indicator(time: Double) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let wheel = UIActivityIndicatorView(style: .large)
      window.addSubview(wheel)
      #expect(wheel.isHidden)
      wheel.startAnimating()
      #expect(clock.nextDue == nil)
      try clock.run(to: time)
      let bars = try #require(wheel.layer.sublayers)
      for (index, bar) in bars.enumerated() {
        // Every bar was brightest an eighth of a turn after the one before it.
        let phase = (time + 1 - Double(index) / 8).truncatingRemainder(dividingBy: 1)
        #expect(abs(Double(bar.presentation()?.opacity ?? 0) - (1 - 0.75 * phase)) < 1e-6)
      }
      wheel.stopAnimating()
      #expect(wheel.isHidden && bars.allSatisfy { $0.animationKeys() == nil })
    }
  }

  @Test func `a button lays out title and picture as it is told to`() throws {
    try inFreshApp { _, _ in
      let button = UIButton(type: .custom)
      let image = try #require(UIImage(systemName: "star.fill"))
      button.setTitle("Hello", for: .normal)
      button.setImage(image, for: .normal)
      button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 20)
      let title = try #require(button.titleLabel).intrinsicContentSize
      #expect(button.intrinsicContentSize.width == 20 + title.width + 30)
      button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
      button.contentHorizontalAlignment = .right
      button.layoutIfNeeded()
      #expect(button.titleLabel?.frame.maxX == 180)
      #expect(button.imageView?.frame.maxX == button.titleLabel?.frame.minX)
      button.setTitle("Gone", for: .highlighted)
      button.isHighlighted = true
      #expect(button.currentTitle == "Gone" && button.titleLabel?.text == "Gone")

      var look = UIButton.Configuration.filled()
      (look.title, look.subtitle, look.image) = ("Title", "below", image)
      (look.imagePlacement, look.imagePadding) = (.top, 6)
      let modern = UIButton(configuration: look)
      modern.sizeToFit()
      modern.layoutIfNeeded()
      let picture = try #require(modern.imageView).frame
      let words = try #require(modern.titleLabel).frame
      #expect(picture.minY == 7 && words.minY == picture.maxY + 6)
      #expect(abs(picture.midX - modern.bounds.midX) < 1e-9)
    }
  }

  @Test func `actions take the control and its event`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
      window.addSubview(button)
      let log = Log()
      button.addTarget(log, action: Selector("pressed", Log.pressed), for: .touchUpInside)
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 10, y: 110))
      driver.up()
      #expect(log.lines == ["pressed"])
      #expect(button.allControlEvents == .touchUpInside)
      button.isEnabled = false
      driver.down(at: CGPoint(x: 10, y: 110))
      driver.up()
      #expect(log.lines == ["pressed"])
    }
  }

  @Test func `a label sets its line smaller where it has to`() {
    inFreshApp { _, _ in
      let label = UILabel()
      label.text = "A line that is much too wide"
      label.sizeToFit()
      let natural = label.bounds.size
      label.adjustsFontSizeToFitWidth = true
      label.bounds.size.width = natural.width / 2
      @MainActor func size() -> CGFloat {
        guard case .text(let text)? = label.layer.drawnContent else { return 0 }
        return text.runs.first?.pointSize ?? 0
      }
      #expect(abs(size() - 8.5) < 0.2)
      label.minimumScaleFactor = 0.8
      #expect(abs(size() - 13.6) < 1e-9)
    }
  }

  @Test func `text stands where placeholder, picture and frame leave room`() {
    inFreshApp { _, _ in
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
      field.borderStyle = .roundedRect
      field.placeholder = "Search"
      #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 0, width: 186, height: 34))
      field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      #expect(field.textRect(forBounds: field.bounds).minX == 7)
      field.leftViewMode = .always
      #expect(field.textRect(forBounds: field.bounds).minX == 30)
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      view.text = String(repeating: "word ", count: 60)
      view.layoutIfNeeded()
      #expect(view.contentSize.height > 300 && view.contentSize.width == 100)
      #expect(view.sizeThatFits(CGSize(width: 100, height: 0)).height == view.contentSize.height)
      #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
      view.isScrollEnabled = false
      #expect(view.intrinsicContentSize.height > view.font?.lineHeight ?? 0)
    }
  }

  @Test func `a field that is tapped is edited, with a caret behind its text`() {
    inFreshApp { _, window in
      let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
      #expect(!field.becomeFirstResponder())
      window.addSubview(field)
      field.text = "Lisbon"
      field.tintColor = .red
      field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      field.rightViewMode = .whileEditing
      var heard: [String] = []
      field.addAction(UIAction { _ in heard.append("begin") }, for: .editingDidBegin)
      field.addAction(UIAction { _ in heard.append("end") }, for: .editingDidEnd)
      let token = NotificationCenter.default.addObserver(
        forName: UITextField.textDidEndEditingNotification, object: field, queue: nil
      ) { _ in heard.append("posted") }
      defer { NotificationCenter.default.removeObserver(token) }
      field.layoutIfNeeded()
      let count = field.subviews.count
      #expect(field.rightView?.isHidden == true)
      #expect(field.becomeFirstResponder() && field.isFirstResponder && field.isEditing)
      field.layoutIfNeeded()
      #expect(field.rightView?.isHidden == false && field.subviews.count == count + 1)
      let caret = field.subviews.last
      #expect(caret?.backgroundColor == .red && caret?.frame.width == 2)
      let label = UILabel()
      label.text = field.text
      label.font = field.font ?? .systemFont(ofSize: 17)
      #expect(caret?.frame.minX == label.intrinsicContentSize.width)
      #expect(window.endEditing(false) && !field.isEditing && field.subviews.count == count)
      #expect(heard == ["begin", "end", "posted"])
      field.isEnabled = false
      #expect(!field.becomeFirstResponder())
    }
  }

  @Test func `a label without text takes no room, and fields for text still have a line's`() {
    inFreshApp { _, _ in
      let label = UILabel()
      #expect(label.intrinsicContentSize == .zero && label.sizeThatFits(.zero) == .zero)
      #expect(label.intrinsicContentSize.width.sign == .plus)
      label.text = ""
      #expect(label.intrinsicContentSize == .zero)
      // 17 points of the system font are 20.287 high: 41 pixels at two a point.
      let field = UITextField()
      #expect(field.intrinsicContentSize.height == 20.5)
    }
  }

  @Test(
    "A button is 6 points higher than its title, above and below",
    arguments: [(UIButton.ButtonType.system, 15, 30), (.custom, 15, 30), (.system, 17, 32.5)]
      as [(UIButton.ButtonType, CGFloat, CGFloat)])
  func buttonHeight(type: UIButton.ButtonType, fontSize: CGFloat, height: CGFloat) {
    inFreshApp { _, _ in
      let button = UIButton(type: type)
      button.setTitle("Button", for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: fontSize)
      #expect(button.intrinsicContentSize.height == height)
      #expect(button.sizeThatFits(.zero) == button.intrinsicContentSize)
      button.setTitle("I", for: .normal)
      #expect((button.intrinsicContentSize.width == 30) == (type == .system))
      // Insets that were asked for take the place of the system's.
      button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 3, bottom: 1, right: 3)
      #expect(button.intrinsicContentSize.height == height - 12 + 2)
      button.setTitle(nil, for: .normal)
      #expect(button.intrinsicContentSize == CGSize(width: 6, height: 2))
    }
  }

  @Test(
    "Every symbol is drawn within its box",
    arguments: [
      "xmark", "xmark.circle.fill", "chevron.left", "chevron.right", "chevron.down", "chevron.up",
      "plus", "magnifyingglass", "heart", "heart.fill", "star", "star.fill", "ellipsis",
      "square.and.arrow.up", "gear", "person.crop.circle", "house", "house.fill", "photo",
      "play.fill", "pause.fill", "bookmark", "bookmark.fill",
    ])
  func symbol(name: String) throws {
    try inFreshApp { _, _ in
      let large = UIImage.SymbolConfiguration(pointSize: 34, weight: .bold)
      let image = try #require(UIImage(systemName: name, withConfiguration: large))
      #expect(image.size == CGSize(width: 40, height: 40))
      let view = UIImageView(image: image)
      let shapes = (view.layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
      #expect(!shapes.isEmpty)
      for shape in shapes {
        let reach = shape.strokeColor == nil ? 0 : shape.lineWidth / 2
        let box = try #require(shape.path).boundingBox.insetBy(dx: -reach, dy: -reach)
        #expect(CGRect(x: -1, y: -1, width: 42, height: 42).contains(box), "\(box)")
      }
    }
  }

  /// What a screen may have behind a control, by Apple's names.
  private static let grounds: [UIColor] = [
    .systemBackground, .secondarySystemBackground, .tertiarySystemBackground,
    .systemGroupedBackground, .secondarySystemGroupedBackground, .tertiarySystemGroupedBackground,
  ]

  @Test(
    "Controls stand out from every background, in light, in dark and on dark sheets",
    arguments: [
      (UIUserInterfaceStyle.light, UIUserInterfaceLevel.base), (.dark, .base), (.dark, .elevated),
    ])
  func contrast(style: UIUserInterfaceStyle, level: UIUserInterfaceLevel) throws {
    try inFreshApp { clock, window in
      window.overrideUserInterfaceStyle = style
      window.traitOverrides.userInterfaceLevel = level
      window.makeKeyAndVisible()
      let disabled = UIButton(configuration: .filled())
      disabled.isEnabled = false
      let controls: [UIView] = [
        UISwitch(), UISegmentedControl(items: ["A", "B"]), UISlider(), UIProgressView(),
        UIButton(configuration: .gray()), disabled,
      ]
      for (index, control) in controls.enumerated() {
        control.frame = CGRect(x: 20, y: 60 * CGFloat(index + 1), width: 120, height: 40)
        window.addSubview(control)
      }
      try clock.run(to: 0.1)
      window.layoutIfNeeded()
      for control in controls {
        let shades =
          control.descendants(UIView.self).map(\.layer).filter { !$0.isHidden }
          .compactMap(\.backgroundColor) + [control.layer.backgroundColor].compactMap { $0 }
        for ground in Self.grounds {
          let behind = ground.resolvedColor(with: window.traitCollection).cgColor
          let most = shades.map { difference($0, over: behind) }.max() ?? 0
          let fills = shades.filter { $0.alpha < 1 }.map { difference($0, over: behind) }
          // 8 levels of 255, and for what lies under a knob no less.
          #expect(most > 8 && fills.allSatisfy { $0 > 8 }, "\(type(of: control)) on \(ground)")
          let hidden = shades.filter { $0.alpha == 1 && difference($0, over: behind) == 0 }
          #expect(hidden.allSatisfy { $0 == .white }, "\(type(of: control)) on \(ground)")
        }
      }
    }
  }

  /// By how many levels of 255 a colour over another changes its green.
  private func difference(_ color: CGColor, over behind: CGColor) -> CGFloat {
    abs(color.green - behind.green) * color.alpha * 255
  }
}

extension CALayer {
  /// The layer and all in it.
  fileprivate var tree: [CALayer] { [self] + (sublayers ?? []).flatMap(\.tree) }
}
