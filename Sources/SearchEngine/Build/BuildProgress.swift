import Synchronization

/// Tells how far the reading of records has come, from whichever thread reads them.
final class BuildProgress: Sendable {
  private struct State {
    var records = 0
    var total = 0
  }

  private let report: @Sendable (_ records: Int, _ total: Int) -> Void
  private let state = Mutex(State())

  init(_ report: @escaping @Sendable (_ records: Int, _ total: Int) -> Void = { _, _ in }) {
    self.report = report
  }

  /// - Parameter total: how many records there are to read.
  func begin(total: Int) {
    state.withLock { $0.total = total }
    report(0, total)
  }

  func add(records count: Int) {
    let (records, total) = state.withLock { state in
      state.records = min(state.records + count, state.total)
      return (state.records, state.total)
    }
    report(records, total)
  }
}
