import QuartzCore
import Testing
import UIKit

/// Runs `body` in a fresh app on a clock of its own.
@MainActor
func inFreshApp(_ body: @MainActor (VirtualClock, UIWindow) throws -> Void) rethrows {
  let clock = VirtualClock()
  try VirtualClock.with(clock) {
    UIApplication.launch(
      on: DisplayMetrics(
        size: CGSize(width: 400, height: 800), scale: 2,
        safeAreaInsets: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0), statusBarHeight: 44),
      style: .light)
    try body(clock, UIWindow())
  }
}

extension VirtualClock {
  /// Lets time pass, laying out after every turn as a recording does.
  @MainActor func run(to seconds: Double) throws {
    try advance(to: Timestamp(seconds: seconds)) { UIApplication.shared.layOutWindows() }
  }
}

/// A view that makes its constraints when it is asked to.
private final class UpdatingView: UIView {
  var width: CGFloat = 30
  private(set) var count = 0
  private var sizes: [NSLayoutConstraint] = []

  override func updateConstraints() {
    count += 1
    if sizes.isEmpty {
      sizes = [
        widthAnchor.constraint(equalToConstant: width),
        heightAnchor.constraint(equalToConstant: 10),
      ]
      NSLayoutConstraint.activate(sizes)
    }
    sizes[0].constant = width
    super.updateConstraints()
  }
}

@MainActor @Suite struct LayoutTests {
  @Test func `constraints are updated before the first layout, and when that is asked for`() {
    inFreshApp { _, window in
      let bar = UpdatingView()
      bar.translatesAutoresizingMaskIntoConstraints = false
      window.addSubview(bar)
      bar.leadingAnchor.constraint(equalTo: window.leadingAnchor).isActive = true
      bar.topAnchor.constraint(equalTo: window.topAnchor).isActive = true
      #expect(bar.needsUpdateConstraints())
      window.layoutIfNeeded()
      #expect(bar.count == 1 && bar.frame == CGRect(x: 0, y: 0, width: 30, height: 10))
      window.setNeedsLayout()
      window.layoutIfNeeded()
      #expect(bar.count == 1 && !bar.needsUpdateConstraints())
      bar.width = 70
      bar.setNeedsUpdateConstraints()
      UIView.animate(withDuration: 1) { window.layoutIfNeeded() }
      #expect(bar.count == 2 && bar.frame.width == 70)
      #expect(bar.layer.animationKeys()?.isEmpty == false)
      bar.setNeedsUpdateConstraints()
      window.updateConstraintsIfNeeded()
      #expect(bar.count == 3)
    }
  }

