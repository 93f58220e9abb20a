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
    for (name, count, index) in places {
      if let number = number(name, count, index) {
        return self == .rotation ? number * 180 / .pi : number
      }
    }
    guard self == .scale || self == .rotation, key == "transform", numbers.count == 16 else {
      return nil
    }
    let (a, b) = (numbers[0], numbers[1])
    return self == .scale ? (a * a + b * b).squareRoot() : atan2(b, a) * 180 / .pi
  }

  /// The key paths that have the property's number: how many numbers each has, and which it is.
  private var places: [(name: String, count: Int, index: Int)] {
    switch self {
    case .x:
      [
        ("position", 2, 0), ("position.x", 1, 0), ("transform", 16, 12),
        ("transform.translation.x", 1, 0), ("transform.translation", 2, 0),
      ]
    case .y:
      [
        ("position", 2, 1), ("position.y", 1, 0), ("transform", 16, 13),
        ("transform.translation.y", 1, 0), ("transform.translation", 2, 1),
      ]
    case .scrollX: [("bounds", 4, 0), ("bounds.origin", 2, 0), ("bounds.origin.x", 1, 0)]
    case .scrollY: [("bounds", 4, 1), ("bounds.origin", 2, 1), ("bounds.origin.y", 1, 0)]
    case .width: [("bounds", 4, 2), ("bounds.size", 2, 0), ("bounds.size.width", 1, 0)]
    case .height: [("bounds", 4, 3), ("bounds.size", 2, 1), ("bounds.size.height", 1, 0)]
    case .opacity: [("opacity", 1, 0)]
    case .cornerRadius: [("cornerRadius", 1, 0)]
    case .scale: [("transform.scale", 1, 0), ("transform.scale.x", 1, 0)]
    case .rotation: [("transform.rotation", 1, 0), ("transform.rotation.z", 1, 0)]
    }
  }
}
