import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

@Suite struct TestCommandTests {
  private static let good = """
    tests:
      - name: red things are two
        do: [facetList.color.toggle=red]
        expect:
          hits: 2
          order: ["1", red cherry]
          facetList.color: { red: 2, green: 1, blue: 0 }
          filters: color:red
          query: ""
          page: 1
          contains: { hits: { hits: [{ objectID: "3" }] } }
      - name: a query narrows the list
        query: green
        expect: { hits: 1, json: { search: { kind: field, text: green, placeholder: "", action: search.set, stepper: null, submit: search.submit } } }

    """

  private func run(
    _ tests: String, _ arguments: String..., others: [String: String] = [:]
  ) throws -> Executable.Result {
    let files = others.merging(["fruit.yaml": Fruit.screen + tests]) { other, _ in other }
    return try Executable.run(["test", "fruit.yaml"] + arguments, in: Fruit.folder(files))
  }

  @Test func passingCasesExitWithZero() throws {
    let result = try run(Self.good)
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output == """
        ok    fruit.yaml:9: red things are two
        ok    fruit.yaml:19: a query narrows the list
        2 cases, all passed

        """)
  }

  @Test func failuresShowLocationAndDifference() throws {
    let result = try run(
      """
      tests:
        - name: all wrong
          query: red
          expect:
            hits: 3
            order: ["3"]
            facetList.color: { red: 1, blue: 2 }
            filters: color:red
            query: green
            page: 2
      """)
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.output == """
        FAIL  fruit.yaml:9: all wrong
              fruit.yaml:12: hits   (- expected, + actual)
                - 3
                + 2
              fruit.yaml:13: order   (- expected, + actual)
                - 3
                + 1
              fruit.yaml:14: facetList.color   (- expected, + actual)
                - red: 1
                - blue: 2
                + red: 2
                + blue: not listed
              fruit.yaml:15: filters   (- expected, + actual)
                - "color":"red"
                + no filters
              fruit.yaml:16: query   (- expected, + actual)
                - green
                + red
              fruit.yaml:17: page   (- expected, + actual)
                - 2
                + 1
        1 case, 1 failed

        """)
  }

  @Test func viewsAreComparedLineByLine() throws {
    let result = try run(
      """
      tests:
        - name: parts
          expect: { contains: { numberRange.price: { bounds: [3, 13] } } }
      """)
    #expect(result.status == 1)
    #expect(result.output.contains("-     13\n") && result.output.contains("+     12\n"))
  }

  @Test func expectedErrorsPassAndOthersFail() throws {
    let screen = Fruit.screen.replacing("{{name}}", with: "{{name}}") + "  - { type: pagination }\n"
    func result(_ expect: String) throws -> Executable.Result {
      let tests = """
        tests:
          - name: a page beyond the last
            do: [pagination.set=9]
            expect: \(expect)
        """
      return try Fruit.run("test", "fruit.yaml", others: ["fruit.yaml": screen + tests])
    }
    #expect(try result("{ errors: pagination.set=9 }").status == 0)
    #expect(try result("{ errors: [pagination.set=9] }").status == 0)
    let other = try result("{ errors: no such thing }")
    #expect(other.status == 1 && other.output.contains("- no such thing\n"))
    let none = try result("{ hits: 3 }")
    #expect(none.status == 1 && none.output.contains("no errors"))
  }

  @Test func rulesProvideCustomData() throws {
    let rule = "rules: [{ id: r, when: { query: red }, then: { userData: { title: Red, n: 1 } } }]"
    let screen = Fruit.screen.replacing("fruit.ndjson }", with: "fruit.ndjson, \(rule) }")
    func status(_ expected: String) throws -> Int32 {
      let tests = "tests: [{ name: a, query: red, expect: { customData: \(expected) } }]\n"
      return try Fruit.run("test", "fruit.yaml", others: ["fruit.yaml": screen + tests]).status
    }
    #expect(try status("{ title: Red }") == 0)
    #expect(try status("[{ title: Red, n: 1 }]") == 0)
    #expect(try status("{ title: Green }") == 1)
    #expect(try status("[]") == 1)
  }

  @Test func stateOfACaseReplacesTheStateOfTheScreen() throws {
    let result = try run(
      """
      state: { query: green }
      tests:
        - { name: a, expect: { hits: 1 } }
        - { name: b, state: { initial: [color:red] }, expect: { hits: 2 } }
        - { name: c, state: {}, filters: [price < 4], expect: { hits: 1, order: ["1"] } }
      """)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test func casesAreReadFromTheTestFileNextToTheScreen() throws {
    let others = ["fruit.test.yaml": "- { name: beside, expect: { hits: 3 } }\n"]
    let both = try run(Self.good, others: others)
    #expect(both.status == 0 && both.output.hasSuffix("3 cases, all passed\n"))
    #expect(both.output.contains("ok    fruit.test.yaml:1: beside"))
    let alone = try Fruit.run("test", "fruit.test.yaml", others: others)
    #expect(alone.output.hasSuffix("1 case, all passed\n"))
    let check = try Fruit.run(
      "check", "fruit.test.yaml", others: ["fruit.test.yaml": "- { name: a, expect: {} }"])
    #expect(check.status == 1 && check.errors.hasPrefix("fruit.test.yaml:1:22: error: 'expect'"))
  }

  @Test func filterSelectsCasesByName() throws {
    #expect(try run(Self.good, "--filter", "query").output.hasSuffix("1 case, all passed\n"))
    let none = try run(Self.good, "--filter", "nothing")
    #expect(
      none.status == 1 && none.errors == "error: no test case has a name that contains 'nothing'\n")
  }

  @Test func missingCasesAreAFailure() throws {
    let result = try Fruit.run("test", "fruit.yaml")
    #expect(result.status == 1)
    #expect(result.errors.contains("there are no test cases"))
  }

  @Test func errorsInCasesAreDiagnostics() throws {
    let result = try run("tests: [{ name: a, expect: { hitz: 3 } }]\n")
    #expect(result.status == 78 && result.output == "")
    #expect(result.errors.hasPrefix("fruit.yaml:8:30: error: unknown parameter 'hitz'"))
    #expect(result.errors.contains("did you mean 'hits'?"))
    let beside = try Fruit.run(
      "test", "fruit.yaml", others: ["fruit.test.yaml": "- { expect: { hits: 3 } }"])
    #expect(beside.status == 78)
    #expect(beside.errors.hasPrefix("fruit.test.yaml:1:5: error: this test case needs 'name'"))
  }

  @Test func unreadableRecordsExitWith69() throws {
    let screen = Fruit.screen.replacing("fruit.ndjson", with: "gone.ndjson") + Self.good
    let result = try Fruit.run("test", "fruit.yaml", others: ["fruit.yaml": screen])
    #expect(result.status == 69 && result.output == "")
  }

  @Test func casesRunOnVariants() throws {
    let other = """
      searcher: { type: embedded, records: two.ndjson }
      """
    let two = Fruit.records.split(separator: "\n").prefix(2).joined(separator: "\n")
    let result = try run(
      "tests: [{ name: a, on: [other.yaml], expect: { hits: 3 } }]\n",
      others: ["other.yaml": other, "two.ndjson": two])
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix("ok    fruit.yaml:8: a\nFAIL  fruit.yaml:8: a (on other.yaml)\n"))
    let gone = try run("tests: [{ name: a, on: [gone.yaml], expect: { hits: 3 } }]\n")
    #expect(gone.status == 69 && gone.errors.contains("cannot read 'gone.yaml'"))
  }

  @Test func snapshotsAreComparedAndUpdated() throws {
    let tests = "tests: [{ name: a, query: red, expect: { snapshot: red.text } }]\n"
    let folder = try Fruit.folder(["fruit.yaml": Fruit.screen + tests])
    let missing = try Executable.run(["test", "fruit.yaml"], in: folder)
    #expect(missing.status == 1 && missing.output.contains("use '--update' to write it"))
    let update = try Executable.run(["test", "fruit.yaml", "--update"], in: folder)
    #expect(update.status == 0 && update.output.contains("written: red.text"))
    #expect(try folder.text("red.text").contains("red *cherry*") == false)
    #expect(try folder.text("red.text").contains("*red* cherry"))
    #expect(try Executable.run(["test", "fruit.yaml"], in: folder).status == 0)
    let changed = try folder.text("red.text").replacing("cherry", with: "plum")
    try Data(changed.utf8).write(to: folder["red.text"])
    let differs = try Executable.run(["test", "fruit.yaml"], in: folder)
    #expect(differs.status == 1)
    #expect(
      differs.output.contains("- 2. *red* plum\n") && differs.output.contains("+ 2. *red* cherry\n")
    )
  }

  @Test func resultsAreWrittenAsJUnitXML() throws {
    let tests = Self.good + "  - { name: \"<&\\\"\", expect: { hits: 1 } }\n"
    let result = try run(tests, "--junit", "-")
    #expect(result.status == 1)
    let parser = XMLParser(data: Data(result.output.utf8))
    let reader = Elements()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.found["testsuites"] == [["tests": "3", "failures": "1"]])
    let cases = reader.found["testcase"] ?? []
    #expect(cases.map { $0["name"] } == ["red things are two", "a query narrows the list", "<&\""])
    #expect(cases.map { $0["line"] } == ["9", "19", "22"])
    #expect(reader.found["failure"]?.map { $0["message"] } == ["fruit.yaml:22: hits"])
  }

  /// The attributes of all elements by name.
  private final class Elements: NSObject, XMLParserDelegate {
    var found: [String: [[String: String]]] = [:]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      found[name, default: []].append(attributes)
    }
  }

  @Test func casesOfTheSampleScreensPass() throws {
    let result = try Executable.shell("$0 test Configs/*.yaml")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect((result.lines.last ?? "").hasSuffix("cases, all passed"))
  }
}
