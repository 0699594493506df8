import Components
import Search
import SimdJSON
import Synchronization
import YAML

@testable import RemoteSearch

/// A transport with scripted responses, which records the requests.
final class ScriptedTransport: HTTPTransport {
  /// Produces the response to one request.
  typealias Step = @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPFailure>

  private let steps: Mutex<[Step]>
  private let recorded = Mutex<[HTTPRequest]>([])

  convenience init() { self.init([]) }

  init(_ steps: [Step]) {
    self.steps = Mutex(steps)
  }

  /// Creates a transport that returns responses in order.
  convenience init(_ responses: Result<HTTPResponse, HTTPFailure>...) {
    self.init(responses: responses)
  }

  convenience init(responses: [Result<HTTPResponse, HTTPFailure>]) {
    self.init(responses.map { response in { @Sendable _ in response } })
  }

  var requests: [HTTPRequest] { recorded.withLock(\.self) }
  var urls: [String] { requests.map(\.url) }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    recorded.withLock { $0.append(request) }
    let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let step else { throw HTTPFailure(.connection, "the script has no more responses") }
    return try step(request).get()
  }
}

extension Result<HTTPResponse, HTTPFailure> {
  static func response(_ status: Int = 200, _ body: String = "{}", headers: [HTTPHeader] = [])
    -> Self
  {
    .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
  }

  static var connectionClosed: Self {
    .failure(HTTPFailure(.connection, "the connection was closed"))
  }
  static var timedOut: Self { .failure(HTTPFailure(.timeout, "no response within 5 s")) }
}

extension HTTPRequest {
  /// The body as a JSON value; nil if it is not JSON.
  var json: JSONValue? { try? JSONValue(json: body) }

  /// The lines of the body as JSON values.
  var lines: [JSONValue] {
    body.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONValue(json: $0) }
  }
}

/// Parses a JSON value.
func json(_ text: String) throws -> JSONValue { try JSONValue(json: text.utf8) }

extension Dialect {
  func responses(
    from bodies: [JSONValue], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    try responses(from: bodies.map { ParsedJSON($0) }, to: requests, by: .none)
  }
}

/// Creates a request and edits it.
func request(_ edit: (inout SearchRequest) -> Void = { _ in }) -> SearchRequest {
  var request = SearchRequest()
  edit(&request)
  return request
}

/// Decodes settings from YAML and returns the messages of the diagnostics.
///
/// The value of all variables is `secretive`.
func settings<Settings: SearcherSettings>(
  _ type: Settings.Type, _ text: String
) -> (settings: Settings?, messages: [String]) {
  var diagnostics = Diagnostics()
  let node = YAMLReader.read(text, file: "a.yaml", into: &diagnostics)
  let decoded = node.flatMap {
    Settings.make(
      from: interpolated($0), context: KeyContext(reserved: ["type"]), into: &diagnostics)
  }
  return (decoded, diagnostics.all.map(\.message))
}

private func interpolated(_ node: Node) -> Node {
  var node = node
  switch node.content {
  case .scalar(var scalar) where scalar.text.contains("${"):
    scalar.source = scalar.text
    scalar.text = "secretive"
    node.content = .scalar(scalar)
  case .mapping(var mapping):
    for index in mapping.entries.indices {
      mapping.entries[index].value = interpolated(mapping.entries[index].value)
    }
    node.content = .mapping(mapping)
  default: break
  }
  return node
}
