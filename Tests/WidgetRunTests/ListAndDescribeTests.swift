import Foundation
import Testing

@Suite struct ListAndDescribeTests {
  /// All types with their roles.
  private func listed() throws -> [[String: String]] {
    try #require(try Executable.run(["list", "--format", "json"]).json as? [[String: String]])
  }

  @Test func listContainsEveryTypeWithItsSummary() throws {
    let text = try Executable.run(["list"])
    #expect(text.status == 0)
    let types = try listed()
    #expect(Set(types.compactMap { $0["role"] }) == ["widget", "searcher", "renderer"])
    #expect(types.count >= 20)
    for type in types {
      #expect(Set(type.keys) == ["type", "role", "summary"])
      #expect(text.lines.contains { $0.hasPrefix("  \(type["type"] ?? "?") ") })
    }
  }

  @Test func everyTypeIsDescribedAsTextAndJSON() throws {
    for type in try listed() {
      let name = try #require(type["type"])
      let text = try Executable.run(["describe", name])
      #expect(text.status == 0)
      #expect(text.output.hasPrefix("\(name), a \(type["role"] ?? "?")\n\(type["summary"] ?? "?")"))
      // Examples are printed unchanged.
      #expect(text.lines.prefix { $0 != "Example" }.allSatisfy { $0.count <= 80 }, "\(name)")
      let described = try Executable.run(["describe", name, "--format", "json"])
      let page = try #require(described.json as? [String: Any])
      let more: Set = type["role"] == "searcher" ? ["unsupported"] : []
      #expect(
        Set(page.keys)
          == more.union([
            "type", "role", "summary", "otherNames", "parameters", "actions", "example",
          ]))
      for parameter in try #require(page["parameters"] as? [[String: Any]]) {
        #expect(
          Set(parameter.keys) == ["name", "type", "isRequired", "default", "help", "members"])
        #expect(text.output.contains("\n  \(parameter["name"] as? String ?? "?")  "))
      }
    }
  }

  @Test(arguments: ["FacetList", "facetlist", "facet-list", "FACET_LIST"])
  func typeIsDescribedInAnyNotation(_ name: String) throws {
    let result = try Executable.run(["describe", name])
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.hasPrefix("facetList, a widget\n"))
  }

  @Test(arguments: ["JSON", "Json"]) func wordsOfOptionsIgnoreCase(_ format: String) throws {
    let result = try Executable.run(["list", "--format", format])
    #expect(result.status == 0 && result.json is [[String: Any]])
  }

  @Test func actionsAndAttributesOfAScreenAreListed() throws {
    let actions = try Fruit.run("list", "--actions", "fruit.yaml")
    #expect(actions.errors == "")
    #expect(actions.lines.starts(with: ["search.set=", "search.clear"]))
    #expect(actions.lines.contains("facetList.color.toggle="))
    let attributes = try Fruit.run("list", "--attributes", "fruit.yaml", "--format", "json")
    #expect(attributes.json as? [String] == ["color", "name", "price"])
    let broken = try Fruit.run("list", "--actions", "missing.yaml")
    #expect(broken.status == 78 && broken.output == "")
  }

  @Test func typeIsFoundByItsAlias() throws {
    let described = try Executable.run(["describe", "refinementList"])
    #expect(described.lines.first == "facetList, a widget")
    #expect(described.lines.contains { $0.hasPrefix("Also known as refinementList") })
  }

  @Test func ambiguousAliasListsTheCandidates() throws {
    let described = try Executable.run(["describe", "filterList"])
    #expect(described.status == 2)
    #expect(
      described.errors.contains(
        "use one of 'facetFilterList', 'numericFilterList', 'tagFilterList'"))
  }

  @Test func keysOfMappingsAreListedBelowTheirParameter() throws {
    let lines = try Executable.run(["describe", "embedded"]).output.split(separator: "\n")
    let names = lines.compactMap { line in
      line.prefix(4) == "    " ? line.split(separator: " ").first.map(String.init) : nil
    }
    let rules = try #require(names.firstIndex(of: "id"))
    #expect(names[rules...].contains("when") && names[rules...].contains("promote"))
    let json = try Executable.run(["describe", "embedded", "--format", "json"]).json
    let parameters = (json as? [String: Any])?["parameters"] as? [[String: Any]]
    let members = parameters?.first { $0["name"] as? String == "rules" }?["members"]
    #expect((members as? [[String: Any]])?.map { $0["name"] as? String } == ["id", "when", "then"])
  }

  /// Users copy the examples of `describe`, so they must be valid.
  @Test func examplesOfWidgetsAreValid() throws {
    for type in try listed() where type["role"] == "widget" {
      let name = try #require(type["type"])
      let described = try Executable.run(["describe", name, "--format", "json"])
      let page = try #require(described.json as? [String: Any])
      let entry = try #require(page["example"] as? String).split(separator: "\n")
      let screen = """
        searchers:
          main: &fruit
            type: embedded
            records: fruit.ndjson
            renderingContent: { facetOrdering: { facets: { order: [brand, color] } } }
          products: *fruit
          related: *fruit
          suggestions: *fruit
        widgets:
          -
            \(entry.joined(separator: "\n    "))
        """
      let result = try Fruit.run(
        "check", "--offline", "fruit.yaml", others: ["fruit.yaml": screen])
      #expect(result.status == 0, "\(name): \(result.errors)")
    }
  }
}

/// `.ci/check-schema` validates screens against the schema.
@Suite struct SchemaTests {
  @Test func schemaContainsEveryListedType() throws {
    let result = try Executable.run(["schema"])
    #expect(result.status == 0 && result.errors == "")
    let schema = try #require(result.json as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let list = try Executable.run(["list", "--format", "json"])
    for type in try #require(list.json as? [[String: String]]) {
      #expect(definitions["type.\(type["type"] ?? "")"] != nil)
    }
  }

  @Test func testsAndPresetsHaveSeparateSchemas() throws {
    let tests = try #require(try Executable.run(["schema", "tests"]).json as? [String: Any])
    #expect(tests["type"] as? String == "array")
    let presets = try #require(try Executable.run(["schema", "presets"]).json as? [String: Any])
    #expect(Set((presets["properties"] as? [String: Any] ?? [:]).keys) == ["presets", "include"])
    let result = try Executable.run(["schema", "test"])
    #expect(result.status == 2 && result.errors.contains("did you mean 'tests'?"))
  }
}
