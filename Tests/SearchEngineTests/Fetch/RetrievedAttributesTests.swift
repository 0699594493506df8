import Components
import Search
@testable import SearchEngine
import Testing

private let record = """
  {"name":"n","sku":"1","a":{"b":1,"c":{"d":2,"e":3}},"x.y":4,"list":[{"p":1,"q":2},{"q":3},5]}
  """

@Test(
  arguments: [
    (["name"], #"{"name":"n","sku":"1"}"#), ([], #"{"sku":"1"}"#),
    (["a.c.d", "name"], #"{"name":"n","sku":"1","a":{"c":{"d":2}}}"#),
    (["a"], #"{"sku":"1","a":{"b":1,"c":{"d":2,"e":3}}}"#), (["x.y"], #"{"sku":"1","x.y":4}"#),
    (["list.p"], #"{"sku":"1","list":[{"p":1}]}"#), (["missing", "a.missing"], #"{"sku":"1"}"#),
    (["name", "*"], record), (nil, record),
  ] as [([String]?, String)])
func onlyRequestedAttributesAreRetrieved(requested: [String]?, expected: String) async throws {
  let engine = try await EngineFixture(record) { $0.key = "sku" }
  let hit = try #require(try await engine.search { $0.attributesToRetrieve = requested }.hits.first)
  #expect(JSONValue.object(hit.record).text(.compact) == expected)
}

@Test func highlightsDoNotDependOnRetrievedAttributes() async throws {
  let engine = try await EngineFixture(record) { $0.key = "sku" }
  let response = try await engine.search("n") { $0.attributesToRetrieve = [] }
  #expect(response.hits.first?.highlight("name")?.texts.first?.marked() == "<em>n</em>")
}
