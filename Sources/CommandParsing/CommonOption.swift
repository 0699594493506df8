/// An option that every command of a program has.
enum CommonOption: CaseIterable {
  case version
  case help

  /// All names with their dashes, the short one first.
  var spellings: [String] {
    switch self {
    case .version: ["--version"]
    case .help: ["-h", "--help"]
    }
  }

  var help: String {
    switch self {
    case .version: "Show the version"
    case .help: "Show this help"
    }
  }
}

/// An option with which a program generates texts from its commands. It takes one value.
enum GeneratorOption: String, CaseIterable {
  case completionScript = "--generate-completion-script"
  case manual = "--generate-manual"

  var placeholder: String {
    switch self {
    case .completionScript: "SHELL"
    case .manual: "DIRECTORY"
    }
  }

  var help: String {
    switch self {
    case .completionScript: "Print completions for \(ArgumentValue.list(Shell.names))"
    case .manual: "Write man pages to this directory"
    }
  }
}

extension CommandGroup {
  /// The common options of a program.
  var commonOptions: [CommonOption] {
    CommonOption.allCases.filter { $0 != .version || version != nil }
  }
}
