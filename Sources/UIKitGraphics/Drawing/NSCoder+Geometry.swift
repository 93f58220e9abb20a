// Geometry noted in a string, as property lists of older code have it: "{10, 20}", "{{0, 0}, {4, 3}}".

extension NSCoder {
  /// The point of a string such as `{10, 20}`; what it does not note is 0.
  public class func cgPoint(for string: String) -> CGPoint { NSPointFromString(string) }

  /// The size of a string such as `{10, 20}`; what it does not note is 0.
  public class func cgSize(for string: String) -> CGSize { NSSizeFromString(string) }

  /// The rectangle of a string such as `{{10, 20}, {30, 40}}`; what it does not note is 0.
  public class func cgRect(for string: String) -> CGRect { NSRectFromString(string) }
}
