import CommandParsing
import Components
import Testing

/// The result of a command line together with the text of a configuration file.
private func parse(_ text: String, _ words: String...) throws -> ParsedCommandLine {
  try Studio.program.parse(words) {
    ConfigurationFile(name: "config.yaml", bytes: Array(text.utf8))
  }
}

private func paint(_ text: String, _ words: String...) throws -> PaintCommand {
  let parsed = try Studio.program.parse(["cat.png"] + words) {
    ConfigurationFile(name: "config.yaml", bytes: Array(text.utf8))
  }
  guard case .command(let command as PaintCommand, _, _) = parsed else {
    throw CommandLineError(["expected the command 'paint'"])
  }
  return command
}

/// The errors in a configuration file as `line:column message; help`.
private func errors(_ text: String, _ words: String...) -> [String] {
  do {
    _ = try Studio.program.parse(words) {
      ConfigurationFile(name: "config.yaml", bytes: Array(text.utf8))
    }
    return []
  } catch let error as ConfigurationError {
    return error.diagnostics.all.map { diagnostic in
      let start = diagnostic.range.start
      return "\(start.line):\(start.column) \(diagnostic.message)"
        + (diagnostic.help.map { "; \($0)" } ?? "")
    }
  } catch {
    return ["\(error)"]
  }
}

@Suite struct DefaultValueTests {
  @Test func keysAreLowerCamelCaseOptionNames() throws {
    let command = try paint(
      """
      paint:
        title: A cat
        count: 3
        scale: 1.5
        color: blue
        output: x.png
        dryFirst: true
        noFrame: true
      """)
    #expect(command.title == "A cat" && command.count == 3 && command.scale == 1.5)
    #expect(command.color == .blue && command.target == "x.png")
    #expect(command.dryFirst && command.noFrame)
  }

  @Test func allOptionNamesAreKeys() throws {
    let command = try paint("paint: { number: 4, noDryFirst: false, frame: false }")
    #expect(command.count == 4 && command.dryFirst && command.noFrame)
  }

  @Test(arguments: ["null", "~", "007", "true", "1e3", "0x10", "2024-01-01", "yes"])
  func textValuesAreNotConverted(_ text: String) throws {
    let command = try paint("paint: { title: \(text), layers: [\(text), b] }")
    #expect(command.title == text && command.layers == [text, "b"])
  }

  @Test func quotedNumbersAreConverted() throws {
    #expect(try paint("paint: { count: '3' }").count == 3)
  }

  @Test func repeatableOptionsAcceptSequencesAndSingleValues() throws {
    #expect(try paint("paint: { layers: [a, b] }").layers == ["a", "b"])
    #expect(try paint("paint: { layers: a }").layers == ["a"])
    #expect(try paint("paint: { layers: [] }").layers == [])
  }

  @Test(arguments: ["", "# nothing", "paint:", "paint:\n  # title: x", "paint: {}", "shop:"])
  func filesMayBeEmpty(_ text: String) throws {
    let command = try paint(text)
    #expect(command.title == nil && command.count == 1)
  }

  @Test func missingValuesOfOptionalParametersAreIgnored() throws {
    #expect(try paint("paint: { title: }").title == nil)
    #expect(try paint("paint: { title: '' }").title == "")
  }

  @Test func nestedCommandsHaveNestedSections() throws {
    let parsed = try parse("shop: { sell: { price: 5, quiet: true } }", "shop", "sell")
    guard case .command(let command as SellCommand, _, _) = parsed else {
      Issue.record("expected the command 'sell'")
      return
    }
    #expect(command.price == 5 && command.shared.quiet)
  }

  @Test func requiredOptionsMissingInBothAreReported() {
    #expect(
      throws: CommandLineError(
        ["missing option '--price'"],
        usage: """
          Usage: studio shop sell --price EUROS [OPTIONS]
          'studio shop sell --help' describes the options.
          """)
    ) {
      try parse("shop: { sell: { quiet: true } }", "shop", "sell")
    }
  }
}

@Suite struct PrecedenceTests {
  @Test func commandLineOverridesDefaults() throws {
    let command = try paint(
      "paint: { title: A, layers: [a, b], dryFirst: true, number: 3 }", "--title", "B",
      "--layers", "c", "--no-dry-first", "--count", "4")
    #expect(command.title == "B" && command.layers == ["c"])
    #expect(!command.dryFirst && command.count == 4)
  }

