import Components
import Search
@testable import SearchEngine
import Testing

@Test(arguments: [
  (["A > B > C"], " > ", [["A"], ["A > B"], ["A > B > C"]]),
  (["A>B", " A  >  C "], " > ", [["A"], ["A > B", "A > C"]]),
  (["/shoes/running/", "shoes"], "/", [["shoes"], ["shoes/running"]]),
  (["", " > "], " > ", []),
])
func levelsOfPathsAreDistinctPrefixes(paths: [String], separator: String, levels: [[String]]) {
  #expect(HierarchyLevels(paths, separator: separator).levels == levels)
}

@Test func deepPathsHaveTenLevels() {
  let path = (1...12).map(String.init).joined(separator: "/")
  #expect(HierarchyLevels([path], separator: "/").levels.count == 10)
}

@Suite struct HierarchySettingsTests {
  private func record(
    _ json: String, _ configure: (inout EmbeddedSettings) -> Void
  ) async throws -> JSONObject {
    let folder = try TemporaryFolder()
    try folder.write(json, to: "r.json")
    var settings = EmbeddedSettings()
    settings.records = "r.json"
    configure(&settings)
    var diagnostics = Diagnostics()
    let searcher = try await settings.open(in: folder.path, into: &diagnostics)
    #expect(diagnostics.isEmpty)
    let response = try await searcher.search([SearchRequest()])[0]
    return try #require(response.hits.first).record
  }

  @Test func recordsHaveTheLevelsBesideThePath() async throws {
    let found = try await record(
      #"[{"objectID":"1","a":{"c":"X > Y"},"other":"P > Q"}]"#
    ) { $0.hierarchies = ["a.c": " > "] }
    #expect(found["a"]?.object?["c"] == "X > Y")
    #expect(found["a"]?.object?["c.lvl0"] == "X")
    #expect(found["a"]?.object?["c.lvl1"] == "X > Y")
    #expect(found["other"] == "P > Q")
  }

  @Test func listsCanContainPaths() async throws {
    let found = try await record(#"[{"objectID":"1","c":"X/Y;X/Z; W"}]"#) {
      $0.hierarchies = ["c": "/"]
      $0.lists = ["c": ";"]
    }
    #expect(found["c"] == ["X/Y", "X/Z", "W"])
    #expect(found["c.lvl0"] == ["X", "W"])
    #expect(found["c.lvl1"] == ["X/Y", "X/Z"])
  }

  @Test func levelsAreCountedAndFiltered() async throws {
    let folder = try TemporaryFolder()
    try folder.write("c\nA > B\nA > C\nD\n", to: "r.csv")
    var settings = EmbeddedSettings()
    settings.records = "r.csv"
    settings.hierarchies = ["c": " > "]
    var diagnostics = Diagnostics()
    let searcher = try await settings.open(in: folder.path, into: &diagnostics)
    var request = SearchRequest()
    request.addFacet("c.lvl0")
    request.addFacet("c.lvl1")
    let response = try await searcher.search([request])[0]
    #expect(response.facets["c.lvl0"]?.map(\.count) == [2, 1])
    #expect(response.facets["c.lvl1"]?.map(\.value) == ["A > B", "A > C"])
  }

  @Test func pathsWithRepeatedUpperLevelsAreProposed() {
    let paths = ["A > B", "A > C", "D", "D > E"]
    let records = paths.enumerated().map { number, path in
      JSONObject([
        ("path", .text(path)), ("list", .array([.text(path)])),
        ("url", .text("https://a/\(number)/b")), ("fraction", .text("\(number)/7")),
        ("title", .text("Title \(number) > one")),
      ])
    }
    var settings = EmbeddedSettings()
    _ = settings.proposeConversions(for: records)
    #expect(settings.hierarchies == ["path": " > ", "list": " > "])
  }
}
