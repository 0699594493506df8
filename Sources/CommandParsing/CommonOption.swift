/// An option that every command of a program has.
enum CommonOption: CaseIterable {
  case quiet
  case verbose
  case noConfig
  case version
  case help

  /// All names with their dashes, the short one first.
  var spellings: [String] {
    switch self {
    case .quiet: ["-q", "--quiet"]
    case .verbose: ["-v", "--verbose"]
    case .noConfig: ["--no-config"]
    case .version: ["--version"]
    case .help: ["-h", "--help"]
    }
  }

  var help: String {
    switch self {
    case .quiet: "Print only results and errors"
    case .verbose: "Also print what is read, cached, and requested, with times"
    case .noConfig: "Don't read the configuration file"
    case .version: "Show the version"
    case .help: "Show this help"
    }
  }
}

extension Verbosity {
  /// The verbosity that an option sets; nil for other options.
  init?(_ option: CommonOption) {
    switch option {
    case .quiet: self = .quiet
    case .verbose: self = .verbose
    case .noConfig, .version, .help: return nil
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
    CommonOption.allCases.filter { option in
      switch option {
      case .noConfig: readsConfiguration
      case .version: version != nil
      case .quiet, .verbose: hasVerbosity
      case .help: true
      }
    }
  }
}
