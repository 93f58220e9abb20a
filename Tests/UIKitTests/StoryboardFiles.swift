import UIKit

/// Files as Interface Builder writes them, in a folder of their own for as long as a test runs.
@MainActor
enum StoryboardFiles {
  static func with(_ files: [String: String], _ body: () throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storyboards-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let before = AppAssets.folders
    AppAssets.folders = [folder]
    defer {
      AppAssets.folders = before
      try? FileManager.default.removeItem(at: folder)
    }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    try body()
  }

  /// A storyboard of `scenes`, each the element of its controller.
  static func storyboard(_ scenes: String..., resources: String = "", initial: String = "vc-1")
    -> String
  {
    let wrapped = scenes.enumerated().map { index, scene in
      """
              <scene sceneID="sc-\(index)">
                  <objects>
                      \(scene)
                      <placeholder placeholderIdentifier="IBFirstResponder" id="fr-\(index)" \
      userLabel="First Responder" sceneMemberID="firstResponder"/>
                      <exit id="exit-\(index)" userLabel="Exit" sceneMemberID="exit"/>
                  </objects>
                  <point key="canvasLocation" x="\(index * 900)" y="40"/>
              </scene>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="21701" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" \
      useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" \
      initialViewController="\(initial)">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <dependencies>
              <deployment identifier="iOS"/>
              <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="21679"/>
          </dependencies>
          <scenes>
      \(wrapped.joined(separator: "\n"))
          </scenes>
          <resources>
              \(resources)
          </resources>
      </document>
      """
  }

  /// A scene of a plain controller; `attributes` and `connections` are the controller's.
  static func scene(
    _ number: Int, _ attributes: String = "", view: String, connections: String = "",
    parts: String = ""
  ) -> String {
    """
    <viewController \(attributes) id="vc-\(number)" sceneMemberID="viewController">
        <view key="view" contentMode="scaleToFill" id="view-\(number)">
            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            \(view)
            <viewLayoutGuide key="safeArea" id="safe-\(number)"/>
        </view>
        \(parts)
        <connections>\(connections)</connections>
    </viewController>
    """
  }

  static func button(_ id: String, y: Int, title: String, connections: String) -> String {
    """
    <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" \
    contentVerticalAlignment="center" buttonType="system" lineBreakMode="middleTruncation" \
    id="\(id)">
        <rect key="frame" x="20" y="\(y)" width="200" height="40"/>
        <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
        <state key="normal" title="\(title)"/>
        <connections>\(connections)</connections>
    </button>
    """
  }
}
