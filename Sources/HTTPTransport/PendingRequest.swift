internal import RemoteSearch
internal import Synchronization

/// A request on its way to the thread of the transfers, with which its task can cancel it.
final class PendingRequest: Sendable {
  let request: HTTPRequest
  let environment: NetworkEnvironment
  let start = ContinuousClock.now
  /// Set before the thread is notified, so that a cancellation that overtakes its request is noticed.
  let isCancelled = Atomic(false)

  init(_ request: HTTPRequest, _ environment: NetworkEnvironment) {
    self.request = request
    self.environment = environment
  }

  /// The proxy unless `no_proxy` excludes the server; nil if no proxy may be used.
  var proxy: String? {
    RequestAddress(request.url).flatMap(environment.proxy)
  }
}