  @Test func conflictingDefaultsAreIgnored() throws {
    let command = try paint("paint: { noFrame: true, count: 2 }", "--title=")
    #expect(command.title == "" && !command.noFrame && command.count == 2)
    let other = try paint("paint: { title: '', count: 2 }", "--no-frame")
    #expect(other.title == nil && other.noFrame && other.count == 2)
  }

  @Test func defaultsMayDependOnLaterDefaults() throws {
    // 'glitter' needs 'varnish', and conflicts with 'matte'.
    let text = "coat: { glitter: true, varnish: true, thin: true }"
    func coat(_ words: String...) throws -> CoatCommand? {
      let parsed = try Studio.program.parse(["coat"] + words) {
        ConfigurationFile(name: "config.yaml", bytes: Array(text.utf8))
      }
      guard case .command(let command, _, _) = parsed else { return nil }
      return command as? CoatCommand
    }
    let thick = try #require(try coat("--thick"))
    #expect(thick.glitter && thick.varnish && !thick.thin && thick.thick)
    let matte = try #require(try coat("--matte"))
    #expect(!matte.glitter && matte.varnish && matte.thin)
    let plain = try #require(try coat("--no-varnish"))
    #expect(!plain.glitter && !plain.varnish && plain.thin)
  }

  @Test func errorsLocateValuesFromTheFile() throws {
    func location(_ words: String...) throws -> SourceRange? {
      let parsed = try Studio.program.parse(["cat.png"] + words) {
        ConfigurationFile(name: "config.yaml", bytes: Array("paint:\n  title: A\n".utf8))
      }
      guard case .command(_, let configured, _) = parsed else { return nil }
      return configured.error("title", "too short")?.diagnostics.all.first?.range
    }
    #expect(try location()?.start == SourcePosition(line: 2, column: 10))
    #expect(try location("--title", "B") == nil)
  }

  @Test func givenOptionsConflictAsWithoutAFile() {
    #expect {
      try paint("paint: { count: 2 }", "--title=", "--no-frame")
    } throws: { error in
      (error as? CommandLineError)?.messages == ["an empty title needs a frame"]
    }
  }
}

@Suite struct ConfigurationErrorTests {
  @Test func allErrorsOfASectionAreReportedAtOnce() {
    #expect(
      errors(
        """
        paint:
          titel: A
          count: many
          color: rad
          dryFirst: yes
          scale: [1]
          layers: { a: b }
          noFrame: true
          frame: true
        shp: {}
        shop:
          sel: {}
          sell: []
        """, "cat.png", "--count", "3") == [
          "2:3 unknown option 'titel'; did you mean 'title'?",
          "3:10 expected a whole number, found text 'many'",
          "4:10 unknown value 'rad', expected one of 'red', 'green', 'blue'; did you mean 'red'?",
          "5:13 expected true or false, found text 'yes'; write true",
          "6:10 expected a number, found a list",
          "7:11 expected text, found a mapping",
          "9:3 'frame' sets the same option again; remove one of them",
          "10:1 unknown command 'shp'; did you mean 'shop'?",
          "12:3 unknown command 'sel'; did you mean 'sell'?",
          "13:9 expected a mapping of options to their defaults, found a list",
        ])
  }

  @Test(arguments: [
    ("[a]", "1:1 expected a mapping of commands to their options, found a list"),
    ("paint: 3", "1:8 expected a mapping of options to their defaults, found number '3'"),
    ("paint: { picture: x }", "1:10 unknown option 'picture'; expected color, count"),
    ("paint: { help: true }", "1:10 unknown option 'help'; expected"),
    ("paint: { noConfig: true }", "1:10 unknown option 'noConfig'"),
    ("paint: { dry-first: true }", "1:10 unknown option 'dry-first'; did you mean 'dryFirst'?"),
    ("paint: { o: x }", "1:10 unknown option 'o'"),
    ("paint: { count: }", "1:10 'count' has no value"),
    ("paint: { count: 0x10 }", "1:17 expected a whole number, found text '0x10'"),
    ("paint: { scale: .inf }", "1:17 expected a number, found text '.inf'"),
    ("paint: { count: 1, count: 2 }", "1:20 duplicate key 'count'"),
    ("paint: [", "1:"), ("help: {}", "1:1 unknown command 'help'"),
    ("paint: {}\n---\npaint: {}", "2:1 unexpected second document"),
  ])
  func errorsHaveLocations(_ text: String, _ message: String) {
    let found = errors(text, "cat.png")
    #expect(found.count == 1 && found[0].hasPrefix(message), "\(found)")
  }

  @Test func invalidDefaultsAreReportedEvenIfOverridden() {
    let message = ["2:10 invalid value '0' for '--count': expected 1 or more"]
    #expect(errors("paint:\n  count: 0", "cat.png") == message)
    #expect(errors("paint:\n  count: 0", "cat.png", "--count", "2") == message)
  }

  @Test func conflictsBetweenDefaultsAreReported() {
    let text = "paint:\n  noFrame: true\n  title: ''"
    #expect(errors(text, "cat.png") == ["3:10 an empty title needs a frame"])
    #expect(errors(text, "cat.png", "--title", "x") == ["3:10 an empty title needs a frame"])
  }

  @Test func optionsOfOtherCommandsAreNotValidated() throws {
    let parsed = try parse("paint: { bogus: 1 }", "shop", "sell", "--price", "2")
    guard case .command(is SellCommand, _, _) = parsed else {
      Issue.record("expected the command 'sell'")
      return
    }
  }

  @Test func fileErrorsPrecedeCommandLineErrors() {
    #expect(
      errors("paint: { bogus: 1 }", "cat.png", "--wrong").first?
        .hasPrefix("1:10 unknown option 'bogus'") == true)
  }
}

