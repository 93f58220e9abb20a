/// `number` for people, with at most `places` decimals; a whole number has none.
package func decimal(_ number: Double, places: Int = 3) -> String {
  let factor = (0..<places).reduce(1.0) { factor, _ in factor * 10 }
  let rounded = (number * factor).rounded() / factor
  let isWhole = rounded == rounded.rounded() && abs(rounded) < 1e15
  return isWhole ? "\(Int64(rounded))" : "\(rounded)"
}
