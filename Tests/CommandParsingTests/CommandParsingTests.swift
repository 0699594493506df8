import CommandParsing
import Testing

@Suite struct ValueTests {
  @Test func optionValuesMayBeAttachedOrSeparate() {
    #expect(Studio.paint("cat.png", "--title", "A cat")?.title == "A cat")
    #expect(Studio.paint("cat.png", "--title=A=B")?.title == "A=B")
    #expect(Studio.paint("cat.png", "-o", "x")?.target == "x")
    #expect(Studio.paint("cat.png", "-ox")?.target == "x")
    #expect(Studio.paint("cat.png", "-o=x")?.target == "x")
    #expect(Studio.paint("cat.png", "--number", "3")?.count == 3)
  }

  @Test(arguments: ["null", "~", "007", "true", "[a]", "{", "- x", "#", "1e3", " ", "ä\u{301}"])
  func textValuesAreNotConverted(_ word: String) {
    #expect(Studio.paint("cat.png", "--title", word)?.title == word)
    #expect(Studio.paint("cat.png", "--layers", word)?.layers == [word])
  }

  @Test func emptyValuesAreText() {
    #expect(Studio.paint("cat.png", "--title=")?.title == "")
    #expect(Studio.paint("cat.png", "--title", "")?.title == "")
  }

  @Test func unknownOptionsAreAcceptedAsValues() {
    #expect(Studio.paint("cat.png", "--title", "--bogus")?.title == "--bogus")
    #expect(Studio.paint("cat.png", "--title=--count")?.title == "--count")
    #expect(Studio.paint("cat.png", "--title", "-hello")?.title == "-hello")
    #expect(Studio.paint("cat.png", "--scale", "-1.5")?.scale == -1.5)
  }

  @Test func numbersAndEnumerationsAreConverted() {
    let command = Studio.paint("cat.png", "--count", "12", "--scale", "2", "--color", "blue")
    #expect(command?.count == 12 && command?.scale == 2 && command?.color == .blue)
  }

  @Test(arguments: ["blue", "Blue", "BLUE"]) func wordsIgnoreCase(_ word: String) {
    #expect(Studio.paint("cat.png", "--color", word)?.color == .blue)
  }

  @Test(arguments: [
    ([], Verbosity.normal), (["--quiet"], .quiet), (["-q"], .quiet), (["--verbose"], .verbose),
    (["-v"], .verbose), (["-q", "--verbose"], .verbose), (["--verbose", "--quiet"], .quiet),
  ])
  func verbosityPrecedesOrFollowsTheCommand(_ options: [String], _ expected: Verbosity) throws {
    var program = Studio.program
    program.hasVerbosity = true
    for words in [options + ["paint", "cat.png"], ["paint", "cat.png"] + options] {
      guard case .command(_, _, let verbosity) = try program.parse(words) else {
        Issue.record("expected a command: \(words)")
        continue
      }
      #expect(verbosity == expected, "\(words)")
    }
  }

  @Test func verbosityNeedsAProgramThatHasIt() {
    #expect(Studio.errors("cat.png", "--verbose") == ["unknown option '--verbose'"])
  }

  @Test func repeatableOptionsAccumulateAndOthersUseTheLastValue() {
    let command = Studio.paint(
      "cat.png", "--layers", "a", "--count=2", "--layers=b", "--count=3")
    #expect(command?.layers == ["a", "b"] && command?.count == 3)
  }

  @Test func flagsCanBeSwitchedOnAndOff() {
    #expect(Studio.paint("cat.png", "--dry-first")?.dryFirst == true)
    #expect(Studio.paint("cat.png", "--dry-first", "--no-dry-first")?.dryFirst == false)
    #expect(Studio.paint("cat.png", "--no-frame")?.noFrame == true)
    #expect(Studio.paint("cat.png", "--no-frame", "--frame")?.noFrame == false)
  }

  @Test func missingOptionsHaveDefaults() {
    let command = Studio.paint("cat.png")
    #expect(command?.count == 1 && command?.color == .red && command?.title == nil)
    #expect(command?.layers == [] && command?.dryFirst == false)
  }

  @Test func positionsFollowTheConfiguration() {
    let command = Studio.paint("cat.png", "--count", "2", "dog.png", "--", "--owl.png")
    #expect(command?.picture == "cat.png" && command?.others == ["dog.png", "--owl.png"])
  }

