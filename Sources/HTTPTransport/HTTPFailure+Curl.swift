internal import CCurl
internal import RemoteSearch

extension HTTPFailure {
  /// The failure of a transfer that libcurl ended.
  init(_ error: TransferError, of pending: PendingRequest) {
    switch error.code {
    case CCURLE_FILESIZE_EXCEEDED: self = .tooLarge(pending.request.largestBody)
    case CCURLE_OPERATION_TIMEDOUT:
      let timeout = pending.request.timeout
      // libcurl does not report which of its two limits was exceeded. It rounds times to milliseconds.
      let isConnecting = ContinuousClock.now - pending.start < timeout - .milliseconds(10)
      self.init(
        .timeout,
        isConnecting
          ? "the server could not be reached in time" : "no response within \(timeout.formatted)")
    default: self.init(.connection, error.message)
    }
  }

  static let cancelled = HTTPFailure(.cancelled, "the request was cancelled")
  static let invalidAddress = HTTPFailure(.connection, "the address is not valid")
  static let notPrepared = HTTPFailure(.connection, "libcurl could not prepare the request")
  static let largeHead = HTTPFailure(
    .connection, "the headers of the response are larger than \(ResponseHead.largestSize >> 10) kB")

  static func missingLibrary(_ file: String) -> HTTPFailure {
    HTTPFailure(.connection, "cannot load '\(file)'; install the Debian package libcurl4")
  }

  static func tooLarge(_ limit: Int) -> HTTPFailure {
    let size = limit >= 1 << 20 ? "\(limit >> 20) MB" : "\(limit) bytes"
    return HTTPFailure(.tooLarge, "the response is larger than \(size)")
  }
}
