import Synchronization

/// Tells how far the reading of records has come, from whichever thread reads them.
final class BuildProgress: Sendable {
  private let report: @Sendable (_ records: Int) -> Void
  private let records = Mutex(0)

  init(_ report: @escaping @Sendable (_ records: Int) -> Void = { _ in }) {
    self.report = report
  }

  func add(records count: Int) {
    let all = records.withLock { records in
      records += count
      return records
    }
    report(all)
  }
}
