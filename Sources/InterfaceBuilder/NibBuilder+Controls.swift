/// What labels, pictures and controls have of their own.
extension NibBuilder {
  private static let alignments: [String: NSTextAlignment] = [
    "left": .left, "center": .center, "right": .right, "justified": .justified,
    "natural": .natural,
  ]

  private static let lineBreaks: [String: NSLineBreakMode] = [
    "wordWrap": .byWordWrapping, "characterWrap": .byCharWrapping, "clip": .byClipping,
    "headTruncation": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
    "middleTruncation": .byTruncatingMiddle,
  ]

  func readLabel(_ label: UILabel, _ reader: NibReader) throws(NibProblem) {
    if let font = try reader.font() { label.font = font }
    if case .some(.some(let color)) = try reader.color("textColor") { label.textColor = color }
    if let color = try reader.color("highlightedColor") { label.highlightedTextColor = color }
    if let value = try reader.choice("textAlignment", Self.alignments) {
      label.textAlignment = value
    }
    if let value = try reader.choice("lineBreakMode", Self.lineBreaks) {
      label.lineBreakMode = value
    }
    if let value = try reader.integer("numberOfLines") { label.numberOfLines = max(value, 0) }
    if let value = try reader.flag("adjustsFontSizeToFit") {
      label.adjustsFontSizeToFitWidth = value
    }
    if let value = try reader.number("minimumScaleFactor") { label.minimumScaleFactor = value }
    if let value = try reader.number("preferredMaxLayoutWidth") {
      label.preferredMaxLayoutWidth = value
    }
    if let value = try reader.flag("highlighted") { label.isHighlighted = value }
    label.text = reader.text("text")
  }

  func readImageView(_ view: UIImageView, _ reader: NibReader) throws(NibProblem) {
    view.image = try reader.image("image")
    if let image = try reader.image("highlightedImage") { view.highlightedImage = image }
    if let value = try reader.flag("highlighted") { view.isHighlighted = value }
  }

  // MARK: Controls

  func readControl(_ control: UIControl, _ reader: NibReader) throws(NibProblem) {
    if let value = try reader.flag("enabled") { control.isEnabled = value }
    if let value = try reader.flag("selected") { control.isSelected = value }
    if let value = try reader.flag("highlighted") { control.isHighlighted = value }
    let across: [String: UIControl.ContentHorizontalAlignment] = [
      "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading,
      "trailing": .trailing,
    ]
    if let value = try reader.choice("contentHorizontalAlignment", across) {
      control.contentHorizontalAlignment = value
    }
    let along: [String: UIControl.ContentVerticalAlignment] = [
      "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
    ]
    if let value = try reader.choice("contentVerticalAlignment", along) {
      control.contentVerticalAlignment = value
    }
  }

