import Foundation
import Testing

/// Tests of `widgetrun parity` as a separate process.
@Suite struct ParityTests {
  /// Two searchers over the same records, one of which sorts them by price.
  private static let two = """
    searchers:
      main: { type: embedded, records: fruit.ndjson }
      cheap: { type: embedded, records: fruit.ndjson, ranking: [price:asc] }
      dear: { type: embedded, records: fruit.ndjson, ranking: [price:desc] }
      few: { type: embedded, records: few.ndjson }
    widgets:
      - { type: searchBox, id: search }
      - { type: facetList, attribute: color }
      - { type: numberRange, attribute: price }
      - { type: sortBy, items: [{ label: Dear, value: "price:desc" }] }
      - { type: numericFilterList, operator: and, groupName: p, filters: ["price < 5"] }
      - { type: hits, template: "{{name}}" }

    """

  private static let few = """
    {"objectID":"1","name":"red apple","color":"red","price":3}
    {"objectID":"3","name":"red cherry","color":"red","price":10}

    """

  private func run(
    _ arguments: String..., input: String = "", others: [String: String] = [:]
  ) throws -> Executable.Result {
    var files = ["two.yaml": Self.two, "few.ndjson": Self.few]
    files.merge(others) { _, other in other }
    return try Executable.run(
      ["parity"] + arguments, input: input, in: Fruit.folder(files))
  }

  private func lines(_ result: Executable.Result) -> [String] {
    result.lines.map { String($0.drop { $0 == " " }) }
  }

  @Test func searcherHasParityWithItself() throws {
    let result = try run("two.yaml", "--on", "main,main", "--require", "alike")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(!result.output.contains("differ"))
    let last = try #require(result.lines.last)
    #expect(last.hasSuffix("overlap of the first hits 100 %"))
    #expect(!last.hasPrefix("0 queries"))
  }

  @Test func casesComeFromRecordsValuesAndRanges() throws {
    let result = try run("two.yaml", "--on", "main,main")
    let cases = lines(result).filter { $0.hasPrefix("alike") }.map { $0.dropFirst(8) }
    for expected in [
      "(everything)", "red", "ap", "red cherry", "| color:red", "| color:green",
      "| color:red OR color:green", "| price:3 TO 8", "| price >= 8", "| NOT color:red",
      "ap | color:red", "| page=2", "red | page=2", "| sort=price:desc",
      "| color:red | sort=price:desc | page=2",
    ] {
      #expect(cases.contains { $0 == expected }, "\(expected) in \(cases)")
    }
  }

  @Test func differentOrderIsReportedWithEqualCounts() throws {
    let result = try run("two.yaml", "--on", "cheap,dear", "--require", "counts")
    #expect(result.status == 0)
    #expect(lines(result).contains("first 3 hits: the same in another order"))
    let strict = try run("two.yaml", "--on", "cheap,dear", "--require", "alike")
    #expect(strict.status == 1)
    #expect(try run("two.yaml", "--on", "cheap,dear").status == 0)
  }

