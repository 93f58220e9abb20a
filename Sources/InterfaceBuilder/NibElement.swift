/// An element of one of Interface Builder's files, with all that is in it.
struct NibElement: Hashable, Sendable {
  let name: String
  let attributes: [String: String]
  var children: [NibElement] = []
  /// The characters between the tags.
  var text = ""

  /// What connections and constraints call the element.
  var id: String? { attributes["id"] }

  /// What role the element has in the one around it: `frame`, `backgroundColor`.
  var key: String? { attributes["key"] }

  func child(_ name: String) -> NibElement? { children.first { $0.name == name } }

  func child(key: String) -> NibElement? { children.first { $0.key == key } }

  /// The elements in the one of this name.
  func contents(of name: String) -> [NibElement] { child(name)?.children ?? [] }

  /// What a person would look for in Interface Builder: `label 'Title' (id 8bC-Xf-vdC)`.
  var title: String {
    let words = ["userLabel", "storyboardIdentifier", "reuseIdentifier", "text", "title"]
    let word = words.lazy.compactMap { attributes[$0] }.first
    return name + (word.map { " '\($0)'" } ?? "") + (id.map { " (id \($0))" } ?? "")
  }
}

/// What is wrong with one of Interface Builder's files.
struct NibProblem: Error, Hashable, Sendable, CustomStringConvertible {
  let file: String
  /// What element it is about; nil for the file.
  let element: String?
  /// A clause: `asks for 'shadowColor', which is not supported`.
  let reason: String

  init(_ file: String, _ element: NibElement?, _ reason: String) {
    (self.file, self.element, self.reason) = (file, element?.title, reason)
  }

  var description: String {
    guard let element else { return "'\(file)' \(reason)." }
    return "'\(file)': the \(element) \(reason)."
  }
}

/// Tells what is wrong with a file; the recording ends with it.
@MainActor
func report(_ problem: NibProblem) {
  diagnose(.unusableStoryboard, problem.description, about: problem.file)
}
