import Components
import Testing
import YAML

@testable import ScreenLoading

@Suite struct NameLocatorTests {
  /// The columns of the occurrences of `name` in a declaration on one line.
  private func columns(_ yaml: String, except keys: [String] = []) -> [String] {
    var diagnostics = Diagnostics()
    guard let mapping = YAMLReader.read(yaml, file: "a", into: &diagnostics)?.mapping else {
      return []
    }
    return NameLocator.occurrences(of: "name", in: mapping, except: keys, ["a": yaml]).map {
      "\($0.range.start.line):\($0.range.start.column)-\($0.range.end.column)"
        + ($0.isExact ? "" : " whole")
    }
  }

  @Test(arguments: [
    ("attribute: name", ["1:12-16"]), ("attribute: \"name\"", ["1:13-17"]),
    ("attributes: [other, name]", ["1:21-25"]), ("facets: [{ attribute: name }]", ["1:23-27"]),
    ("template: \"{{name}}, {{# name }}{{/name}}\"", ["1:14-18", "1:26-30", "1:36-40"]),
    ("filter: \"NOT name:x AND (name > 5)\"", ["1:14-18", "1:26-30"]),
    ("sort: name:desc", ["1:7-11"]), ("sort: \"a:asc,name:desc\"", ["1:14-18"]),
  ])
  func findsNamesInListsTemplatesAndFilters(yaml: String, locations: [String]) {
    #expect(columns(yaml) == locations)
  }

  @Test(arguments: [
    "attribute: names", "attribute: first.name", "label: the name of it", "filter: \"brand:name\"",
    "template: \"{{names}} name\"", "other: [x]",
  ])
  func ignoresOtherWords(yaml: String) {
    #expect(columns(yaml) == [])
  }

  @Test func usesUncertainOccurrencesOnlyAsFallback() {
    #expect(columns("label: name\nattribute: name") == ["2:12-16"])
    #expect(columns("label: name") == ["1:8-12"])
    #expect(columns("values: { name: 1 }") == ["1:11-15"])
    #expect(columns("title: name", except: ["title"]) == [])
  }

  @Test func searchesSourceTextOfMultilineValuesAndEscapes() {
    #expect(columns("template: |\n  {{title}}\n  by {{name}}\n") == ["3:8-12"])
    #expect(columns("template: >-\n  {{name}}\n  {{name}}") == ["2:5-9", "3:5-9"])
    #expect(columns(#"template: "\t{{name}}""#) == ["1:16-20"])
    #expect(columns(#"attribute: "n\u0061me""#) == ["1:12-23 whole"])
  }
}
