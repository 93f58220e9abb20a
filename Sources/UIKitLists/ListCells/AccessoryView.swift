/// Draws an accessory of the system's, and takes taps on it.
@MainActor
final class AccessoryView: UIControl {
  /// The room of a round mark and of the lines that a row is moved by, in points; our choice.
  private static let (markSize, gripSize) = (CGFloat(22), CGSize(width: 20, height: 14))

  /// The size of the signs in round marks, and of the arrows, in points.
  private static let (signSize, arrowSize): (CGFloat, CGFloat) = (12, 13)

  private let size: CGSize
  private let action: (() -> Void)?

  init(_ accessory: UICellAccessory, isSelected: Bool, isExpanded: Bool) {
    let content = Self.content(accessory, isSelected, isExpanded)
    size = content.bounds.size
    action = accessory.action
    super.init(frame: CGRect(origin: .zero, size: size))
    addSubview(content)
    isUserInteractionEnabled = action != nil
    isHidden = accessory.isHidden
  }

  required init?(coder: NSCoder) {
    (size, action) = (.zero, nil)
    super.init(coder: coder)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = isTouchInside
    super.touchesEnded(touches, with: event)
    if isInside { action?() }
  }

  private static func content(
    _ accessory: UICellAccessory, _ isSelected: Bool, _ isExpanded: Bool
  ) -> UIView {
    let tint = accessory.tintColor
    switch accessory.kind {
    case .custom(let view): return view
    case .label(let text, let options): return label(text, options, tint)
    case .disclosureIndicator:
      return symbol("chevron.forward", arrowSize, tint ?? .systemGray3)
    case .outlineDisclosure:
      return symbol(isExpanded ? "chevron.down" : "chevron.forward", arrowSize, tint)
    case .checkmark: return symbol("checkmark", UIFont.labelFontSize, tint)
    case .detail: return mark(letter: "i", tint)
    case .delete: return mark("minus", tint ?? .systemRed)
    case .insert: return mark("plus", tint ?? .systemGreen)
    case .multiselect: return isSelected ? mark("checkmark", tint) : ring(tint ?? .systemGray3)
    case .reorder: return grip(tint ?? .systemGray3)
    }
  }

  private static func label(
    _ text: String, _ options: UICellAccessory.LabelOptions, _ tint: UIColor?
  ) -> UIView {
    let label = UILabel()
    label.text = text
    label.font = options.font
    label.adjustsFontForContentSizeCategory = options.adjustsFontForContentSizeCategory
    label.textColor = tint ?? .secondaryLabel
    label.bounds.size = label.intrinsicContentSize
    label.frame.origin = .zero
    return label
  }

  private static func symbol(_ name: String, _ size: CGFloat, _ tint: UIColor?) -> UIView {
    let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
    let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
    view.tintColor = tint
    return view
  }

  private static func disc() -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: markSize, height: markSize))
    view.layer.cornerRadius = markSize / 2
    view.isUserInteractionEnabled = false
    return view
  }

  private static func mark(_ name: String, _ color: UIColor?) -> UIView {
    let view = disc()
    view.backgroundColor = color ?? .tintColor
    let configuration = UIImage.SymbolConfiguration(pointSize: signSize, weight: .bold)
    let sign = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
    sign.tintColor = .white
    sign.center = CGPoint(x: markSize / 2, y: markSize / 2)
    view.addSubview(sign)
    return view
  }

  private static func mark(letter: String, _ color: UIColor?) -> UIView {
    let view = ring(color ?? .tintColor)
    let label = UILabel(frame: view.bounds)
    label.text = letter
    label.font = .systemFont(ofSize: signSize, weight: .semibold)
    label.textColor = color ?? .tintColor
    label.textAlignment = .center
    view.addSubview(label)
    return view
  }

  private static func ring(_ color: UIColor) -> UIView {
    let view = RingView(frame: CGRect(x: 0, y: 0, width: markSize, height: markSize))
    view.color = color
    return view
  }

  private static func grip(_ color: UIColor) -> UIView {
    let view = UIView(frame: CGRect(origin: .zero, size: gripSize))
    view.isUserInteractionEnabled = false
    for index in 0..<3 {
      let line = UIView(
        frame: CGRect(
          x: 0, y: CGFloat(index) * (gripSize.height - 2) / 2, width: gripSize.width, height: 2))
      line.layer.cornerRadius = 1
      line.backgroundColor = color
      view.addSubview(line)
    }
    return view
  }
}

/// A circle's line.
@MainActor
private final class RingView: UIView {
  /// In points; our choice.
  private static let thickness: CGFloat = 1.5

  var color = UIColor.clear { didSet { show() } }

  private func show() {
    isUserInteractionEnabled = false
    layer.cornerRadius = bounds.width / 2
    layer.borderWidth = Self.thickness
    layer.borderColor = shade(color)
  }

  override func tintColorDidChange() { show() }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }
}
