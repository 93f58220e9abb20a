/// A trait, by its type: one of those of ``UITraitCollection``, such as ``UITraitUserInterfaceStyle``.
///
/// - Difference: the system's traits alone; one of an app's own stands for one of those.
public protocol UITraitDefinition {
  /// What the type stands for; only the traits of the system have one.
  static var trait: SystemTrait { get }
}

public typealias UITrait = any UITraitDefinition.Type

/// A trait of the system.
///
/// - Difference: ours alone, what a trait's type stands for.
public struct SystemTrait: Sendable {
  /// Whether both collections have the same value.
  let isEqual: @Sendable (UITraitCollection.Traits, UITraitCollection.Traits) -> Bool
  /// Leaves the trait open.
  let clear: @Sendable (inout UITraitCollection.Traits) -> Void

  init<Value: Equatable & SendableMetatype>(
    _ path: any WritableKeyPath<UITraitCollection.Traits, Value> & Sendable
  ) {
    isEqual = { $0[keyPath: path] == $1[keyPath: path] }
    clear = { $0[keyPath: path] = UITraitCollection.Traits()[keyPath: path] }
  }
}

public enum UITraitUserInterfaceStyle: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.style) }
}

public enum UITraitUserInterfaceLevel: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.level) }
}

public enum UITraitUserInterfaceIdiom: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.idiom) }
}

public enum UITraitHorizontalSizeClass: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.horizontal) }
}

public enum UITraitVerticalSizeClass: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.vertical) }
}

public enum UITraitDisplayScale: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.scale) }
}

public enum UITraitPreferredContentSizeCategory: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.contentSize) }
}

public enum UITraitLayoutDirection: UITraitDefinition {
  public static var trait: SystemTrait { SystemTrait(\.direction) }
}

extension UITraitCollection {
  /// Whether one of `traits` is another here than in `other`.
  package func differs(from other: UITraitCollection, in traits: [UITrait]) -> Bool {
    traits.contains { !$0.trait.isEqual(self.traits, other.traits) }
  }

  /// These traits, but for those that `others` specify.
  package func replaced(by others: UITraitCollection?) -> UITraitCollection {
    others.map { UITraitCollection(traitsFrom: [self, $0]) } ?? self
  }

  /// These traits with a size of text between two, of which the larger goes first.
  package func limited(
    from least: UIContentSizeCategory?, to most: UIContentSizeCategory?
  ) -> UITraitCollection {
    var size = preferredContentSizeCategory
    if let least { size = max(size, least) }
    if let most { size = min(size, most) }
    return size == preferredContentSizeCategory
      ? self : replaced(by: UITraitCollection(preferredContentSizeCategory: size))
  }

  /// These traits, but for those that `overrides` put in their place.
  package func replaced(by overrides: UITraitOverrides) -> UITraitCollection {
    overrides == UITraitOverrides() ? self : replaced(by: overrides.collection)
  }
}

/// The traits that a view or a controller puts in place of those around it.
///
/// A trait that is set to "unspecified" is that of the surroundings.
public struct UITraitOverrides: Hashable, Sendable {
  private var traits = UITraitCollection.Traits()

  package init() {}

  /// What is put in place; other traits are left open.
  fileprivate var collection: UITraitCollection { UITraitCollection(traits) }

  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { traits.style }
    set { traits.style = newValue }
  }

  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { traits.level }
    set { traits.level = newValue }
  }

  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { traits.idiom }
    set { traits.idiom = newValue }
  }

  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { traits.horizontal }
    set { traits.horizontal = newValue }
  }

  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { traits.vertical }
    set { traits.vertical = newValue }
  }

  /// Pixels per point; 0 for that of the surroundings.
  public var displayScale: CGFloat {
    get { traits.scale }
    set { traits.scale = newValue }
  }

  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { traits.contentSize }
    set { traits.contentSize = newValue }
  }

  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { traits.direction }
    set { traits.direction = newValue }
  }

  public func contains(_ trait: UITrait) -> Bool {
    !trait.trait.isEqual(traits, UITraitCollection.Traits())
  }

  public mutating func remove(_ trait: UITrait) { trait.trait.clear(&traits) }
}
