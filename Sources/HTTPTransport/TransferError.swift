internal import CCurl
internal import Glibc
internal import RemoteSearch

/// The error of a transfer that libcurl has ended.
///
/// libcurl's messages are not used, because they can contain URLs with secrets.
struct TransferError {
  /// libcurl's error code.
  let code: ccurl_code
  /// The `errno` of the failed system call; 0 if there was none.
  private let errorNumber: Int
  /// The status code of the proxy's response to CONNECT; 0 without a response.
  private let proxyStatusCode: Int
  /// OpenSSL's result of the certificate verification (`X509_V_ERR_…`).
  private let certificateError: Int
  /// Whether a proxy is configured; `no_proxy` may have excluded it.
  private let mayUseProxy: Bool

  init(_ code: ccurl_code, of easy: OpaquePointer, mayUseProxy: Bool) {
    self.code = code
    self.mayUseProxy = mayUseProxy
    errorNumber = ccurl_info_number(easy, CCURLINFO_OS_ERRNO)
    proxyStatusCode = ccurl_info_number(easy, CCURLINFO_HTTP_CONNECTCODE)
    certificateError = ccurl_info_number(easy, CCURLINFO_SSL_VERIFYRESULT)
  }

  /// The description for users, without secrets.
  var message: String {
    if let proxyErrorMessage { return proxyErrorMessage }
    return switch code {
    case CCURLE_URL_MALFORMAT: HTTPFailure.invalidURL.message
    case CCURLE_COULDNT_RESOLVE_HOST: "cannot resolve the host name of the server"
    case CCURLE_COULDNT_RESOLVE_PROXY: "cannot resolve the host name of the proxy"
    case CCURLE_COULDNT_CONNECT: connectMessage
    case CCURLE_PROXY: "the proxy refused the connection"
    case CCURLE_PEER_FAILED_VERIFICATION: certificateMessage
    case CCURLE_SSL_CACERT_BADFILE: "cannot read the file with certificate authorities"
    case CCURLE_SSL_CONNECT_ERROR: "the TLS handshake failed"
    case CCURLE_UNSUPPORTED_PROTOCOL, CCURLE_WEIRD_SERVER_REPLY, CCURLE_BAD_CONTENT_ENCODING:
      HTTPFailure.invalidResponse.message
    case CCURLE_OUT_OF_MEMORY, CCURLE_TOO_LARGE:
      // libcurl 7.88 uses the first code for a header line above 100 kB, and libcurl 8.6 the second.
      "the header section of the response is too large"
    case CCURLE_GOT_NOTHING, CCURLE_PARTIAL_FILE, CCURLE_SEND_ERROR, CCURLE_RECV_ERROR,
      CCURLE_HTTP2, CCURLE_HTTP2_STREAM:
      "the connection was closed"
    default: "the connection failed (libcurl error \(code.rawValue))"
    }
  }

  /// The message if the proxy rejected the tunnel; otherwise nil.
  private var proxyErrorMessage: String? {
    switch proxyStatusCode {
    case 0, 200..<300: nil
    case 407: "the proxy refused the connection (status 407, authentication required)"
    default: "the proxy refused the connection (status \(proxyStatusCode))"
    }
  }

  private var connectMessage: String {
    if errorNumber == Int(ECONNRESET) { return "the connection was closed" }
    guard errorNumber == Int(ECONNREFUSED) || errorNumber == 0 else {
      return "the connection failed (error \(errorNumber))"
    }
    return mayUseProxy
      ? "the server or the proxy refused the connection" : "the server refused the connection"
  }

  private var certificateMessage: String {
    switch certificateError {
    // X509_V_ERR_UNSPECIFIED: libcurl verifies the host name itself, before it reads the result.
    case 1: "the certificate of the server is not valid for its host name"
    case 9: "the certificate of the server is not valid yet"
    case 10: "the certificate of the server has expired"
    default: "the certificate of the server is not trusted"
    }
  }
}

extension HTTPFailure {
  /// Converts the error of a transfer.
  init(_ error: TransferError, of pending: PendingRequest) {
    switch error.code {
    case CCURLE_FILESIZE_EXCEEDED: self = .tooLarge(pending.request.maximumBodySize)
    case CCURLE_OPERATION_TIMEDOUT:
      let timeout = pending.request.timeout
      // libcurl does not report which of the two limits was exceeded. It rounds times to milliseconds.
      let isConnecting = ContinuousClock.now - pending.start < timeout - .milliseconds(10)
      self.init(
        .timeout,
        isConnecting
          ? "cannot connect to the server in time" : "no response within \(timeout.formatted)")
    default: self.init(.connection, error.message)
    }
  }

  /// The failure of a request whose task was cancelled.
  static let cancelled = HTTPFailure(.cancelled, "the request was cancelled")
  /// The failure of a request with an invalid URL.
  static let invalidURL = HTTPFailure(.connection, "invalid URL")
  /// The failure if libcurl rejects an option or has not enough memory.
  static let preparationFailed = HTTPFailure(.connection, "libcurl failed to prepare the request")
  /// The failure of a response that violates the protocol.
  static let invalidResponse = HTTPFailure(.connection, "invalid HTTP response")
  /// The failure of a response with too large a header section.
  static let headerSectionTooLarge = HTTPFailure(
    .connection,
    "the header section of the response is larger than \(ResponseHead.maximumSize >> 10) kB")

  /// The failure if libcurl cannot be loaded.
  static func missingLibrary(_ file: String) -> HTTPFailure {
    HTTPFailure(.connection, "cannot load '\(file)'; install the Debian package libcurl4")
  }

  /// The failure of a response with a body above the limit.
  static func tooLarge(_ limit: Int) -> HTTPFailure {
    let size = limit >= 1 << 20 ? "\(limit >> 20) MB" : "\(limit) bytes"
    return HTTPFailure(.tooLarge, "the response is larger than \(size)")
  }
}

extension Duration {
  /// The duration with a unit, such as `2 s` or `250 ms`.
  var formatted: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    if milliseconds == 0 { return "\(seconds) s" }
    if seconds == 0 { return "\(milliseconds) ms" }
    let digits = String(milliseconds + 1000).dropFirst()
    let end = digits.lastIndex { $0 != "0" } ?? digits.startIndex
    return "\(seconds).\(digits[...end]) s"
  }
}
