import QuartzCore
import Testing
import UIKit

private typealias Files = StoryboardFiles

@MainActor private final class CardViewController: UIViewController {
  // Outlets are declared as Xcode declares them.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var titleLabel: UILabel!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  weak var gap: NSLayoutConstraint!
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var stripes: [UIView]!
  var radius: CGFloat = 0
  var log: [String] = []
  var mayOpen = true
  var mayUnwind = true

  static func register() {
    UIStoryboard.register(
      CardViewController.self,
      outlets: [
        "titleLabel": \.titleLabel, "gap": \.gap, "stripes": \.stripes, "radius": \.radius,
      ],
      actions: [
        Selector("close:", CardViewController.close),
        Selector("unwindToCard:", CardViewController.unwindToCard),
      ])
  }

  func close(_ sender: Any) { log.append("close \((sender as? UIButton)?.currentTitle ?? "")") }
  func unwindToCard(_ segue: UIStoryboardSegue) { log.append("unwind") }

  override func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    mayUnwind
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awake")
  }
  override func viewDidLoad() { log.append("loaded \(titleLabel?.text ?? "nothing")") }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.append("prepare \(segue.identifier ?? "")")
  }
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    mayOpen
  }
}

@MainActor private final class BadgeView: UIView {
  var log: [String] = []

  override init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    log.append("coded \(Int(frame.width))")
    backgroundColor = .systemRed
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    log.append("awake with \(subviews.count)")
  }
}

@MainActor private final class DropSegue: UIStoryboardSegue {
  override func perform() { source.present(destination, animated: false) }
}

/// Runs `body` with the first scene of a storyboard in a window of 400 by 800 points.
@MainActor private func show(
  _ text: String, _ body: (Touchscreen, UIViewController) throws -> Void
) throws {
  try Touchscreen.run { screen in
    try Files.with(["Main.storyboard": text]) {
      let storyboard = UIStoryboard(name: "Main", bundle: nil)
      let controller = try #require(
        storyboard.instantiateInitialViewController(), "\(endingSentence ?? "")")
      screen.window.rootViewController = controller
      try screen.pass(0.1)
      screen.window.layoutIfNeeded()
      #expect(endingSentence == nil)
      try body(screen, controller)
    }
  }
}

/// What ends the recording; nil if nothing does.
@MainActor var endingSentence: String? {
  RecordingContext.current[DiagnosticLog.self].end?.sentence
}

/// The sentence that a storyboard leads to.
@MainActor private func problem(_ text: String) throws -> String? {
  var problem: String?
  try Touchscreen.run { screen in
    try Files.with(["Main.storyboard": text]) {
      screen.window.rootViewController =
        UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
      try screen.pass(0.1)
      screen.window.layoutIfNeeded()
      problem = endingSentence
    }
  }
  return problem
}

@MainActor @Suite(.serialized) struct StoryboardTests {
  // MARK: Views

  private let label = """
    <label opaque="NO" userInteractionEnabled="NO" contentMode="left" \
    horizontalHuggingPriority="251" verticalHuggingPriority="251" text="Title" \
    textAlignment="center" lineBreakMode="tailTruncation" numberOfLines="2" \
    baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" \
    translatesAutoresizingMaskIntoConstraints="NO" id="label">
        <rect key="frame" x="16" y="80" width="300" height="21"/>
        <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="20"/>
        <color key="textColor" systemColor="secondaryLabelColor"/>
        <nil key="highlightedColor"/>
    </label>
    """

  @Test func `frames and masks give the geometry that springs and struts would`() throws {
    let view = """
      <subviews>
          <view contentMode="scaleAspectFill" id="a" alpha="0.5" tag="7" clipsSubviews="YES">
              <rect key="frame" x="20" y="100" width="353" height="200"/>
              <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
              <color key="backgroundColor" red="1" green="0.5" blue="0.25" alpha="1" \
      colorSpace="custom" customColorSpace="sRGB"/>
              <userDefinedRuntimeAttributes>
                  <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
                      <integer key="value" value="12"/>
                  </userDefinedRuntimeAttribute>
              </userDefinedRuntimeAttributes>
          </view>
      </subviews>
      """
    try show(Files.storyboard(Files.scene(1, view: view))) { _, controller in
      let view = try #require(controller.view.subviews.first)
      // 7 points wider and 52 less high than where it was drawn.
      #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
      #expect(view.frame == CGRect(x: 20, y: 100, width: 360, height: 200))
      #expect(view.alpha == 0.5)
      #expect(view.tag == 7)
      #expect(view.clipsToBounds)
      #expect(view.contentMode == .scaleAspectFill)
      #expect(view.layer.cornerRadius == 12)
      #expect(view.backgroundColor == UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 1))
    }
  }

