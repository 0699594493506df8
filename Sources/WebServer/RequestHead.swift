internal import Components

/// The request line and the header fields of a request, as sent.
struct RequestHead: Sendable {
  /// A header field.
  struct Field: Sendable {
    /// The name, in any case.
    var name: String
    /// The value without surrounding whitespace.
    var value: String
  }

  /// The method.
  var method: String
  /// The request target.
  var target: String
  /// Whether the version is HTTP/1.1; false for HTTP/1.0.
  var isHTTP11: Bool
  /// The header fields, in the order received.
  var fields: [Field]
}

/// Rejects request heads that servers and proxies could interpret differently.
///
/// libmicrohttpd accepts several of them, and would parse the rest of such a request as the next one
/// (request smuggling, RFC 9112, sections 6.3 and 11.2).
enum RequestHeadValidator {
  /// The status and message of the response to a rejected request.
  struct Rejection: Hashable, Sendable {
    /// The status code, such as 400.
    var status: Int
    /// One line of text for the client.
    var message: String
  }

  /// Maximum total size of all field names and values in bytes.
  static let maximumHeadSize = 32 << 10

  /// Returns the reason for rejecting a request; nil if the request is valid.
  ///
  /// - Parameter maximumBodySize: the maximum size of the body in bytes.
  static func rejection(of head: RequestHead, maximumBodySize: Int) -> Rejection? {
    let size = head.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    if size > maximumHeadSize {
      return Rejection(
        status: 431, message: "the header section is larger than \(maximumHeadSize) bytes")
    }
    if !head.method.isHTTPToken { return malformed("invalid method") }
    if !head.target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
      return malformed("the request target contains a space or control character")
    }
    for field in head.fields {
      if !field.name.isHTTPToken { return malformed("invalid header field name") }
      if !containsOnlyText(field.value) {
        return malformed("the value of '\(field.name)' contains a control character")
      }
    }
    return framing(of: head) ?? length(of: head, maximumBodySize)
  }

  /// Validates the fields that determine the message length and the target host.
  private static func framing(of head: RequestHead) -> Rejection? {
    let hosts = head.values(of: "host").count
    if hosts > 1 { return malformed("expected one 'Host' header, found \(hosts)") }
    // Also in HTTP/1.0, where it is optional: without it, `HostPolicy` could be evaded.
    if hosts == 0 { return malformed("expected a 'Host' header") }
    let lengths = head.values(of: "content-length").count
    if lengths > 1 { return malformed("expected one 'Content-Length' header, found \(lengths)") }
    let encodings = head.values(of: "transfer-encoding")
    guard let encoding = encodings.first else { return nil }
    if lengths > 0 {
      return malformed("'Content-Length' and 'Transfer-Encoding' cannot be combined")
    }
    if encodings.count > 1 || !head.isHTTP11 {
      return malformed("expected one 'Transfer-Encoding' header, in HTTP/1.1 only")
    }
    if !encoding.isEqual(ignoringCaseTo: "chunked") {
      return Rejection(
        status: 501, message: "unsupported transfer encoding; the server supports 'chunked'")
    }
    return nil
  }

  /// Validates the declared length of the body.
  private static func length(of head: RequestHead, _ maximumBodySize: Int) -> Rejection? {
    guard let length = head.values(of: "content-length").first else { return nil }
    let digits = length.utf8
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else {
      return malformed("invalid 'Content-Length': expected digits")
    }
    // A number that overflows `Int` exceeds the limit, too.
    if let count = Int(length), count <= maximumBodySize { return nil }
    return .contentTooLarge(maximumBodySize)
  }

  private static func malformed(_ message: String) -> Rejection {
    Rejection(status: 400, message: message)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a field value contains no control character except the tab.
  private static func containsOnlyText(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}

extension RequestHeadValidator.Rejection {
  /// The rejection of a body with more bytes than the server accepts.
  static func contentTooLarge(_ limit: Int) -> Self {
    Self(status: 413, message: "the body is larger than \(limit) bytes")
  }
}

extension RequestHead {
  /// The values of all fields with a name, in order.
  func values(of name: String) -> [String] {
    fields.lazy.filter { $0.name.isEqual(ignoringCaseTo: name) }.map(\.value)
  }

  /// The field values by lower-case names; of fields with the same name, the last one.
  var headers: [String: String] {
    Dictionary(fields.map { ($0.name.lowercasedASCII, $0.value) }, uniquingKeysWith: { $1 })
  }
}
