internal import WidgetRun

/// A complete request of a client, independent of the connection that it arrived on.
struct ClientRequest: Sendable {
  /// As sent; methods are case-sensitive.
  var method: String
  var target: RequestTarget
  /// By names in lower case.
  var headers: [String: String]
  var body: [UInt8]
  /// The IP address of the client without a port.
  var client: String

  init(
    method: String = "GET", target: String, headers: [String: String] = [:],
    body: [UInt8] = [], client: String
  ) {
    self.method = method
    self.target = RequestTarget(target)
    self.headers = headers
    self.body = body
    self.client = client
  }

  var siteRequest: SiteRequest {
    SiteRequest(
      method: method, path: target.path, query: target.query, headers: headers, body: body)
  }
}
