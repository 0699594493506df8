internal import Components

/// The request line and the header fields of a request, as sent.
struct RequestHead: Sendable {
  struct Field: Sendable {
    var name: String
    var value: String
  }

  var method: String
  var target: String
  /// False for HTTP/1.0.
  var isHTTP11: Bool
  var fields: [Field]
}

/// Rejects request heads that servers and proxies could read in different ways.
///
/// libmicrohttpd accepts several of them, and would read the rest of such a request as the next one
/// (request smuggling, RFC 9112, sections 6.3 and 11.2).
enum HeadCheck {
  struct Rejection: Hashable, Sendable {
    var status: Int
    /// One line of text for the client.
    var message: String
  }

  /// Maximum size of all header names and values in bytes.
  static let maximumHeadSize = 32 << 10

  /// Returns why a request cannot be accepted; nil for an acceptable one.
  ///
  /// - Parameter maximumBodySize: the maximum size of the body in bytes.
  static func rejection(of head: RequestHead, maximumBodySize: Int) -> Rejection? {
    let size = head.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    if size > maximumHeadSize {
      return Rejection(status: 431, message: "the headers are longer than \(maximumHeadSize) bytes")
    }
    if !head.method.isHTTPToken { return malformed("the method is not valid") }
    if !head.target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
      return malformed("the address has a space or a control character")
    }
    for field in head.fields {
      if !field.name.isHTTPToken { return malformed("a header name is not valid") }
      if !isText(field.value) {
        return malformed("the value of '\(field.name)' has a control character")
      }
    }
    return framing(of: head) ?? length(of: head, maximumBodySize)
  }

  /// Checks the fields that determine where the request ends and which host it is for.
  private static func framing(of head: RequestHead) -> Rejection? {
    let hosts = head.values(of: "host").count
    if hosts > 1 { return malformed("expected one 'Host' header, found \(hosts)") }
    if hosts == 0, head.isHTTP11 { return malformed("expected a 'Host' header") }
    let lengths = head.values(of: "content-length").count
    if lengths > 1 { return malformed("expected one 'Content-Length' header, found \(lengths)") }
    let encodings = head.values(of: "transfer-encoding")
    guard let encoding = encodings.first else { return nil }
    if lengths > 0 {
      return malformed("'Content-Length' and 'Transfer-Encoding' exclude each other")
    }
    if encodings.count > 1 || !head.isHTTP11 {
      return malformed("expected one 'Transfer-Encoding' header of HTTP/1.1")
    }
    if !encoding.isEqual(ignoringCaseTo: "chunked") {
      return Rejection(
        status: 501, message: "unsupported transfer encoding; the server supports 'chunked'")
    }
    return nil
  }

  private static func length(of head: RequestHead, _ maximumBodySize: Int) -> Rejection? {
    guard let length = head.values(of: "content-length").first else { return nil }
    let digits = length.utf8
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else {
      return malformed("'Content-Length' is not a number")
    }
    // Too many digits for a number are too many bytes.
    if let count = Int(length), count <= maximumBodySize { return nil }
    return .longBody(maximumBodySize)
  }

  private static func malformed(_ message: String) -> Rejection {
    Rejection(status: 400, message: message)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a text has no control character besides the tab.
  private static func isText(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}

extension HeadCheck.Rejection {
  /// A body of more bytes than the server accepts.
  static func longBody(_ limit: Int) -> Self {
    Self(status: 413, message: "the body is longer than \(limit) bytes")
  }
}

extension RequestHead {
  /// The values of all fields of a name.
  fileprivate func values(of name: String) -> [String] {
    fields.lazy.filter { $0.name.isEqual(ignoringCaseTo: name) }.map(\.value)
  }

  /// The fields by their names in lower case; the last one of a name counts.
  var headers: [String: String] {
    Dictionary(fields.map { ($0.name.lowercasedASCII, $0.value) }, uniquingKeysWith: { $1 })
  }
}
