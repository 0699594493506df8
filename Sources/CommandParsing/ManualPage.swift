internal import Components

/// A man page, as roff source with the macros of `man(7)`.
public struct ManualPage: Sendable {
  /// The file name of the page, such as `widgetrun-check.1`.
  public let fileName: String
  /// The roff source.
  public let text: String
}

extension CommandGroup {
  /// The man pages of the program and of all its commands and groups.
  public var manualPages: [ManualPage] { pages([], version: version ?? "") }

  private func pages(_ path: [CommandGroup], version: String) -> [ManualPage] {
    let members = members.flatMap { member in
      switch member {
      case .command(let command): return [page(of: command, path + [self], version)]
      case .group(let group): return group.pages(path + [self], version: version)
      }
    }
    return [page(path, version)] + members
  }

  private func page(_ path: [CommandGroup], _ version: String) -> ManualPage {
    var source = ManualSource(path.map(\.name) + [name], summary, version)
    source.section(
      "SYNOPSIS", "\((path + [self]).map(\.name).joined(separator: " ")) COMMAND [OPTIONS]")
    source.section("COMMANDS")
    for member in members { source.item(member.name, member.summary) }
    source.section("OPTIONS")
    source.commonOptions(of: path.first ?? self)
    source.files(of: path.first ?? self)
    source.examples(examples)
    source.seeAlso(members.map { (path + [self]).map(\.name) + [$0.name] })
    return source.page
  }

  private func page(
    of command: any Command.Type, _ path: [CommandGroup], _ version: String
  ) -> ManualPage {
    let (configuration, syntax) = (command.configuration, CommandSyntax(command))
    var source = ManualSource(
      path.map(\.name) + [configuration.name], configuration.summary, version)
    source.section("SYNOPSIS", CommandHelp(width: 80).usage(of: command, path))
    if !configuration.discussion.isEmpty { source.section("DESCRIPTION", configuration.discussion) }
    if !syntax.positionals.isEmpty { source.section("ARGUMENTS") }
    for argument in syntax.positionals { source.item(argument.term, argument.explanation) }
    source.section("OPTIONS")
    for argument in syntax.options { source.item(argument.term, argument.explanation) }
    source.commonOptions(of: path[0])
    source.files(of: path[0])
    source.examples(configuration.examples)
    source.seeAlso([path.map(\.name)])
    return source.page
  }
}

/// A builder of roff source.
private struct ManualSource {
  private let name: String
  private var lines: [String]

  init(_ path: [String], _ summary: String, _ version: String) {
    name = path.joined(separator: "-")
    let program = path.first ?? ""
    lines = [
      #".TH "\#(name.uppercased())" "1" "" "\#(program) \#(version)" "User Commands""#,
      ".SH NAME", "\(name.roff) \\- \(summary.withoutPeriod.roff)",
    ]
  }

  var page: ManualPage {
    ManualPage(fileName: "\(name).1", text: lines.joined(separator: "\n") + "\n")
  }

  mutating func section(_ title: String, _ text: String? = nil) {
    lines.append(".SH \(title)")
    if let text { lines.append(text.roff) }
  }

  mutating func item(_ term: String, _ text: String) {
    lines += [".TP", "\\fB\(term.roff)\\fR", text.roff]
  }

  mutating func commonOptions(of program: CommandGroup) {
    for option in program.commonOptions {
      item(option.spellings.joined(separator: ", "), option.help)
    }
  }

  /// Describes the configuration file, if the program has one.
  mutating func files(of program: CommandGroup) {
    guard program.readsConfiguration else { return }
    section("FILES")
    item(
      program.configurationPath,
      "Defaults for options, in YAML. Each command has a section with its name, in which the keys "
        + "are the long names of its options in lowerCamelCase. An option on the command line "
        + "replaces its default, and a default that conflicts with it is ignored. The directory is "
        + "$HOME/.config if XDG_CONFIG_HOME is not set.")
  }

  mutating func examples(_ examples: [String]) {
    guard !examples.isEmpty else { return }
    lines += [".SH EXAMPLES", ".EX"] + examples.map(\.roff) + [".EE"]
  }

  mutating func seeAlso(_ paths: [[String]]) {
    let names = paths.map { "\\fB\($0.joined(separator: "-").roff)\\fR(1)" }
    lines += [".SH SEE ALSO", names.joined(separator: ", ")]
  }
}

extension String {
  /// The text without a trailing period, for the NAME section of a man page.
  fileprivate var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The text with escapes for roff: copyable dashes, and no control lines.
  fileprivate var roff: String {
    let escaped = replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }
}
