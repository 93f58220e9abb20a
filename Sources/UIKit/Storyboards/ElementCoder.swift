/// What `init?(coder:)` of our classes is given: an element of one of Interface Builder's files.
final class ElementCoder: NSCoder {
  let reader: NibReader
  let builder: NibBuilder
  /// What was wrong with the element; initialisers cannot throw.
  private(set) var problem: NibProblem?

  @MainActor
  init(_ reader: NibReader, _ builder: NibBuilder) {
    (self.reader, self.builder) = (reader, builder)
    super.init()
  }

  /// Does what may fail, and keeps what went wrong.
  @MainActor
  private func attempt(_ body: () throws(NibProblem) -> Void) {
    do throws(NibProblem) { try body() } catch { problem = problem ?? error }
  }

  /// Gives a view what all views have, so that an app's initialiser finds and may change it.
  @MainActor
  func decode(_ view: UIView) {
    attempt { () throws(NibProblem) in try builder.readAppearance(of: view, reader) }
  }

  @MainActor
  func decode(_ controller: UIViewController) {
    controller.scene = builder
    attempt { () throws(NibProblem) in try builder.readBasics(of: controller, reader) }
  }
}

extension NSCoder {
  /// The element that is read; nil for a coder of another kind.
  @MainActor var element: NibElement? { (self as? ElementCoder)?.reader.element }
}
