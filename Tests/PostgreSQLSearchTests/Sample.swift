import Components
import Foundation
import Search
import SearchEngine
import Testing

@testable import PostgreSQLSearch

/// The records of a sample screen in both engines.
struct Sample: CustomTestStringConvertible, Sendable {
  var file: String
  var searchable: [String]
  var ranking: [RankingCriterion]
  var facets: [String]
  var numbers: [String]
  var levels: [String]
  var sorts: [String]
  var dates: [String] = []

  var testDescription: String { file }

  static let all = [
    Sample(
      file: "airports",
      searchable: ["objectID", "name", "city", "country", "city_names", "icao"],
      ranking: [RankingCriterion("city_population", .descending)],
      facets: ["country", "tags", "currency", "timezone", "region.lvl0"],
      numbers: ["elevation_ft", "city_population"],
      levels: ["region.lvl0", "region.lvl1", "region.lvl2"], sorts: ["elevation_ft:desc"]),
    Sample(
      file: "wordnet-food", searchable: ["name", "synonyms", "definition", "examples"],
      ranking: [
        RankingCriterion("frequency", .descending), RankingCriterion("kinds", .descending),
      ],
      facets: ["tags", "topics", "kind_of", "taxonomy.lvl0"],
      numbers: ["depth", "kinds", "frequency"],
      levels: ["taxonomy.lvl0", "taxonomy.lvl1", "taxonomy.lvl2"], sorts: ["kinds:desc,depth:asc"]),
    Sample(
      file: "delicatessen", searchable: ["name", "kind", "definition"],
      ranking: [RankingCriterion("sold", .descending)],
      facets: ["kind", "inStock", "organic", "origin", "rating", "tags"],
      numbers: ["price", "rating", "sold", "arrived"],
      levels: ["department.lvl0", "department.lvl1"], sorts: ["price:asc", "arrived:desc"],
      dates: ["arrived"]),
    Sample(
      file: "emoji",
      searchable: ["name", "keywords", "names.de", "names.fr", "names.es", "names.ja", "char"],
      ranking: [RankingCriterion("version", .ascending)], facets: ["category.lvl0", "keywords"],
      numbers: ["version", "codepoints"], levels: ["category.lvl0", "category.lvl1"],
      sorts: ["version:desc"]),
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Configs/data").path

  func embedded() async throws -> EmbeddedSearcher {
    var settings = EmbeddedSettings()
    settings.records = "\(file).ndjson"
    settings.searchable = searchable
    settings.ranking = ranking
    settings.dates = dates
    settings.typoTolerance = false
    settings.cache = false
    var diagnostics = Diagnostics()
    let searcher = try await settings.open(in: Self.folder, into: &diagnostics)
    return try #require(searcher as? EmbeddedSearcher)
  }

  /// The same records in a table.
  ///
  /// - Parameter hasColumns: whether the table has columns for attributes; otherwise their values are read
  ///   from the records.
  func pushed(_ embedded: EmbeddedSearcher, hasColumns: Bool) async throws -> any Searcher {
    var settings = Server.settings(
      "\(file.replacing("-", with: "_"))_\(hasColumns ? "columns" : "paths")")
    settings.searchable = searchable
    settings.ranking = ranking
    let names = Set(facets + levels).sorted()
    let schema = RecordSchema(
      searchable: searchable, facets: hasColumns ? names : [], numbers: hasColumns ? numbers : [],
      sortable: ranking.map(\.attribute), dates: dates)
    return try await Server.push(
      embedded.records(in: 0..<embedded.recordCount), schema, to: settings)
  }
}

/// Generates random requests with queries, filters, and counts.
struct RandomRequests {
  private let sample: Sample
  private let records: [StoredRecord]
  private var numbers: SeededNumbers

  init(_ sample: Sample, _ records: [StoredRecord], seed: UInt64) {
    (self.sample, self.records) = (sample, records)
    numbers = SeededNumbers(seed: seed)
  }

  mutating func next() -> SearchRequest {
    var request = SearchRequest()
    request.query = query()
    for _ in 0..<Int.random(in: 0...4, using: &numbers) { add(to: &request.filters) }
    if happens(onceIn: 3) { addPath(to: &request.filters) }
    if happens(onceIn: 5) {
      let filter = filter()
      request.always = [FilterGroup(.or("always", filter.kind), [filter])]
    }
    request.hitsPerPage = [0, 1, 7, 20].randomElement(using: &numbers) ?? 20
    request.page = Int.random(in: 0...2, using: &numbers)
    if happens(onceIn: 4) { request.sort = sample.sorts.randomElement(using: &numbers) }
    addCounts(to: &request)
    return request
  }