  @Test func `a view deep inside can be tied to the window`() throws {
    try inFreshApp { clock, window in
      let controller = UIViewController()
      window.rootViewController = controller
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let host = UIView(frame: CGRect(x: 30, y: 40, width: 200, height: 300))
      host.bounds.origin = CGPoint(x: 5, y: 6)
      controller.view.addSubview(host)
      let box = UIView()
      box.translatesAutoresizingMaskIntoConstraints = false
      host.addSubview(box)
      let outer = try #require(box.window)
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 50),
        box.topAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.topAnchor),
        box.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.25),
        outer.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: 700),
      ])
      UIApplication.shared.layOutWindows()
      #expect(
        box.convert(box.bounds, to: window) == CGRect(x: 50, y: 50, width: 100, height: 50))
      // It follows when what it lies in moves.
      host.frame.origin.y = 20
      UIApplication.shared.layOutWindows()
      #expect(box.convert(box.bounds, to: window).minY == 50)
    }
  }

  @Test func `what is tied to the window moves in with the view that it lies in`() throws {
    try inFreshApp { clock, window in
      let (screen, box) = (UIView(frame: CGRect(x: 0, y: 700, width: 400, height: 800)), UIView())
      window.makeKeyAndVisible()
      window.addSubview(screen)
      box.translatesAutoresizingMaskIntoConstraints = false
      screen.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: window.topAnchor),
        box.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        box.widthAnchor.constraint(equalToConstant: 10),
        box.heightAnchor.constraint(equalToConstant: 10),
      ])
      screen.layoutIfNeeded()
      #expect(box.frame.minY == -700)
      UIApplication.shared.layOutWindows()
      UIView.animate(withDuration: 1) { screen.frame.origin.y = 0 }
      UIApplication.shared.layOutWindows()
      try clock.run(to: 0.5)
      #expect(box.frame.minY == 0)
      #expect(box.layer.presentation()?.frame.minY == 0)
      #expect((screen.layer.presentation()?.frame.minY ?? 0) > 100)
    }
  }

  /// A screen whose layout changes what it lies in, each time.
  private final class Loop: UIViewController {
    enum Kind: CaseIterable { case own, nested, toAndFro, bounded, anew }

    let kind: Kind
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
    private(set) var layouts = 0

    init(_ kind: Kind) {
      self.kind = kind
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { view.addSubview(stack) }

    override func viewWillLayoutSubviews() {
      layouts += 1
      switch kind {
      case .own: view.setNeedsLayout()
      case .nested:
        view.setNeedsLayout()
        view.layoutIfNeeded()
      case .toAndFro: stack.axis = stack.axis == .vertical ? .horizontal : .vertical
      case .bounded: stack.axis = .vertical
      case .anew:
        view.subviews.last?.removeFromSuperview()
        view.addSubview(UIView())
      }
    }
  }

  @Test("A layout without end is told of", arguments: Loop.Kind.allCases)
  private func loops(kind: Loop.Kind) throws {
    var said: [Diagnostic] = []
    let before = RecordingContext.current.announce
    RecordingContext.current.announce = { said.append($0) }
    defer { RecordingContext.current.announce = before }
    try inFreshApp { clock, window in
      let loop = Loop(kind)
      loop.loadViewIfNeeded()
      loop.view.accessibilityIdentifier = "loop"
      window.rootViewController = loop
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      if kind == .bounded {
        #expect(said.isEmpty && loop.layouts < 4)
      } else if kind == .anew {
        #expect(said.isEmpty)
      } else {
        #expect(said.map(\.code) == [.layoutLoop] && said.first?.subject == "loop")
        #expect(loop.layouts < 1000)
      }
    }
  }

  /// A controller that ties a view to the window once it is on the screen, or on its way there.
  private final class Tied: UIViewController {
    let box = UIView()
    private let isEarly: Bool

    init(isEarly: Bool) {
      self.isEarly = isEarly
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewIsAppearing(_ animated: Bool) {
      super.viewIsAppearing(animated)
      if isEarly { tie() }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if !isEarly { tie() }
    }

    private func tie() {
      guard let window = view.window else { return }
      box.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(box)
      NSLayoutConstraint.activate([
        box.centerXAnchor.constraint(equalTo: window.centerXAnchor),
        box.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
        box.widthAnchor.constraint(equalToConstant: 60),
        box.heightAnchor.constraint(equalTo: window.heightAnchor, multiplier: 0.25),
      ])
    }
  }

  @Test(
    "A view is tied to the window, however its controller is shown",
    arguments: [UIModalPresentationStyle.none, .fullScreen, .pageSheet, .formSheet, .popover],
    [true, false])
  func tied(style: UIModalPresentationStyle, isEarly: Bool) throws {
    try inFreshApp { clock, window in
      let tied = Tied(isEarly: isEarly)
      let root = style == .none ? tied : UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      if style != .none {
        tied.modalPresentationStyle = style
        tied.popoverPresentationController?.sourceView = root.view
        root.present(tied, animated: true)
        try clock.run(to: 2)
      }
      UIApplication.shared.layOutWindows()
      #expect(
        tied.box.convert(tied.box.bounds, to: window)
          == CGRect(x: 170, y: 100, width: 60, height: 200))
    }
  }

  @Test func `constraints place views as solved by hand`() {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      let (a, b) = (UIView(), UIView())
      for view in [a, b] {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
      }
      NSLayoutConstraint.activate([
        a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 20),
        b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
        a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2, constant: 20),
        a.topAnchor.constraint(equalTo: root.topAnchor),
        a.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5),
        b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
        b.heightAnchor.constraint(equalToConstant: 40),
      ])
      root.layoutIfNeeded()
      // 10 + a + 20 + b + 10 = 300 and a = 2 b + 20 give b = 80, a = 180.
      #expect(a.frame == CGRect(x: 10, y: 0, width: 180, height: 100))
      #expect(b.frame == CGRect(x: 210, y: 30, width: 80, height: 40))
    }
  }

  @Test func `priorities rank, and inequalities hold`() {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      let a = UIView()
      a.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(a)
      let wish = a.widthAnchor.constraint(equalToConstant: 500)
      wish.priority = .defaultHigh
      let weaker = a.widthAnchor.constraint(equalToConstant: 20)
      weaker.priority = .defaultLow
      NSLayoutConstraint.activate([
        wish, weaker,
        a.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5),
        a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        a.topAnchor.constraint(equalTo: root.topAnchor),
        a.heightAnchor.constraint(equalToConstant: 10),
      ])
      root.layoutIfNeeded()
      #expect(a.frame.width == 150)
      wish.isActive = false
      root.layoutIfNeeded()
      #expect(a.frame.width == 20)
    }
  }

  @Test func `random chains satisfy their constraints`() {
    inFreshApp { _, _ in
      var state: UInt64 = 7
      func random(_ range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let unit = Double(state >> 11) / Double(1 << 53)
        return (range.lowerBound + (range.upperBound - range.lowerBound) * unit).rounded()
      }
      for _ in 0..<20 {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 100))
        var last: UIView?
        var checks: [(UIView, UIView?, Double, Double)] = []
        for _ in 0..<8 {
          let view = UIView()
          view.translatesAutoresizingMaskIntoConstraints = false
          root.addSubview(view)
          let (gap, width) = (random(-20...60), random(0...90))
          let start = last?.trailingAnchor ?? root.leadingAnchor
          view.leadingAnchor.constraint(equalTo: start, constant: gap).isActive = true
          view.widthAnchor.constraint(equalToConstant: width).isActive = true
          view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
          view.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
          checks.append((view, last, gap, width))
          last = view
        }
        root.layoutIfNeeded()
        for (view, before, gap, width) in checks {
          #expect(abs(view.frame.minX - (before?.frame.maxX ?? 0) - gap) < 1e-6)
          #expect(abs(view.frame.width - width) < 1e-6)
          #expect(view.frame.height == 100)
        }
      }
    }
  }

  @Test func `a label wraps in the width that constraints give it`() {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
      let label = UILabel()
      label.numberOfLines = 0
      label.text = "Several words that cannot stand on one line"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: root.topAnchor),
        label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      ])
      root.layoutIfNeeded()
      #expect(label.frame.width == 120)
      #expect(label.frame.height > label.font.lineHeight * 2.5)
      #expect(label.frame.height == label.sizeThatFits(CGSize(width: 120, height: 0)).height)
    }
  }

  @Test func `content of a stretched view has a say in how large the view around it is`() {
    inFreshApp { _, window in
      let (glass, text) = (UIVisualEffectView(effect: UIBlurEffect(style: .regular)), UIView())
      let (frame, wrapper) = (UIView(), UIView(frame: CGRect(x: 5, y: 5, width: 90, height: 90)))
      frame.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      frame.addSubview(wrapper)
      let content = UIView()
      wrapper.addSubview(content)
      glass.contentView.addSubview(text)
      for view in [glass, text, frame, content] {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
      for view in [glass, frame] { window.addSubview(view) }
      NSLayoutConstraint.activate([
        glass.centerXAnchor.constraint(equalTo: window.centerXAnchor),
        glass.topAnchor.constraint(equalTo: window.topAnchor, constant: 100),
        text.widthAnchor.constraint(equalToConstant: 64),
        text.heightAnchor.constraint(equalToConstant: 20),
        text.leadingAnchor.constraint(equalTo: glass.contentView.leadingAnchor, constant: 18),
        text.topAnchor.constraint(equalTo: glass.contentView.topAnchor, constant: 14),
        text.centerXAnchor.constraint(equalTo: glass.contentView.centerXAnchor),
        text.centerYAnchor.constraint(equalTo: glass.contentView.centerYAnchor),
        frame.leadingAnchor.constraint(equalTo: window.leadingAnchor),
        frame.topAnchor.constraint(equalTo: glass.bottomAnchor),
        content.widthAnchor.constraint(equalToConstant: 40),
        content.heightAnchor.constraint(equalTo: content.widthAnchor),
        content.leadingAnchor.constraint(equalTo: wrapper.leadingAnchor),
        content.topAnchor.constraint(equalTo: wrapper.topAnchor),
      ])
      let size = [
        content.trailingAnchor.constraint(equalTo: wrapper.trailingAnchor),
        content.bottomAnchor.constraint(equalTo: wrapper.bottomAnchor),
      ]
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      #expect(glass.frame == CGRect(x: 150, y: 100, width: 100, height: 48))
      #expect(glass.contentView.frame == glass.bounds)
      #expect(text.frame == CGRect(x: 18, y: 14, width: 64, height: 20))
      // The frame is nobody's affair, until the edges are tied.
      #expect(wrapper.frame.size == CGSize(width: 90, height: 90))
      frame.bounds.size = CGSize(width: 100, height: 100)
      wrapper.frame = CGRect(x: 5, y: 5, width: 90, height: 90)
      wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      NSLayoutConstraint.activate(size)
      window.layoutIfNeeded()
      #expect(frame.frame == CGRect(x: 0, y: 148, width: 50, height: 50))
      #expect(wrapper.frame == CGRect(x: 5, y: 5, width: 40, height: 40))
    }
  }

  @Test func `flexible parts share a change by their lengths`() {
    inFreshApp { _, _ in
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 20, y: 0, width: 60, height: 50))
      view.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleTopMargin]
      root.addSubview(view)
      root.frame.size = CGSize(width: 180, height: 140)
      #expect(view.frame == CGRect(x: 40, y: 40, width: 120, height: 50))
    }
  }

  @Test func `the safe area reaches as far into a view as the window's does`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 20, width: 400, height: 770))
      window.addSubview(view)
      #expect(view.safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0))
    }
  }

  @Test func `a view that is moved is laid out with the safe area of its new place`() {
    inFreshApp { _, window in
      window.makeKeyAndVisible()
      let (view, part) = (UIView(frame: CGRect(x: 0, y: 300, width: 400, height: 200)), UIView())
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
      window.addSubview(view)
      part.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
      @MainActor func top() -> CGFloat {
        UIApplication.shared.layOutWindows()
        return part.frame.minY
      }
      #expect(top() == 0)
      view.center.y = 100
      #expect(top() == 50)
      view.frame.origin.y = 20
      #expect(top() == 30)
      view.frame.origin.y = 60
      #expect(top() == 0)
    }
  }
}