  @Test func groupParametersAreOptions() throws {
    let parsed = try Studio.program.parse(["shop", "sell", "--price", "5", "--quiet"])
    guard case .command(let command as SellCommand, _, _) = parsed else {
      Issue.record("expected the command 'sell'")
      return
    }
    #expect(command.price == 5 && command.shared.quiet)
  }
}

@Suite struct CommandLineErrorTests {
  @Test func allErrorsAreReportedAtOnce() {
    #expect(
      Studio.errors("paint", "--bogus", "--count=x", "--color", "rad", "--dry-first=1") == [
        "unknown option '--bogus'", "invalid value 'x' for '--count': expected a whole number",
        "invalid value 'rad' for '--color': did you mean 'red'?",
        "'--dry-first' does not take a value", "missing argument PICTURE",
      ])
  }

  @Test(arguments: [
    (["cat.png", "--titel", "x"], "unknown option '--titel'; did you mean '--title'?"),
    (["cat.png", "-q"], "unknown option '-q'"),
    (["cat.png", "-hello"], "unknown option '-hello'"),
    (["cat.png", "--help=x"], "'--help' does not take a value"),
    (["cat.png", "--title"], "'--title' needs a value: TEXT"),
    (["cat.png", "--title", "--count", "2"], "'--title' needs a value: TEXT"),
    (["cat.png", "--title", "--count=2"], "'--title' needs a value: TEXT"),
    (["cat.png", "--title", "--"], "'--title' needs a value: TEXT"),
    (["cat.png", "--count", "99999999999999999999"], "expected a whole number"),
    (["cat.png", "--count", ""], "invalid value '' for '--count'"),
    (["cat.png", "--scale", "nan"], "expected a number"),
    (["cat.png", "--color", "x"], "expected red, green, or blue"),
    (["cat.png", "--count", "0"], "invalid value '0' for '--count': expected 1 or more"),
    (["pant", "cat.png"], "'pant' is neither a command nor a picture; did you mean 'paint'?"),
    (["zzz"], "expected paint, coat, shop, help, or a file ending in .png"),
    ([""], "'' is neither a command"), ([], "missing argument PICTURE"),
    (["shop", "sel"], "unknown command 'sel'; did you mean 'sell'?"),
    (["shop", "sell"], "missing option '--price'"),
    (["shop", "sell", "--price", "1", "x"], "unexpected argument 'x'"),
    (["help", "shp"], "'shp' is neither a command"),
  ])
  func errorsHaveMessagesWithFixes(_ words: [String], _ message: String) {
    #expect {
      try Studio.program.parse(words)
    } throws: { error in
      (error as? CommandLineError)?.messages.contains { $0.contains(message) } ?? false
    }
  }

  @Test func invalidArgumentsPreventValidation() {
    #expect(Studio.errors("cat.png", "--count=0", "--title=", "--no-frame").count == 2)
    #expect(Studio.errors("cat.png", "--count=0", "--scale=x").count == 1)
  }

  @Test func errorsEndWithTheUsage() {
    #expect {
      try Studio.program.parse(["shop", "sell"])
    } throws: { error in
      (error as? CommandLineError)?.text == """
        error: missing option '--price'
        Usage: studio shop sell --price EUROS [OPTIONS]
        'studio shop sell --help' describes the options.
        """
    }
  }
}

