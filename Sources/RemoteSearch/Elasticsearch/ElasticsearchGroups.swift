import Components
import Search

/// Writes how hits are grouped by an attribute, and reads the groups.
///
/// Records without a value are one group, unlike those of other engines.
struct ElasticsearchGroups {
  private static let name = "group"
  /// Servers bring no more hits of a group (`index.max_inner_result_window`).
  private static let mostHits = 100
  /// Up to so many groups are counted exactly.
  private static let precision = 40_000

  let field: String
  /// The most hits of a group.
  let size: Int

  /// Nil if hits are not grouped.
  ///
  /// - Throws: `refused` if the settings do not say by what, or groups are too large.
  init?(_ request: SearchRequest, _ dialect: ElasticsearchDialect) throws(SearchError) {
    guard let size = request.distinct, size > 0 else { return nil }
    guard let attribute = dialect.attributeForDistinct else {
      throw ElasticsearchDialect.refused("hits are to be grouped, expected 'attributeForDistinct'")
    }
    guard size <= Self.mostHits else {
      throw ElasticsearchDialect.refused(
        "\(size) hits of a group, expected at most \(Self.mostHits)")
    }
    (field, self.size) = (dialect.field(of: attribute), size)
  }

  /// Adds the grouping to a search, whose order and highlights hold within groups, too.
  func add(to search: inout JSONObject) {
    var collapse = JSONObject([("field", .text(field))])
    if size > 1 {
      var inner = JSONObject([("name", .text(Self.name)), ("size", .integer(size))])
      for name in ["sort", "_source", "highlight"] { inner[name] = search[name] }
      collapse["inner_hits"] = .object(inner)
    }
    search["collapse"] = .object(collapse)
  }

  /// What counts the groups.
  func addCounts(to counts: inout JSONObject) {
    counts["g0"] = [
      "cardinality": ["field": .text(field), "precision_threshold": .integer(Self.precision)]
    ]
    counts["g1"] = ["missing": ["field": .text(field)]]
  }

  func count(in scope: JSONObject?) -> Int {
    let missing = scope?["g1"]?.object?["doc_count"]?.count ?? 0
    let groups = min(scope?["g0"]?.object?["value"]?.count ?? 0, Int.max - 1)
    return missing > 0 ? groups + 1 : groups
  }

  /// The hits of a group, with its value.
  func hits(of hit: JSONValue) -> (hits: [JSONValue], value: String?) {
    let value = hit.object?["fields"]?.object?[field]?.array?.first?.valueText
    let inner = hit.object?["inner_hits"]?.object?[Self.name]?[path: "hits.hits"]?.array
    return (inner ?? [hit], value)
  }
}
