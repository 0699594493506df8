import Foundation
import Testing

@testable import WidgetRun

/// The options of `run` are compared with the screen and its records.
@Suite struct RunArgumentsTests {
  @Test func filterOnAnUnknownAttributeIsRejected() throws {
    let result = try Fruit.run("fruit.yaml", "--filter", "colour:red")
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains("--filter:1:1: error: no record has the attribute 'colour'"))
    #expect(result.errors.contains("did you mean 'color'?"))
  }

  @Test func filterWithAnUnknownValueIsAWarning() throws {
    let result = try Fruit.run("fruit.yaml", "--filter", "color:rad")
    #expect(result.status == 0)
    #expect(
      result.errors.contains("--filter:1:7: warning: no record matches the filter 'color:rad'"))
    #expect(result.errors.contains("did you mean 'red'?"))
  }

  @Test func actionWithAnUnknownValueIsAWarning() throws {
    let result = try Fruit.run("fruit.yaml", "--do", "facetList.color.toggle=gren")
    #expect(result.status == 0)
    #expect(result.errors.contains("--do:1:1: warning: no record matches the filter 'color:gren'"))
    #expect(result.errors.contains("did you mean 'green'?"))
  }

  @Test func pageAfterTheLastOneIsAWarning() throws {
    let result = try Fruit.run("fruit.yaml", "--page", "7")
    #expect(result.status == 0)
    #expect(result.errors == "warning: '--page 7' is after the last page, which is 1\n")
  }

  @Test func validArgumentsCauseNoWarnings() throws {
    let result = try Fruit.run(
      "fruit.yaml", "--filter", "color:red AND price > 3", "--do", "search.set=apple", "--do",
      "facetList.color.toggle=green", "--page", "1")
    #expect(result.status == 0 && result.errors == "")
  }

  @Test func idsListsWidgetsAndActions() throws {
    let result = try Fruit.run("fruit.yaml", "--ids")
    #expect(result.status == 0)
    let lines = result.lines.drop { !$0.hasPrefix("Widgets and their actions") }
    #expect(lines.contains("  search             set=VALUE, clear, submit=VALUE"))
    #expect(lines.contains { $0.hasPrefix("  facetList.color    toggle=VALUE, ") })
    #expect(try Fruit.run("fruit.yaml", "--ids", "--format", "json").status == 2)
    #expect(try Fruit.run("fruit.yaml", "--ids", "--frames").status == 2)
  }
}
