internal import CCurl
internal import Glibc
internal import RemoteSearch

extension HTTPFailure {
  /// The failure of a transfer that libcurl ended.
  ///
  /// libcurl's own messages are not used, since they can contain addresses.
  init(_ code: ccurl_code, systemError: Int, of pending: PendingRequest) {
    switch code {
    case CCURLE_FILESIZE_EXCEEDED: self = .tooLarge(pending.request.largestBody)
    case CCURLE_OPERATION_TIMEDOUT:
      let timeout = pending.request.timeout
      // libcurl does not report which of its two limits was exceeded. It rounds times to milliseconds.
      let isConnecting = ContinuousClock.now - pending.start < timeout - .milliseconds(10)
      self.init(
        .timeout,
        isConnecting
          ? "the server could not be reached in time" : "no answer within \(timeout.formatted)")
    default: self.init(.connection, Self.message(code, systemError))
    }
  }

  private static func message(_ code: ccurl_code, _ systemError: Int) -> String {
    switch code {
    case CCURLE_URL_MALFORMAT: invalidAddress.message
    case CCURLE_COULDNT_RESOLVE_HOST: "the name of the server could not be resolved"
    case CCURLE_COULDNT_RESOLVE_PROXY: "the name of the proxy could not be resolved"
    case CCURLE_COULDNT_CONNECT:
      systemError == Int(ECONNREFUSED) || systemError == 0
        ? "the server refused the connection" : "the connection failed (error \(systemError))"
    case CCURLE_PROXY: "the proxy refused the connection"
    case CCURLE_PEER_FAILED_VERIFICATION: "the certificate of the server is not trusted"
    case CCURLE_SSL_CACERT_BADFILE: "the file with certificate authorities cannot be read"
    case CCURLE_SSL_CONNECT_ERROR: "no encrypted connection could be established"
    case CCURLE_UNSUPPORTED_PROTOCOL, CCURLE_WEIRD_SERVER_REPLY, CCURLE_BAD_CONTENT_ENCODING:
      "the response is not valid HTTP"
    case CCURLE_GOT_NOTHING, CCURLE_PARTIAL_FILE, CCURLE_SEND_ERROR, CCURLE_RECV_ERROR,
      CCURLE_HTTP2, CCURLE_HTTP2_STREAM:
      "the connection broke off"
    default: "the connection failed (libcurl error \(code.rawValue))"
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
