import Search
import SearchEngine

/// The hits of the requested pages.
extension SearchStatement {
  /// The number of hits before the requested pages, and on them; nil if no hits are requested.
  var pageRange: (offset: Int, count: Int)? {
    let first = request.firstPage ?? request.page
    let (offset, isOffsetTooLarge) = first.multipliedReportingOverflow(by: request.hitsPerPage)
    let (count, isCountTooLarge) = (request.page - first + 1)
      .multipliedReportingOverflow(by: request.hitsPerPage)
    if request.hitsPerPage <= 0 || isOffsetTooLarge { return nil }
    return (offset, isCountTooLarge ? Int.max - offset : min(count, Int.max - offset))
  }

  mutating func addHits() {
    add(
      .hits,
      """
      h.k::text, NULL, h.o, NULL, NULL, NULL, \(attributes.recordText) FROM h \
      JOIN \(table.name) t ON t.\(SQLName.quoted(settings.key)) = h.k
      """)
  }

  /// The maximum number of records per match for which reading them in the order of the ranking is fast.
  private static let maximumRecordsPerMatch = 200

  /// The CTEs of the requested hits. `h` has their keys `k` and ranks `o`.
  mutating func hitTables(_ matchesAnyWord: Bool) throws(SearchError) -> [String] {
    guard let pageRange else { return [] }
    let key = "t.\(SQLName.quoted(settings.key)) AS k"
    let page = "LIMIT \(pageRange.count) OFFSET \(pageRange.offset)"
    let order = try sortExpressions(withRelevance: true).joined(separator: ", ")
    let conditions = conditions(counted.groups, matchesAnyWord)
    // The rows are numbered after the limit, so that the server need not sort all of them.
    let numbered = "SELECT k, row_number() OVER () AS o FROM"
    if conditions.isEmpty {
      // The first rows of an index that has this order.
      return [
        "h AS MATERIALIZED (\(numbered) (SELECT \(key) FROM \(table.name) t ORDER BY \(order) \(page)) x)"
      ]
    }
    // The server must not read an index in this order, because it cannot know where the matches are.
    // 'OFFSET 0' separates finding from sorting.
    let matching = { [table] (condition: String) in
      "(SELECT t.* FROM \(table.name) t\(conditions)\(condition) OFFSET 0) t"
    }
    guard storedPrefix != nil, counted.groups.isEmpty, request.sort == nil,
      let ranked = storedCounts(
        "",
        "best >= \(pageRange.offset + pageRange.count) AND best * \(Self.maximumRecordsPerMatch) >= "
          + "(SELECT total FROM \(table.counts) WHERE prefix = '' AND attribute = '') AS ranked, "
          + "best_whole > 0 AS whole")
    else {
      return [
        "h AS MATERIALIZED (\(numbered) (SELECT \(key) FROM \(matching("")) ORDER BY \(order) \(page)) x)"
      ]
    }
    let needed = "LIMIT \(pageRange.offset + pageRange.count)"
    let ranking = try sortExpressions(withRelevance: false).joined(separator: ", ")
    let best = query.bestMatches(&parameters)
    let isRanked = "coalesce((SELECT ranked FROM b), false)"
    return [
      // If the page consists of matches in the most important attribute, and these are frequent, an index
      // in the order of the ranking is fast.
      "b AS MATERIALIZED (\(ranked))",
      """
      r0 AS MATERIALIZED (\(numbered) (SELECT \(key) FROM (SELECT t.* FROM \(table.name) t \
      WHERE \(best.withWholeWord) AND \(isRanked) AND (SELECT whole FROM b) OFFSET 0) t \
      ORDER BY \(ranking) \(needed)) x)
      """,
      """
      r1 AS MATERIALIZED (\(numbered) (SELECT \(key) FROM \(table.name) t WHERE \(best.others) \
      AND \(isRanked) ORDER BY \(ranking) \(needed)) x)
      """,
      """
      r2 AS MATERIALIZED (\(numbered) (SELECT \(key) FROM \(matching(" AND NOT \(isRanked)")) \
      ORDER BY \(order) \(needed)) x)
      """,
      """
      h AS MATERIALIZED (\(numbered) (SELECT k FROM (SELECT 0 AS tier, * FROM r0 UNION ALL \
      SELECT 1, * FROM r1 UNION ALL SELECT 2, * FROM r2) x ORDER BY tier, o \(page)) y)
      """,
    ]
  }

  private mutating func sortExpressions(withRelevance: Bool) throws(SearchError) -> [String] {
    var order: [String] = []
    if let sort = request.sort {
      let criteria = try settings.sorts.criteria(ofSort: sort)
      for criterion in criteria { order += attributes.sortExpressions(for: criterion, &parameters) }
    }
    if withRelevance { order += query.relevanceExpressions(&parameters) }
    for criterion in settings.ranking {
      order += attributes.sortExpressions(for: criterion, &parameters)
    }
    if attributes.hasPositionColumn { order.append("t.\(SQLName.quoted(PushedTable.position))") }
    return order + ["t.\(SQLName.quoted(settings.key))"]
  }
}