  func readButton(_ button: UIButton, _ reader: NibReader) throws(NibProblem) {
    try readControl(button, reader)
    let types: [String: UIButton.ButtonType] = [
      "custom": .custom, "system": .system, "roundedRect": .system, "close": .close,
    ]
    button.takeType(try reader.choice("buttonType", types) ?? .custom)
    if let value = try reader.choice("lineBreakMode", Self.lineBreaks) {
      button.titleLabel?.lineBreakMode = value
    }
    if let font = try reader.font() { button.titleLabel?.font = font }
    if let insets = try reader.insets("contentEdgeInsets") { button.contentEdgeInsets = insets }
    if let insets = try reader.insets("titleEdgeInsets") { button.titleEdgeInsets = insets }
    if let insets = try reader.insets("imageEdgeInsets") { button.imageEdgeInsets = insets }
    let states: [(String, UIControl.State)] = [
      ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled),
      ("selected", .selected),
    ]
    for (key, state) in states {
      if let part = reader.part(key: key) { try readState(state, of: button, part) }
    }
    if let part = reader.part(key: "configuration") {
      button.configuration = try configuration(part)
    }
  }

  private func readState(_ state: UIControl.State, of button: UIButton, _ part: NibReader)
    throws(NibProblem)
  {
    if let title = part.text("title") { button.setTitle(title, for: state) }
    if let image = try part.image("image") { button.setImage(image, for: state) }
    if let image = try part.image("backgroundImage") {
      button.setBackgroundImage(image, for: state)
    }
    if let color = try part.color("titleColor") { button.setTitleColor(color, for: state) }
    // No shadow is drawn where its offset is zero, as it is unless someone sets it.
    _ = try part.color("titleShadowColor")
    try part.finish()
  }

  private func configuration(_ part: NibReader) throws(NibProblem) -> UIButton.Configuration {
    let styles: [String: UIButton.Configuration] = [
      "plain": .plain(), "gray": .gray(), "tinted": .tinted(), "filled": .filled(),
      "borderless": .borderless(), "bordered": .bordered(), "borderedTinted": .borderedTinted(),
      "borderedProminent": .borderedProminent(),
    ]
    var configuration = try part.choice("style", styles) ?? .plain()
    configuration.title = part.text("title")
    configuration.subtitle = part.text("subtitle")
    configuration.image = try part.image("image")
    if let color = try part.color("baseForegroundColor") {
      configuration.baseForegroundColor = color
    }
    if let color = try part.color("baseBackgroundColor") {
      configuration.baseBackgroundColor = color
    }
    try part.finish()
    return configuration
  }

  func readSlider(_ slider: UISlider, _ reader: NibReader) throws(NibProblem) {
    try readControl(slider, reader)
    slider.minimumValue = Float(try reader.number("minValue") ?? 0)
    slider.maximumValue = Float(try reader.number("maxValue") ?? 1)
    slider.value = Float(try reader.number("value") ?? 0)
    if let value = try reader.flag("continuous") { slider.isContinuous = value }
    if let color = try reader.color("minimumTrackTintColor") {
      slider.minimumTrackTintColor = color
    }
    if let color = try reader.color("maximumTrackTintColor") {
      slider.maximumTrackTintColor = color
    }
    if let color = try reader.color("thumbTintColor") { slider.thumbTintColor = color }
    slider.minimumValueImage = try reader.image("minimumValueImage")
    slider.maximumValueImage = try reader.image("maximumValueImage")
  }

  func readSwitch(_ control: UISwitch, _ reader: NibReader) throws(NibProblem) {
    try readControl(control, reader)
    if let value = try reader.flag("on") { control.setOn(value, animated: false) }
    if let color = try reader.color("onTintColor") { control.onTintColor = color }
    if let color = try reader.color("thumbTintColor") { control.thumbTintColor = color }
  }

  func readSegments(_ control: UISegmentedControl, _ reader: NibReader) throws(NibProblem) {
    try readControl(control, reader)
    for element in reader.contents(of: "segments") {
      let segment = NibReader(element, of: file)
      control.insertSegment(
        withTitle: segment.text("title"), at: control.numberOfSegments, animated: false)
      try segment.finish()
    }
    _ = reader.string("segmentControlStyle")
    if let index = try reader.integer("selectedSegmentIndex"),
      (0..<max(control.numberOfSegments, 1)).contains(index)
    {
      control.selectedSegmentIndex = index
    }
    if let color = try reader.color("selectedSegmentTintColor") {
      control.selectedSegmentTintColor = color
    }
  }

  func readTextField(_ field: UITextField, _ reader: NibReader) throws(NibProblem) {
    try readControl(field, reader)
    if let font = try reader.font() { field.font = font }
    if case .some(.some(let color)) = try reader.color("textColor") { field.textColor = color }
    if let value = try reader.choice("textAlignment", Self.alignments) {
      field.textAlignment = value
    }
    let borders: [String: UITextField.BorderStyle] = [
      "none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
    ]
    if let value = try reader.choice("borderStyle", borders) { field.borderStyle = value }
    _ = reader.string("clearButtonMode")
    field.placeholder = reader.text("placeholder")
    field.text = reader.text("text") ?? ""
  }

  func readTextView(_ view: UITextView, _ reader: NibReader) throws(NibProblem) {
    try readScroll(view, reader)
    if let font = try reader.font() { view.font = font }
    if case .some(.some(let color)) = try reader.color("textColor") { view.textColor = color }
    if let value = try reader.choice("textAlignment", Self.alignments) {
      view.textAlignment = value
    }
    for name in ["editable", "selectable"] { _ = try reader.flag(name) }
    view.text = reader.text("text") ?? ""
  }

  func readProgress(_ view: UIProgressView, _ reader: NibReader) throws(NibProblem) {
    view.progress = Float(try reader.number("progress") ?? 0)
    let styles: [String: UIProgressView.Style] = ["default": .default, "bar": .bar]
    if let value = try reader.choice("progressViewStyle", styles) { view.progressViewStyle = value }
    if let color = try reader.color("progressTintColor") { view.progressTintColor = color }
    if let color = try reader.color("trackTintColor") { view.trackTintColor = color }
  }

  func readPages(_ control: UIPageControl, _ reader: NibReader) throws(NibProblem) {
    try readControl(control, reader)
    control.numberOfPages = min(max(try reader.integer("numberOfPages") ?? 0, 0), 100)
    control.currentPage = try reader.integer("currentPage") ?? 0
    if let value = try reader.flag("hidesForSinglePage") { control.hidesForSinglePage = value }
    if let color = try reader.color("pageIndicatorTintColor") {
      control.pageIndicatorTintColor = color
    }
    if let color = try reader.color("currentPageIndicatorTintColor") {
      control.currentPageIndicatorTintColor = color
    }
  }

  func readActivity(_ view: UIActivityIndicatorView, _ reader: NibReader) throws(NibProblem) {
    let styles: [String: UIActivityIndicatorView.Style] = [
      "medium": .medium, "large": .large, "white": .medium, "gray": .medium, "whiteLarge": .large,
    ]
    if let value = try reader.choice("style", styles) { view.style = value }
    if case .some(.some(let color)) = try reader.color("color") { view.color = color }
    if let value = try reader.flag("hidesWhenStopped") { view.hidesWhenStopped = value }
    if try reader.flag("animating") == true { view.startAnimating() }
  }
}
