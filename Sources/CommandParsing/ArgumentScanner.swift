internal import Components

/// Assigns the words of a command line to parameters, and collects all errors.
struct ArgumentScanner {
  private let syntax: CommandSyntax
  private let names: [String: CommandSyntax.Name]
  private var words: ArraySlice<String>
  private var values: [[Node]]
  /// Whether each argument occurs, with a valid or an invalid value.
  private var isPresent: [Bool]
  private var positionCount = 0
  /// Whether the next word may be the value of an unknown option, and is not reported again.
  private var mayBeValue = false
  /// The error messages so far.
  private(set) var messages: [String] = []
  /// The last request for help or the version; nil if there is none.
  private(set) var request: CommonOption?
  /// Whether the configuration file must not be read.
  private(set) var skipsConfiguration = false
  /// The last verbosity; nil if none is set.
  private(set) var verbosity: Verbosity?

  init(_ words: some Sequence<String>, _ syntax: CommandSyntax, _ common: [CommonOption]) {
    self.syntax = syntax
    self.words = ArraySlice(words)
    names = syntax.names(common)
    values = syntax.arguments.map { _ in [] }
    isPresent = syntax.arguments.map { _ in false }
  }

  /// Reads all words.
  mutating func scan() {
    while let word = words.popFirst() {
      if word == "--" {
        for word in words { addPositional(word) }
        words = []
      } else if word.hasPrefix("-"), word != "-" {
        addOption(word)
      } else {
        addPositional(word)
      }
    }
  }

  /// The values as a mapping from which the command can be decoded.
  var mapping: Mapping {
    Mapping(
      zip(syntax.arguments, values).compactMap { argument, nodes in
        guard let last = nodes.last else { return nil }
        let value =
          argument.isRepeatable ? Node(.sequence(nodes), range: ArgumentValue.range) : last
        return Mapping.Entry(
          key: argument.parameter, keyRange: ArgumentValue.range, value: value)
      })
  }

  private mutating func addPositional(_ word: String) {
    defer { mayBeValue = false }
    let positionals = syntax.positionals
    let index = min(positionCount, positionals.count - 1)
    guard index >= 0, positionCount < positionals.count || positionals[index].isRepeatable else {
      if !mayBeValue { messages.append("unexpected argument '\(word)'") }
      return
    }
    positionCount += 1
    add(word, to: positionals[index].parameter)
  }

  private mutating func addOption(_ word: String) {
    mayBeValue = false
    let (name, attached) = parts(of: word)
    switch names[name] {
    case .common(let option):
      if attached != nil { return messages.append("'\(name)' does not take a value") }
      apply(option)
    case .argument(let index, let isNegated):
      let argument = syntax.arguments[index]
      if argument.isFlag {
        if attached != nil { return messages.append("'\(name)' does not take a value") }
        values[index].append(ArgumentValue.flag(!isNegated))
      } else if let value = attached ?? nextValue() {
        add(value, to: argument.parameter)
      } else {
        messages.append("'\(name)' needs a value: \(argument.placeholder)")
        isPresent[index] = true
      }
    case nil:
      let isLong = name.hasPrefix("--")
      let known = isLong ? names.keys.filter { $0.hasPrefix("--") }.sorted() : []
      let help = Suggestion.help(for: name, in: known)
      messages.append("unknown option '\(name)'" + (help.map { "; \($0)" } ?? ""))
      mayBeValue = attached == nil
    }
  }

  private mutating func apply(_ option: CommonOption) {
    switch option {
    case .quiet, .verbose: verbosity = Verbosity(option)
    case .noConfig: skipsConfiguration = true
    case .version, .help: request = option
    }
  }

  /// The name of an option and the value in the same word: `--page=2`, `-oFILE`, `-o=FILE`.
  private func parts(of word: String) -> (name: String, value: String?) {
    let shortName = String(word.prefix(2))
    if word.count > 2, takesValue(shortName) {
      let value = word.dropFirst(2)
      return (shortName, String(value.first == "=" ? value.dropFirst() : value))
    }
    guard let mark = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<mark]), String(word[word.index(after: mark)...]))
  }

  private func takesValue(_ name: String) -> Bool {
    guard case .argument(let index, _) = names[name] else { return false }
    return !syntax.arguments[index].isFlag
  }

  /// Consumes the next word, unless it is `--` or an option of the command.
  private mutating func nextValue() -> String? {
    guard let word = words.first, word != "--", names[parts(of: word).name] == nil else {
      return nil
    }
    return words.popFirst()
  }

  private mutating func add(_ word: String, to parameter: String) {
    guard let index = syntax.arguments.firstIndex(where: { $0.parameter == parameter }) else {
      return
    }
    isPresent[index] = true
    let node = ArgumentValue.node(word, for: syntax.arguments[index], &messages)
    if let node { values[index].append(node) }
  }

  /// Reports required arguments that are neither on the command line nor among the defaults.
  mutating func reportMissing(_ defaults: OptionDefaults) {
    for (argument, isPresent) in zip(syntax.arguments, isPresent)
    where !isPresent && argument.description.isRequired && !defaults.contains(argument.parameter) {
      messages.append(
        argument.isPositional
          ? "missing argument \(argument.placeholder)"
          : "missing option \(argument.label)")
    }
  }
}
