@_spi(Overriding) internal import UIKitCore

/// The measures of alerts and action sheets.
var alertLook: SystemLook.Alert { SystemLook.current.alert }

/// What an alert says.
struct AlertTexts: Hashable {
  let title: String?
  let message: String?
}

/// The title and the message of an alert, centred.
private final class AlertTextView: UIView {
  private let labels: [UILabel]
  private let margin: CGFloat

  init(_ texts: AlertTexts, isSheet: Bool) {
    margin = isSheet ? alertLook.sheetTextMargin : alertLook.textMargin
    let title = UILabel()
    title.text = texts.title
    title.font =
      isSheet
      ? .systemFont(ofSize: alertLook.messageFontSize, weight: .semibold)
      : .systemFont(ofSize: alertLook.fontSize, weight: .semibold)
    let message = UILabel()
    message.text = texts.message
    message.font = .systemFont(ofSize: alertLook.messageFontSize)
    for label in [title, message] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = isSheet ? .secondaryLabel : .label
    }
    labels = [title, message].filter { $0.text?.isEmpty == false }
    super.init(frame: .zero)
    for label in labels { addSubview(label) }
  }

  required init?(coder: NSCoder) {
    (labels, margin) = ([], 0)
    super.init(coder: coder)
  }

  private func height(of label: UILabel, width: CGFloat) -> CGFloat {
    label.sizeThatFits(CGSize(width: width - 2 * margin, height: .greatestFiniteMagnitude)).height
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard !labels.isEmpty else { return CGSize(width: size.width, height: 0) }
    let heights = labels.map { height(of: $0, width: size.width) }
    let gaps = CGFloat(labels.count - 1) * alertLook.textGap
    let isSheet = margin == alertLook.sheetTextMargin
    let around = isSheet ? 2 * margin : alertLook.textTop + alertLook.textBottom
    return CGSize(width: size.width, height: heights.reduce(0, +) + gaps + around)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y = margin == alertLook.sheetTextMargin ? margin : alertLook.textTop
    for label in labels {
      let height = height(of: label, width: bounds.width)
      label.frame = CGRect(x: margin, y: y, width: bounds.width - 2 * margin, height: height)
      y += height + alertLook.textGap
    }
  }
}

/// A button of an alert.
private final class AlertRow: UIControl {
  /// The title's colour; nil for the tint.
  private var color: UIColor?

  private let label = UILabel()
  private let press = UIView()
  private let separator = UIView()

  init(_ action: UIAlertAction, isBold: Bool, fontSize: CGFloat) {
    super.init(frame: .zero)
    press.backgroundColor = .label
    press.alpha = 0
    label.text = action.title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: fontSize, weight: isBold ? .semibold : .regular)
    separator.backgroundColor = .separator
    show(action)
    action.onChange = { [weak self, unowned action] in self?.show(action) }
    accessibilityIdentifier = action.title
    for view in [press, label, separator] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func tintColorDidChange() { label.textColor = color ?? tintColor }

  var titleWidth: CGFloat { label.intrinsicContentSize.width }

  private func show(_ action: UIAlertAction) {
    isEnabled = action.isEnabled
    color = !isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : nil
    tintColorDidChange()
  }

  override var isHighlighted: Bool {
    didSet { press.alpha = isHighlighted ? alertLook.pressedAlpha : 0 }
  }

  /// Whether a line parts the row from what is above it.
  var hasSeparator = true

  override func layoutSubviews() {
    super.layoutSubviews()
    press.frame = bounds
    label.frame = bounds
    let thickness = 1 / UIScreen.main.scale
    separator.frame =
      hasSeparator ? CGRect(x: 0, y: 0, width: bounds.width, height: thickness) : .zero
  }
}

/// A material with round corners for a group of rows.
private final class AlertPlate: UIVisualEffectView {
  init(_ material: SystemLook.Material, cornerRadius: CGFloat) {
    super.init(effect: UIBlurEffect(material))
    clipsToBounds = true
    layer.cornerRadius = cornerRadius
    layer.cornerCurve = .continuous
  }

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// An alert: the text above its buttons.
final class AlertView: UIView {
  private let plate = AlertPlate(alertLook.material, cornerRadius: alertLook.cornerRadius)
  private let text: AlertTextView
  private let rows: [AlertRow]

  init(
    _ texts: AlertTexts, _ actions: [UIAlertAction], preferred: UIAlertAction?,
    choose: @escaping (UIAlertAction) -> Void
  ) {
    text = AlertTextView(texts, isSheet: false)
    // Of two buttons the one that cancels stands first, of more it stands last.
    let cancels = actions.filter { $0.style == .cancel }
    let others = actions.filter { $0.style != .cancel }
    let ordered = actions.count == 2 ? cancels + others : others + cancels
    rows = ordered.map { action in
      let isBold = preferred.map { $0 === action } ?? (action.style == .cancel)
      let row = AlertRow(action, isBold: isBold, fontSize: alertLook.fontSize)
      row.addAction(UIAction { _ in choose(action) }, for: .touchUpInside)
      return row
    }
    super.init(frame: .zero)
    addSubview(plate)
    plate.contentView.addSubview(text)
    for row in rows { plate.contentView.addSubview(row) }
  }

