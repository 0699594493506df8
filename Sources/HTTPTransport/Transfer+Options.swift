internal import CCurl
internal import RemoteSearch

extension Transfer {
  private static let connectMilliseconds: Int64 = 2_000
  private static let unacknowledgedMilliseconds: UInt32 = 10_000

  /// Sets all options of a request but its headers. Redirects are not followed by default.
  func set(_ request: HTTPRequest, _ environment: NetworkEnvironment) throws(HTTPFailure) {
    guard let address = RequestAddress(request.url) else { throw .invalidAddress }
    try set(CCURLOPT_URL, request.url)
    try set(CCURLOPT_PROTOCOLS_STR, "http,https")
    try set(CCURLOPT_PATH_AS_IS, 1)
    try setProtocol()
    try setLimits(request)
    try setUnacknowledgedLimit()
    try setMethod(request)
    try setEnvironment(environment, for: address)
  }

  /// Sets the versions of HTTP and the encodings.
  ///
  /// CURLOPT_PIPEWAIT is not used: libcurl 7.88 ignores the time limits of requests that wait for the
  /// connection of another request, so that a limit of 2.5 s ended after 4 s.
  private func setProtocol() throws(HTTPFailure) {
    try set(CCURLOPT_NOSIGNAL, 1)
    try set(CCURLOPT_HTTP_VERSION, Int64(CCURL_HTTP_VERSION_2TLS))
    try set(CCURLOPT_HTTP09_ALLOWED, 0)
    try set(CCURLOPT_ACCEPT_ENCODING, "gzip")
  }

  private func setLimits(_ request: HTTPRequest) throws(HTTPFailure) {
    try set(CCURLOPT_CONNECTTIMEOUT_MS, Self.connectMilliseconds)
    try set(CCURLOPT_TIMEOUT_MS, request.timeout.roundedUpMilliseconds)
    // Otherwise a transfer that ends during a slow name look-up blocks the thread until its end.
    try set(CCURLOPT_QUICK_EXIT, 1)
    // Checks the announced length of a body; 0 means no limit. Bytes are counted as they arrive.
    let largestBody = request.method == "HEAD" ? 0 : max(1, request.largestBody)
    try set(CCURLOPT_MAXFILESIZE_LARGE, Int64(largestBody))
  }

  /// Ends connections to servers that have become unreachable.
  ///
  /// With HTTP/2 a request that times out ends alone, and the requests after it use the same connection.
  private func setUnacknowledgedLimit() throws(HTTPFailure) {
    let code = ccurl_set_unacknowledged_limit(easy, Self.unacknowledgedMilliseconds)
    guard code == CCURLE_OK else { throw .notPrepared }
  }

  private func setMethod(_ request: HTTPRequest) throws(HTTPFailure) {
    if request.method == "HEAD" { return try set(CCURLOPT_NOBODY, 1) }
    if request.sendsBody {
      try set(CCURLOPT_POST, 1)
      let code = request.body.withUnsafeBytes {
        ccurl_set_body(easy, $0.baseAddress, $0.count)
      }
      guard code == CCURLE_OK else { throw .notPrepared }
    }
    try set(CCURLOPT_CUSTOMREQUEST, request.method)
  }

  private func setEnvironment(
    _ environment: NetworkEnvironment, for address: RequestAddress
  ) throws(HTTPFailure) {
    // Both are always set, because libcurl would read the environment itself otherwise.
    try set(CCURLOPT_PROXY, environment.proxy(for: address) ?? "")
    try set(CCURLOPT_NOPROXY, environment.noProxy ?? "")
    // The headers of the request are for the server only.
    try set(CCURLOPT_HEADEROPT, Int64(CCURLHEADER_SEPARATE))
    try set(CCURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if let authorities = environment.authorities { try set(CCURLOPT_CAINFO, authorities) }
  }

  private func set(_ option: ccurl_number_option, _ value: Int64) throws(HTTPFailure) {
    guard ccurl_set_number(easy, option, value) == CCURLE_OK else { throw .notPrepared }
  }

  private func set(_ option: ccurl_text_option, _ value: String) throws(HTTPFailure) {
    guard ccurl_set_text(easy, option, value) == CCURLE_OK else { throw .notPrepared }
  }
}
