/// The parts of the review page that are written by hand, as they lie beside this file.
///
/// They are compiled in, so that a program which is copied elsewhere still has them.
package enum PageAssets {
  /// The page without its data, with a comment where each of `styles`, `data` and `script` goes.
  package static let skeleton = text(PackageResources.page_html)

  /// How it looks.
  package static let styles = text(PackageResources.page_css)

  /// What it does: one script, since a page that was opened from a file may not load modules.
  package static let script =
    "'use strict';\n"
    + [
      PackageResources.model_js, PackageResources.elements_js, PackageResources.stage_js,
      PackageResources.depth_js, PackageResources.timeline_js, PackageResources.layers_js,
      PackageResources.viewer_js, PackageResources.index_js,
    ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
