import Testing
import UIKit

private typealias Files = StoryboardFiles

@MainActor class ListingViewController: UIViewController {
  fileprivate var titleLabel: UILabel?
  fileprivate var log: [String] = []

  override class var interfaceMembers: [InterfaceMember] {
    super.interfaceMembers + [
      .property("titleLabel", \ListingViewController.titleLabel),
      .action(Selector("close:", ListingViewController.close)),
    ]
  }

  func close(_ sender: Any) { log.append("closed") }
}

/// What it lists comes to what its superclass lists.
@MainActor final class LongListingViewController: ListingViewController {
  var radius: CGFloat = 0

  override class var interfaceMembers: [InterfaceMember] {
    super.interfaceMembers + [.property("radius", \LongListingViewController.radius)]
  }
}

@MainActor
struct InterfaceMemberTests {
  private func show(
    _ module: String, _ body: (Touchscreen, UIViewController?) throws -> Void
  ) throws {
    let label = """
      <label opaque="NO" contentMode="left" text="Title" lineBreakMode="tailTruncation" id="label">
          <rect key="frame" x="20" y="20" width="200" height="40"/>
      </label>
      """
    let close = Files.button(
      "b", y: 300, title: "Close",
      connections: """
        <action selector="close:" destination="vc-1" eventType="touchUpInside" id="a1"/>
        """)
    let scene = Files.scene(
      1,
      "customClass=\"LongListingViewController\" customModule=\"\(module)\""
        + " customModuleProvider=\"target\"",
      view: "<subviews>\(label)\(close)</subviews>",
      connections: "<outlet property=\"titleLabel\" destination=\"label\" id=\"o1\"/>",
      parts: """
        <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="radius">
                <real key="value" value="2.5"/>
            </userDefinedRuntimeAttribute>
        </userDefinedRuntimeAttributes>
        """)
    try Touchscreen.run { screen in
      try Files.with(["Main.storyboard": Files.storyboard(scene)]) {
        let controller = UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
        screen.window.rootViewController = controller
        try screen.pass(0.1)
        try body(screen, controller)
      }
    }
  }

  @Test func `a class that lists its members is connected without a registration`() throws {
    try show("UIKitTests") { screen, controller in
      let listing = try #require(
        controller as? LongListingViewController, "\(endingSentence ?? "")")
      #expect(listing.titleLabel?.text == "Title")
      #expect(listing.radius == 2.5)
      screen.down(100, 320)
      screen.up()
      #expect(listing.log == ["closed"])
    }
  }

  @Test func `a class that its module does not have is asked for`() throws {
    try show("Elsewhere") { _, _ in
      #expect(
        endingSentence?.contains("UIStoryboard.register(LongListingViewController.self)") == true)
    }
  }
}
