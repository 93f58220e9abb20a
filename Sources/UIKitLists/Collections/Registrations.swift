/// Numbers the registrations of a recording, so that each has views of its own to use again.
@MainActor
private final class RegistrationCount: RecordingState {
  private var count = 0

  init(in context: RecordingContext) {}

  func next() -> String {
    count += 1
    return "registration \(count)"
  }
}

extension UICollectionView {
  /// Which class cells of a kind are of, and how each is made to show its item.
  @MainActor @preconcurrency
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) ->
      Void

    fileprivate let identifier: String
    fileprivate let handler: Handler
    fileprivate let prototype: (() -> UICollectionViewCell?)?

    public init(handler: @escaping Handler) { self.init(prototype: nil, handler: handler) }

    /// - Parameter prototype: Makes cells out of a file.
    package init(prototype: (() -> UICollectionViewCell?)?, handler: @escaping Handler) {
      identifier = RecordingContext.current[RegistrationCount.self].next()
      (self.prototype, self.handler) = (prototype, handler)
    }
  }

  /// Which class headers, footers and the like are of, and how each is made to show its section.
  @MainActor @preconcurrency
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    fileprivate let identifier: String
    fileprivate let elementKind: String
    fileprivate let handler: Handler

    public init(elementKind: String, handler: @escaping Handler) {
      identifier = RecordingContext.current[RegistrationCount.self].next()
      (self.elementKind, self.handler) = (elementKind, handler)
    }
  }

  /// A cell of the registration's class, new or used before, that its handler has filled.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = registration.identifier
    if let prototype = registration.prototype {
      pool.prototypes[identifier] = prototype
    } else {
      pool.cellClasses[identifier] = Cell.self
    }
    let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath)
    guard let fitting = cell as? Cell else {
      diagnose(
        .unregisteredReuseIdentifier,
        "A registration for \(Cell.self) has a file whose cell is of another class: name the class in"
          + " the file.", about: "\(Cell.self)")
      return Cell.make(frame: .zero)
    }
    if let item { registration.handler(fitting, indexPath, item) }
    return fitting
  }

  /// A view of the registration's class, new or used before, that its handler has filled.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.elementKind, registration.identifier)
    pool.viewClasses[CollectionPool.Key(kind: kind, identifier: identifier)] = Supplementary.self
    let view = dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    guard let fitting = view as? Supplementary else { return Supplementary.make(frame: .zero) }
    registration.handler(fitting, kind, indexPath)
    return fitting
  }
}
