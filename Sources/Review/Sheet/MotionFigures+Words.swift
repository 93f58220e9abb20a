extension MotionFigures {
  /// `0.25–0.78 s, 852 → 47 pt, overshoot 4.6 %, peak 1834 pt/s`.
  func words(unit: String) -> String {
    let number = MotionWords.figure
    let space = unit.isEmpty ? "" : " " + unit
    var parts = [
      "\(number(start))–\(number(start + settleTime)) s", "\(number(from)) → \(number(to))\(space)",
    ]
    // Less is rounding, and more was on no way there.
    if (0.001...CurveMoments.mostOvershoot).contains(overshoot) {
      parts.append("overshoot \(number(overshoot * 100)) %")
    }
    parts.append("peak \(number(peakVelocity))\(space)/s")
    return parts.joined(separator: ", ")
  }
}
