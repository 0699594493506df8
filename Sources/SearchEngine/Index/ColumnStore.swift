import Search
import Synchronization

/// The columns of all attributes, and orders made from them.
///
/// Columns that are not stored are built when they are first needed: of a small file only the
/// screen's widgets know which ones are, of a large one those with too many values are not kept.
final class ColumnStore: Sendable {
  private struct Built {
    var columns: [String: Column]
    var orders: [[RankingCriterion]: [UInt32]] = [:]
    var valueIndexes: [String: ValueIndex] = [:]
    var places: [String: CoordinatesColumn] = [:]
  }

  private let text: RecordText
  private let dates: Set<String>
  private let names: Set<String>
  private let kept: ColumnCache?
  private let built: Mutex<Built>

  /// - Parameter dates: attributes whose texts are dates.
  init(_ records: IndexedRecords, dates: Set<String> = []) {
    (text, names, self.dates) = (records.text, records.attributes, dates)
    kept = records.kept
    built = Mutex(Built(columns: records.columns))
  }

  /// The columns of some attributes; those that are missing are built in one pass over the records.
  ///
  /// - Parameters:
  ///   - attributes: attributes whose numbers are needed.
  ///   - counted: attributes whose texts are needed too.
  func columns(
    of attributes: some Sequence<String>, counted: some Sequence<String>
  ) throws(SearchError) -> [String: Column] {
    let known = built.withLock { $0.columns }
    var missing = Set(attributes.filter { known.index(forKey: $0) == nil })
    for attribute in counted where known[attribute]?.facets == nil { missing.insert(attribute) }
    if missing.isEmpty { return known }
    let new = try columns(of: missing)
    return built.withLock { built in
      built.columns.merge(new) { _, second in second }
      return built.columns
    }
  }

  /// Columns that are not there, as they are kept or else made now.
  private func columns(of missing: Set<String>) throws(SearchError) -> [String: Column] {
    var columns: [String: Column] = [:]
    for attribute in missing.intersection(names) {
      columns[attribute] = kept?.column(of: attribute, recordCount: text.count)
    }
    let unkept = missing.subtracting(columns.keys)
    if unkept.isEmpty { return columns }
    let made = try ColumnReader.columns(of: unkept, in: text, dates: dates, known: names)
    for (attribute, column) in made where names.contains(attribute) {
      kept?.keep(column, of: attribute, recordCount: text.count)
    }
    return columns.merging(made) { first, _ in first }
  }

  /// The places of all records.
  func places(of attribute: String) throws(SearchError) -> CoordinatesColumn {
    if let known = built.withLock({ $0.places[attribute] }) { return known }
    let columns = try columns(of: Set(CoordinatesColumn.attributes(of: attribute)), counted: [])
    let places = CoordinatesColumn(attribute, columns, recordCount: text.count)
    built.withLock { $0.places[attribute] = places }
    return places
  }

  /// The words of the values of an attribute; nil if it has none.
  func valueIndex(of attribute: String) throws(SearchError) -> ValueIndex? {
    if let known = built.withLock({ $0.valueIndexes[attribute] }) { return known }
    let columns = try columns(of: [], counted: [attribute])
    guard let values = columns[attribute]?.facets?.values else { return nil }
    let known = kept?.words(of: attribute, valueCount: values.count)
    let index = known ?? ValueIndex(values)
    if known == nil { kept?.keep(index, of: attribute) }
    built.withLock { $0.valueIndexes[attribute] = index }
    return index
  }

  /// The columns that are there, and of the other attributes those of the first records.
  func samples(
    of attributes: Set<String>, first limit: Int
  ) throws(SearchError) -> [String: Column] {
    let known = built.withLock { $0.columns }.filter { attributes.contains($0.key) }
    let missing = attributes.subtracting(known.keys)
    if missing.isEmpty { return known }
    let read = try ColumnReader.columns(
      of: missing, in: text, dates: dates, known: names, first: limit)
    return known.merging(read) { first, _ in first }
  }

  /// The place of each record by some criteria; records that are equal by all of them share a
  /// place.
  ///
  /// - Parameter given: by attribute, numbers of all records to order by in place of a column; the
  ///   greatest number stands for none.
  func ranks(
    by criteria: [RankingCriterion], given: [String: [UInt32]] = [:]
  ) throws(SearchError) -> [UInt32] {
    let isLasting = given.isEmpty
    if isLasting, let known = built.withLock({ $0.orders[criteria] }) { return known }
    let attributes = Set(criteria.map(\.attribute)).subtracting(given.keys)
    var columns = try columns(of: attributes, counted: [])
    let mixed = attributes.filter { columns[$0]?.numbers?.isComplete != true }
    columns = try self.columns(of: [], counted: mixed)
    let ranks = RankOrder(criteria, columns, given: given, recordCount: text.count).ranks
    if isLasting { built.withLock { $0.orders[criteria] = ranks } }
    return ranks
  }
}
