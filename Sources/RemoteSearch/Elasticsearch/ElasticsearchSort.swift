import Components
import Search

/// The order of hits: the chosen sort order or the score, then the ranking criteria, then the key.
extension ElasticsearchDialect {
  /// The attribute with the key of a record, which `push` always maps.
  ///
  /// Elasticsearch does not sort by `_id`. Without a last criterion that is different for every record, pages
  /// from several copies of a shard repeat and omit hits.
  static let keyAttribute = "objectID"
  /// The subfield of sorted texts with folded letters, which `push` creates.
  static let sortSuffix = ".sort"

  /// The `sort` of the search.
  ///
  /// - Throws: `refused` if the sort order is unknown.
  func sort(_ request: SearchRequest) throws(SearchError) -> [JSONValue] {
    let distance = ElasticsearchGeography(request.area, in: geoField)?.sort.map { [$0] } ?? []
    let chosen = try chosenCriteria(request)
    let others = ranking.filter { criterion in
      !chosen.contains { $0.attribute == criterion.attribute }
    }
    let first =
      request.sort == nil
      ? distance + ["_score"] : fields(of: chosen) + relevance(request) + distance
    return first + fields(of: others) + [
      Self.field(field(of: Self.keyAttribute), "asc", unmappedType: "keyword")
    ]
  }

  /// The distance of a hit in meters, which is one of its sort values.
  func distance(of hit: JSONValue, _ request: SearchRequest) -> Double? {
    guard request.area?.center != nil, let values = hit.object?["sort"]?.array,
      let chosen = try? chosenCriteria(request)
    else { return nil }
    let index = request.sort == nil ? 0 : fields(of: chosen).count + relevance(request).count
    guard values.indices.contains(index) else { return nil }
    return values[index].double.flatMap { $0.isFinite && $0 < 1e9 ? $0 : nil }
  }

  private func chosenCriteria(
    _ request: SearchRequest
  ) throws(SearchError) -> [RankingCriterion] {
    guard let sort = request.sort else { return [] }
    return try sorts.criteria(ofSort: sort)
  }

  /// The score after a chosen sort order: only that of optional filters matters.
  private func relevance(_ request: SearchRequest) -> [JSONValue] {
    request.optionalFilters.groups.isEmpty ? [] : ["_score"]
  }

  /// The sort fields of the criteria: texts are compared without case and accents first.
  private func fields(of criteria: [RankingCriterion]) -> [JSONValue] {
    criteria.flatMap { criterion -> [JSONValue] in
      let order = JSONValue.text(criterion.order.rawValue)
      let exact = Self.field(criterion.attribute, order)
      guard let attribute = attribute(ofKeyword: criterion.attribute) else { return [exact] }
      return [Self.field(attribute + Self.sortSuffix, order, unmappedType: "keyword"), exact]
    }
  }

  /// The attribute whose keyword subfield has a name; nil for other fields.
  private func attribute(ofKeyword field: String) -> String? {
    guard !keywordSuffix.isEmpty, field.hasSuffix(keywordSuffix), !exact.contains(field) else {
      return nil
    }
    return String(field.dropLast(keywordSuffix.count))
  }

  /// A sort by a field.
  ///
  /// - Parameter unmappedType: the type to assume in an index without the field; nil to fail.
  private static func field(
    _ name: String, _ order: JSONValue, unmappedType: JSONValue? = nil
  ) -> JSONValue {
    var options = JSONObject([("order", order)])
    options["unmapped_type"] = unmappedType
    return .member(name, .object(options))
  }
}
