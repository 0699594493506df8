import Components
import Testing

@testable import Search

/// What is derived from the declarations of search parameters.
@Suite struct SearchParameterTests {
  /// A value other than the default for each parameter.
  private static let values: [String: JSONValue] = [
    "ruleContexts": ["mobile"], "maxValuesPerFacet": 5, "aroundLatLng": "47.4, 8.5",
    "aroundRadius": 5.5, "aroundPrecision": 10,
    "insideBoundingBox": ["north": 48.0, "east": -170.0, "south": 47.5, "west": 170.0],
    "distinct": 2, "attributesToRetrieve": ["name"], "relevancyStrictness": 80,
    "attributesToSnippet": ["text:20", "name:10"],
    "optionalFilters": ["brand:Apple<score=3> OR brand:Nokia", "size:5"],
    "sumOrFiltersScores": true, "clickAnalytics": true, "queryType": "prefixAll",
    "typoTolerance": "min", "removeStopWords": true, "removeWordsIfNoResults": "lastWords",
    "optionalWords": ["red"], "advancedSyntax": true, "synonyms": false,
    "restrictSearchableAttributes": ["name"],
  ]

  private static func request(with parameter: SearchParameter) throws -> SearchRequest {
    var request = SearchRequest()
    #expect(parameter.set(try #require(values[parameter.name]), in: &request))
    return request
  }

  @Test(arguments: SearchRequest.parameters.map(\.name))
  func valuesSurviveEncodingAndDecoding(name: String) throws {
    let parameter = try #require(SearchRequest.parameters.first { $0.name == name })
    let request = try Self.request(with: parameter)
    #expect(parameter.json(in: request) == Self.values[name])
    #expect(parameter.json(in: SearchRequest()) == nil)
    #expect(request.capabilities == Set([parameter.capability].compactMap(\.self)))
    try request.check()
  }

  @Test(arguments: SearchRequest.parameters.map(\.name))
  func parametersAreKeysOfARecord(name: String) throws {
    let parameter = try #require(SearchRequest.parameters.first { $0.name == name })
    let value = try #require(Self.values[name])
    var object = JSONObject([(name, value)])
    // A radius needs a center.
    if name == "aroundRadius" { object["aroundLatLng"] = "47.4, 8.5" }
    var diagnostics = Diagnostics()
    let node = Node(.object(object), range: SourceRange(startOf: "screen.yaml"))
    let record = try #require(SearchParameters.make(from: node, into: &diagnostics))
    #expect(diagnostics.all.isEmpty)
    #expect(record.json == .object(object) || name == "aroundRadius")
    var request = SearchRequest()
    record.apply(to: &request)
    #expect(parameter.json(in: request) == value)
    let once = request
    record.apply(to: &request)
    #expect(request == once)
  }

  @Test func parametersThatAffectOnlyHitsAreResetForCounting() throws {
    for parameter in SearchRequest.parameters {
      let request = try Self.request(with: parameter)
      let counting = request.countingOnly(under: FilterState())
      let expected = SearchRequest().countingOnly(under: FilterState())
      #expect((counting == expected) == !parameter.affectsCounts, "\(parameter.name)")
    }
  }

  @Test(
    arguments: [
      ("maxValuesPerFacet", 0, "'maxValuesPerFacet' is 0, expected 1 to 1000"),
      ("aroundRadius", -1.5, "'aroundRadius' is -1.5, expected 0 or more"),
      ("aroundPrecision", 0, "'aroundPrecision' is 0, expected 1 or more"),
      ("distinct", -1, "'distinct' is -1, expected 0 or more"),
      ("relevancyStrictness", 101, "'relevancyStrictness' is 101, expected 0 to 100"),
    ] as [(String, JSONValue, String)])
  func valuesOutsideTheirRangeAreRejected(
    name: String, value: JSONValue, message: String
  ) throws {
    var request = SearchRequest()
    let parameter = try #require(SearchRequest.parameters.first { $0.name == name })
    #expect(parameter.set(value, in: &request))
    #expect(throws: SearchError.refused(message)) { try request.check() }
  }

  @Test func valuesOfAnotherTypeAreRejected() throws {
    let before = SearchRequest()
    for parameter in SearchRequest.parameters {
      var request = before
      #expect(!parameter.set(["other": [1]], in: &request), "\(parameter.name)")
      #expect(request == before)
    }
  }
}
