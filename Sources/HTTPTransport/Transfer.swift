internal import CCurl
internal import RemoteSearch

/// The result of a request.
typealias TransferResult = Result<HTTPResponse, HTTPFailure>

/// A request in progress with the part of the response that was received.
///
/// Created, used, and released only on the thread of `TransferLoop`, because an easy handle is not
/// thread-safe. libcurl stores an unretained pointer to the transfer and passes it to callbacks only while
/// the easy handle is added to the multi handle. `RunningTransfers` retains the transfer during that time.
final class Transfer {
  /// The request.
  let pending: PendingRequest
  /// The easy handle, owned by the transfer.
  let easy: OpaquePointer
  private let continuation: CheckedContinuation<TransferResult, Never>
  /// The header list, owned by the transfer; libcurl reads it during the transfer.
  private var headerList: OpaquePointer?
  private var head = ResponseHead()
  private var body: [UInt8] = []
  /// The reason for which a callback ended the transfer; nil if none did.
  private var failure: HTTPFailure?

  /// Prepares a request without sending it.
  ///
  /// If this succeeds, the caller must call `finish` exactly once. Otherwise it must resume the
  /// continuation itself.
  init(
    _ pending: PendingRequest, _ continuation: CheckedContinuation<TransferResult, Never>
  ) throws(HTTPFailure) {
    guard let easy = ccurl_easy_make() else { throw .preparationFailed }
    self.pending = pending
    self.easy = easy
    self.continuation = continuation
    try setHeaders(try pending.request.headerLines())
    try set(pending.request, pending.environment)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let code = ccurl_set_receivers(
      easy, { Transfer.receive($0, $1, $2, $3) { $0.receiveHeaderLine($1) } },
      { Transfer.receive($0, $1, $2, $3) { $0.receiveBody($1) } }, context)
    guard code == CCURLE_OK else { throw .preparationFailed }
  }

  deinit {
    // The handle refers to the list, so it is released first.
    ccurl_easy_free(easy)
    ccurl_list_free(headerList)
  }

  /// The transfer of an easy handle; nil if the handle has none.
  static func of(_ easy: OpaquePointer) -> Transfer? {
    ccurl_context(easy).map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func setHeaders(_ lines: [String]) throws(HTTPFailure) {
    for line in lines {
      guard let list = ccurl_list_append(headerList, line) else { throw .preparationFailed }
      headerList = list
    }
    guard ccurl_set_headers(easy, headerList) == CCURLE_OK else { throw .preparationFailed }
  }

  // MARK: Receiving

  /// Passes received bytes to a transfer; returns their number, or 0 to end the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?, by handler: (Transfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    let received = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return handler(transfer, received) ? received.count : 0
  }

  private func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
    do throws(HTTPFailure) {
      try head.receive(Array(line))
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= pending.request.maximumBodySize - body.count else {
      failure = .tooLarge(pending.request.maximumBodySize)
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  // MARK: Result

  /// Resumes the task that waits for the response. Call exactly once.
  func finish(_ result: TransferResult) {
    continuation.resume(returning: result)
  }

  /// The result of the transfer after libcurl has ended it.
  func result(_ code: ccurl_code) -> TransferResult {
    if let failure { return .failure(failure) }
    guard code == CCURLE_OK else {
      let error = TransferError(code, of: easy, mayUseProxy: pending.proxy != nil)
      return .failure(HTTPFailure(error, of: pending))
    }
    let status = ccurl_info_number(easy, CCURLINFO_RESPONSE_CODE)
    let hasBody = pending.request.method != "HEAD"
    let headers = hasBody ? head.headersForDecodedBody : head.headers
    var response = HTTPResponse(status: status, headers: headers, body: body)
    response.openedConnections = ccurl_info_number(easy, CCURLINFO_NUM_CONNECTS)
    return .success(response)
  }
}
