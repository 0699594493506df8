import Synchronization

/// Tells how far the reading of records has come, from whichever thread reads them.
final class BuildProgress: Sendable {
  private let report: @Sendable (EmbeddedIndex.Progress) -> Void
  private let progress = Mutex(EmbeddedIndex.Progress(records: 0, recordCount: 0))

  init(_ report: @escaping @Sendable (EmbeddedIndex.Progress) -> Void = { _ in }) {
    self.report = report
  }

  /// Sets how many records there are in all.
  func begin(recordCount: Int) {
    progress.withLock { $0.recordCount = recordCount }
  }

  func add(records count: Int) {
    let now = progress.withLock { progress in
      progress.records += count
      return progress
    }
    report(now)
  }
}
