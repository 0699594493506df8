import Synchronization

/// Counts the records read by all threads, and reports the progress.
final class BuildProgress: Sendable {
  private let report: @Sendable (EmbeddedIndex.Progress) -> Void
  /// The mutable progress; the report is called after the lock is released, so sums may arrive
  /// late.
  private let progress = Mutex(EmbeddedIndex.Progress(records: 0, recordCount: 0))

  init(_ report: @escaping @Sendable (EmbeddedIndex.Progress) -> Void = { _ in }) {
    self.report = report
  }

  /// Sets the number of records to read.
  func begin(recordCount: Int) {
    progress.withLock { $0.recordCount = recordCount }
  }

  /// Adds records to those read, and reports the sum on the calling thread.
  func add(records count: Int) {
    let now = progress.withLock { progress in
      progress.records += count
      return progress
    }
    report(now)
  }
}