  /// Returns true once in a number of calls, on average.
  private mutating func happens(onceIn times: Int) -> Bool {
    Int.random(in: 0..<times, using: &numbers) == 0
  }

  private mutating func addCounts(to request: inout SearchRequest) {
    for facet in sample.facets + sample.levels where !happens(onceIn: 4) {
      request.addFacet(facet, limit: [3, 10, 1_000].randomElement(using: &numbers) ?? 10)
    }
    for number in sample.numbers {
      let groups: [FilterGroup.ID?] = [nil, .and(number), .or(number, .numeric)]
      let group = groups.randomElement(using: &numbers) ?? nil
      request.addStatistics(of: number, ignoring: group)
      let scale = SearchRequest.Histogram.Scale.allCases.randomElement(using: &numbers) ?? .linear
      request.addHistogram(
        SearchRequest.Histogram(of: number, buckets: 7, scale: scale, ignoring: group))
    }
    request.addCount(of: filter())
    let counted = filter()
    request.addCount(of: counted, ignoring: .or(counted.attribute, counted.kind))
    if let facet = sample.facets.randomElement(using: &numbers) {
      request.addFacetSearch(in: facet, for: String(word().prefix(2)), limit: 10)
    }
  }

  /// A random word of a random record.
  private mutating func word() -> String {
    guard let record = records.randomElement(using: &numbers)?.record,
      let attribute = sample.searchable.randomElement(using: &numbers),
      let value = JSONValue.object(record)[path: attribute],
      let text = Highlighter.texts(of: value).randomElement(using: &numbers)
    else { return "x" }
    return text.split(separator: " ").randomElement(using: &numbers).map { String($0) } ?? ""
  }

  private mutating func query() -> String {
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: ""
    case 1: "\(word()) \(word().prefix(2))"
    case 2: word() + " "
    case 3: "\(word().prefix(1))"
    default: String(word().prefix(Int.random(in: 1...6, using: &numbers)))
    }
  }

  /// A random value of an attribute.
  private mutating func value(of attribute: String) -> String? {
    for _ in 0..<20 {
      if let record = records.randomElement(using: &numbers)?.record,
        let value = JSONValue.object(record)[path: attribute],
        let text = FacetText.texts(of: value).randomElement(using: &numbers)
      {
        return text
      }
    }
    return nil
  }

  private mutating func number(of attribute: String) -> Double {
    value(of: attribute).flatMap { Double($0) } ?? Double.random(in: 0...100, using: &numbers)
  }

  private mutating func filter() -> Filter {
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0:
      let attribute = sample.numbers.randomElement(using: &numbers) ?? ""
      let (a, b) = (number(of: attribute), number(of: attribute))
      return .numeric(
        Filter.Numeric(
          attribute: attribute, range: min(a, b)...max(a, b), isNegated: happens(onceIn: 4)))
    case 1:
      let attribute = sample.numbers.randomElement(using: &numbers) ?? ""
      let comparison = Filter.Numeric.Operator.allCases.randomElement(using: &numbers) ?? .equals
      return .numeric(
        Filter.Numeric(
          attribute: attribute, operator: comparison, value: number(of: attribute)))
    default:
      let attribute = sample.facets.randomElement(using: &numbers) ?? ""
      let text = value(of: attribute) ?? "nothing"
      let value: Filter.Facet.Value = Double(text).map { .number($0) } ?? .string(text)
      return .facet(Filter.Facet(attribute: attribute, value: value, isNegated: happens(onceIn: 4)))
    }
  }

  private mutating func add(to filters: inout FilterState) {
    let first = filter()
    if happens(onceIn: 2) {
      filters.add([first], to: .and(first.attribute))
    } else {
      filters.add([first, filter()], to: .or(first.attribute, first.kind))
    }
  }

  private mutating func addPath(to filters: inout FilterState) {
    guard let level = sample.levels.randomElement(using: &numbers), let value = value(of: level)
    else { return }
    filters.setHierarchicalPath(
      HierarchicalPath(attributes: sample.levels, value: value), in: "levels")
  }
}
