import Foundation
import Testing
import UIKit

@testable import InterfaceBuilder
@testable import UIKitGraphics

/// What a storyboard may name: files in the folder of the recording, and none outside of it.
@MainActor @Suite struct AssetFolderTests {
  /// A PNG file's header, which is all that is read here.
  private let picture = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 4, 0, 0, 0, 2])

  /// A folder `app` with pictures in it, beside one that is none of its business.
  private func withFolders(_ body: (_ outside: String) throws -> Void) throws {
    let base = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let (app, outside) = (base.appending(path: "app"), base.appending(path: "outside"))
    for folder in [app.appending(path: "icons"), outside] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let storyboard = StoryboardFiles.storyboard(StoryboardFiles.scene(1, view: ""))
    for folder in [app, app.appending(path: "icons"), outside] {
      try picture.write(to: folder.appending(path: "star.png"))
      try Data(storyboard.utf8).write(to: folder.appending(path: "Main.storyboard"))
    }
    for (link, target) in [
      ("out.png", "../outside/star.png"), ("in.png", "icons/star.png"), ("far", "../outside"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: app.appending(path: link).path(percentEncoded: false), withDestinationPath: target)
    }
    let before = AppAssets.folders
    AppAssets.folders = [app]
    defer {
      AppAssets.folders = before
      try? FileManager.default.removeItem(at: base)
    }
    try body(outside.path(percentEncoded: false))
  }

  @Test func `pictures are found in the folder, and in folders and links inside`() throws {
    try withFolders { _ in
      for name in ["star", "star.png", "icons/star", "in"] {
        #expect(ImageFinder.find(name, in: AppAssets.folders) != nil, "\(name)")
      }
    }
  }

  @Test func `no name leads out of the folder`() throws {
    try withFolders { outside in
      let names = [
        "../outside/star", "../outside/star.png", "icons/../../outside/star", "\(outside)/star",
        "out",
        "far/star", "..", "star\0",
      ]
      for name in names { #expect(ImageFinder.find(name, in: AppAssets.folders) == nil, "\(name)") }
      for name in ["../outside/Main", "\(outside)/Main", "far/Main"] {
        let problem = #expect(throws: NibProblem.self) { try NibFile.find(name, "storyboard") }
        #expect(problem?.reason.contains("leads out of the folder") == true, "\(name)")
      }
    }
  }

  @Test func `a storyboard that names a picture outside is refused`() throws {
    try withFolders { _ in
      let view = """
        <subviews>
            <imageView contentMode="scaleToFill" image="../outside/star" id="img">
                <rect key="frame" x="0" y="0" width="9" height="9"/>
            </imageView>
        </subviews>
        """
      let text = StoryboardFiles.storyboard(StoryboardFiles.scene(1, view: view))
      let folder = try #require(AppAssets.folders.first)
      try Data(text.utf8).write(to: folder.appending(path: "Evil.storyboard"))
      try Touchscreen.run { screen in
        AppAssets.folders = [folder]
        screen.window.rootViewController =
          UIStoryboard(name: "Evil", bundle: nil).instantiateInitialViewController()
        screen.window.layoutIfNeeded()
        let end = RecordingContext.current[DiagnosticLog.self].end
        #expect(end?.sentence.contains("'../outside/star'") == true)
      }
    }
  }

  @Test func `a storyboard that is no file is refused, and not waited for`() throws {
    try withFolders { outside in
      let folder = try #require(AppAssets.folders.first).path(percentEncoded: false)
      try #require(mkfifo("\(folder)/Pipe.storyboard", 0o600) == 0)
      let problem = #expect(throws: NibProblem.self) { try NibFile.find("Pipe", "storyboard") }
      #expect(problem?.reason == "cannot be used: it is a pipe, not a file")
    }
  }

  @Test func `a storyboard that is not UTF-8 is refused`() throws {
    let text = StoryboardFiles.storyboard(StoryboardFiles.scene(1, view: ""))
    var bytes = Data(text.utf8)
    let place = try #require(bytes.firstRange(of: Data("contentMode".utf8)))
    bytes[place.lowerBound + 2] = 0xEA
    let problem = #expect(throws: NibProblem.self) {
      try NibFile(name: "Main.storyboard", text: bytes)
    }
    #expect(problem?.reason == "is not text in UTF-8: save it in Xcode again")
  }
}