@Suite struct ConfigurationAccessTests {
  private struct Read: Error {}

  @Test(arguments: [
    ["--help"], ["help"], ["help", "paint"], ["--version"], ["paint", "--help"],
    ["shop", "sell", "--version"], ["shop"], ["--generate-completion-script", "bash"],
    ["--generate-manual", "man"], ["--no-config", "cat.png"], ["cat.png", "--no-config"],
    ["--no-config", "shop", "sell", "--price", "1"], ["shop", "--no-config", "sell", "--price=1"],
    ["--generate-manual", "man", "--no-config"], ["help", "--no-config", "paint"],
  ])
  func fileIsNotRead(_ words: [String]) throws {
    _ = try Studio.program.parse(words) { throw Read() }
  }

  @Test(arguments: [["cat.png"], ["--", "--no-config"], ["shop", "sell"]])
  func fileIsRead(_ words: [String]) {
    #expect(throws: Read.self) { try Studio.program.parse(words) { throw Read() } }
  }

  @Test func noConfigDoesNotTakeAValue() {
    #expect(Studio.errors("cat.png", "--no-config=1") == ["'--no-config' does not take a value"])
    #expect(
      Studio.errors("cat.png", "--title", "--no-config") == ["'--title' needs a value: TEXT"])
    #expect(
      Studio.errors("--title", "--no-config", "cat.png") == ["'--title' needs a value: TEXT"])
    #expect(
      Studio.errors("cat.png", "--no-confg") == [
        "unknown option '--no-confg'; did you mean '--no-config'?"
      ])
  }

  @Test func noConfigRequiresAConfigurationFile() throws {
    var program = Studio.program
    program.readsConfiguration = false
    #expect(throws: CommandLineError.self) { try program.parse(["cat.png", "--no-config"]) }
    _ = try program.parse(["cat.png"]) { throw Read() }
    #expect(!program.completionScript(for: .bash).contains("--no-config"))
    #expect(!program.manualPages.contains { $0.text.contains("FILES") })
  }

  @Test func helpDocumentsTheFile() {
    #expect(
      Studio.text("--help")?.contains(
        "\nDefaults for options come from $XDG_CONFIG_HOME/studio/config.yaml.\n") == true)
    for page in Studio.program.manualPages {
      #expect(page.text.contains(".TP\n\\fB\\-\\-no\\-config\\fR\n"), "\(page.fileName)")
      #expect(
        page.text.contains(".SH FILES\n.TP\n\\fB$XDG_CONFIG_HOME/studio/config.yaml\\fR\n"),
        "\(page.fileName)")
    }
    for shell in Shell.allCases {
      let script = Studio.program.completionScript(for: shell)
      #expect(script.contains("studio shop sell\t--no-config\tflag\t"))
    }
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/studio/config.yaml"),
    (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/studio/config.yaml"),
    (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/studio/config.yaml"),
    (["HOME": "/h"], "/h/.config/studio/config.yaml"),
    (["HOME": ""], nil), ([:], nil),
  ])
  func pathDependsOnTheEnvironment(_ variables: [String: String], _ path: String?) {
    #expect(ConfigurationFile.path(program: "studio") { variables[$0] } == path)
  }
}
