import Components
import Search

/// The buckets of a `terms` aggregation with the values of a facet.
///
/// Each shard returns only its most frequent values, so that counts over several shards can be too low.
struct ElasticsearchBuckets {
  /// The values in the order of the response.
  private(set) var values: [FacetValue] = []
  /// How many records at most each count lacks, for the counts that can be too low.
  private var errors: [String: Int] = [:]
  /// The highest possible count of a value that the response omits.
  private let omittedCount: Int

  /// Decodes the result of an aggregation.
  ///
  /// - Throws: `malformed` if it is missing or invalid.
  init(_ name: String, of scope: JSONObject?) throws(SearchError) {
    guard let aggregation = try ElasticsearchDialect.object(name, of: scope),
      let buckets = try ElasticsearchDialect.list("buckets", of: aggregation)
    else { throw ElasticsearchDialect.malformed("the aggregation '\(name)' is missing") }
    omittedCount = aggregation[Self.error]?.count ?? 0
    for bucket in buckets {
      var value = try ElasticsearchDialect.facetValue(
        bucket, "key_as_string", "key", count: "doc_count")
      let members = bucket.object
      if case .number(let number)? = members?["key"], members?["key_as_string"] == nil {
        value.value = number.roundedFrom32Bits.shortText
      }
      values.append(value)
      let error = members?[Self.error]?.count ?? omittedCount
      if error > 0 { errors[value.value] = error }
    }
  }

  private static let error = "doc_count_error_upper_bound"

  /// Rejects values if one of them can have a higher count, or another value can precede the last one.
  ///
  /// - Throws: `unavailable`.
  func checkAll(of attribute: String) throws(SearchError) {
    try check(values.map(\.value), of: attribute)
    if let last = values.last, omittedCount > last.count {
      throw Self.inexact(attribute, omittedCount)
    }
  }

  /// Rejects values if one of them can have a higher count.
  ///
  /// - Throws: `unavailable`.
  func check(_ values: [String], of attribute: String) throws(SearchError) {
    if errors.isEmpty { return }
    if let error = values.lazy.compactMap({ errors[$0] }).max() {
      throw Self.inexact(attribute, error)
    }
  }

  private static func inexact(_ attribute: String, _ error: Int) -> SearchError {
    ElasticsearchDialect.incomplete(
      "the counts of '\(attribute)' over all shards can be too low by \(error); use fewer shards")
  }
}

extension Double {
  /// The number that was stored in 32 bits: 0.6 instead of 0.6000000238418579; other numbers are unchanged.
  ///
  /// Servers convert numbers of type `float` to 64 bits. Numbers with few digits are unchanged, because they
  /// can have the same value in fields of type `double`.
  var roundedFrom32Bits: Double {
    let single = Float(self)
    guard Double(single) == self, description.utf8.count > 12 else { return self }
    return Double(single.description) ?? self
  }
}
