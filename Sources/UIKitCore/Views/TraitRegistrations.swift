/// Stands for a handler of trait changes, until it is taken back.
@MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// What tells of changes of single traits.
@MainActor @preconcurrency
public protocol UITraitChangeObservable: UITraitEnvironment {}

/// The handlers that a view or a controller has for changes of its traits.
@MainActor
package final class TraitRegistrations {
  private final class Registration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: @MainActor (_ previous: UITraitCollection) -> Void

    init(_ traits: [UITrait], _ handler: @escaping @MainActor (UITraitCollection) -> Void) {
      (self.traits, self.handler) = (traits, handler)
    }
  }

  private var all: [Registration] = []

  package init() {}

  fileprivate func add(
    _ traits: [UITrait], _ handler: @escaping @MainActor (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let registration = Registration(traits, handler)
    all.append(registration)
    return registration
  }

  fileprivate func remove(_ registration: any UITraitChangeRegistration) {
    all.removeAll { $0 === registration }
  }

  /// Calls the handlers for what has changed, in the order in which they were registered.
  package func tell(_ traits: UITraitCollection, from previous: UITraitCollection) {
    for registration in all where traits.differs(from: previous, in: registration.traits) {
      registration.handler(previous)
    }
  }
}

/// What keeps handlers for changes of its traits.
@MainActor
package protocol TraitRegistering: UITraitChangeObservable {
  var traitRegistrations: TraitRegistrations { get }
}

extension UIView: TraitRegistering {}

extension UITraitChangeObservable {
  public typealias TraitChangeHandler<Environment> = (
    _ traitEnvironment: Environment, _ previousTraitCollection: UITraitCollection
  ) -> Void

  /// Has `handler` called whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping TraitChangeHandler<Self>
  ) -> any UITraitChangeRegistration {
    registrations.add(traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
  }

  /// Has `action` of `target` called whenever one of `traits` has changed, with this object and its
  /// traits from before as far as the method takes them.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let target = TargetAction(target: target as AnyObject, action: action)
    return registrations.add(traits) { [weak self] previous in target.send([self, previous]) }
  }

  /// Has `action` of this object called whenever one of `traits` has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    registrations.remove(registration)
  }

  private var registrations: TraitRegistrations {
    // Nothing else has traits that change by themselves.
    (self as? any TraitRegistering)?.traitRegistrations ?? TraitRegistrations()
  }
}
