internal import Filmstrip

/// A package whose command line is built, and draws the page.
struct PackageBuild {
  let package: String
  let product: String
  /// The program of the product.
  private let program: String

  /// - Parameters:
  ///   - product: The executable to build; nil for the package's only one.
  /// - Throws: ``PreviewError`` where there is none, or several.
  init(package: String, product: String?) throws {
    guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
      throw PreviewError.noPackage(package)
    }
    self.package = package
    if let product {
      self.product = product
    } else {
      let known = try Self.executables(of: package)
      guard known.count == 1 else { throw PreviewError.products(package, known) }
      self.product = known[0]
    }
    let run = try Self.swift(["build", "--show-bin-path"], in: package)
    guard run.code == 0 else { throw PreviewError.tool(run.problem) }
    program = "\(run.output.trimmingCharacters(in: .whitespacesAndNewlines))/\(self.product)"
  }

  private static func executables(of package: String) throws -> [String] {
    struct Description: Decodable {
      struct Product: Decodable {
        let name: String
        let type: [String: [String]?]
      }
      let products: [Product]
    }
    let run = try swift(["package", "describe", "--type", "json"], in: package)
    guard run.code == 0 else { throw PreviewError.tool(run.problem) }
    let description = try JSONDecoder().decode(Description.self, from: Data(run.output.utf8))
    return description.products.filter { $0.type.keys.contains("executable") }.map(\.name).sorted()
  }

  /// Builds the product.
  ///
  /// - Returns: What the compiler says of the first error; nil if it built.
  func build() throws -> String? {
    let run = try Self.swift(["build", "--product", product], in: package)
    return run.code == 0 ? nil : run.problem
  }

  /// Has the product draw the page.
  ///
  /// - Returns: What it says of its failure; nil if there is a page.
  func draw(_ arguments: [String]) throws -> String? {
    let run = try ProcessRun(program, arguments, in: package)
    return run.code == 0 ? nil : run.problem
  }

  /// The names of the product's transitions.
  func transitions() throws -> [String] {
    let run = try ProcessRun(program, ["list"], in: package)
    guard run.code == 0 else { throw PreviewError.tool(run.problem) }
    return run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      .map(String.init)
  }

  private static func swift(_ arguments: [String], in package: String) throws -> ProcessRun {
    try ProcessRun("/usr/bin/env", ["swift"] + arguments, in: package)
  }
}

/// Another program that has run to its end.
private struct ProcessRun {
  let code: Int32
  let output: String
  private let errors: String

  init(_ program: String, _ arguments: [String], in folder: String) throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let files = ["output", "errors"].map { place.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    do {
      try process.run()
    } catch {
      throw PreviewError.noProgram(program)
    }
    process.waitUntilExit()
    code = process.terminationStatus
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    (output, errors) = (texts[0], texts[1])
  }

  /// The first error, of a place in a file if there is one, or the last thing that was said.
  var problem: String {
    let lines = (output + "\n" + errors).split(separator: "\n").map(String.init)
    return lines.first { $0.contains(".swift:") && $0.contains(": error: ") }
      ?? lines.first { $0.contains("error: ") } ?? lines.last ?? "it said nothing"
  }
}

/// Why there is nothing to preview.
enum PreviewError: Error, Hashable, CustomStringConvertible {
  case noPackage(String)
  case products(String, [String])
  case tool(String)
  case noProgram(String)

  var description: String {
    switch self {
    case .noPackage(let path):
      "There is no 'Package.swift' in '\(path)': name the package's folder with --package."
    case .products(let path, let known) where known.isEmpty:
      "The package in '\(path)' has no executable: add one that calls CommandLineTool.main."
    case .products(let path, let known):
      "The package in '\(path)' has several executables: choose one with --product, of"
        + " \(known.joined(separator: ", "))."
    case .tool(let words): "The package cannot be read: \(words)"
    case .noProgram(let path): "'\(path)' cannot be started: is it what --product names?"
    }
  }
}