  @Test func `constraints place views, by every kind of term`() throws {
    let view = """
      <subviews>
          <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="a">
              <rect key="frame" x="0" y="0" width="10" height="10"/>
              <constraints>
                  <constraint firstAttribute="width" secondItem="a" secondAttribute="height" \
      multiplier="16:9" id="c1"/>
              </constraints>
          </view>
          <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="b">
              <rect key="frame" x="0" y="0" width="10" height="10"/>
              <constraints>
                  <constraint firstAttribute="height" constant="30" id="c2"/>
                  <constraint firstAttribute="height" priority="500" constant="90" id="c3"/>
              </constraints>
          </view>
      </subviews>
      <constraints>
          <constraint firstItem="a" firstAttribute="top" secondItem="safe-1" \
      secondAttribute="top" constant="50" identifier="the gap" id="c4"/>
          <constraint firstItem="a" firstAttribute="leading" secondItem="view-1" \
      secondAttribute="leading" constant="40" id="c5"/>
          <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" \
      constant="40" id="c6"/>
          <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" \
      symbolic="YES" id="c7"/>
          <constraint firstItem="b" firstAttribute="centerX" secondItem="view-1" \
      secondAttribute="centerX" id="c8"/>
          <constraint firstItem="b" firstAttribute="width" secondItem="a" \
      secondAttribute="width" multiplier="0.5" id="c9"/>
          <constraint firstItem="b" firstAttribute="width" relation="greaterThanOrEqual" \
      constant="100" id="c10"/>
      </constraints>
      """
    try show(Files.storyboard(Files.scene(1, view: view))) { _, controller in
      let views = controller.view.subviews
      // 320 wide between the margins, and so 180 high; half as wide, 8 below, in the middle.
      #expect(views[0].frame.isNear(CGRect(x: 40, y: 50, width: 320, height: 180)))
      #expect(views[1].frame.isNear(CGRect(x: 120, y: 238, width: 160, height: 30)))
      #expect(controller.view.constraints.contains { $0.identifier == "the gap" })
    }
  }

  @Test func `a stack arranges what is in it`() throws {
    let view = """
      <subviews>
          <stackView opaque="NO" contentMode="scaleToFill" axis="vertical" \
      distribution="fillEqually" spacing="10" id="s">
              <rect key="frame" x="0" y="0" width="100" height="210"/>
              <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
              <subviews>
                  <view contentMode="scaleToFill" id="a"/>
                  <view contentMode="scaleToFill" id="b"/>
              </subviews>
          </stackView>
      </subviews>
      """
    try show(Files.storyboard(Files.scene(1, view: view))) { _, controller in
      let stack = try #require(controller.view.subviews.first as? UIStackView)
      #expect(stack.arrangedSubviews.map(\.frame.minY) == [0, 110])
      #expect(stack.arrangedSubviews.map(\.frame.height) == [100, 100])
    }
  }

  @Test func `a label has its text, font and colour`() throws {
    try show(Files.storyboard(Files.scene(1, view: "<subviews>\(label)</subviews>"))) {
      _, controller in
      let label = try #require(controller.view.subviews.first as? UILabel)
      #expect(label.text == "Title")
      #expect(label.font == .systemFont(ofSize: 20, weight: .semibold))
      #expect(label.textColor == .secondaryLabel)
      #expect(label.textAlignment == .center)
      #expect(label.numberOfLines == 2)
    }
  }

