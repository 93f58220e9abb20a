package import Frames

/// The members of a diagnostic wherever JSON is printed or written.
package struct DiagnosticFields: Hashable, Encodable, Sendable {
  let code: String
  let sentence: String
  /// When it happened first.
  let seconds: Double
  let subject: String?

  package init(_ diagnostic: Diagnostic) {
    code = diagnostic.code.rawValue
    sentence = diagnostic.sentence
    seconds = diagnostic.time.seconds
    subject = diagnostic.subject
  }
}

extension FrameSource {
  /// What the app of the recording asked for and did not get; none where there are only pictures.
  var diagnostics: [Diagnostic] { reel?.header.diagnostics ?? [] }
}
