internal import FoundationXML
internal import Frames

/// One of Interface Builder's files, read but not yet made into anything.
struct NibFile: Sendable {
  /// With its extension.
  let name: String
  let document: NibElement

  private static let documentTypes = [
    "storyboard": "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB",
    "xib": "com.apple.InterfaceBuilder3.CocoaTouch.XIB",
  ]

  /// Reads the text of a file.
  init(name: String, text: Data) throws(NibProblem) {
    // Foundation's parser stops the process where an attribute is not.
    guard String(validating: text, as: UTF8.self) != nil else {
      throw NibProblem(name, nil, "is not text in UTF-8: save it in Xcode again")
    }
    let reading = NibReading()
    let parser = XMLParser(data: text)
    parser.delegate = reading
    parser.shouldResolveExternalEntities = false
    let isParsed = parser.parse()
    if let line = reading.lineTooDeep {
      throw NibProblem(
        name, nil,
        "has more than \(NibReading.deepest) elements inside one another (line \(line)): put fewer"
          + " views into each other")
    }
    guard isParsed, let root = reading.root else {
      throw NibProblem(
        name, nil, "is not well-formed XML (line \(parser.lineNumber)): save it in Xcode again")
    }
    let type = (name as NSString).pathExtension
    guard root.name == "document", root.attributes["type"] == Self.documentTypes[type] else {
      throw NibProblem(
        name, nil, "is not a .\(type) file for iOS as Xcode 5 and later save it: save it in Xcode")
    }
    (self.name, document) = (name, root)
  }

  /// The file of this name in the folders that the recording names.
  @MainActor
  static func find(_ name: String, _ type: String) throws(NibProblem) -> NibFile {
    let file = "\(name).\(type)"
    for folder in AppAssets.folders {
      for place in [folder, folder.appending(path: "Base.lproj")] {
        if let text = try text(of: file, in: place) { return try NibFile(name: file, text: text) }
      }
    }
    let places = AppAssets.folders.map { $0.path(percentEncoded: false) }
    throw NibProblem(
      file, nil,
      "is not in \(places.isEmpty ? "any folder" : places.joined(separator: ", ")):"
        + " put it there, or name its folder in the transition's 'assets'")
  }

  /// The text of the file of this name; nil if there is none in `folder`.
  private static func text(of file: String, in folder: URL) throws(NibProblem) -> Data? {
    let path: String?
    do throws(AssetProblem) {
      path = try ImageFinder.path(of: file, in: folder)
    } catch {
      throw NibProblem(file, nil, "\(error)")
    }
    guard let path else { return nil }
    do throws(InputFileError) {
      return try InputFile.contents(of: path, limit: Limits.textBytes)
    } catch {
      throw NibProblem(file, nil, "cannot be used: \(error.reason)")
    }
  }
}

/// Puts the elements together as the parser meets them.
private final class NibReading: NSObject, XMLParserDelegate {
  private(set) var root: NibElement?

  /// Where elements lie deeper than they may; nil if none do.
  private(set) var lineTooDeep: Int?

  private var open: [NibElement] = []

  /// Our choice: as deep as layers may lie, and less than the 256 at which the parser stops.
  static let deepest = Limits.depth

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    guard open.count < Self.deepest else {
      lineTooDeep = lineTooDeep ?? parser.lineNumber
      return parser.abortParsing()
    }
    open.append(NibElement(name: elementName, attributes: attributeDict))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += string
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }
}
