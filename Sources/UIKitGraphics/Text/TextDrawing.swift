public import Foundation
internal import Typography

/// What a text is measured by.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether the text is broken into lines at the width.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

extension NSAttributedString {
  /// The size of the text on lines as long as they are written, in points.
  public func size() -> CGSize { layOut(maxWidth: nil).layout.size }

  /// Draws the text on the current context, its top left at `point`.
  public func draw(at point: CGPoint) {
    let text = layOut(maxWidth: nil)
    text.draw(in: CGRect(origin: point, size: text.layout.size))
  }

  /// Draws the text in `rect` of the current context, broken at its width and cut at its height.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let text = layOut(maxWidth: rect.width)
    let isCut = text.layout.size.height > rect.height
    if isCut {
      context.saveGState()
      context.clip(to: rect)
    }
    text.draw(
      in: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: text.layout.size.height))
    if isCut { context.restoreGState() }
  }

  /// The box around the text when it is broken at the width of `size`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let isBroken = options.contains(.usesLineFragmentOrigin) && size.width > 0
    return CGRect(
      origin: .zero, size: layOut(maxWidth: isBroken ? size.width : nil).layout.size)
  }

  private func layOut(maxWidth: CGFloat?) -> StyledText {
    let style =
      length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
    let lineBreak = style?.lineBreakMode ?? .byWordWrapping
    // A paragraph that is cut where it is too long is one line.
    let isBroken = lineBreak == .byWordWrapping || lineBreak == .byCharWrapping
    return StyledText(
      self, font: .systemFont(ofSize: 12), color: .black,
      maxWidth: maxWidth.flatMap { $0.isFinite && $0 < 1e6 ? $0 : nil },
      maxLines: isBroken || string.contains(where: \.endsParagraph) ? 0 : 1, lineBreak: lineBreak)
  }
}

/// What a text was measured with; only there to be passed on.
///
/// - Difference: is passed on, and says nothing.
public final class NSStringDrawingContext: NSObject {}

extension NSString {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: description, attributes: attrs).size()
  }

  /// Draws the text on the current context, its top left at `point`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: description, attributes: attrs).draw(at: point)
  }

  /// Draws the text in `rect` of the current context, broken at its width and cut at its height.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: description, attributes: attrs).draw(in: rect)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: description, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

extension String {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attrs).size()
  }

  /// Draws the text on the current context, its top left at `point`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(at: point)
  }

  /// Draws the text in `rect` of the current context, broken at its width and cut at its height.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: self, attributes: attrs).draw(in: rect)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}
