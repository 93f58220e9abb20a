/// Gesture recognizers, which stand beside the views of a file.
extension NibBuilder {
  func makeRecognizer(_ element: NibElement) throws(NibProblem) -> UIGestureRecognizer {
    let reader = NibReader(element, of: file)
    if let name = element.attributes["customClass"] {
      throw reader.problem(
        "is of the class '\(name)', and recognizers of the app's own are not supported:"
          + " add it in code")
    }
    let recognizer = try stockRecognizer(reader)
    if let value = try reader.flag("enabled") { recognizer.isEnabled = value }
    if let value = try reader.flag("cancelsTouchesInView") {
      recognizer.cancelsTouchesInView = value
    }
    if let value = try reader.flag("delaysTouchesBegan") { recognizer.delaysTouchesBegan = value }
    if let value = try reader.flag("delaysTouchesEnded") { recognizer.delaysTouchesEnded = value }
    _ = reader.contents(of: "connections")
    add(recognizer, element)
    connect(element, recognizer)
    try reader.finish()
    return recognizer
  }

  private func stockRecognizer(_ reader: NibReader) throws(NibProblem) -> UIGestureRecognizer {
    switch reader.element.name {
    case "tapGestureRecognizer":
      let tap = UITapGestureRecognizer()
      if let value = try reader.integer("numberOfTapsRequired") { tap.numberOfTapsRequired = value }
      if let value = try reader.integer("numberOfTouchesRequired") {
        tap.numberOfTouchesRequired = value
      }
      return tap
    case "panGestureRecognizer":
      let pan = UIPanGestureRecognizer()
      if let value = try reader.integer("minimumNumberOfTouches") {
        pan.minimumNumberOfTouches = value
      }
      if let value = try reader.integer("maximumNumberOfTouches") {
        pan.maximumNumberOfTouches = value
      }
      return pan
    case "swipeGestureRecognizer":
      let swipe = UISwipeGestureRecognizer()
      let directions: [String: UISwipeGestureRecognizer.Direction] = [
        "left": .left, "right": .right, "up": .up, "down": .down,
      ]
      if let value = try reader.choice("direction", directions) { swipe.direction = value }
      return swipe
    case "longPressGestureRecognizer", "pongPressGestureRecognizer":
      // Interface Builder itself misspells the name.
      let press = UILongPressGestureRecognizer()
      if let value = try reader.number("minimumPressDuration") {
        press.minimumPressDuration = value
      }
      if let value = try reader.number("allowableMovement") { press.allowableMovement = value }
      return press
    case "pinchGestureRecognizer": return UIPinchGestureRecognizer()
    case "rotationGestureRecognizer": return UIRotationGestureRecognizer()
    default: throw reader.problem("is of a kind that is not supported")
    }
  }
}
