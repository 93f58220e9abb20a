extension IndexPath {
  /// Where a row is after another has moved.
  func afterMove(_ from: IndexPath, _ to: IndexPath) -> IndexPath {
    if self == from { return to }
    var place = self
    if section == from.section, self[1] > from[1] { place[1] -= 1 }
    if section == to.section, place[1] >= to[1] { place[1] += 1 }
    return place
  }
}
