extension UIImage {
  /// Seconds for which each picture is shown where no duration is given.
  ///
  /// Source: Apple's documentation of `UIImageView.animationDuration`.
  package static let secondsOfEach = 1.0 / 30

  /// A picture that image views show as one after another, over and over; nil without any.
  ///
  /// Whatever else shows it has the first.
  ///
  /// - Parameter duration: Seconds in which all are shown once; 0 for a thirtieth of a second each.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return UIImage(
      source: first.source, size: first.size, scale: first.scale,
      renderingMode: first.renderingMode, capInsets: first.capInsets,
      resizingMode: first.resizingMode, dark: first.dark, mirrored: first.mirrored,
      vector: first.vector, images: images,
      duration: duration > 0 ? duration : Double(images.count) * secondsOfEach)
  }

  /// The pictures `name0`, `name1` and so on, as one that image views show in turn; nil, with a diagnostic,
  /// without any.
  ///
  /// They may begin with `name1`, and end before the first that is not there, or with `name1023`.
  ///
  /// - Parameter duration: Seconds in which all are shown once; 0 for a thirtieth of a second each.
  @MainActor @preconcurrency
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    let first = !ImageFinder.has("\(name)0") && ImageFinder.has("\(name)1") ? 1 : 0
    let numbers = (first...lastNumber).prefix { $0 == first || ImageFinder.has("\(name)\($0)") }
    return animatedImage(
      with: numbers.compactMap { UIImage(named: "\(name)\($0)") }, duration: duration)
  }

  /// Source: Apple's documentation of `animatedImageNamed(_:duration:)`.
  private static let lastNumber = 1023

  /// The pixels of the picture; symbols and templates are drawn in `tint`.
  package func pixels(tint: UIColor) -> CGImage? {
    if case .image(let image) = source, renderingMode != .alwaysTemplate { return image }
    return withTintColor(tint).cgImage
  }
}
