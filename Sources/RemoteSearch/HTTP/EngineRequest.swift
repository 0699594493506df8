import Components

/// A request to an engine's HTTP API; its path is relative to the server's URL.
struct EngineRequest: Hashable, Sendable {
  /// The error responses that count as success. Their body is replaced by JSON `null`.
  enum Tolerance: Hashable, Sendable {
    /// Every error is reported.
    case nothing
    /// The resource to read or delete does not exist.
    case notFound
    /// The resource to create exists: an earlier attempt created it and its response was lost.
    case alreadyExists
    /// The key does not permit the request.
    case forbidden
  }

  /// The names of members of a response to several searches.
  struct ResultList: Hashable, Sendable {
    /// The member with the list of results.
    let list: String
    /// The member of each result with its status.
    let status: String
  }

  /// The method in upper case.
  var method = "POST"
  /// The path with a leading slash, optionally with a query.
  var path: String
  /// The body; empty for none.
  var body: [UInt8] = []
  /// The body of further attempts, for which a server may use other nodes of a cluster; nil to send `body` again.
  var alternativeBody: [UInt8]?
  /// The media type of the body.
  var contentType = "application/json"
  /// The error responses that count as success.
  var tolerance = Tolerance.nothing
  /// Whether the response has one JSON value per line. They are decoded as an array.
  var expectsJSONLines = false
  /// The list of results in the response that each have a status; nil for other responses.
  ///
  /// A result with status 429, or 500 and more, is treated like a response with that status.
  var results: ResultList?

  /// A POST request with a JSON body.
  init(_ path: String, _ json: JSONValue) {
    self.path = path
    body = Array(json.text(.compact).utf8)
  }

  /// A request with another method; `json` is nil for a request without a body.
  init(_ method: String, _ path: String, _ json: JSONValue? = nil, tolerating: Tolerance = .nothing)
  {
    (self.method, self.path, tolerance) = (method, path, tolerating)
    if let json { body = Array(json.text(.compact).utf8) }
  }

  /// A POST request whose body has one JSON value per line.
  init(_ path: String, lines: [JSONValue]) {
    self.path = path
    body = lines.flatMap(Self.line)
    contentType = "application/x-ndjson"
  }

  /// A line of a body that has one JSON value per line.
  static func line(_ json: JSONValue) -> [UInt8] { Array("\(json.text(.compact))\n".utf8) }

  /// The request for further attempts.
  var alternative: EngineRequest {
    var request = self
    if let alternativeBody { request.body = alternativeBody }
    return request
  }

  /// Encodes a name for use as one segment of a path.
  static func pathSegment(_ name: String) -> String { PercentEncoding.unreserved.encode(name) }
}

extension EngineRequest.Tolerance {
  /// Whether an error response counts as success.
  func covers(_ status: Int, _ message: String) -> Bool {
    switch self {
    case .nothing: false
    case .forbidden: status == 401 || status == 403
    case .notFound: status == 404
    case .alreadyExists: [400, 409].contains(status) && message.contains("already exists")
    }
  }
}
