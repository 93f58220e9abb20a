internal import Frames

/// An image, or whatever else code has put into ``CALayer/contents``, which shows nothing.
struct LayerContents: AnimatableProperty {
  /// What code reads; in a fade the picture of which most is seen.
  let value: Any?
  let pictures: PictureMix

  init(_ value: Any? = nil) {
    self.value = value
    pictures = PictureMix(value as? CGImage)
  }

  var boxed: Any? { value }
  init?(boxed: Any?) { self.init(boxed) }

  var animatable: AnimatableValue? { .pictures(pictures) }

  init?(animatable: AnimatableValue) {
    guard case .pictures(let pictures) = animatable else { return nil }
    (self.value, self.pictures) = (pictures.foremost, pictures)
  }
}

extension LayerState {
  /// How the images are shown that are the layer's contents: one, or several while they fade.
  var contentsFittings: [ImageFitting] {
    contents.pictures.parts.map { part in
      var fitting = fitting(of: part.image)
      fitting.share = CGFloat(part.share)
      return fitting
    }
  }

  private func fitting(of image: CGImage) -> ImageFitting {
    let scale = max(contentsScale, 1e-3)
    let size = CGSize(
      width: CGFloat(image.width) / scale * contentsRect.width,
      height: CGFloat(image.height) / scale * contentsRect.height)
    var fitting = ImageFitting(image, size: size, part: contentsRect)
    fitting.gravity = Gravity(rawValue: contentsGravity.rawValue) ?? .resize
    fitting.center = contentsCenter
    fitting.tiles = contentsTile
    fitting.tint = contentsTint
    fitting.enlarging = magnificationFilter == .nearest ? .nearest : nil
    fitting.shrinking = minificationFilter == .nearest ? .nearest : nil
    return fitting
  }
}
