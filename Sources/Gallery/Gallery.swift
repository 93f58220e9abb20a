import Filmstrip
import UIKit

/// The demonstrations that come with Filmstrip, each written as an app would write it.
@MainActor
public enum Gallery {
  /// Every demonstration, in the order of `filmstrip list`.
  public static let transitions: [any Transition] = demonstrations + Interruption.all

  private static let demonstrations: [any Transition] = [
    AlertDemo(.actionSheet),
    AlertDemo(.alert),
    ChildSwap(),
    CrossDissolveView(),
    DarkSwitch(),
    DrawerScrub(),
    FlipView(),
    InteractiveDismiss(),
    InteractiveDismiss(.cancel),
    InterruptibleCard(),
    Keyframes(),
    LargerText(),
    LayerAnimations(),
    MatchZoom(),
    MatchZoom(ending: .letGo),
    MatchZoom(ending: .pan),
    ModalStyle(.automatic),
    ModalStyle(.currentContext),
    ModalStyle(.formSheet),
    ModalStyle(.fullScreen),
    ModalStyle(.fullScreen, .crossDissolve),
    ModalStyle(.fullScreen, .flipHorizontal),
    ModalStyle(.fullScreen, .partialCurl),
    ModalStyle(.overCurrentContext),
    ModalStyle(.overFullScreen),
    ModalStyle(.pageSheet),
    ModalStyle(.popover),
    NavigationFade(),
    PageCurl(),
    PhotoGrid(),
    PushAndPop(),
    PushAndPop(.swipe),
    PushAndPop(.swipeAndReturn),
    RepeatAndReverse(),
    ResizePopover(),
    RotateCard(),
    RotateSheet(),
    SheetDetents(),
    SheetOnSheet(),
    SnapshotZoom(),
    StackReveal(),
    StoryboardCard(),
    TabSlide(),
    TodayCard(),
    TodayCard(ending: .pull),
    TodayCard(ending: .letGo),
    UnwindLevels(),
    Zoom(),
    Zoom(.drag),
    Zoom(.letGo),
    Zoom(.push),
    Zoom(.withoutSource),
  ]
}
