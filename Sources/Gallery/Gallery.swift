import Filmstrip
import UIKit

/// The demonstrations that come with Filmstrip, each written as an app would write it.
@MainActor
public enum Gallery {
  /// Every demonstration, in the order of `filmstrip list`.
  public static let transitions: [any Transition] = [
    AlertDemo(.actionSheet),
    AlertDemo(.alert),
    CrossDissolveView(),
    FlipView(),
    ModalStyle(.automatic),
    ModalStyle(.currentContext),
    ModalStyle(.formSheet),
    ModalStyle(.fullScreen),
    ModalStyle(.fullScreen, .crossDissolve),
    ModalStyle(.overCurrentContext),
    ModalStyle(.overFullScreen),
    ModalStyle(.pageSheet),
    ModalStyle(.popover),
    PageCurl(),
    PhotoGrid(),
    SheetDetents(),
    SheetOnSheet(),
    SnapshotZoom(),
    StackReveal(),
    TodayCard(),
    TodayCard(ending: .pull),
    TodayCard(ending: .letGo),
  ]

  /// The folder of pictures at the top of the package.
  static let assets = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Assets", directoryHint: .isDirectory)
}
