import Testing

@Suite struct RunTests {
  @Test func runIsTheDefaultCommand() throws {
    let short = try Fruit.run("fruit.yaml")
    let long = try Fruit.run("run", "fruit.yaml")
    #expect(short.status == 0 && short.errors == "")
    #expect(short.output.hasPrefix("Fruit\n"))
    #expect(short.output == long.output)
  }

  @Test func hyphenReadsTheScreenFromStandardInput() throws {
    let result = try Fruit.run("-", input: Fruit.screen)
    #expect(result.status == 0)
    #expect(result.output == (try Fruit.run("fruit.yaml").output))
  }

  @Test func queryIsShownAndSearched() throws {
    let result = try Fruit.run("fruit.yaml", "--query", "cherry")
    #expect(result.output.contains("Search: cherry"))
    #expect(result.output.hasSuffix("1. red *cherry*\n"))
  }

  @Test func filtersSelectValuesOfTheirWidgets() throws {
    let result = try Fruit.run("fruit.yaml", "--filter", "color:green", "--filter", "price >= 5")
    #expect(result.output.contains("[x] green"))
    #expect(result.output.hasSuffix("1. green apple\n"))
  }

  @Test func alternativesAreAddedToTheGroupOfTheirWidget() throws {
    let result = try Fruit.run("fruit.yaml", "--filter", "color:green OR color:red")
    #expect(result.lines.suffix(3) == ["1. red apple", "2. green apple", "3. red cherry"])
  }

  @Test func alternativesWithoutAWidgetStayDisjunctive() throws {
    let result = try Fruit.run("fruit.yaml", "--filter", "color:green OR name:\"red cherry\"")
    #expect(result.lines.suffix(2) == ["1. green apple", "2. red cherry"])
  }

  @Test func alternativesOfTwoTypesAreAWarning() throws {
    let result = try Fruit.run("fruit.yaml", "--filter", "color:green OR price < 4")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("--filter:1:1: warning: "))
  }

  @Test func actionsArePerformedInOrder() throws {
    let result = try Fruit.run(
      "fruit.yaml", "--do", "facetList.color.toggle=red", "--do", "numberRange.price.set=[5,20]",
      "--do", "facetList.color.toggle=red", "--do", "search.set=apple")
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("1. green *apple*\n"))
  }

  @Test func pagesCountFromOne() throws {
    let screen = Fruit.screen.replacing("{{name}}\"", with: "{{name}}\", hitsPerPage: 2")
    let result = try Fruit.run("fruit.yaml", "--page", "2", others: ["fruit.yaml": screen])
    #expect(result.output.hasSuffix("3. red cherry\n"))
    #expect(!result.output.contains("red apple"))
  }

  @Test func explainPrintsWiringAndRequestsOnStandardError() throws {
    let result = try Fruit.run("fruit.yaml", "--explain", "--query", "red")
    #expect(result.output == (try Fruit.run("fruit.yaml", "--query", "red").output))
    #expect(result.errors.contains("widget facetList.color: facetList on main, filters color in"))
    #expect(result.errors.contains("\n  query: 'red'\n"))
  }

  @Test func explainPrintsCounts() throws {
    let list = """
        - type: numericFilterList
          operator: or
          groupName: bands
          filters: ["price < 5", "price >= 5"]

      """
    let result = try Fruit.run(
      "fruit.yaml", "--explain", others: ["fruit.yaml": Fruit.screen + list])
    #expect(
      result.errors.contains(
        "\n  counts: price < 5 ignoring or(bands, numeric), price >= 5 ignoring or(bands, numeric)\n"
      ))
    #expect(try Fruit.run("fruit.yaml", "--explain").errors.contains("\n  counts: none\n"))
  }

  @Test func explainPrintsIgnoredGroupsAndTimeOfEachRequest() throws {
    let result = try Fruit.run(
      "fruit.yaml", "--explain", "--do", "facetList.color.toggle=red", "--do", "search.set=apple")
    let facets = result.errors.split(separator: "\n").filter { $0.hasPrefix("  facets: ") }
    #expect(
      facets == [
        "  facets: color (up to 11)",
        "  facets: color (up to 1000) ignoring or(color, facet)",
        "  facets: color (up to 1000) ignoring or(color, facet)",
      ])
    let answers = result.errors.matches(
      of: /\nresponse: (\d) hits? in [0-9.]+ ms, [0-9.]+ ms in total(?=\n)/)
    #expect(answers.map { String($0.output.1) } == ["3", "2", "1"])
  }

  @Test func controlCharactersInArgumentsAreReplaced() throws {
    let dangerous = "\u{1B}[31m\u{7}"
    for arguments in [
      ["fruit.yaml", "--query", dangerous], ["fruit.yaml", "--filter", dangerous], [dangerous],
      ["fruit.yaml", "--do", dangerous], ["fruit.yaml", "--do", "a.b=\(dangerous)"],
      ["fruit.yaml", "--format", dangerous], ["fruit.yaml", "--\(dangerous)"],
      ["fruit.yaml", "--output", "no/\(dangerous)", "--format", "text"], ["./\(dangerous).yaml"],
      ["describe", dangerous], ["check", dangerous], ["fruit.yaml", "--actions", dangerous],
    ] {
      let result = try Executable.run(arguments, in: Fruit.folder())
      #expect(!(result.output + result.errors).contains("\u{1B}"), "\(arguments)")
      #expect(!(result.output + result.errors).contains("\u{7}"), "\(arguments)")
    }
  }
}