@Suite struct HelpTests {
  @Test func commandHelpListsArgumentsAndOptions() {
    #expect(
      Studio.text("help", "paint") == """
        Paints a picture.

        Usage: studio [paint] PICTURE [OTHER...] [OPTIONS]

        The canvas is white.

        Arguments:
          PICTURE  The picture to paint
          OTHER    More pictures (repeatable)

        Options:
              --title TEXT         Write this below the picture
              --count, --number N  Number of copies (default: 1)
              --scale SCALE        Scale by this factor
              --color COLOR        Paint in this color (red, green, or blue; default:
                                   red)
          -o, --output FILE        Write to this file
              --layers NAME        Paint these layers (repeatable)
              --dry-first          Wait for the paint to dry
              --no-frame           Leave the frame away
              --no-config          Don't read the configuration file
              --version            Show the version
          -h, --help               Show this help

        Examples:
          studio paint cat.png

        """)
  }

  @Test func helpIsAvailableAtEveryLevel() {
    let program = Studio.text("--help")
    #expect(program?.hasPrefix("Makes pictures.\n") == true)
    #expect(program == Studio.text("help") && program == Studio.text("-h"))
    let paint = Studio.text("help", "paint")
    #expect(paint == Studio.text("paint", "-h") && paint == Studio.text("cat.png", "--help"))
    #expect(paint == Studio.text("paint", "--bogus", "--help"))
    let shop = Studio.text("shop")
    #expect(shop?.contains("Usage: studio shop COMMAND [OPTIONS]") == true)
    #expect(shop == Studio.text("shop", "--help") && shop == Studio.text("help", "shop"))
    #expect(Studio.text("help", "shop", "sell") == Studio.text("shop", "sell", "--help"))
  }

  @Test func versionIsAvailableAtEveryLevel() {
    #expect(Studio.text("--version") == "1.2.3")
    #expect(Studio.text("paint", "--version") == "1.2.3")
    #expect(Studio.text("shop", "sell", "--version") == "1.2.3")
  }

  @Test func versionOptionRequiresAVersion() {
    var program = Studio.program
    program.version = nil
    for words in [["--version"], ["paint", "cat.png", "--version"], ["shop", "--version"]] {
      #expect(throws: CommandLineError.self, "\(words)") { try program.parse(words) }
    }
    #expect(!program.completionScript(for: .bash).contains("--version"))
    guard case .text(let help) = try? program.parse(["paint", "--help"]) else {
      Issue.record("expected help")
      return
    }
    #expect(!help.contains("--version"))
  }

  @Test func helpAfterDoubleDashIsAnArgument() {
    #expect(Studio.paint("--", "--help")?.picture == "--help")
  }

  @Test(arguments: [40, 60, 100]) func helpFitsTheWidth(_ width: Int) throws {
    let text = try #require(Studio.text("paint", "--help", width: width))
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("Usage") }
    #expect(lines.allSatisfy { $0.count <= width })
  }
}

@Suite struct GeneratedTextTests {
  @Test(arguments: Shell.allCases) func everyShellHasAScript(_ shell: Shell) {
    let script = Studio.program.completionScript(for: shell)
    #expect(!script.contains("@PROGRAM@") && !script.contains("@TABLE@"))
    #expect(script.contains("studio shop\tsell\tcommand\tSells a picture."))
    #expect(script.contains("studio paint\t--color\twords:red green blue\t"))
    #expect(script.contains("studio paint\t-o\tfiles:png\tWrite to this file"))
    #expect(script.contains("studio\t--dry-first\tflag\t"))
    #expect(script.contains("studio\t--generate-completion-script\twords:bash zsh fish\t"))
  }

  @Test func generatorOptionsBelongToTheProgram() throws {
    for words in [
      ["--generate-completion-script", "zsh"], ["--generate-completion-script=zsh"],
    ] {
      guard case .completionScript(.zsh) = try Studio.program.parse(words) else {
        Issue.record("expected a script: \(words)")
        continue
      }
    }
    guard case .manual("man") = try Studio.program.parse(["--generate-manual", "man"]) else {
      Issue.record("expected man pages")
      return
    }
  }

  @Test(arguments: [
    ["--generate-completion-script"], ["--generate-completion-script", "nope"],
    ["--generate-completion-script", "bash", "x"], ["--generate-manual"], ["--generate-manual="],
    ["shop", "--generate-manual", "man"],
  ])
  func generatorOptionsRequireOneValidValue(_ words: [String]) {
    #expect(throws: CommandLineError.self) { try Studio.program.parse(words) }
  }

  @Test func everyCommandHasAManPage() {
    let pages = Studio.program.manualPages
    #expect(
      pages.map(\.fileName) == [
        "studio.1", "studio-paint.1", "studio-coat.1", "studio-shop.1", "studio-shop-sell.1",
      ])
    let page = pages[1].text
    #expect(page.contains("studio\\-paint \\- Paints a picture\n"))
    #expect(page.contains(".TP\n\\fB\\-o, \\-\\-output FILE\\fR\nWrite to this file\n"))
  }
}

@Suite struct DefinitionListTests {
  @Test func longNamesAreOnSeparateLines() {
    let name = String(repeating: "x", count: 40)
    let table = DefinitionList(
      [DefinitionList.Row("a", "one two"), DefinitionList.Row(name, "three")], width: 40)
    #expect(table.lines == ["  a  one two", "  \(name)", "     three"])
  }
}
