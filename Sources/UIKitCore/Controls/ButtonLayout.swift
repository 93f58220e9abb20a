/// Where the parts of a button stand.
struct ButtonLayout {
  var image: CGSize
  var title: CGSize
  var subtitle: CGSize
  var imagePlacement: NSDirectionalRectEdge
  /// Between the picture and the text, and between the two lines of text, in points.
  var imagePadding: CGFloat
  var titlePadding: CGFloat
  var isRightToLeft: Bool

  var isImageAlone: Bool { text == .zero }

  private var isStacked: Bool {
    imagePlacement.contains(.top) || imagePlacement.contains(.bottom)
  }

  private var text: CGSize {
    guard subtitle != .zero else { return title }
    return CGSize(
      width: max(title.width, subtitle.width),
      height: title.height + titlePadding + subtitle.height)
  }

  private var padding: CGFloat { image == .zero || text == .zero ? 0 : imagePadding }

  var size: CGSize {
    isStacked
      ? CGSize(
        width: max(image.width, text.width), height: image.height + padding + text.height)
      : CGSize(
        width: image.width + padding + text.width, height: max(image.height, text.height))
  }

  func frames(
    in room: CGRect, _ horizontal: UIControl.ContentHorizontalAlignment,
    _ vertical: UIControl.ContentVerticalAlignment
  ) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
    let size = CGSize(width: min(size.width, room.width), height: size.height)
    let x: CGFloat =
      switch horizontal {
      case .center: room.midX - size.width / 2
      case .right, .trailing: room.maxX - size.width
      case .fill where isRightToLeft: room.maxX - size.width
      case .left, .leading, .fill: room.minX
      }
    let y: CGFloat =
      switch vertical {
      case .top, .fill: room.minY
      case .bottom: room.maxY - size.height
      case .center: room.midY - size.height / 2
      }
    let box = CGRect(x: x, y: y, width: size.width, height: size.height)
    let isImageLast = imagePlacement.contains(.trailing) || imagePlacement.contains(.bottom)
    var (picture, words) =
      isStacked ? stacked(in: box, isImageLast) : beside(in: box, isImageLast)
    if isRightToLeft { (picture, words) = (picture.flipped(in: box), words.flipped(in: box)) }
    let titleFrame = CGRect(x: words.minX, y: words.minY, width: words.width, height: title.height)
    let subtitleFrame = CGRect(
      x: words.minX, y: words.maxY - subtitle.height, width: words.width, height: subtitle.height)
    return (picture, titleFrame, subtitleFrame)
  }

  private func beside(in box: CGRect, _ isImageLast: Bool) -> (CGRect, CGRect) {
    let width = min(text.width, box.width)
    let picture = CGRect(
      x: isImageLast ? box.maxX - image.width : box.minX, y: box.midY - image.height / 2,
      width: image.width, height: image.height)
    let words = CGRect(
      x: isImageLast ? box.minX : picture.maxX + padding, y: box.midY - text.height / 2,
      width: width, height: text.height)
    return (picture, words)
  }

  private func stacked(in box: CGRect, _ isImageLast: Bool) -> (CGRect, CGRect) {
    let picture = CGRect(
      x: box.midX - image.width / 2, y: isImageLast ? box.maxY - image.height : box.minY,
      width: image.width, height: image.height)
    let words = CGRect(
      x: box.minX, y: isImageLast ? box.minY : picture.maxY + padding, width: box.width,
      height: text.height)
    return (picture, words)
  }
}
