public import Foundation
internal import Frames
package import Typography

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
  public func size() -> CGSize { layOut(maxWidth: nil).size }

  /// Draws the text on the current context, its top left at `point`.
  public func draw(at point: CGPoint) {
    let layout = layOut(maxWidth: nil)
    layout.draw(string, in: CGRect(origin: point, size: layout.size))
  }

  /// Draws the text in `rect` of the current context, broken at its width and cut at its height.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let layout = layOut(maxWidth: rect.width)
    let isCut = layout.size.height > rect.height
    if isCut {
      context.saveGState()
      context.clip(to: rect)
    }
    layout.draw(
      string,
      in: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: layout.size.height))
    if isCut { context.restoreGState() }
  }

  /// The box around the text when it is broken at the width of `size`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let isBroken = options.contains(.usesLineFragmentOrigin) && size.width > 0
    return CGRect(origin: .zero, size: layOut(maxWidth: isBroken ? size.width : nil).size)
  }

  private func layOut(maxWidth: CGFloat?) -> DrawnText {
    let runs = textRuns(font: .systemFont(ofSize: 12), color: .black)
    let paragraph =
      length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
    let (alignment, lineBreak) = (
      (paragraph?.alignment ?? .natural).typographic,
      (paragraph?.lineBreakMode ?? .byWordWrapping).typographic
    )
    let spacing = paragraph?.lineSpacing ?? 0
    let width = maxWidth.flatMap { $0.isFinite && $0 < 1e6 ? $0 : nil }
    let layout = TextLayout(
      runs, maxWidth: width, alignment: alignment, lineBreak: lineBreak, lineSpacing: spacing,
      lineHeights: paragraph?.lineHeights ?? LineHeights())
    return DrawnText(size: layout.size, runs: layout.runs)
  }

  /// The text in stretches of one style.
  package func textRuns(font: UIFont, color: CGColor) -> [TextRun] {
    var runs: [TextRun] = []
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      runs.append(
        TextRun(
          string: (string as NSString).substring(with: range),
          font: (attributes[.font] as? UIFont ?? font).font,
          color: (attributes[.foregroundColor] as? UIColor)?.cgColor ?? color,
          kerning: (attributes[.kern] as? NSNumber)?.doubleValue ?? attributes[.kern] as? CGFloat
            ?? 0))
    }
    return runs
  }
}

/// What a text was measured with; only there to be passed on.
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

/// Glyphs in their places.
private struct DrawnText: Sendable {
  let size: CGSize
  let runs: [GlyphRun]

  /// Draws the glyphs on the current context, from the top left of `rect`.
  func draw(_ string: String, in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), !runs.isEmpty else { return }
    context.recorder?.draw(
      .text(TextContent(string: string, size: rect.size, runs: runs)),
      fonts: Set(runs.map(\.font)), in: rect, context.state)
  }
}