  @Test func differencesShowBothValues() throws {
    let result = try run(
      "two.yaml", "--on", "main,few", "--queries", "-", "--require", "counts",
      input: "\n# all\nred\n"
        + " | color:green OR color:red\n")
    #expect(result.status == 1)
    #expect(
      lines(result) == [
        "main | few",
        "differ  red", "price: max: 12 | 10", "price: sum: 15 | 13", "price: average: 7.5 | 6.5",
        "differ  | color:green OR color:red", "hits: 3 | 2", "first 3 hits: 2 in both",
        "color: green: 1 | 0", "price: max: 12 | 10", "price: sum: 20 | 13",
        "price: average: 6.666666666666667 | 6.5",
        "2 queries: 0 alike (hits 1, order 1, marks 2, facets 1, statistics 0, counts 2, "
          + "histograms 2), "
          + "overlap of the first hits 83 %",
        "most severe difference: statistics 1, totals 1",
      ])
  }

  @Test func casesCanSpecifySortOrderAndPage() throws {
    let result = try run(
      "two.yaml", "--on", "cheap,dear", "--queries", "-", "--format", "json",
      input: "red | color:red | sort=price:desc\n| sort=price:desc\n| page=2\n")
    let report = try #require(result.json as? [String: Any])
    let queries = try #require(report["queries"] as? [[String: Any]])
    #expect(queries.map { $0["sort"] as? String } == ["price:desc", "price:desc", nil])
    #expect(queries.map { $0["page"] as? Int } == [0, 0, 1])
    #expect(queries.map { $0["isAlike"] as? Bool } == [true, true, true])
    #expect((queries.last?["firstHits"] as? [String: Int])?["first"] == 0)
  }

  @Test func histogramsAreComparedByBucket() throws {
    let spread = Self.two.replacing(
      "attribute: price }", with: "attribute: price, histogram: 2 }", maxReplacements: 1)
    let result = try run(
      "spread.yaml", "--on", "main,few", "--queries", "-", input: "| color:red",
      others: ["spread.yaml": spread])
    #expect(
      lines(result).contains { $0.hasPrefix("price: 3 to ") && $0.contains(" | 3 to 6.5: 1") },
      "\(result.output)")
  }

  @Test func searcherOfAnotherScreenCanBeCompared() throws {
    let result = try run(
      "fruit.yaml", "--on", "main,two.yaml#few", "--queries", "-", "--format", "json",
      input: "apple | color:red")
    #expect(result.status == 0)
    let report = try #require(result.json as? [String: Any])
    #expect(report["searchers"] as? [String] == ["main", "two.yaml#few"])
    let query = try #require((report["queries"] as? [[String: Any]])?.first)
    #expect(query["query"] as? String == "apple")
    #expect(query["filters"] as? String == #"( "color":"red" )"#)
    #expect(query["isAlike"] as? Bool == false)
    let hits = try #require(query["firstHits"] as? [String: Int])
    #expect(hits == ["common": 1, "first": 1, "second": 1])
    let difference = try #require((query["differences"] as? [[String: String]])?.first)
    #expect(
      difference == [
        "aspect": "facets", "class": "facets", "name": "color", "value": "green", "first": "1",
        "second": "0",
      ])
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["queries"] as? Int == 1)
    #expect(summary["alike"] as? Int == 0)
    #expect((summary["classes"] as? [String: Int])?["facets"] == 1)
    #expect(report["engines"] as? [String] == ["embedded", "embedded"])
    #expect(query["class"] as? String == "facets" && query["isExplained"] as? Bool == false)
  }

  @Test func reportsAreWrittenToFiles() throws {
    let folder = try Fruit.folder(["two.yaml": Self.two, "few.ndjson": Self.few])
    let result = try Executable.run(
      [
        "parity", "two.yaml", "--on", "cheap,dear", "--queries", "-", "--json", "a.json",
        "--markdown", "a.md",
      ], input: "red\n| color:red | page=2\n", in: folder)
    #expect(result.status == 0 && result.output.contains("most severe difference: order 1\n"))
    let report = try JSONSerialization.jsonObject(with: Data(try folder.text("a.json").utf8))
    let queries = (report as? [String: Any])?["queries"] as? [[String: Any]]
    #expect(queries?.map { $0["class"] as? String } == ["order", "alike"])
    let markdown = try folder.text("a.md")
    #expect(markdown.hasPrefix("# Parity of cheap and dear\n"))
    #expect(markdown.contains("| embedded, embedded | 2 | 1 | 0 | 1 | 0 | 0 | 0 | 0 | 0 |\n"))
    #expect(
      markdown.contains("| red | order | first 2 hits: the same in another order |\n"),
      "\(markdown)")
    #expect(!markdown.contains("Limitations"))
    let printed = try run(
      "two.yaml", "--on", "main,main", "--queries", "-", "--markdown", "-", input: "red")
    #expect(printed.output.hasPrefix("# Parity") && !printed.output.contains("alike  red"))
  }

  @Test(arguments: [
    (["two.yaml", "--on", "main"], 2, "--on: expected two searchers"),
    (["two.yaml", "--on", "main,"], 2, "expected two searchers"),
    (
      ["two.yaml", "--on", "main,chaep"], 2,
      "'two.yaml' has no searcher 'chaep'; did you mean 'cheap'?"
    ),
    (["two.yaml", "--on", "main,none.yaml#x"], 78, "none.yaml"),
    (["two.yaml", "--on", "main,few", "--queries", "none.txt"], 2, "cannot read 'none.txt'"),
    (
      ["two.yaml", "--on", "main,few", "--queries", "empty.txt"], 2,
      "'empty.txt' contains no queries"
    ),
    (["two.yaml", "--on", "main,few", "--queries", "bad.txt"], 2, "bad.txt:2: expected a number"),
    (["lost.yaml", "--on", "main,main"], 69, "lost.ndjson"),
  ])
  func invalidArgumentsAreReported(arguments: [String], status: Int32, message: String) throws {
    let lost = "searcher: { type: embedded, records: lost.ndjson }\nwidgets: [{ type: hits }]\n"
    let files = [
      "two.yaml": Self.two, "few.ndjson": Self.few, "empty.txt": "\n# none\n",
      "bad.txt": "red\nred | price < x\n", "lost.yaml": lost,
    ]
    let result = try Executable.run(["parity"] + arguments, in: Fruit.folder(files))
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output == "")
  }

  @Test func rejectingSearcherIsNamed() throws {
    let grouped = """
      searchers:
        main: { type: embedded, records: fruit.ndjson, attributeForDistinct: color }
        other: { type: embedded, records: fruit.ndjson }
      widgets:
        - { type: configure, distinct: 1 }
        - { type: hits, template: "{{name}}" }

      """
    let result = try run(
      "grouped.yaml", "--on", "main,other", "--queries", "-", input: "red",
      others: ["grouped.yaml": grouped])
    #expect(result.output.contains("'other' failed: cannot group hits"))
    #expect(result.status == 69)
  }
}
