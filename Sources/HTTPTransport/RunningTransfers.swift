internal import CCurl
internal import RemoteSearch
internal import Synchronization

/// The transfers of libcurl's multi handle; used only on the thread of `TransferLoop`.
///
/// Contains a transfer exactly while its easy handle is added to the multi handle. Each continuation is
/// resumed once: by `start` if the transfer cannot be started, and otherwise by `end`.
final class RunningTransfers {
  private let multi: OpaquePointer
  private var transfers: [ObjectIdentifier: Transfer] = [:]

  init(_ multi: OpaquePointer) {
    self.multi = multi
  }

  /// Starts or cancels a transfer.
  func execute(_ command: TransferLoop.Command) {
    switch command {
    case .start(let pending, let continuation): start(pending, continuation)
    case .cancel(let pending):
      // There is no such transfer if it has ended, or has not started yet.
      guard let transfer = transfers[ObjectIdentifier(pending)] else { return }
      end(transfer) { .failure(.cancelled) }
    }
  }

  /// Reads and writes without blocking, and ends the transfers that are complete.
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
      guard ccurl_multi_add(multi, transfer.easy) else { throw .preparationFailed }
      transfers[ObjectIdentifier(pending)] = transfer
    } catch {
      continuation.resume(returning: .failure(error))
    }
  }

  /// Removes a transfer from the multi handle and resumes its task.
  private func end(_ transfer: Transfer, with result: () -> TransferResult) {
    ccurl_multi_remove(multi, transfer.easy)
    transfers[ObjectIdentifier(transfer.pending)] = nil
    transfer.finish(result())
  }
}
