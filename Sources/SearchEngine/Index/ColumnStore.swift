import Search
import Synchronization

/// The columns of all attributes, and the structures derived from them.
///
/// Columns that the index doesn't contain are built on first use: a small file has no stored index,
/// and only the widgets of its screen determine which columns are needed; a large one has no stored
/// columns with too many values. Everything is cached by attribute or ranking criteria without a
/// size limit, and stays valid for the lifetime of the store, since records don't change.
/// Thread-safe; two threads may build the same column, of which one is discarded.
final class ColumnStore: Sendable {
  /// Everything that was built or loaded so far.
  private struct Cache {
    /// The columns by attribute.
    var columns: [String: Column]
    /// The record ranks by sort order.
    var ranks: [[RankingCriterion]: [UInt32]] = [:]
    /// The indexes for facet searches by attribute.
    var valueIndexes: [String: FacetValueIndex] = [:]
    /// The coordinates by attribute.
    var coordinates: [String: CoordinatesColumn] = [:]
  }

  private let text: RecordText
  private let dates: DateParsers
  private let names: Set<String>
  private let columnCache: ColumnCache?
  private let cache: Mutex<Cache>

  /// - Parameter dates: the parsers of attributes with dates.
  init(_ records: IndexedRecords, dates: DateParsers) {
    (text, names, self.dates) = (records.text, records.attributes, dates)
    columnCache = records.columnCache
    cache = Mutex(Cache(columns: records.columns))
  }

  /// Returns the columns of some attributes, and possibly others.
  ///
  /// Builds those that are missing in one pass over the records.
  ///
  /// - Parameters:
  ///   - attributes: the attributes with needed numbers.
  ///   - counted: the attributes with needed texts.
  /// - Throws: `unavailable` if the file has changed, `cancelled` if the task is cancelled.
  func columns(
    of attributes: some Sequence<String>, counted: some Sequence<String>
  ) throws(SearchError) -> [String: Column] {
    let cached = cache.withLock { $0.columns }
    var missing = Set(attributes.filter { cached.index(forKey: $0) == nil })
    for attribute in counted where cached[attribute]?.facets == nil { missing.insert(attribute) }
    if missing.isEmpty { return cached }
    let new = try columns(of: missing)
    return cache.withLock { cache in
      cache.columns.merge(new) { _, second in second }
      return cache.columns
    }
  }

  /// Loads missing columns from the column cache, or builds them.
  private func columns(of missing: Set<String>) throws(SearchError) -> [String: Column] {
    var columns: [String: Column] = [:]
    for attribute in missing.intersection(names) {
      columns[attribute] = columnCache?.column(of: attribute, recordCount: text.count)
    }
    let uncached = missing.subtracting(columns.keys)
    if uncached.isEmpty { return columns }
    let built = try ColumnReader.columns(of: uncached, in: text, dates: dates, existing: names)
    for (attribute, column) in built where names.contains(attribute) {
      columnCache?.store(column, of: attribute, recordCount: text.count)
    }
    return columns.merging(built) { first, _ in first }
  }

  /// The coordinates of all records.
  func coordinates(of attribute: String) throws(SearchError) -> CoordinatesColumn {
    if let cached = cache.withLock({ $0.coordinates[attribute] }) { return cached }
    let columns = try columns(of: Set(CoordinatesColumn.attributes(of: attribute)), counted: [])
    let coordinates = CoordinatesColumn(attribute, columns, recordCount: text.count)
    cache.withLock { $0.coordinates[attribute] = coordinates }
    return coordinates
  }

  /// The full-text index of an attribute's values; nil if it has no values.
  func valueIndex(of attribute: String) throws(SearchError) -> FacetValueIndex? {
    if let cached = cache.withLock({ $0.valueIndexes[attribute] }) { return cached }
    let columns = try columns(of: [], counted: [attribute])
    guard let values = columns[attribute]?.facets?.values else { return nil }
    let stored = columnCache?.valueIndex(of: attribute, valueCount: values.count)
    let index = if let stored { stored } else { try FacetValueIndex(values) }
    if stored == nil { columnCache?.store(index, of: attribute) }
    cache.withLock { $0.valueIndexes[attribute] = index }
    return index
  }

  /// The cached columns of some attributes; for the others, columns of the first records only.
  func samples(
    of attributes: Set<String>, first limit: Int
  ) throws(SearchError) -> [String: Column] {
    let cached = cache.withLock { $0.columns }.filter { attributes.contains($0.key) }
    let missing = attributes.subtracting(cached.keys)
    if missing.isEmpty { return cached }
    let read = try ColumnReader.columns(
      of: missing, in: text, dates: dates, existing: names, first: limit)
    return cached.merging(read) { first, _ in first }
  }

  /// The rank of each record in a sort order; equal records have the same rank.
  ///
  /// - Parameter given: sort keys of all records that replace the columns of attributes; the
  ///   maximum number means that a record has no value. Ranks with given keys are not cached.
  func ranks(
    by criteria: [RankingCriterion], given: [String: [UInt32]] = [:]
  ) throws(SearchError) -> [UInt32] {
    let isCacheable = given.isEmpty
    if isCacheable, let cached = cache.withLock({ $0.ranks[criteria] }) { return cached }
    let columns = try rankingColumns(
      of: Set(criteria.map(\.attribute)).subtracting(given.keys))
    let ranks = RankOrder(criteria, columns, given: given, recordCount: text.count).ranks
    if isCacheable { cache.withLock { $0.ranks[criteria] = ranks } }
    return ranks
  }

  /// The columns of some attributes, with texts unless all of their values are numbers.
  func rankingColumns(of attributes: Set<String>) throws(SearchError) -> [String: Column] {
    if attributes.isEmpty { return [:] }
    let columns = try columns(of: attributes, counted: [])
    return try self.columns(
      of: [], counted: attributes.filter { columns[$0]?.numbers?.isComplete != true })
  }
}
