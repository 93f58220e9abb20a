public import Review

extension DifferenceReport {
  /// Writes the report into `folder`, and removes what an older report has left there.
  ///
  /// Only files that the older `report.json` lists are removed.
  ///
  /// - Returns: The paths of the files, in the order in which they were written.
  @discardableResult
  public func write(to folder: OutputFolder) throws -> [String] {
    let old = folder.filesOfReport
    try folder.create()
    var made: Set<String> = []
    var paths: [String] = []
    try makeFiles { file in
      let parts = file.path.split(separator: "/").map(String.init)
      let place = parts.count == 2 ? folder.folder(parts[0]) : folder
      if parts.count == 2, made.insert(parts[0]).inserted { try place.create() }
      try place.write(file.bytes, as: parts[parts.count - 1])
      paths.append(file.path)
    }
    for path in old where !paths.contains(path) { try folder.remove(path) }
    return paths.map { "\(folder.path)/\($0)" }
  }
}

extension OutputFolder {
  /// What the report in this folder says it consists of; none if there is no report.
  fileprivate var filesOfReport: [String] {
    struct Index: Decodable {
      let files: [String]
    }
    guard let data = FileManager.default.contents(atPath: "\(path)/\(DifferenceReport.indexName)"),
      let index = try? JSONDecoder().decode(Index.self, from: data)
    else { return [] }
    // Whoever wrote the list, it names nothing outside of the folder.
    return index.files.filter { file in
      let parts = file.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
    }
  }
}
