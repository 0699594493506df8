import Components
import Search

/// Translates the grouping of hits by an attribute (`collapse`) and decodes the groups.
///
/// Records without a value form one group, unless a group field contains their keys instead.
struct ElasticsearchGroups {
  private static let name = "group"
  /// The maximum number of hits of a group (`index.max_inner_result_window`).
  private static let maximumHits = 100
  /// The `precision_threshold` of the cardinality aggregation; fewer groups are counted almost exactly.
  private static let precision = 40_000

  /// The field to group by.
  let field: String
  /// The number of hits to return of each group.
  let size: Int
  /// Whether the field contains the keys of records without a value.
  private let containsKeys: Bool

  /// Creates the grouping for a request; nil if hits are not grouped.
  ///
  /// - Throws: `refused` if the settings name no attribute to group by, or the groups are too large.
  init?(_ request: SearchRequest, _ dialect: ElasticsearchDialect) throws(SearchError) {
    guard let size = request.distinct, size > 0 else { return nil }
    guard let attribute = dialect.attributeForDistinct else {
      throw ElasticsearchDialect.missingDistinctAttribute
    }
    guard size <= Self.maximumHits else {
      throw ElasticsearchDialect.refused(
        "\(size) hits per group, expected at most \(Self.maximumHits)")
    }
    (field, self.size) = (dialect.groupField ?? dialect.field(of: attribute), size)
    containsKeys = dialect.groupField != nil
  }

  /// Adds the grouping to a search; the sort order and highlighting also apply within groups.
  func add(to search: inout JSONObject) {
    var collapse = JSONObject([("field", .text(field))])
    if size > 1 {
      var inner = JSONObject([("name", .text(Self.name)), ("size", .integer(size))])
      for name in ["sort", "_source", "highlight"] { inner[name] = search[name] }
      collapse["inner_hits"] = .object(inner)
    }
    search["collapse"] = .object(collapse)
  }

  /// Adds the aggregations that count the groups.
  func addCounts(to counts: inout JSONObject) {
    counts["g0"] = [
      "cardinality": ["field": .text(field), "precision_threshold": .integer(Self.precision)]
    ]
    counts["g1"] = ["missing": ["field": .text(field)]]
  }

  /// The number of groups in the result of the first scope.
  ///
  /// - Throws: `malformed` if the counts are missing.
  func count(in scope: JSONObject?) throws(SearchError) -> Int {
    let missing = try ElasticsearchDialect.count("doc_count", of: scope?["g1"]?.object)
    let groups = min(
      try ElasticsearchDialect.count("value", of: scope?["g0"]?.object), Int.max - 1)
    return missing > 0 ? groups + 1 : groups
  }

  /// The hits and the value of a group; nil for a record without a value, whose group has its key.
  func hits(of hit: JSONValue) -> (hits: [JSONValue], value: String?) {
    let text = hit.object?["fields"]?.object?[field]?.array?.first?.valueText
    let value = containsKeys && text == hit.object?["_id"]?.valueText ? nil : text
    let inner = hit.object?["inner_hits"]?.object?[Self.name]?[path: "hits.hits"]?.array
    return (inner ?? [hit], value)
  }
}
