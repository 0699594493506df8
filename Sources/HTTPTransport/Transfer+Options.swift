internal import CCurl
internal import RemoteSearch

extension Transfer {
  /// The maximum time to establish a connection, in milliseconds.
  private static let connectTimeout: Int64 = 2_000
  /// The maximum time without acknowledgment of sent data, in milliseconds.
  private static let unacknowledgedDataTimeout: UInt32 = 10_000

  /// Sets all options of a request except its headers.
  ///
  /// libcurl does not follow redirects by default.
  ///
  /// - Throws: `HTTPFailure` if the URL is not valid.
  func set(_ request: HTTPRequest, _ environment: NetworkEnvironment) throws(HTTPFailure) {
    guard let address = RequestURL(request.url) else { throw .invalidURL }
    try set(CCURLOPT_URL, request.url)
    try set(CCURLOPT_PROTOCOLS_STR, "http,https")
    try set(CCURLOPT_PATH_AS_IS, 1)
    try setProtocol()
    try setLimits(request)
    try setUnacknowledgedDataTimeout()
    try setMethod(request)
    try setEnvironment(environment, for: address)
  }

  /// Sets the HTTP versions and content codings.
  ///
  /// CURLOPT_PIPEWAIT is not used: libcurl 7.88 ignores the time limits of requests that wait for the
  /// connection of another request. A request with a limit of 2.5 s ended after 4 s.
  private func setProtocol() throws(HTTPFailure) {
    try set(CCURLOPT_NOSIGNAL, 1)
    try set(CCURLOPT_HTTP_VERSION, Int64(CCURL_HTTP_VERSION_2TLS))
    try set(CCURLOPT_HTTP09_ALLOWED, 0)
    try set(CCURLOPT_ACCEPT_ENCODING, "gzip")
  }

  private func setLimits(_ request: HTTPRequest) throws(HTTPFailure) {
    try set(CCURLOPT_CONNECTTIMEOUT_MS, Self.connectTimeout)
    try set(CCURLOPT_TIMEOUT_MS, request.timeout.roundedUpMilliseconds)
    // Otherwise a transfer that ends during a slow name resolution blocks the thread.
    try set(CCURLOPT_QUICK_EXIT, 1)
    // Limits the declared length of a body; 0 means no limit. `receiveBody` counts the received bytes.
    let maximumBodySize = request.method == "HEAD" ? 0 : max(1, request.maximumBodySize)
    try set(CCURLOPT_MAXFILESIZE_LARGE, Int64(maximumBodySize))
  }

  /// Closes connections to servers that have become unreachable.
  ///
  /// With HTTP/2, a time-out ends only the request, and later requests would use the same connection.
  private func setUnacknowledgedDataTimeout() throws(HTTPFailure) {
    let code = ccurl_set_unacknowledged_limit(easy, Self.unacknowledgedDataTimeout)
    guard code == CCURLE_OK else { throw .preparationFailed }
  }

  private func setMethod(_ request: HTTPRequest) throws(HTTPFailure) {
    if request.method == "HEAD" { return try set(CCURLOPT_NOBODY, 1) }
    if request.hasBody {
      try set(CCURLOPT_POST, 1)
      let code = request.body.withUnsafeBytes {
        ccurl_set_body(easy, $0.baseAddress, $0.count)
      }
      guard code == CCURLE_OK else { throw .preparationFailed }
    }
    try set(CCURLOPT_CUSTOMREQUEST, request.method)
  }

  private func setEnvironment(
    _ environment: NetworkEnvironment, for address: RequestURL
  ) throws(HTTPFailure) {
    // Both are always set. Otherwise libcurl would read the environment itself.
    try set(CCURLOPT_PROXY, environment.proxy(for: address) ?? "")
    try set(CCURLOPT_NOPROXY, environment.noProxy ?? "")
    // Headers with API keys must not be sent to the proxy.
    try set(CCURLOPT_HEADEROPT, Int64(CCURLHEADER_SEPARATE))
    try set(CCURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if let authorities = environment.authorities { try set(CCURLOPT_CAINFO, authorities) }
  }

  private func set(_ option: ccurl_number_option, _ value: Int64) throws(HTTPFailure) {
    guard ccurl_set_number(easy, option, value) == CCURLE_OK else { throw .preparationFailed }
  }

  private func set(_ option: ccurl_text_option, _ value: String) throws(HTTPFailure) {
    guard ccurl_set_text(easy, option, value) == CCURLE_OK else { throw .preparationFailed }
  }
}

extension Duration {
  /// The duration in milliseconds, clamped to 1...`Int32.max`, libcurl's range for time limits.
  var roundedUpMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    let perMillisecond: Int64 = 1_000_000_000_000_000
    guard seconds < Int64(Int32.max) / 1_000 else { return Int64(Int32.max) }
    guard seconds >= 0 else { return 1 }
    return max(1, seconds * 1_000 + (attoseconds + perMillisecond - 1) / perMillisecond)
  }
}
