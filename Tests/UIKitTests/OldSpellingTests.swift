import QuartzCore
import Testing
import UIKit

/// Code with the names of Swift 2 to 4, which only deprecated code calls without a warning.
@MainActor private protocol OldNames {
  func fade(_ view: UIView)
  func show(_ view: UIView, _ log: @escaping () -> Void)
  func furnish(_ view: UIView) -> [UIView]
  func list() -> (UITableView, UITableViewCell, UICollectionViewFlowLayout)
  func constraint(_ view: UIView) -> NSLayoutConstraint
  func text() -> NSAttributedString
  func names(_ phase: UITouch.Phase, _ state: UIGestureRecognizer.State) -> String
}

@MainActor private struct OldCode: OldNames {
  @available(*, deprecated)
  func fade(_ view: UIView) {
    let options: UIViewAnimationOptions = [.curveLinear, .allowUserInteraction]
    UIView.animate(withDuration: 1, delay: 0, options: options) { view.alpha = 0 }
  }

  @available(*, deprecated)
  func show(_ view: UIView, _ log: @escaping () -> Void) {
    let keyframes: UIViewKeyframeAnimationOptions = [.calculationModeLinear]
    UIView.animateKeyframes(withDuration: 1, delay: 0.5, options: keyframes) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 1 }
    } completion: { _ in
      log()
    }
  }

  @available(*, deprecated)
  func furnish(_ view: UIView) -> [UIView] {
    let stretch: UIViewAutoresizing = [.flexibleWidth, .flexibleTopMargin]
    let mode: UIViewContentMode = .bottomRight
    (view.autoresizingMask, view.contentMode) = (stretch, mode)
    let (kind, state, event): (UIButtonType, UIControlState, UIControlEvents) =
      (.custom, .highlighted, .valueChanged)
    let button = UIButton(type: kind)
    button.setTitle("Held", for: state)
    button.addAction(UIAction { _ in button.tag += 1 }, for: event)
    let style: UIBlurEffectStyle = .dark
    let rendering: UIImageRenderingMode = .alwaysTemplate
    let picture = UIImageView(image: blankImage(4).withRenderingMode(rendering))
    let textStyle: UIFontTextStyle = .headline
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: textStyle)
    let scroll = UIScrollView()
    let behavior: UIScrollViewContentInsetAdjustmentBehavior = .never
    scroll.contentInsetAdjustmentBehavior = behavior
    let axis: UILayoutConstraintAxis = .vertical
    let stack = UIStackView()
    stack.axis = axis
    let window = UIWindow()
    let level: UIWindowLevel = UIWindowLevelAlert
    window.windowLevel = level
    return [
      button, UIVisualEffectView(effect: UIBlurEffect(style: style)), picture, label, scroll, stack,
      window,
    ]
  }

  @available(*, deprecated)
  func list() -> (UITableView, UITableViewCell, UICollectionViewFlowLayout) {
    let (look, kind): (UITableViewStyle, UITableViewCellStyle) = (.grouped, .subtitle)
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: look)
    let cell = UITableViewCell(style: kind, reuseIdentifier: nil)
    let selection: UITableViewCellSelectionStyle = .none
    cell.selectionStyle = selection
    let layout = UICollectionViewFlowLayout()
    let direction: UICollectionViewScrollDirection = .horizontal
    layout.scrollDirection = direction
    return (table, cell, layout)
  }

  @available(*, deprecated)
  func constraint(_ view: UIView) -> NSLayoutConstraint {
    let (attribute, relation): (NSLayoutAttribute, NSLayoutRelation) =
      (.width, .greaterThanOrEqual)
    return NSLayoutConstraint(
      item: view, attribute: attribute, relatedBy: relation, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 70)
  }

  @available(*, deprecated)
  func text() -> NSAttributedString {
    let key: NSAttributedStringKey = NSForegroundColorAttributeName
    return NSAttributedString(string: "Red", attributes: [key: UIColor.red])
  }

  @available(*, deprecated)
  func names(_ phase: UITouch.Phase, _ state: UIGestureRecognizer.State) -> String {
    func name(_ phase: UITouchPhase) -> String { phase == .moved ? "moved" : "other" }
    func name(_ state: UIGestureRecognizerState) -> String { state == .began ? "began" : "other" }
    func name(_ operation: UINavigationControllerOperation) -> String { "\(operation)" }
    func name(_ position: UITableViewScrollPosition) -> String { "\(position)" }
    func name(_ position: UICollectionViewScrollPosition) -> String { "\(position.rawValue)" }
    func name(_ curve: UIViewAnimationCurve) -> String { "\(curve)" }
    func name(_ style: UIImpactFeedbackStyle) -> String { "\(style)" }
    return [
      name(phase), name(state), name(UINavigationController.Operation.push),
      name(UITableView.ScrollPosition.middle), name(UICollectionView.ScrollPosition.top),
      name(UIView.AnimationCurve.easeOut),
      name(UIImpactFeedbackGenerator.FeedbackStyle.heavy),
    ].joined(separator: " ")
  }
}

