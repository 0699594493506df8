import Foundation
import Testing

@Suite struct RecordedTestTests {
  @Test func recordedRunPassesAsTestCase() throws {
    let folder = try Fruit.folder()
    for arguments in [
      ["--query", "red", "--do", "facetList.color.toggle=red"], ["--filter", "price < 5"],
      ["--page", "1"], [],
    ] {
      let result = try Executable.run(
        ["fruit.yaml"] + arguments + ["--record", "fruit.test.yaml"], in: folder)
      #expect(result.status == 0 && result.errors == "")
    }
    let result = try Executable.run(["test", "fruit.yaml"], in: folder)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.hasSuffix("4 cases, all passed\n"))
    #expect(
      try folder.text("fruit.test.yaml").hasPrefix(
        """
        - name: "search for red, then facetList.color.toggle=red"
          query: red
          do:
            - facetList.color.toggle=red
          expect:
            hits: 2
            order: ["1", "3"]
            query: red
            filters: "( \\"color\\":\\"red\\" )"
            facetList.color: { red: 2 }

        """))
  }

  @Test func recordedTestFailsAfterTheRecordsChange() throws {
    let folder = try Fruit.folder()
    let arguments = ["fruit.yaml", "--query", "red", "--record", "fruit.test.yaml"]
    #expect(try Executable.run(arguments, in: folder).status == 0)
    let fewer = Fruit.records.split(separator: "\n").dropFirst().joined(separator: "\n")
    try Data(fewer.utf8).write(to: folder["fruit.ndjson"])
    #expect(try Executable.run(["test", "fruit.yaml"], in: folder).status == 1)
  }

  @Test(arguments: ["a: 1\n", "[{ name: a, expect: { hits: 1 } }]\n", "- [\n"])
  func otherFilesAreNotOverwritten(_ text: String) throws {
    let folder = try Fruit.folder(["cases.yaml": text])
    let result = try Executable.run(["fruit.yaml", "--record", "cases.yaml"], in: folder)
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot add a case to 'cases.yaml'"))
    #expect(try folder.text("cases.yaml") == text)
  }

  @Test func eachSearcherHasItsOwnExpectations() throws {
    let folder = try TemporaryFolder()
    let path = folder["both.test.yaml"].path
    let result = try Executable.run(
      ["Configs/both.yaml", "--query", "hamburg", "--format", "text", "--record", path])
    #expect(result.status == 0)
    #expect(try folder.text("both.test.yaml").contains("hits: { airports: 3, food: 8 }\n"))
  }

  @Test func actionStreamsAreNotRecorded() throws {
    let result = try Fruit.run("fruit.yaml", "--actions", "-", "--record", "a.yaml")
    #expect(result.status == 2)
  }
}
