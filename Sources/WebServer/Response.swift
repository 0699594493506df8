internal import WidgetRun

/// A response, independent of the connection that it is sent on.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Server-sent events until the stream or the server ends.
    case events(AsyncStream<ScreenWebsite.Event>)
  }

  var status: Int
  /// Without `Date` and `Content-Length`, which libmicrohttpd adds.
  var headers: HeaderFields
  /// Not sent in answer to HEAD or with status 304, which have the headers that go with the body.
  var body: Body

  init(status: Int, headers: HeaderFields, body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A line of text.
  init(status: Int, text: String) {
    var headers = HeaderFields.common
    headers["Content-Type"] = "text/plain; charset=utf-8"
    self.init(status: status, headers: headers, body: .bytes(Array("\(text)\n".utf8)))
  }

  /// The response to a request that is not processed; the connection ends after it.
  init(_ rejection: HeadCheck.Rejection) {
    self.init(status: rejection.status, text: rejection.message)
    headers["Connection"] = "close"
  }

  /// The number of bytes that are sent in answer to a method, without the head; 0 for events.
  func sentSize(to method: String) -> Int {
    if method == "HEAD" || status == 304 { return 0 }
    switch body {
    case .bytes(let bytes): return bytes.count
    case .events: return 0
    }
  }
}
