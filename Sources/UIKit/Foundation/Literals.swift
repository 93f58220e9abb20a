// What Xcode's literals for colours and pictures make.

extension UIColor: _ExpressibleByColorLiteral {
  /// `#colorLiteral(red:green:blue:alpha:)`.
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

public typealias _ColorLiteralType = UIColor

extension UIImage: _ExpressibleByImageLiteral {
  /// `#imageLiteral(resourceName:)`; a picture that is missing is an empty one.
  public convenience init(imageLiteralResourceName name: String) {
    guard let found = MainActor.assumeIsolated({ ImageFinder.find(name) }) else {
      self.init()
      return
    }
    self.init(cgImage: found.image, scale: found.scale)
  }
}

public typealias _ImageLiteralType = UIImage