  @Test func `colours mean the same in every space`() throws {
    func background(_ color: String, resources: String = "") throws -> UIColor? {
      var found: UIColor?
      let view = "<color key=\"backgroundColor\" \(color)/>"
      try show(Files.storyboard(Files.scene(1, view: view), resources: resources)) {
        found = $1.view.backgroundColor
      }
      return found
    }
    #expect(
      try background("white=\"0.5\" alpha=\"1\" colorSpace=\"calibratedWhite\"")
        == UIColor(white: 0.5, alpha: 1))
    #expect(try background("systemColor=\"systemTealColor\"") == .systemTeal)
    #expect(
      try background(
        "name=\"Accent\"",
        resources: """
          <namedColor name="Accent"><color red="0.1" green="0.2" blue="0.3" alpha="1" \
          colorSpace="custom" customColorSpace="sRGB"/></namedColor>
          """) == UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
    // From the Web Platform Tests of CSS Color 4 ("predefined-005"): this is sRGB's #008000.
    let green = try #require(
      try background(
        "red=\"0.21604\" green=\"0.49418\" blue=\"0.13151\" alpha=\"1\" "
          + "colorSpace=\"custom\" customColorSpace=\"displayP3\"")
    ).cgColor
    for (channel, expected) in zip([green.red, green.green, green.blue], [0, 128.0 / 255, 0]) {
      #expect(abs(channel - expected) < 1e-3)
    }
    // White and grey are the same in both.
    let grey = try background(
      "red=\"0.5\" green=\"0.5\" blue=\"0.5\" alpha=\"1\" customColorSpace=\"displayP3\"")
    let components = try #require(grey?.cgColor)
    for channel in [components.red, components.green, components.blue] {
      #expect(abs(channel - 0.5) < 1e-4)
    }
  }

  // MARK: Custom classes

  @Test func `outlets, actions and custom classes are the app's own`() throws {
    CardViewController.register()
    UIStoryboard.register(BadgeView.self)
    let view = """
      <subviews>\(label)
          <view contentMode="scaleToFill" id="badge" customClass="BadgeView" customModule="App" \
      customModuleProvider="target">
              <rect key="frame" x="0" y="0" width="44" height="44"/>
              <subviews><view contentMode="scaleToFill" id="in"/></subviews>
              <color key="backgroundColor" systemColor="systemBackgroundColor"/>
          </view>
          \(Files.button("b", y: 300, title: "Close", connections: """
            <action selector="close:" destination="vc-1" eventType="touchUpInside" id="a1"/>
            """))
      </subviews>
      <constraints>
          <constraint firstItem="label" firstAttribute="top" secondItem="view-1" \
      secondAttribute="top" constant="20" id="gap-id"/>
      </constraints>
      """
    let scene = Files.scene(
      1, "customClass=\"CardViewController\" customModule=\"App\"", view: view,
      connections: """
        <outlet property="titleLabel" destination="label" id="o1"/>
        <outlet property="gap" destination="gap-id" id="o2"/>
        <outletCollection property="stripes" destination="badge" id="o3"/>
        <outletCollection property="stripes" destination="label" id="o4"/>
        """,
      parts: """
        <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="radius">
                <real key="value" value="2.5"/>
            </userDefinedRuntimeAttribute>
        </userDefinedRuntimeAttributes>
        """)
    try show(Files.storyboard(scene)) { screen, controller in
      let card = try #require(controller as? CardViewController)
      #expect(card.titleLabel.text == "Title")
      #expect(card.gap.constant == 20)
      #expect(card.stripes.count == 2)
      #expect(card.radius == 2.5)
      #expect(card.storyboard != nil)
      let badge = try #require(card.stripes.first as? BadgeView)
      #expect(badge.log == ["coded 44", "awake with 1"])
      #expect(badge.backgroundColor == .systemRed)
      screen.down(100, 320)
      screen.up()
      #expect(card.log == ["awake", "loaded Title", "close Close"])
    }
  }

  // MARK: Segues

  private func pair(_ segue: String, second: String = "", connections: String = "") -> String {
    let open = Files.button("open", y: 300, title: "Open", connections: segue)
    let back = Files.button("back", y: 400, title: "Back", connections: connections)
    return Files.storyboard(
      Files.scene(
        1, "customClass=\"CardViewController\"", view: "<subviews>\(open)</subviews>"),
      Files.scene(
        2, "storyboardIdentifier=\"detail\" title=\"Detail\" \(second)",
        view: "<subviews>\(back)</subviews>"))
  }

  @Test func `a presentation has the segue's styles and is unwound`() throws {
    CardViewController.register()
    let text = pair(
      """
      <segue destination="vc-2" kind="presentation" identifier="open" \
      modalPresentationStyle="fullScreen" modalTransitionStyle="crossDissolve" id="s1"/>
      """,
      connections: """
        <segue destination="exit-1" kind="unwind" unwindAction="unwindToCard:" id="s2"/>
        """)
    try show(text) { screen, controller in
      let card = try #require(controller as? CardViewController)
      card.mayOpen = false
      screen.down(100, 320)
      screen.up()
      #expect(card.presentedViewController == nil)
      card.mayOpen = true
      screen.down(100, 320)
      screen.up()
      try screen.pass(2)
      let detail = try #require(card.presentedViewController)
      #expect(detail.title == "Detail")
      #expect(detail.modalPresentationStyle == .fullScreen)
      #expect(detail.modalTransitionStyle == .crossDissolve)
      screen.window.layoutIfNeeded()
      card.mayUnwind = false
      screen.down(100, 420)
      screen.up()
      try screen.pass(2)
      #expect(card.presentedViewController === detail && card.log.last == "prepare open")
      card.mayUnwind = true
      screen.down(100, 420)
      screen.up()
      try screen.pass(2)
      #expect(card.presentedViewController == nil)
      #expect(card.log.suffix(2) == ["prepare open", "unwind"])
    }
  }

  @Test func `a show segue pushes, and code may perform it`() throws {
    CardViewController.register()
    let navigation = """
      <navigationController id="nav" sceneMemberID="viewController">
          <navigationBar key="navigationBar" contentMode="scaleToFill" id="bar">
              <rect key="frame" x="0" y="59" width="393" height="44"/>
              <autoresizingMask key="autoresizingMask"/>
          </navigationBar>
          <connections>
              <segue destination="vc-1" kind="relationship" relationship="rootViewController" \
      id="r1"/>
          </connections>
      </navigationController>
      """
    let first = Files.scene(
      1, "customClass=\"CardViewController\"", view: "",
      connections: "<segue destination=\"vc-2\" kind=\"show\" identifier=\"more\" id=\"s1\"/>",
      parts: """
        <navigationItem key="navigationItem" title="Cards" id="item">
            <barButtonItem key="rightBarButtonItem" systemItem="add" id="add"/>
        </navigationItem>
        """)
    let text = Files.storyboard(
      first, Files.scene(2, "title=\"More\"", view: ""), navigation, initial: "nav")
    try show(text) { screen, controller in
      let stack = try #require(controller as? UINavigationController)
      let card = try #require(stack.topViewController as? CardViewController)
      #expect(card.navigationItem.title == "Cards")
      #expect(card.navigationItem.rightBarButtonItem != nil)
      card.performSegue(withIdentifier: "more", sender: nil)
      try screen.pass(2)
      #expect(stack.viewControllers.map(\.title) == [card.title, "More"])
      #expect(card.log.last == "prepare more")
    }
  }

  @Test func `an embedded scene fills its container`() throws {
    CardViewController.register()
    let view = """
      <subviews>
          <containerView opaque="NO" contentMode="scaleToFill" id="box">
              <rect key="frame" x="10" y="20" width="200" height="100"/>
              <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
              <connections>
                  <segue destination="vc-2" kind="embed" identifier="box" id="s1"/>
              </connections>
          </containerView>
      </subviews>
      """
    let text = Files.storyboard(
      Files.scene(1, "customClass=\"CardViewController\"", view: view),
      Files.scene(2, view: ""))
    try show(text) { _, controller in
      let child = try #require(controller.children.first)
      #expect(child.view.superview === controller.view.subviews.first)
      #expect(child.view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
      let card = try #require(controller as? CardViewController)
      #expect(card.log == ["awake", "prepare box", "loaded nothing"])
    }
  }

  @Test func `a custom segue is the app's own`() throws {
    CardViewController.register()
    UIStoryboard.register(DropSegue.self)
    let text = pair(
      "<segue destination=\"vc-2\" kind=\"custom\" customClass=\"DropSegue\" id=\"s1\"/>")
    try show(text) { screen, controller in
      screen.down(100, 320)
      screen.up()
      try screen.pass(1)
      #expect(controller.presentedViewController?.title == "Detail")
    }
  }

  // MARK: Lists and xibs

  private func table(_ rows: String, _ mode: String, connections: String = "") -> String {
    """
    <tableViewController id="vc-1" sceneMemberID="viewController">
        <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" \
    alwaysBounceVertical="YES" dataMode="\(mode)" style="plain" separatorStyle="default" \
    rowHeight="-1" estimatedRowHeight="-1" sectionHeaderHeight="28" sectionFooterHeight="28" \
    id="view-1">
            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            \(rows)
            <connections>
                <outlet property="dataSource" destination="vc-1" id="o1"/>
                <outlet property="delegate" destination="vc-1" id="o2"/>
            </connections>
        </tableView>
    </tableViewController>
    """
  }

  private func row(_ id: String, _ attributes: String, content: String = "") -> String {
    """
    <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" selectionStyle="default" \
    indentationWidth="10" \(attributes) id="\(id)">
        <rect key="frame" x="0.0" y="0.0" width="393" height="60"/>
        <autoresizingMask key="autoresizingMask"/>
        <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" \
    multipleTouchEnabled="YES" contentMode="center" tableViewCell="\(id)" id="content-\(id)">
            <rect key="frame" x="0.0" y="0.0" width="393" height="60"/>
            <autoresizingMask key="autoresizingMask"/>
            \(content)
        </tableViewCellContentView>
        <connections>
            <segue destination="vc-2" kind="presentation" identifier="row" id="s-\(id)"/>
        </connections>
    </tableViewCell>
    """
  }

  @Test func `static rows are the storyboard's, and lead where it says`() throws {
    let text = """
      <subviews><label text="Wifi" id="t"><rect key="frame" x="16" y="0" width="80" height="60"/>
      </label></subviews>
      """
    let sections = """
      <sections><tableViewSection headerTitle="Network" id="se"><cells>
          \(row("r1", "rowHeight=\"60\" style=\"IBUITableViewCellStyleDefault\" textLabel=\"t\"",
                content: text))
          \(row("r2", "rowHeight=\"90\" accessoryType=\"disclosureIndicator\""))
      </cells></tableViewSection></sections>
      """
    let file = Files.storyboard(
      table(sections, "static"), Files.scene(2, "title=\"Detail\"", view: ""))
    try show(file) { screen, controller in
      let table = try #require((controller as? UITableViewController)?.tableView)
      #expect(table.numberOfRows(inSection: 0) == 2)
      let first = table.rectForRow(at: IndexPath(row: 0, section: 0))
      let second = table.rectForRow(at: IndexPath(row: 1, section: 0))
      #expect(first.height == 60 && second.height == 90 && second.minY == first.maxY)
      #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text == "Wifi")
      screen.down(100, second.midY)
      try screen.pass(0.2)
      screen.up()
      try screen.pass(1)
      #expect(controller.presentedViewController?.title == "Detail")
    }
  }

  @Test func `a prototype gives as many cells as are dequeued`() throws {
    let prototypes = "<prototypes>\(row("p", "reuseIdentifier=\"entry\""))</prototypes>"
    let file = Files.storyboard(table(prototypes, "prototypes"), Files.scene(2, view: ""))
    try show(file) { _, controller in
      let table = try #require((controller as? UITableViewController)?.tableView)
      let path = IndexPath(row: 0, section: 0)
      let one = table.dequeueReusableCell(withIdentifier: "entry", for: path)
      let other = table.dequeueReusableCell(withIdentifier: "entry", for: path)
      #expect(one !== other)
      #expect(one.reuseIdentifier == "entry")
    }
  }

  @Test func `a xib gives its owner a view, and code its objects`() throws {
    CardViewController.register()
    let xib = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" \
      customClass="CardViewController">
                  <connections>
                      <outlet property="view" destination="v" id="o1"/>
                      <outlet property="titleLabel" destination="label" id="o2"/>
                  </connections>
              </placeholder>
              <placeholder placeholderIdentifier="IBFirstResponder" id="-2"/>
              <view contentMode="scaleToFill" id="v">
                  <rect key="frame" x="0" y="0" width="120" height="80"/>
                  <subviews>\(label)</subviews>
              </view>
          </objects>
      </document>
      """
    try inFreshApp { _, _ in
      try Files.with(["Card.xib": xib]) {
        UIApplication.shared.interfaceFiles = NibFiles()
        let card = CardViewController(nibName: "Card", bundle: nil)
        #expect(card.view.bounds.size == CGSize(width: 120, height: 80))
        #expect(card.titleLabel.text == "Title")
        #expect(card.log == ["loaded Title"])
        let again = UINib(nibName: "Card", bundle: nil).instantiate(withOwner: card)
        #expect(again.count == 1 && again.first is UIView)
        let key = UINib.OptionsKey(rawValue: "own")
        #expect(key.rawValue == "own" && key == UINib.OptionsKey(rawValue: "own"))
        let options: [UINib.OptionsKey: Any] = [key: 1]
        let loaded = Bundle.main.loadNibNamed("Card", owner: card, options: options)
        #expect(loaded?.count == 1 && loaded?.first as? UIView !== again.first as? UIView)
        #expect(endingSentence == nil)
      }
    }
  }
}

extension CGRect {
  fileprivate func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 1e-6 && abs(minY - other.minY) < 1e-6
      && abs(width - other.width) < 1e-6 && abs(height - other.height) < 1e-6
  }
}

@MainActor @Suite(.serialized) struct StoryboardProblemTests {
  private func scene(_ part: String, _ attributes: String = "") -> String {
    Files.storyboard(
      Files.scene(
        1, attributes,
        view: """
          <subviews><label text="Hi" id="lab" \(part)/></subviews>
          """))
  }

  @Test func `an attribute that is not supported is named, with its element`() throws {
    #expect(
      try problem(scene("shadowBlur=\"3\""))
        == "'Main.storyboard': the label 'Hi' (id lab) asks for 'shadowBlur' (3), which is not"
        + " supported.")
  }

  @Test(
    "What is wrong is said in one sentence that names it",
    arguments: [
      ("<subviews><mapView id=\"m\"/></subviews>", "mapView (id m) is of a kind"),
      (
        "<subviews><view id=\"a\" customClass=\"Unheard\"/></subviews>",
        "UIStoryboard.register(Unheard.self)"
      ),
      ("<variation key=\"heightClass=compact\"/>", "varies by size class (heightClass=compact)"),
      (
        "<constraints><constraint firstAttribute=\"top\" secondItem=\"gone\" "
          + "secondAttribute=\"top\" id=\"c\"/></constraints>", "is to 'gone'"
      ),
      (
        "<constraints><constraint firstAttribute=\"top\" secondItem=\"view-1\" "
          + "secondAttribute=\"width\" id=\"c\"/></constraints>", "cannot be related"
      ),
      ("<rect key=\"bounds\" x=\"nan\"/>", "which is not supported"),
      (
        "<subviews><view id=\"a\"><rect key=\"frame\" x=\"1e400\" y=\"0\" width=\"1\" "
          + "height=\"1\"/></view></subviews>", "'1e400' for 'x'"
      ),
      ("<connections><outlet property=\"thing\" destination=\"view-1\"/></connections>", "'thing'"),
      (
        "<subviews><label id=\"l\"><fontDescription key=\"fontDescription\" name=\"Futura\" "
          + "pointSize=\"12\"/></label></subviews>", "font 'Futura'"
      ),
    ])
  func sentences(view: String, expected: String) throws {
    let sentence = try #require(try problem(Files.storyboard(Files.scene(1, view: view))))
    #expect(sentence.contains(expected), "\(sentence)")
    #expect(sentence.hasPrefix("'Main.storyboard'"))
    #expect(sentence.hasSuffix("."))
  }

  @Test func `scenes that hold each other are refused`() throws {
    func stack(_ id: String, of other: String) -> String {
      """
      <navigationController id="\(id)" sceneMemberID="viewController"><connections>
          <segue destination="\(other)" kind="relationship" relationship="rootViewController" \
      id="r-\(id)"/>
      </connections></navigationController>
      """
    }
    let text = Files.storyboard(stack("a", of: "b"), stack("b", of: "a"), initial: "a")
    #expect(try #require(try problem(text)).contains("holds itself"))
  }

  @Test func `a file that is missing or is not XML is named`() throws {
    for (name, words) in [
      ("Gone", "is not in"), ("Broken", "is not well-formed XML"), ("Other", "is not a"),
    ] {
      try inFreshApp { _, _ in
        try Files.with(["Broken.storyboard": "<document", "Other.storyboard": "<plist/>"]) {
          #expect(UIStoryboard(name: name, bundle: nil).instantiateInitialViewController() == nil)
          let sentence = try #require(endingSentence)
          #expect(sentence.contains("\(name).storyboard") && sentence.contains(words))
        }
      }
    }
  }

  /// Views, each of which takes two elements, in a document that takes eight on the way to them.
  private func nested(_ count: Int) -> String {
    let open = "<subviews><view><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>\n"
    return Files.storyboard(
      Files.scene(
        1,
        view: String(repeating: open, count: count)
          + String(repeating: "</view></subviews>", count: count)))
  }

  @Test("Elements that lie too deep are refused", arguments: [122, 130, 5000])
  func deepElements(count: Int) throws {
    let sentence = try #require(try problem(nested(count)))
    #expect(
      sentence.contains("has more than 250 elements inside one another (line "), "\(sentence)")
    #expect(sentence.count < 500)
  }

  @Test func `the deepest elements are read`() throws {
    #expect(try problem(nested(121)) == nil)
  }

  @Test func `an unknown scene is told with those that there are`() throws {
    CardViewController.register()
    let text = Files.storyboard(
      Files.scene(
        1, "storyboardIdentifier=\"card\" customClass=\"CardViewController\"",
        view: "<subviews><mapView/></subviews>"))
    try inFreshApp { _, _ in
      try Files.with(["Main.storyboard": text]) {
        let storyboard = UIStoryboard(name: "Main", bundle: nil)
        _ = storyboard.instantiateViewController(withIdentifier: "cart")
        #expect(
          endingSentence
            == "'Main.storyboard' has no scene with the identifier 'cart'; there are: card.")
        let made: CardViewController = storyboard.instantiateViewController(identifier: "card")
        #expect(made.storyboard === storyboard)
      }
    }
  }

  @Test func `a file with bytes changed is read or refused, and never crashes`() throws {
    CardViewController.register()
    let open = Files.button(
      "open", y: 300, title: "Open",
      connections: "<segue destination=\"vc-2\" kind=\"show\" identifier=\"go\" id=\"s\"/>")
    let original = Array(
      Files.storyboard(
        Files.scene(
          1, "customClass=\"CardViewController\"",
          view: """
            <subviews>\(open)
            <stackView axis="vertical" spacing="4" id="st">
            <rect key="frame" x="20" y="60" width="200" height="80"/><subviews>
                <label text="One" numberOfLines="0" id="l1"/>
                <slider minValue="0" maxValue="1" value="0.5" id="sl"/>
            </subviews></stackView></subviews>
            <constraints>
                <constraint firstItem="st" firstAttribute="top" secondItem="safe-1" \
            secondAttribute="bottom" multiplier="2:3" constant="-5" priority="750" id="c"/>
                <constraint firstItem="l1" firstAttribute="width" priority="740" constant="50" \
            id="d"/>
            </constraints>
            """,
          connections: "<outlet property=\"titleLabel\" destination=\"l1\" id=\"o\"/>"),
        Files.scene(2, view: "")
      ).utf8)
    var random = SplitMix(state: 0x5EED)
    var (read, refused) = (0, 0)
    for _ in 0..<200 {
      var bytes = original
      for _ in 0..<(1 + random.below(3)) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes.removeSubrange(place..<min(place + 1 + random.below(8), bytes.count))
        case 1: bytes[place] = UInt8(32 + random.below(95))
        default: bytes.swapAt(place, random.below(bytes.count))
        }
      }
      try inFreshApp { clock, window in
        try Files.with(["Main.storyboard": String(decoding: bytes, as: UTF8.self)]) {
          window.rootViewController =
            UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController()
          window.makeKeyAndVisible()
          window.layoutIfNeeded()
          if window.rootViewController?.storyboard != nil {
            window.rootViewController?.performSegue(withIdentifier: "go", sender: nil)
          }
          try clock.run(to: 1)
          if endingSentence == nil { read += 1 } else { refused += 1 }
        }
      }
    }
    #expect(read > 10 && refused > 10, "read \(read), refused \(refused)")
  }
}

/// Numbers from a seed, by Steele, Lea and Flood's SplitMix.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}
