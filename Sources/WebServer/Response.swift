internal import Components
internal import Serving

/// An HTTP response, independent of its connection.
struct Response: Sendable {
  /// The content of a response.
  enum Body: Sendable {
    /// A complete body.
    case bytes([UInt8])
    /// Server-sent events until the stream or the server ends.
    case events(AsyncStream<ScreenWebsite.Event>)
  }

  /// The status code.
  var status: Int
  /// The header fields without `Date` and `Content-Length`, which libmicrohttpd adds.
  var headers: HeaderFields
  /// The body, whose header fields are also sent in response to HEAD and with status 304.
  var body: Body

  init(status: Int, headers: HeaderFields, body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response with one line of text.
  init(status: Int, text: String) {
    var headers = HeaderFields.common
    headers["Content-Type"] = "text/plain; charset=utf-8"
    self.init(status: status, headers: headers, body: .bytes(Array("\(text)\n".utf8)))
  }

  /// Creates the response to a rejected request, which closes the connection.
  init(_ rejection: RequestHeadValidator.Rejection) {
    self.init(status: rejection.status, text: rejection.message)
    headers["Connection"] = "close"
  }

  /// The number of body bytes that are sent in response to a method; 0 for events.
  func sentSize(to method: String) -> Int {
    if method == "HEAD" || status == 304 { return 0 }
    switch body {
    case .bytes(let bytes): return bytes.count
    case .events: return 0
    }
  }
}

/// An entity tag, with which browsers avoid downloading an unchanged response (RFC 9110, section
/// 8.8.3).
struct EntityTag {
  /// The value of the `ETag` field; weak, because the page is also sent compressed.
  let text: String

  init(text: String) {
    self.text = text
  }

  init(of bytes: [UInt8]) {
    let checksum = bytes.withUnsafeBytes(Checksum.of)
    text = "W/\"\(String(checksum, radix: 36))-\(String(bytes.count, radix: 36))\""
  }

  /// Whether the value of `If-None-Match` contains the tag.
  func matches(_ header: String?) -> Bool {
    guard let header else { return false }
    return header == "*"
      || header.split(separator: ",").contains { $0.drop { $0 == " " } == text[...] }
  }
}
