import Foundation
import Testing

/// That screens are valid by the schema, or not, is shown by `.ci/check-schema`.
@Suite struct SchemaTests {
  @Test func theSchemaHasEveryTypeThatIsListed() throws {
    let ending = try Executable.run(["schema"])
    #expect(ending.status == 0 && ending.errors == "")
    let schema = try #require(ending.json as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let list = try Executable.run(["list", "--format", "json"])
    for type in try #require(list.json as? [[String: String]]) {
      #expect(definitions["type.\(type["type"] ?? "")"] != nil)
    }
  }

  @Test func casesAndPresetsHaveSchemasOfTheirOwn() throws {
    let tests = try #require(try Executable.run(["schema", "tests"]).json as? [String: Any])
    #expect(tests["type"] as? String == "array")
    let presets = try #require(try Executable.run(["schema", "presets"]).json as? [String: Any])
    #expect(Set((presets["properties"] as? [String: Any] ?? [:]).keys) == ["presets", "include"])
    let ending = try Executable.run(["schema", "test"])
    #expect(ending.status == 2 && ending.errors.contains("did you mean 'tests'?"))
  }
}
