import Filmstrip
import Testing

@testable import FilmstripCLI

/// What shells and 'man' get of the table of commands.
@MainActor @Suite struct ShellTests {
  @Test func `help is taken apart into all that it says`() {
    for command in CommandLineTool.commands {
      let page = HelpPage(command.help)
      let words = page.pieces.flatMap { piece -> [Substring] in
        switch piece {
        case .usage(let text), .text(let text), .example(let text): text.split(separator: " ")
        case .option(let name, let text): (name + " " + text).split(separator: " ")
        }
      }
      let all = command.help.split { $0 == " " || $0 == "\n" }
        .filter { $0 != "Usage:" && $0 != "Example:" }
      #expect(words == all, "\(command.name)")
    }
  }

  @Test func `every option has a summary for shells`() {
    for command in CommandLineTool.commands {
      for option in CommandOutline(command).options {
        #expect(!option.summary.isEmpty, "\(command.name) \(option.name)")
        #expect(!option.summary.hasSuffix("."), "\(command.name) \(option.name)")
      }
    }
  }

  @Test func `words that a shell offers are taken`() throws {
    for command in CommandLineTool.commands {
      for option in CommandOutline(command).options {
        guard case .words(let words)? = option.value else { continue }
        #expect(words.count > 1)
        for word in words {
          let problem = CommandLineTool.problem(with: [command.name, option.name, word])
          #expect(problem?.contains("does not understand") != true, "\(option.name) \(word)")
          #expect(problem?.contains("There is no device") != true)
        }
      }
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a script names every command and option`(shell: String) throws {
    let text = try Spoken(["completions", shell]).output
    #expect(!text.contains("…"))
    for command in CommandLineTool.commands.map(CommandOutline.init) {
      #expect(text.contains(command.name))
      for option in command.options {
        let name = shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name
        #expect(text.contains(name), "\(command.name) \(option.name)")
        guard case .words(let words)? = option.value else { continue }
        #expect(text.contains(words.joined(separator: " ")))
      }
    }
  }

  @Test func `no line of the manual page is a request that it should not be`() throws {
    let requests = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I"]
    let lines = try Spoken(["man"]).output.split(separator: "\n")
    #expect(lines.count > 300)
    let text = lines.joined(separator: " ").replacing("\\-", with: "-")
    for command in CommandLineTool.commands {
      for piece in HelpPage(command.help).pieces {
        if case .text(let words) = piece { #expect(text.contains(words)) }
      }
    }
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }
}
