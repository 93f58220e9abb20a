import Foundation
import Testing
import UIKit

@testable import Recording

/// A screen whose pictures are said to lie in a folder.
private struct Pictured: Transition {
  let assets: URL?

  var name: String { "pictured" }
  var script: TouchScript { TouchScript([]) }

  func makeRootViewController() -> UIViewController { UIViewController() }
}

@MainActor @Suite struct AssetFolderTests {
  /// A folder `clone` with pictures, and one where a copy of the program lies.
  private func withFolders(_ body: (_ root: URL) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for path in ["clone/Pictures", "opt/bin"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: path), withIntermediateDirectories: true)
    }
    try body(root)
  }

  private func folder(_ root: URL, _ own: String = "clone/Pictures", _ variable: String? = nil)
    throws -> String?
  {
    try AssetFolder(
      of: Pictured(assets: root.appending(path: own, directoryHint: .isDirectory)),
      environment: variable.map { [AssetFolder.variable: $0] } ?? [:],
      program: root.appending(path: "opt/bin/tool").path(percentEncoded: false)
    ).url?.standardizedFileURL.path(percentEncoded: false)
      .replacing(root.standardizedFileURL.path(percentEncoded: false), with: "")
      .trimmingCharacters(in: CharacterSet(charactersIn: "/"))
  }

  @Test func `the folder of the source comes first, then those near the program`() throws {
    try withFolders { root in
      #expect(try folder(root) == "clone/Pictures")
      let share = root.appending(path: "opt/share/filmstrip/Pictures")
      try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
      #expect(try folder(root, "gone/Pictures") == "opt/share/filmstrip/Pictures")
      let beside = root.appending(path: "opt/bin/Pictures")
      try FileManager.default.createDirectory(at: beside, withIntermediateDirectories: true)
      #expect(try folder(root, "gone/Pictures") == "opt/bin/Pictures")
      #expect(try folder(root) == "clone/Pictures")
      let path = share.path(percentEncoded: false)
      #expect(try folder(root, "clone/Pictures", path) == "opt/share/filmstrip/Pictures")
    }
  }

  @Test func `pictures that are nowhere end the recording in one sentence`() throws {
    try withFolders { root in
      let transition = Pictured(assets: root.appending(path: "gone/Pictures"))
      let error = try #require(throws: RecordingError.self) {
        try Recorder().record(transition)
      }
      #expect("\(error)".hasPrefix("The pictures of 'pictured' are missing: there is none of '"))
      #expect("\(error)".contains("/gone/Pictures'"))
      #expect("\(error)".contains("FILMSTRIP_ASSETS"))
      let wrong = try #require(throws: RecordingError.self) {
        try folder(root, "clone/Pictures", "/no/such/folder")
      }
      #expect("\(wrong)".contains("FILMSTRIP_ASSETS names '/no/such/folder', which is no folder"))
    }
  }

  @Test func `a transition without pictures needs no folder`() throws {
    let assets = try AssetFolder(of: Pictured(assets: nil), environment: [:], program: "")
    #expect(assets.url == nil)
  }
}
