import Foundation
import Testing

@Suite struct CheckTests {
  private let broken = Fruit.screen.replacing("attribute: color", with: "atribute: color")

  @Test func aScreenWithoutMistakesEndsWithZero() throws {
    let ending = try Fruit.run("check", "fruit.yaml")
    #expect(ending.status == 0 && ending.errors == "")
    #expect(ending.output == "1 screen checked, no findings\n")
  }

  @Test func allMistakesOfAllFilesAreToldAtOnce() throws {
    let ending = try Fruit.run(
      "check", "a.yaml", "fruit.yaml", "b.yaml", others: ["a.yaml": broken, "b.yaml": broken])
    #expect(ending.status == 1 && ending.output == "")
    #expect(ending.errors.contains("a.yaml:5:24: error: unknown parameter 'atribute'"))
    #expect(ending.errors.contains("b.yaml:5:24: error: unknown parameter 'atribute'"))
    #expect(ending.errors.contains("^~~~~~~~ did you mean 'attribute'?"))
  }

  @Test func findingsForProgramsHaveAllFields() throws {
    let ending = try Fruit.run("check", "a.yaml", "--format", "json", others: ["a.yaml": broken])
    #expect(ending.status == 1 && ending.errors == "")
    let findings = try #require(ending.json as? [[String: Any]])
    for finding in findings {
      #expect(
        Set(finding.keys) == [
          "file", "line", "column", "endLine", "endColumn", "severity", "id", "message", "help",
          "notes", "fixIt",
        ])
    }
    let unknown = try #require(findings.first { $0["id"] as? String == "unknown-parameter" })
    #expect(unknown["line"] as? Int == 5 && unknown["column"] as? Int == 24)
    #expect(unknown["help"] as? String == "did you mean 'attribute'?")
    #expect((unknown["fixIt"] as? [String: Any])?["replacement"] as? String == "attribute")
  }

  @Test func noFindingsForProgramsAreAnEmptyList() throws {
    let ending = try Fruit.run("check", "fruit.yaml", "--format", "json")
    #expect(ending.status == 0)
    #expect((ending.json as? [Any])?.isEmpty == true)
  }

  @Test func recordsAreCheckedToo() throws {
    let screen = ["a.yaml": Fruit.screen.replacing("fruit.ndjson", with: "fruits.ndjson")]
    let ending = try Fruit.run("check", "a.yaml", others: screen)
    #expect(ending.status == 1)
    #expect(ending.errors.contains("did you mean 'fruit.ndjson'?"))
    #expect(try Fruit.run("check", "a.yaml", "--offline", others: screen).status == 0)
  }

  @Test func aScreenOnStandardInputIsNamedByAHyphen() throws {
    let ending = try Fruit.run("check", "-", input: broken)
    #expect(ending.status == 1)
    #expect(ending.errors.hasPrefix("-:5:24: error:"))
  }
}
