internal import CCurl
internal import RemoteSearch
internal import Synchronization

/// The transfers of a multi handle; used on the thread of `TransferLoop` only.
///
/// A transfer is here exactly as long as its handle belongs to the multi handle. Each continuation is
/// resumed once: by `start` if the transfer cannot begin, and otherwise by `end`.
final class RunningTransfers {
  private let multi: OpaquePointer
  private var transfers: [ObjectIdentifier: Transfer] = [:]

  init(_ multi: OpaquePointer) {
    self.multi = multi
  }

  func execute(_ command: TransferLoop.Command) {
    switch command {
    case .start(let pending, let continuation): start(pending, continuation)
    case .cancel(let pending):
      // If the transfer has ended, or has not begun yet, there is nothing to do here.
      guard let transfer = transfers[ObjectIdentifier(pending)] else { return }
      end(transfer) { .failure(.cancelled) }
    }
  }

  /// Reads and writes as far as possible, and ends the transfers that are complete.
  func advance() {
    ccurl_multi_perform(multi)
    var code = CCURLE_OK
    while let easy = ccurl_multi_next_finished(multi, &code) {
      guard let transfer = Transfer.of(easy) else { continue }
      end(transfer) { transfer.result(code) }
    }
  }

  private func start(
    _ pending: PendingRequest, _ continuation: CheckedContinuation<TransferResult, Never>
  ) {
    guard !pending.isCancelled.load(ordering: .sequentiallyConsistent) else {
      return continuation.resume(returning: .failure(.cancelled))
    }
    do throws(HTTPFailure) {
      let transfer = try Transfer(pending, continuation)
      guard ccurl_multi_add(multi, transfer.easy) else { throw .notPrepared }
      transfers[ObjectIdentifier(pending)] = transfer
    } catch {
      continuation.resume(returning: .failure(error))
    }
  }

  /// Takes a transfer out of the multi handle, and resumes its task.
  private func end(_ transfer: Transfer, with result: () -> TransferResult) {
    ccurl_multi_remove(multi, transfer.easy)
    transfers[ObjectIdentifier(transfer.pending)] = nil
    transfer.finish(result())
  }
}
