/// What `init?(coder:)` of our classes is given: an element of one of Interface Builder's files.
final class ElementCoder: NSCoder, ViewDecoder, ControllerDecoder {
  let reader: NibReader
  let builder: NibBuilder
  /// What was wrong with the element; initialisers cannot throw.
  private(set) var problem: NibProblem?

  @MainActor
  init(_ reader: NibReader, _ builder: NibBuilder) {
    (self.reader, self.builder) = (reader, builder)
    super.init()
  }

  // MARK: Values by keys

  override var allowsKeyedCoding: Bool { true }

  /// The text of the element's attribute of this name.
  override func decodeObject(forKey key: String) -> Any? { reader.element.attributes[key] }

  // MARK: Views and controllers

  /// Does what may fail, and keeps what went wrong.
  @MainActor
  private func attempt(_ body: () throws(NibProblem) -> Void) {
    do throws(NibProblem) { try body() } catch { problem = problem ?? error }
  }

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
