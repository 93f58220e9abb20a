/// A command line that does not make sense.
enum UsageError: Error, Hashable, CustomStringConvertible {
  case missingValue(option: String)
  case superfluousValue(option: String, value: String)
  case badValue(option: String, value: String, expected: String)
  case unknownOption(String, known: [String])
  case unexpectedArgument(String, command: String)
  case missingArgument(command: String, what: String)
  case unknownCommand(String, known: [String])
  case unknownTransition(String, known: [String])
  case unknownDevice(String, known: [String])
  case badVariable(String, value: String, expected: String)
  case emptyArgument(command: String)
  case optionTwice(String)
  case optionsExclude(String, String)
  /// An option that counts only beside another, or for some of what a command does.
  case optionNeeds(String, String)
  case optionOfRecording(String, reel: String)
  case optionOfReel(String, transition: String)

  var description: String {
    switch self {
    case .missingValue(let option):
      "\(option) needs a value, as in '\(option) \(Self.exampleValue(of: option))'."
    case .superfluousValue(let option, let value):
      "\(option) takes no value, but '\(value)' was given."
    case .badValue(let option, let value, let expected):
      "\(option) does not understand '\(value)': expected \(expected)."
    case .unknownOption(let option, let known):
      "Unknown option '\(option)'.\(Self.suggestion(for: option, in: known)) Known options: "
        + "\(known.joined(separator: ", "))."
    case .unexpectedArgument(let word, let command):
      "'\(word)' is one word too many: see 'filmstrip \(command) --help'."
    case .missingArgument(let command, let what):
      "'filmstrip \(command)' needs \(what): see 'filmstrip \(command) --help'."
    case .unknownCommand(let word, let known):
      "Unknown command '\(word)'.\(Self.suggestion(for: word, in: known)) Known commands: "
        + "\(known.joined(separator: ", "))."
    case .unknownTransition(let name, let known):
      "There is no transition '\(name)'.\(Self.suggestion(for: name, in: known))"
        + " 'filmstrip list' shows them all."
    case .unknownDevice(let name, let known):
      "There is no device '\(name)'.\(Self.suggestion(for: name, in: known))"
        + " 'filmstrip devices' shows them all."
    case .badVariable(let name, let value, let expected):
      "The environment variable \(name) is '\(value)': expected \(expected)."
    case .emptyArgument(let command):
      "An argument is empty, as that of an unset variable is: see 'filmstrip \(command) --help'."
    case .optionTwice(let option):
      "\(option) is given twice: leave one of them out."
    case .optionNeeds(let option, let need):
      "\(option) has a meaning only with \(need): leave it out, or add that."
    case .optionsExclude(let option, let other):
      "\(option) and \(other) exclude each other: leave one of them out."
    case .optionOfRecording(let option, let reel):
      "\(option) cannot change '\(reel)': a reel was recorded once and for all."
        + " Render the transition instead."
    case .optionOfReel(let option, let transition):
      "\(option) is for a reel; '\(transition)' is a transition and brings its own pictures."
    }
  }

  private static func exampleValue(of option: String) -> String {
    switch option {
    case "--device": "iphone-15-pro"
    case "--fps": "60"
    case "--appearance": "dark"
    case "--orientation": "landscape"
    case "--text-size": "extra-large"
    case "--layout-direction": "right-to-left"
    case "--frames": "0-29"
    case "--shard": "1/3"
    case "--at": "0.35"
    case "--threshold": "0.1"
    case "--ignore": "0,0,390,47"
    case "--ignore-layer": "statusBar"
    case "--pick": "every=5"
    case "--columns": "8"
    case "--format": "gif"
    case "--animation": "webp"
    case "--hold": "0.5"
    case "--cell-width": "160"
    case "--ground": "dark"
    case "--curves", "--layer": "card"
    case "--set": "damping=0.5"
    case "--vary": "damping=0.5,0.7,1"
    case "--record": "never"
    case "--only", "--without": "missed-touch"
    case "--accept": "missingImage"
    case "--out", "--report", "--images", "--goldens", "--run": "folder"
    case "--difference": "difference.png"
    case "--against": "reference.reel"
    case "--budget": "20"
    case "--port": "8321"
    case "--package": "folder"
    case "--product": "filmstrip"
    case "--junit": "junit.xml"
    case "--markdown": "report.md"
    case "--contents": "sheet.json"
    case "--chunks": "100"
    case "--seconds": "60"
    case "--bench": "bench.json"
    case "--store": "folder"
    default: "2"
    }
  }

  private static func suggestion(for word: String, in known: [String]) -> String {
    nearest(to: word, in: known).map { " Did you mean '\($0)'?" } ?? ""
  }
}

/// The word of `known` that differs from `word` in the fewest letters; nil if none is close.
func nearest(to word: String, in known: [String]) -> String? {
  let closest = known.map { (word: $0, distance: editDistance(word, $0)) }
    .min { $0.distance < $1.distance }
  guard let closest, closest.distance <= max(2, word.count / 2) else { return nil }
  return closest.word
}

/// The number of letters to insert, delete or replace on the way from `a` to `b`.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var row = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let substitution = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(substitution, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
