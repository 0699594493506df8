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
  }

  private let text: RecordText
  private let built: Mutex<Built>

  init(_ text: RecordText, stored: [String: Column]) {
    self.text = text
    built = Mutex(Built(columns: stored))
  }

  /// The columns of some attributes; those that are missing are built in one pass over the records.
  ///
  /// - Parameters:
  ///   - attributes: attributes whose numbers are needed.
  ///   - counted: attributes whose texts are needed too.
  func columns(
    of attributes: Set<String>, counted: Set<String>
  ) throws(SearchError) -> [String: Column] {
    let known = built.withLock { $0.columns }
    let missing = attributes.union(counted).filter { attribute in
      guard let column = known[attribute] else { return true }
      return column.facets == nil && counted.contains(attribute)
    }
    if missing.isEmpty { return known }
    let new = try ColumnReader.columns(of: missing, in: text)
    return built.withLock { built in
      built.columns.merge(new) { _, second in second }
      return built.columns
    }
  }

  /// The columns that are there, and of the other attributes those of the first records.
  func samples(
    of attributes: Set<String>, first limit: Int
  ) throws(SearchError) -> [String: Column] {
    let known = built.withLock { $0.columns }.filter { attributes.contains($0.key) }
    let missing = attributes.subtracting(known.keys)
    if missing.isEmpty { return known }
    let read = try ColumnReader.columns(of: missing, in: text, first: limit)
    return known.merging(read) { first, _ in first }
  }

  /// The place of each record by some criteria; records that are equal by all of them share a
  /// place.
  func ranks(by criteria: [RankingCriterion]) throws(SearchError) -> [UInt32] {
    if let known = built.withLock({ $0.orders[criteria] }) { return known }
    var columns = try columns(of: Set(criteria.map(\.attribute)), counted: [])
    let mixed = criteria.map(\.attribute).filter { columns[$0]?.numbers?.isComplete != true }
    columns = try self.columns(of: [], counted: Set(mixed))
    let ranks = RankOrder(criteria, columns, recordCount: text.count).ranks
    built.withLock { $0.orders[criteria] = ranks }
    return ranks
  }
}

extension SearchError {
  /// The task of the search was cancelled.
  static let cancelled = SearchError(.cancelled, "the search was cancelled")
}
