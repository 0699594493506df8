internal import CCurl
internal import Glibc
internal import RemoteSearch

/// The error with which libcurl ended a transfer.
///
/// libcurl's own messages are not used, since they can contain addresses.
struct TransferError {
  let code: ccurl_code
  /// The error number of the system; 0 if the system did not report an error.
  private let systemError: Int
  /// The status of the proxy's response to the request for a tunnel; 0 without such a response.
  private let proxyStatus: Int
  /// OpenSSL's reason for which the certificate is not accepted (`X509_V_ERR_…`).
  private let certificateError: Int
  /// Whether a proxy is set, which `no_proxy` can still exclude.
  private let mayUseProxy: Bool

  init(_ code: ccurl_code, of easy: OpaquePointer, mayUseProxy: Bool) {
    self.code = code
    self.mayUseProxy = mayUseProxy
    systemError = ccurl_info_number(easy, CCURLINFO_OS_ERRNO)
    proxyStatus = ccurl_info_number(easy, CCURLINFO_HTTP_CONNECTCODE)
    certificateError = ccurl_info_number(easy, CCURLINFO_SSL_VERIFYRESULT)
  }

  var message: String {
    if let refusalOfProxy { return refusalOfProxy }
    return switch code {
    case CCURLE_URL_MALFORMAT: HTTPFailure.invalidAddress.message
    case CCURLE_COULDNT_RESOLVE_HOST: "the name of the server could not be resolved"
    case CCURLE_COULDNT_RESOLVE_PROXY: "the name of the proxy could not be resolved"
    case CCURLE_COULDNT_CONNECT: connectMessage
    case CCURLE_PROXY: "the proxy refused the connection"
    case CCURLE_PEER_FAILED_VERIFICATION: certificateMessage
    case CCURLE_SSL_CACERT_BADFILE: "the file with certificate authorities cannot be read"
    case CCURLE_SSL_CONNECT_ERROR: "no encrypted connection could be established"
    case CCURLE_UNSUPPORTED_PROTOCOL, CCURLE_WEIRD_SERVER_REPLY, CCURLE_BAD_CONTENT_ENCODING:
      "the response is not valid HTTP"
    case CCURLE_GOT_NOTHING, CCURLE_PARTIAL_FILE, CCURLE_SEND_ERROR, CCURLE_RECV_ERROR,
      CCURLE_HTTP2, CCURLE_HTTP2_STREAM:
      "the connection was closed"
    default: "the connection failed (libcurl error \(code.rawValue))"
    }
  }

  /// Nil unless the proxy responded that it does not establish a tunnel.
  private var refusalOfProxy: String? {
    switch proxyStatus {
    case 0, 200..<300: nil
    case 407: "the proxy refused the connection (status 407, authentication required)"
    default: "the proxy refused the connection (status \(proxyStatus))"
    }
  }

  private var connectMessage: String {
    guard systemError == Int(ECONNREFUSED) || systemError == 0 else {
      return "the connection failed (error \(systemError))"
    }
    return mayUseProxy
      ? "the server or the proxy refused the connection" : "the server refused the connection"
  }

  private var certificateMessage: String {
    switch certificateError {
    // X509_V_ERR_UNSPECIFIED: libcurl compares the host name itself, before it asks for the result.
    case 1: "the certificate of the server is not valid for its host name"
    case 9: "the certificate of the server is not valid yet"
    case 10: "the certificate of the server has expired"
    default: "the certificate of the server is not trusted"
    }
  }
}
