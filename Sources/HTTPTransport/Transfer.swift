internal import CCurl
internal import RemoteSearch

/// The result of a request.
typealias TransferResult = Result<HTTPResponse, HTTPFailure>

/// One request and the response to it as far as it has arrived.
///
/// Created, used, and released on the thread of `TransferLoop` only, as libcurl demands of a handle.
/// libcurl has an unretained pointer to the transfer. It is used only by functions that are called while
/// the handle belongs to the multi handle, and the loop retains the transfer as long as it does.
final class Transfer {
  let pending: PendingRequest
  let easy: OpaquePointer
  private let continuation: CheckedContinuation<TransferResult, Never>
  /// libcurl reads the list during the transfer and leaves it to its owner.
  private var headerList: OpaquePointer?
  private var head = ResponseHead()
  private var body: [UInt8] = []
  /// The reason for which a receiver ended the transfer.
  private var failure: HTTPFailure?

  /// Prepares a request, without sending it.
  ///
  /// The caller must call `finish` exactly once if this succeeds, and otherwise resume the
  /// continuation itself.
  init(
    _ pending: PendingRequest, _ continuation: CheckedContinuation<TransferResult, Never>
  ) throws(HTTPFailure) {
    guard let easy = ccurl_easy_make() else { throw .notPrepared }
    self.pending = pending
    self.easy = easy
    self.continuation = continuation
    try setHeaders(try pending.request.headLines())
    try set(pending.request, pending.environment)
    let context = Unmanaged.passUnretained(self).toOpaque()
    let code = ccurl_set_receivers(
      easy, { Transfer.receive($0, $1, $2, $3) { $0.receiveHeaderLine($1) } },
      { Transfer.receive($0, $1, $2, $3) { $0.receiveBody($1) } }, context)
    guard code == CCURLE_OK else { throw .notPrepared }
  }

  deinit {
    // The handle refers to the list, so it goes first.
    ccurl_easy_free(easy)
    ccurl_list_free(headerList)
  }

  /// The transfer that a handle belongs to.
  static func of(_ easy: OpaquePointer) -> Transfer? {
    ccurl_context(easy).map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private func setHeaders(_ lines: [String]) throws(HTTPFailure) {
    for line in lines {
      guard let list = ccurl_list_append(headerList, line) else { throw .notPrepared }
      headerList = list
    }
    guard ccurl_set_headers(easy, headerList) == CCURLE_OK else { throw .notPrepared }
  }

  // MARK: Receiving

  /// Passes bytes of libcurl to a transfer; returns their number, or 0 to end the transfer.
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
    guard head.receive(Array(line)) else {
      failure = .largeHead
      return false
    }
    return true
  }

  private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= pending.request.largestBody - body.count else {
      failure = .tooLarge(pending.request.largestBody)
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  // MARK: Result

  /// Resumes the task that waits for the response.
  func finish(_ result: TransferResult) {
    continuation.resume(returning: result)
  }

  /// The result of the transfer when libcurl has ended it.
  func result(_ code: ccurl_code) -> TransferResult {
    if let failure { return .failure(failure) }
    guard code == CCURLE_OK else {
      let error = TransferError(code, of: easy, mayUseProxy: pending.proxy != nil)
      return .failure(HTTPFailure(error, of: pending))
    }
    let status = ccurl_info_number(easy, CCURLINFO_RESPONSE_CODE)
    let hasBody = pending.request.method != "HEAD"
    let headers = hasBody ? head.headersOfDecodedBody : head.headers
    return .success(HTTPResponse(status: status, headers: headers, body: body))
  }
}
