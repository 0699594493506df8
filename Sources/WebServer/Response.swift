internal import WidgetRun

/// A response, independent of the connection that it is sent on.
struct Response: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Server-sent events until the stream or the server ends.
    case events(AsyncStream<ScreenSite.Event>)
  }

  var status: Int
  /// Without `Date` and `Content-Length`, which libmicrohttpd adds.
  var headers: HeaderFields
  /// Not sent in answer to HEAD, which has the headers of GET.
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

  /// The size of the body in bytes; 0 for events.
  var size: Int {
    switch body {
    case .bytes(let bytes): bytes.count
    case .events: 0
    }
  }
}
