extension UIColor {
  /// Writes the grey of the present appearance; false if it is a colour with a hue.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = color.red
    alpha?.pointee = color.alpha
    return true
  }

  /// Writes hue, as a fraction of the circle, saturation and brightness of the present appearance.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    let (r, g, b) = (color.red, color.green, color.blue)
    let (high, low) = (max(r, g, b), min(r, g, b))
    let range = high - low
    var sixths: CGFloat = 0
    if range > 0 {
      switch high {
      case r: sixths = (g - b) / range
      case g: sixths = (b - r) / range + 2
      default: sixths = (r - g) / range + 4
      }
    }
    hue?.pointee = (sixths < 0 ? sixths + 6 : sixths) / 6
    saturation?.pointee = high > 0 ? range / high : 0
    brightness?.pointee = high
    alpha?.pointee = color.alpha
    return true
  }

  /// - Parameters:
  ///   - displayP3Red: Components in Display P3, which may lie outside sRGB; they are clamped when
  ///     drawn.
  public convenience init(
    displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    let (r, g, b) = (linear(displayP3Red), linear(green), linear(blue))
    // From P3's primaries to sRGB's; both have the white point D65 (CSS Color 4, section 10).
    self.init(
      red: encoded(1.2249401762805598 * r - 0.22494017628055996 * g),
      green: encoded(-0.042056954709688163 * r + 1.0420569547096881 * g),
      blue: encoded(
        -0.019637554590334432 * r - 0.078636045550631889 * g + 1.0982736001409663 * b),
      alpha: alpha)
  }
}

/// The light of a component in sRGB's transfer function, which P3 shares; odd below zero.
private func linear(_ value: CGFloat) -> CGFloat {
  let size = abs(value)
  let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
  return value < 0 ? -light : light
}

private func encoded(_ light: CGFloat) -> CGFloat {
  let size = abs(light)
  let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
  return light < 0 ? -value : value
}
