import Search
import Synchronization

/// The columns of the attributes that requests have asked for so far, and orders made from them.
///
/// A column is built when it is first needed: only the screen's widgets know which ones are.
final class ColumnStore: Sendable {
  private struct Built {
    var columns: [String: Column] = [:]
    var orders: [[RankingCriterion]: [UInt32]] = [:]
  }

  private let records: RecordText
  private let built = Mutex(Built())

  init(_ records: RecordText) {
    self.records = records
  }

  var recordCount: Int { records.ranges.count }

  /// The columns of some attributes; those that are new are built in one pass over the records.
  func columns(of attributes: Set<String>) throws(SearchError) -> [String: Column] {
    let known = built.withLock { $0.columns }
    let missing = attributes.filter { known[$0] == nil }
    if missing.isEmpty { return known }
    let new = try build(missing)
    return built.withLock { built in
      built.columns.merge(new) { first, _ in first }
      return built.columns
    }
  }

  /// The place of each record by some criteria, from 0; records that are equal by all of them
  /// share a place.
  func ranks(by criteria: [RankingCriterion]) throws(SearchError) -> [UInt32] {
    if criteria.isEmpty { return [UInt32](repeating: 0, count: recordCount) }
    if let known = built.withLock({ $0.orders[criteria] }) { return known }
    let columns = try columns(of: Set(criteria.map(\.attribute)))
    let ranks = RankOrder(criteria, columns, recordCount: recordCount).ranks
    built.withLock { $0.orders[criteria] = ranks }
    return ranks
  }

  private func build(_ attributes: Set<String>) throws(SearchError) -> [String: Column] {
    let names = attributes.sorted()
    let paths = names.map(AttributePath.init)
    var builders = names.map { _ in Column.Builder() }
    var parser = RecordParser()
    var isCancelled = false
    records.bytes.withUnsafeBufferPointer { bytes in
      for (record, range) in records.ranges.enumerated() {
        if record & 0xFFF == 0xFFF, Task.isCancelled {
          isCancelled = true
          return
        }
        guard let tape = try? parser.parse(range, of: bytes) else { continue }
        for (index, path) in paths.enumerated() {
          path.forEachValue(in: tape) { value in
            tape.forEachLeaf(at: value) { builders[index].add($0) }
          }
          builders[index].endRecord()
        }
      }
    }
    if isCancelled { throw .cancelled }
    return Dictionary(uniqueKeysWithValues: zip(names, builders.map { $0.finish() }))
  }
}

extension SearchError {
  /// The task of the search was cancelled.
  static let cancelled = SearchError(.cancelled, "the search was cancelled")
}
