/// The keys of a keyboard, the row for suggestions above them, and what lies below.
final class KeyboardPanel: UIView {
  private static var look: SystemLook.Keyboard { SystemLook.current.keyboard }

  /// What has been done with keys.
  enum Stroke { case type(String), delete, returnKey, dismiss }

  private(set) var layout: KeyboardLayout
  private let strike: (Stroke) -> Void
  private let lines = [UIView(), UIView()]
  private let faces = UIImageView(image: UIImage(systemName: "face.smiling"))
  private let dictation = UIImageView(image: UIImage(systemName: "mic"))
  private var plane: Key.Plane
  /// What the rows were made for.
  private var shape: Shape?
  private var rows: [[KeyView]] = []
  private var pressed: KeyView?

  /// Whether letters are large.
  private(set) var isShifted = false
  private var isReturnEnabled = true

  private struct Shape: Equatable {
    var onPad: Bool
    var hasStrip: Bool
    var plane: Key.Plane
  }

  init(_ layout: KeyboardLayout, strike: @escaping (Stroke) -> Void) {
    self.layout = layout
    self.strike = strike
    plane = layout.firstPlane
    super.init(frame: .zero)
    accessibilityIdentifier = "keys"
    for line in lines {
      line.backgroundColor = .separator
      addSubview(line)
    }
    for view in [faces, dictation] {
      view.contentMode = .center
      view.tintColor = .secondaryLabel
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Follows the text that is typed into.
  func show(isShifted: Bool, isReturnEnabled: Bool) {
    (self.isShifted, self.isReturnEnabled) = (isShifted, isReturnEnabled)
    mark()
  }

  private func mark() {
    for key in rows.joined() {
      key.isShifted = isShifted && plane == .letters
      guard key.key.action == .returnKey else { continue }
      key.isProminent = layout.isReturnProminent
      key.isEnabled = isReturnEnabled
    }
  }

  // MARK: Layout

  private var isOnPad: Bool { traitCollection.userInterfaceIdiom == .pad }
  private var isLow: Bool { window.map { $0.bounds.width > $0.bounds.height } ?? false }
  private var hasStrip: Bool { !isOnPad && !isLow && safeAreaInsets.bottom > 0 }

  private var suggestionsHeight: CGFloat {
    if isOnPad { return Self.look.padSuggestionsHeight }
    guard layout.suggests else { return 0 }
    return isLow ? Self.look.lowSuggestionsHeight : Self.look.suggestionsHeight
  }

  private func makeRows() {
    let shape = Shape(onPad: isOnPad, hasStrip: hasStrip, plane: plane)
    guard shape != self.shape else { return }
    self.shape = shape
    for key in rows.joined() { key.removeFromSuperview() }
    rows = layout.rows(plane, onPad: shape.onPad, hasStrip: shape.hasStrip).map {
      $0.map { KeyView($0) }
    }
    for key in rows.joined() { addSubview(key) }
    mark()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // What the keyboard shows changes at once, also while it moves.
    UIView.performWithoutAnimation {
      makeRows()
      placeSuggestions()
      placeKeys()
      placeStrip()
    }
  }

  private func placeSuggestions() {
    let height = suggestionsHeight
    for (index, line) in lines.enumerated() {
      line.isHidden = height == 0 || isOnPad
      let x = (bounds.width * CGFloat(index + 1) / 3).rounded()
      line.frame = CGRect(x: x, y: height / 4, width: 1 / UIScreen.main.scale, height: height / 2)
    }
  }

  private func placeKeys() {
    let look = Self.look
    let sides = safeAreaInsets
    let gap = isOnPad ? look.padGap : look.gap
    let rowGap = isOnPad ? look.padGap : isLow ? look.lowRowGap : look.rowGap
    let width = bounds.width - sides.left - sides.right - 2 * look.margin
    let pitch = (width + gap) / layout.columns(onPad: isOnPad)
    let bottom = hasStrip ? look.stripHeight : sides.bottom
    let height = (bounds.height - suggestionsHeight - bottom) / CGFloat(max(rows.count, 1))
    for (number, row) in rows.enumerated() {
      var x = sides.left + look.margin
      let y = suggestionsHeight + CGFloat(number) * height + rowGap / 2
      for key in row {
        x += key.key.lead * pitch
        key.frame = CGRect(
          x: x, y: y, width: max(key.key.width * pitch - gap, 0), height: max(height - rowGap, 0))
        x += key.key.width * pitch
      }
    }
  }

  /// How far the pictures below the keys are from the sides and from the keys, in points; our choice.
  private static let (stripMargin, stripMiddle): (CGFloat, CGFloat) = (34, 26)

  private func placeStrip() {
    let y = bounds.height - Self.look.stripHeight + Self.stripMiddle
    faces.isHidden = !hasStrip || layout.hasDigitsAlone
    dictation.isHidden = !hasStrip
    for (view, x) in [(faces, Self.stripMargin), (dictation, bounds.width - Self.stripMargin)] {
      view.bounds.size = view.image?.size ?? .zero
      view.center = CGPoint(x: x, y: y)
    }
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { press(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { press(touches) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    press(touches)
    let key = pressed
    release()
    if let key, key.isEnabled { perform(key.key.action) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { release() }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    self.point(inside: point, with: event) ? self : nil
  }

  private func press(_ touches: Set<UITouch>) {
    guard let touch = touches.first else { return }
    let point = touch.location(in: self)
    let key = rows.joined().first { !$0.isHidden && $0.frame.contains(point) }
    guard key !== pressed else { return }
    pressed?.isPressed = false
    key?.isPressed = true
    pressed = key
  }

  private func release() {
    pressed?.isPressed = false
    pressed = nil
  }

  private func perform(_ action: Key.Action) {
    switch action {
    case .type(let text):
      let isLetter = plane == .letters && text.count == 1
      strike(.type(isLetter && isShifted ? text.uppercased() : text))
    case .delete: strike(.delete)
    case .returnKey: strike(.returnKey)
    case .dismiss: strike(.dismiss)
    case .shift: show(isShifted: !isShifted, isReturnEnabled: isReturnEnabled)
    case .turn(let plane):
      self.plane = plane
      setNeedsLayout()
    case .none: break
    }
  }
}
