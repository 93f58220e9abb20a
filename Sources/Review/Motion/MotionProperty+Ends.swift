internal import Frames

extension MotionCurve.Property {
  /// The property's value before and after a change; nil if it is another that changes.
  func ends(of change: MotionChange) -> (from: Double, to: Double)? {
    guard let from = value(of: change.from, change.property),
      let to = value(of: change.to, change.property)
    else { return nil }
    return (from, to)
  }

  /// Whether it says where a layer is.
  var isPlace: Bool { self == .x || self == .y }

  /// Whether it says how far the inside of a layer is scrolled.
  var isScroll: Bool { self == .scrollX || self == .scrollY }

  private func value(of numbers: [Double]?, _ key: String) -> Double? {
    guard let numbers else { return nil }
    func number(_ name: String, _ count: Int, _ index: Int) -> Double? {
      key == name && numbers.count == count ? numbers[index] : nil
    }
    switch self {
    case .x: return number("position", 2, 0) ?? number("transform", 16, 12)
    case .y: return number("position", 2, 1) ?? number("transform", 16, 13)
    case .scrollX: return number("bounds", 4, 0)
    case .scrollY: return number("bounds", 4, 1)
    case .width: return number("bounds", 4, 2)
    case .height: return number("bounds", 4, 3)
    case .opacity: return number("opacity", 1, 0)
    case .cornerRadius: return number("cornerRadius", 1, 0)
    case .scale, .rotation:
      guard key == "transform", numbers.count == 16 else { return nil }
      let (a, b) = (numbers[0], numbers[1])
      return self == .scale ? (a * a + b * b).squareRoot() : atan2(b, a) * 180 / .pi
    }
  }
}