/// Code of older years does what the same code in today's names does.
@MainActor @Suite struct OldSpellingTests {
  private let old: any OldNames = OldCode()

  @Test func `animations under their old names move as under the new ones`() throws {
    try inFreshApp { clock, window in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      window.addSubview(view)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      var isDone = false
      old.fade(view)
      @MainActor func shown() -> Float { view.layer.presentation()?.opacity ?? -1 }
      try clock.run(to: 0.6)
      #expect(abs(shown() - 0.5) < 1e-5)
      try clock.run(to: 2)
      old.show(view) { isDone = true }
      try clock.run(to: 2.3)
      #expect(shown() == 0 && view.alpha == 1)
      // The keyframe lasts for half of the second.
      try clock.run(to: 3.1)
      #expect(shown() == 1 && !isDone)
      try clock.run(to: 4)
      #expect(isDone)
    }
  }

  @Test func `views are made and set as they were`() throws {
    try inFreshApp { _, _ in
      let view = UIView(frame: CGRect(x: 0, y: 10, width: 40, height: 40))
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      parent.addSubview(view)
      let made = old.furnish(view)
      parent.frame.size = CGSize(width: 120, height: 130)
      #expect(view.frame == CGRect(x: 0, y: 40, width: 60, height: 40))
      #expect(view.contentMode == .bottomRight)
      let button = try #require(made[0] as? UIButton)
      button.isHighlighted = true
      button.sendActions(for: .touchUpInside)
      button.sendActions(for: .valueChanged)
      #expect(button.currentTitle == "Held" && button.tag == 1)
      #expect(((made[1] as? UIVisualEffectView)?.effect as? UIBlurEffect)?.style == .dark)
      #expect((made[2] as? UIImageView)?.image?.renderingMode == .alwaysTemplate)
      #expect((made[3] as? UILabel)?.font.pointSize == 17)
      #expect((made[4] as? UIScrollView)?.contentInsetAdjustmentBehavior == .never)
      #expect((made[5] as? UIStackView)?.axis == .vertical)
      let window = try #require(made[6] as? UIWindow)
      #expect(window.windowLevel > .statusBar)
    }
  }

  @Test func `lists, constraints, texts and values are what they were`() throws {
    inFreshApp { _, window in
      let (table, cell, layout) = old.list()
      #expect(table.style == .grouped && layout.scrollDirection == .horizontal)
      cell.detailTextLabel?.text = "Below"
      cell.isSelected = true
      #expect(cell.detailTextLabel != nil && cell.subviews == [cell.contentView])
      let view = UIView()
      window.addSubview(view)
      view.translatesAutoresizingMaskIntoConstraints = false
      old.constraint(view).isActive = true
      window.layoutIfNeeded()
      #expect(view.bounds.width >= 70)
      let color = old.text().attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor
      #expect(color == .red)
      #expect(old.names(.moved, .began) == "moved began push middle 1 easeOut heavy")
    }
  }
}