  required init?(coder: NSCoder) {
    text = AlertTextView(AlertTexts(title: nil, message: nil), isSheet: false)
    rows = []
    super.init(coder: coder)
  }

  override var layerName: String { "alert" }

  /// Two buttons stand side by side if their titles fit.
  private func isSideBySide(_ width: CGFloat) -> Bool {
    let room = width / 2 - alertLook.textMargin
    return rows.count == 2 && rows.allSatisfy { $0.titleWidth <= room }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let lines = isSideBySide(size.width) ? 1 : rows.count
    return CGSize(
      width: size.width,
      height: text.sizeThatFits(size).height + CGFloat(lines) * alertLook.rowHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds
    plate.layoutIfNeeded()
    let textHeight = text.sizeThatFits(bounds.size).height
    text.frame = CGRect(x: 0, y: 0, width: bounds.width, height: textHeight)
    let height = alertLook.rowHeight
    let isSideBySide = isSideBySide(bounds.width)
    for (index, row) in rows.enumerated() {
      if isSideBySide {
        let half = bounds.width / 2
        row.frame = directed(
          CGRect(x: CGFloat(index) * half, y: textHeight, width: half, height: height))
      } else {
        row.frame = CGRect(
          x: 0, y: textHeight + CGFloat(index) * height, width: bounds.width, height: height)
      }
    }
    showLines(isSideBySide: isSideBySide, y: textHeight)
  }

  private let lines = [UIView(), UIView()]

  private func showLines(isSideBySide: Bool, y: CGFloat) {
    let thickness = 1 / UIScreen.main.scale
    for line in lines where line.superview == nil {
      line.backgroundColor = .separator
      plate.contentView.addSubview(line)
    }
    for row in rows { row.hasSeparator = !isSideBySide }
    lines[0].isHidden = !isSideBySide
    lines[1].isHidden = !isSideBySide
    lines[0].frame = CGRect(x: 0, y: y, width: bounds.width, height: thickness)
    lines[1].frame = directed(
      CGRect(x: bounds.midX, y: y, width: thickness, height: alertLook.rowHeight))
  }
}

/// An action sheet: a group of rows, and the button that cancels below it.
final class ActionSheetView: UIView {
  private let plate = AlertPlate(
    alertLook.sheetMaterial, cornerRadius: alertLook.sheetCornerRadius)
  private let text: AlertTextView
  private let rows: [AlertRow]
  private let cancel: AlertRow?

  init(
    _ texts: AlertTexts, _ actions: [UIAlertAction], showsCancel: Bool,
    choose: @escaping (UIAlertAction) -> Void
  ) {
    text = AlertTextView(texts, isSheet: true)
    func row(_ action: UIAlertAction) -> AlertRow {
      let isBold = action.style == .cancel
      let row = AlertRow(action, isBold: isBold, fontSize: alertLook.sheetFontSize)
      row.addAction(UIAction { _ in choose(action) }, for: .touchUpInside)
      return row
    }
    rows = actions.filter { $0.style != .cancel }.map(row)
    cancel = showsCancel ? actions.first { $0.style == .cancel }.map(row) : nil
    super.init(frame: .zero)
    addSubview(plate)
    plate.contentView.addSubview(text)
    for row in rows { plate.contentView.addSubview(row) }
    if let cancel {
      cancel.hasSeparator = false
      cancel.backgroundColor = UIColor { traits in
        let isDark = traits.userInterfaceStyle == .dark
        return UIColor(white: isDark ? alertLook.cancelDark : alertLook.cancelLight, alpha: 1)
      }
      cancel.clipsToBounds = true
      cancel.layer.cornerRadius = alertLook.sheetCornerRadius
      cancel.layer.cornerCurve = .continuous
      addSubview(cancel)
    }
  }

  required init?(coder: NSCoder) {
    text = AlertTextView(AlertTexts(title: nil, message: nil), isSheet: true)
    (rows, cancel) = ([], nil)
    super.init(coder: coder)
  }

  override var layerName: String { "action sheet" }

  private var cancelHeight: CGFloat {
    cancel == nil ? 0 : alertLook.cancelGap + alertLook.sheetRowHeight
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width,
      height: text.sizeThatFits(size).height
        + CGFloat(rows.count) * alertLook.sheetRowHeight + cancelHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = alertLook.sheetRowHeight
    plate.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height - cancelHeight)
    plate.layoutIfNeeded()
    let textHeight = text.sizeThatFits(bounds.size).height
    text.frame = CGRect(x: 0, y: 0, width: bounds.width, height: textHeight)
    for (index, row) in rows.enumerated() {
      row.hasSeparator = index > 0 || textHeight > 0
      row.frame = CGRect(
        x: 0, y: textHeight + CGFloat(index) * height, width: bounds.width, height: height)
    }
    cancel?.frame = CGRect(
      x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }
}
