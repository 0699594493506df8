import Components
import Search

/// Reads members of responses, and rejects those with an unexpected type.
///
/// If such members were ignored, an incomplete result would look like a complete one. Engines omit some
/// members, depending on the request and their version; a missing member has no value.
extension Dialect {
  /// The items of a list; nil if the member is missing.
  ///
  /// - Throws: `malformed` if the member is not a list.
  static func list(
    _ name: String, of object: JSONObject
  ) throws(SearchError) -> [JSONValue]? {
    guard let value = object[name] else { return nil }
    guard let items = value.array else { throw malformed("'\(name)' is not a list") }
    return items
  }

  /// The members of an object; nil if the member is missing.
  ///
  /// - Throws: `malformed` if the member is not an object.
  static func object(
    _ name: String, of object: JSONObject?
  ) throws(SearchError) -> JSONObject? {
    guard let value = object?[name] else { return nil }
    guard let members = value.object else { throw malformed("'\(name)' is not an object") }
    return members
  }

  /// The count of an object.
  ///
  /// - Throws: `malformed` if the member is missing or not an integer from 0.
  static func count(_ name: String, of object: JSONObject?) throws(SearchError) -> Int {
    guard let count = object?[name]?.count else {
      throw malformed("'\(name)' is missing or not a count")
    }
    return count
  }

  /// Rejects a response with more hits, or groups of hits, than requested.
  ///
  /// - Throws: `malformed`; never for a request without hits, to which Meilisearch may return some.
  static func checkCount(
    _ hits: [JSONValue], for request: SearchRequest
  ) throws(SearchError) {
    let pages = Double(request.page) - Double(request.firstPage ?? request.page) + 1
    let limit = pages * Double(request.hitsPerPage)
    guard limit > 0, Double(hits.count) > limit else { return }
    throw malformed("expected at most \(limit.shortText) hits, found \(hits.count)")
  }

  /// A value of a facet with its count.
  ///
  /// - Parameter names: the members with the value; the first that is present is used.
  /// - Throws: `malformed` if the value or the count is missing or has another type.
  static func facetValue(
    _ item: JSONValue, _ names: String..., count: String
  ) throws(SearchError) -> FacetValue {
    let members = item.object
    for name in names {
      guard let value = members?[name] else { continue }
      guard let text = value.valueText else { break }
      return FacetValue(text, count: try self.count(count, of: members))
    }
    throw malformed("'\(names.last ?? "")' of a facet is missing or invalid")
  }

  /// The values of a facet whose member names are the values.
  ///
  /// - Throws: `malformed` if a member is not a count.
  static func facetValues(_ counts: JSONObject) throws(SearchError) -> [FacetValue] {
    var values: [FacetValue] = []
    for member in counts.members {
      guard let count = member.value.count else {
        throw malformed("the count of a facet value is not a count")
      }
      values.append(FacetValue(member.name, count: count))
    }
    return values
  }

  /// The statistics in the members `min`, `max`, `sum`, and one for the average.
  ///
  /// Nil unless there are a minimum and a maximum, which engines omit if no record has a number.
  ///
  /// - Throws: `malformed` if one of the members is neither a number nor null.
  static func statistics(
    _ object: JSONObject?, average: String = "avg"
  ) throws(SearchError) -> NumericStatistics? {
    guard let object else { return nil }
    for name in ["min", "max", "sum", average] {
      guard let value = object[name], !value.isNull else { continue }
      guard value.double != nil else { throw malformed("'\(name)' is not a number") }
    }
    return NumericStatistics(
      min: object["min"], max: object["max"], sum: object["sum"], average: object[average])
  }

  /// The error for a failed search of a batch: `unavailable` if the engine was overloaded or failed,
  /// `refused` otherwise.
  static func failure(_ message: String, status: Int?) -> SearchError {
    guard let status, status == 429 || status >= 500 else { return refused(message) }
    return SearchError(.unavailable, "'\(name)' did not respond: status \(status), \(message)")
  }

  /// The error for a response that the engine marks as incomplete.
  static func incomplete(_ reason: String) -> SearchError {
    SearchError(.unavailable, "'\(name)' returned an incomplete result: \(reason)")
  }
}
