internal import Filmstrip

/// A function for bash 4 and later.
struct BashCompletions {
  let program: String
  let commands: [CommandOutline]

  var text: String {
    let names = (commands.map(\.name) + ["--help", "--version"]).joined(separator: " ")
    return """
      # Completions of \(program) for bash, made by '\(program) completions bash'.
      _\(program)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local command=${COMP_WORDS[1]} kind='' words=''
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          mapfile -t COMPREPLY < <(compgen -W \(names.shellQuoted) -- "$current")
          return
        fi
        # An option and its value behind a sign of equality are three words.
        if [ "$current" = = ]; then current=''
        elif [ "$previous" = = ]; then previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case "$command $previous" in
      \(values.joined(separator: "\n"))
        *)
          case $current in
          -*)
            kind=words
            case $command in
      \(options.joined(separator: "\n"))
            esac ;;
          *)
            case $command in
      \(operands.joined(separator: "\n"))
            esac ;;
          esac ;;
        esac
        if [ "$kind" = transitions ] || [ "$kind" = recordings ]; then
          words=$("${COMP_WORDS[0]}" list 2>/dev/null | cut -d' ' -f1)
        fi
        [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        if [ "$kind" = files ] || [ "$kind" = recordings ]; then
          compopt -o filenames 2>/dev/null
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
        fi
      }
      complete -F _\(program) \(program)
      """
  }

  /// What options take, those with the same values in one line.
  private var values: [String] {
    var lines: [Candidates: [String]] = [:]
    var order: [Candidates] = []
    for command in commands {
      for option in command.options {
        guard let value = option.value else { continue }
        if lines[value] == nil { order.append(value) }
        lines[value, default: []].append("'\(command.name) \(option.name)'")
      }
    }
    return order.map {
      "  \((lines[$0] ?? []).joined(separator: " | ")))\n    \(assignment(of: $0)) ;;"
    }
  }

  private var options: [String] {
    commands.map {
      "      \($0.name)) words=\($0.options.map(\.name).joined(separator: " ").shellQuoted) ;;"
    }
  }

  private var operands: [String] {
    commands.map { "      \($0.name)) \(assignment(of: $0.operands)) ;;" }
  }

  private func assignment(of candidates: Candidates) -> String {
    switch candidates {
    case .none: "kind=none"
    case .files: "kind=files"
    case .transitions: "kind=transitions"
    case .recordings: "kind=recordings"
    case .words(let words): "kind=words words=\(words.joined(separator: " ").shellQuoted)"
    }
  }
}

/// A file of zsh's functions, for a folder of its fpath.
struct ZshCompletions {
  let program: String
  let commands: [CommandOutline]

  var text: String {
    let list = commands.map { "    \("\($0.name):\($0.summary)".shellQuoted)" }
    let cases = commands.map { command in
      let rows = command.options.map { "      \(row(of: $0))" } + ["      \(row(of: command))"]
      return "  \(command.name))\n    _arguments \\\n\(rows.joined(separator: " \\\n")) ;;"
    }
    return """
      #compdef \(program)
      # Completions of \(program) for zsh, made by '\(program) completions zsh'.
      _\(program)_transitions() {
        local -a names
        names=(${(f)"$(\(program) list 2>/dev/null | cut -d' ' -f1)"})
        _describe -t transitions transition names
      }
      _\(program)_recordings() {
        _alternative 'transitions:transition:_\(program)_transitions' 'files:file:_files'
      }
      _\(program)() {
        local -a commands
        commands=(
      \(list.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe -t commands command commands
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
      \(cases.joined(separator: "\n"))
        esac
      }
      # As a function of the fpath, and sourced.
      if [ "$funcstack[1]" = _\(program) ]; then
        _\(program) "$@"
      else
        compdef _\(program) \(program)
      fi
      """
  }

  private func row(of option: CommandOutline.Flag) -> String {
    let summary = escaped(option.summary, "[]:")
    let name = option.name + (option.value == nil ? "" : "=")
    let value = option.value.map { ":value:\(action($0))" } ?? ""
    return "\(option.isRepeatable ? "*" : "")\(name)[\(summary)]\(value)".shellQuoted
  }

  private func row(of command: CommandOutline) -> String {
    "*:argument:\(action(command.operands))".shellQuoted
  }

  private func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .none: " "
    case .files: "_files"
    case .transitions: "_\(program)_transitions"
    case .recordings: "_\(program)_recordings"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private func escaped(_ text: String, _ signs: String) -> String {
    text.reduce(into: "") { $0 += signs.contains($1) ? "\\\($1)" : "\($1)" }
  }
}

/// A file of fish's completions.
struct FishCompletions {
  let program: String
  let commands: [CommandOutline]

  var text: String {
    let list = commands.map {
      "complete -c \(program) -n __fish_use_subcommand -a \($0.name) -d \(quoted($0.summary))"
    }
    let rows = commands.flatMap { command in
      let opening = "complete -c \(program) -n '__fish_seen_subcommand_from \(command.name)'"
      return [opening + values(command.operands, isOption: false)]
        + command.options.map { option in
          let name = option.name.dropFirst(2)
          let value = option.value.map { values($0, isOption: true) } ?? ""
          return "\(opening) -l \(name)\(value) -d \(quoted(option.summary))"
        }
    }
    return
      (["# Completions of \(program) for fish, made by '\(program) completions fish'."]
      + ["complete -c \(program) -f"] + list + rows).joined(separator: "\n")
  }

  /// - Parameter isOption: Whether a value has to follow.
  private func values(_ candidates: Candidates, isOption: Bool) -> String {
    let transitions = " -a '(\(program) list 2>/dev/null | string replace -r \" .*\" \"\")'"
    switch candidates {
    case .none: return isOption ? " -x" : " -f"
    case .files: return isOption ? " -r -F" : " -F"
    case .transitions: return (isOption ? " -x" : "") + transitions
    case .recordings: return " -F" + transitions
    case .words(let words):
      return (isOption ? " -x" : "") + " -a \(quoted(words.joined(separator: " ")))"
    }
  }

  /// In single quotes, where fish takes a backslash before a quote or a backslash.
  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
