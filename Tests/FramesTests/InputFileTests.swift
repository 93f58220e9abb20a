import Foundation
import Frames
import Testing

@Suite struct InputFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path(percentEncoded: false))
  }

  private func problem(_ path: String, limit: Int = 100) -> InputFileError? {
    do throws(InputFileError) {
      _ = try InputFile.contents(of: path, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file is read up to the limit, and no further`() throws {
    try withFolder { folder in
      let path = "\(folder)/file"
      let bytes = Data((0..<100).map { UInt8($0) })
      try bytes.write(to: URL(filePath: path))
      #expect(try InputFile.contents(of: path, limit: 100) == bytes)
      #expect(problem(path, limit: 99) == .tooLarge(path: path, bytes: 100, limit: 99))
    }
  }

  @Test func `a sparse file is refused by its size`() throws {
    try withFolder { folder in
      let path = "\(folder)/sparse"
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      try #require(truncate(path, 6 << 30) == 0)
      #expect(
        problem(path, limit: Limits.fileBytes)
          == .tooLarge(path: path, bytes: 6 << 30, limit: Limits.fileBytes))
    }
  }

  @Test func `a file of the system, which says that it is empty, is read to its end`() throws {
    let data = try InputFile.contents(of: "/proc/self/status", limit: 1 << 20)
    #expect(data.count > 100)
    #expect(problem("/proc/self/status", limit: 100) != nil)
  }

  @Test func `what is no file is refused at once`() throws {
    try withFolder { folder in
      let pipe = "\(folder)/pipe"
      try #require(mkfifo(pipe, 0o600) == 0)
      #expect(problem(pipe) == .notAFile(path: pipe, kind: "a pipe"))
      #expect(problem(folder) == .notAFile(path: folder, kind: "a folder"))
      #expect(problem("/dev/zero") == .notAFile(path: "/dev/zero", kind: "a device"))
      #expect(problem("\(folder)/none") == .unreadable(path: "\(folder)/none"))
      for kind in [pipe, folder, "/dev/zero", "\(folder)/none"] {
        #expect("\(try #require(problem(kind)))".contains("Cannot read '\(kind)'"))
      }
    }
  }
}
