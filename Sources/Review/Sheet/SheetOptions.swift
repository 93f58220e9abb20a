public import Frames

/// What a contact sheet shows, and how large.
public struct SheetOptions: Hashable, Sendable {
  /// How many cells there are at most, from 2 up.
  public var cells = 24

  /// How many cells of the narrowest kind are side by side; nil for as many as fit well.
  public var columns: Int?

  /// How wide such a cell is, in points of the sheet; nil for as wide as fits well.
  public var cellWidth: CGFloat?

  /// By what cells are chosen.
  public var pick = CellPick.change

  /// Whether the sheet's own ground is light or dark.
  public var ground = Appearance.light

  /// Names of layers whose curves are shown; empty for those that move most.
  public var curves: [String] = []

  public init() {}
}

/// By what the cells of a contact sheet are chosen.
public enum CellPick: Hashable, Sendable {
  /// By what changes: the state before each touch, turning points, the top speed, where it settles.
  case change
  /// The frames at what the script and the app did.
  case events
  /// Evenly in time.
  case time
  /// All frames.
  case all
  /// Every so many frames.
  case every(Int)
  /// These frames.
  case frames([Int])
}
