/// Pictures in one place, each with its share of what is seen: what a fade from one to another shows.
struct PictureMix: Hashable {
  struct Part: Hashable {
    let image: CGImage
    /// Above 0; all shares add up to 1 at the most, and of the rest nothing is seen.
    var share: Double
  }

  private(set) var parts: [Part]

  /// A picture as it is; nil for nothing.
  init(_ image: CGImage?) { parts = image.map { [Part(image: $0, share: 1)] } ?? [] }

  /// The mix that is `fraction` of the way to `other`; beyond the ends nothing changes.
  func interpolated(to other: PictureMix, _ fraction: Double) -> PictureMix {
    let fraction = min(max(fraction, 0), 1)
    var mix = PictureMix(nil)
    mix.add(self, by: 1 - fraction)
    mix.add(other, by: fraction)
    return mix
  }

  private mutating func add(_ other: PictureMix, by share: Double) {
    for part in other.parts where part.share * share > 0 {
      if let known = parts.firstIndex(where: { $0.image == part.image }) {
        parts[known].share += part.share * share
      } else {
        parts.append(Part(image: part.image, share: part.share * share))
      }
    }
  }

  /// The picture of which most is seen; nil if none is.
  var foremost: CGImage? { parts.max { $0.share < $1.share }?.image }
}