@MainActor @Suite struct ViewAnimationTests {
  @Test func `a block animates additively on its curve and ends exactly`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.addSubview(view)
      var end: (Double, Bool)?
      UIView.animate(withDuration: 0.4, delay: 0.1, options: .curveLinear) {
        view.center.x += 80
        view.alpha = 0
      } completion: {
        end = (clock.now.seconds, $0)
      }
      #expect(view.center.x == 85)
      try clock.run(to: 0.05)
      #expect(view.layer.presentation()?.position.x == 5)
      try clock.run(to: 0.3)
      #expect(abs((view.layer.presentation()?.position.x ?? 0) - 45) < 1e-9)
      #expect(abs((view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
      try clock.run(to: 1)
      #expect(end?.0 == 0.5 && end?.1 == true)
    }
  }

  @Test func `nothing to animate completes at once`() throws {
    try inFreshApp { clock, _ in
      var end: Double?
      UIView.animate(withDuration: 3) {
      } completion: { _ in
        end = clock.now.seconds
      }
      try clock.run(to: 1)
      #expect(end == 0)
    }
  }

  @Test func `a nested block takes the outer timing, unless it overrides it`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let (a, b) = (UIView(), UIView())
      window.addSubview(a)
      window.addSubview(b)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.animate(withDuration: 0.2) { a.center.x = 100 }
        UIView.animate(
          withDuration: 0.2, delay: 0,
          options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear]
        ) { b.center.x = 100 }
      }
      try clock.run(to: 0.1)
      #expect(abs((a.layer.presentation()?.position.x ?? 0) - 10) < 1e-9)
      #expect(abs((b.layer.presentation()?.position.x ?? 0) - 50) < 1e-9)
    }
  }

  @Test func `keyframes share the time`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView()
      window.addSubview(view)
      // Linear options bits of view animations ride along: keyframes ease as a whole by default.
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 50 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.y = 80 }
      }
      try clock.run(to: 0.5)
      #expect(abs((view.layer.presentation()?.position.x ?? 0) - 50) < 1e-6)
      #expect(abs((view.layer.presentation()?.position.y ?? 9)) < 1e-6)
      let eased = CAMediaTimingFunction(name: .easeInEaseOut).progress(at: 0.75)
      try clock.run(to: 0.75)
      #expect(abs((view.layer.presentation()?.position.y ?? 0) - 80 * (eased - 0.5) * 2) < 1e-6)
    }
  }
}
