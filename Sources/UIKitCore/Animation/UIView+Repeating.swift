extension UIView {
  /// Repeats what `animations` changes, inside the block of an animation.
  ///
  /// - Parameters:
  ///   - count: How often it runs; a number that is not whole ends on the way.
  ///   - autoreverses: Whether each time goes back to the beginning.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    UIViewAnimation.repeating(Float(count), autoreverses: autoreverses, animations)
  }
}
