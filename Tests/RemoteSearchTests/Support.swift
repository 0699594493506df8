import Components
import Search
import SimdJSON
import Synchronization
import YAML

@testable import RemoteSearch

/// A transport that gives prepared answers, and keeps what it was requested.
final class ScriptedTransport: HTTPTransport {
  typealias Step = @Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPFailure>

  private let steps: Mutex<[Step]>
  private let requested = Mutex<[HTTPRequest]>([])

  convenience init() { self.init([]) }

  init(_ steps: [Step]) {
    self.steps = Mutex(steps)
  }

  /// A transport that gives these answers, one after the other.
  convenience init(_ answers: Result<HTTPResponse, HTTPFailure>...) {
    self.init(answers: answers)
  }

  convenience init(answers: [Result<HTTPResponse, HTTPFailure>]) {
    self.init(answers.map { answer in { @Sendable _ in answer } })
  }

  var requests: [HTTPRequest] { requested.withLock(\.self) }
  var urls: [String] { requests.map(\.url) }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    requested.withLock { $0.append(request) }
    let step = steps.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let step else { throw HTTPFailure(.connection, "the script is over") }
    return try step(request).get()
  }
}

extension Result<HTTPResponse, HTTPFailure> {
  static func answer(_ status: Int = 200, _ body: String = "{}", headers: [HTTPHeader] = [])
    -> Self
  {
    .success(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
  }

  static var broken: Self { .failure(HTTPFailure(.connection, "the connection was closed")) }
  static var late: Self { .failure(HTTPFailure(.timeout, "no response within 5 s")) }
}

extension HTTPRequest {
  /// The body as a JSON value; nil if it is none.
  var json: JSONValue? { try? JSONValue(json: body) }

  /// The lines of the body as JSON values.
  var lines: [JSONValue] {
    body.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONValue(json: $0) }
  }
}

/// A JSON value as it is written.
func json(_ text: String) throws -> JSONValue { try JSONValue(json: text.utf8) }

extension Dialect {
  func responses(
    from answers: [JSONValue], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse] {
    try responses(from: answers.map { ParsedJSON($0) }, to: requests)
  }
}

/// A request made by a few edits.
func request(_ edit: (inout SearchRequest) -> Void = { _ in }) -> SearchRequest {
  var request = SearchRequest()
  edit(&request)
  return request
}

/// Settings read from YAML as a screen has them, with the findings. Variables are as if they held
/// `secretive`.
func settings<Settings: SearcherSettings>(
  _ type: Settings.Type, _ text: String
) -> (settings: Settings?, messages: [String]) {
  var diagnostics = Diagnostics()
  let read = YAMLReader.read(text, file: "a.yaml", into: &diagnostics)
  let made = read.flatMap {
    Settings.make(
      from: filled($0), context: KeyContext(reserved: ["type"]), into: &diagnostics)
  }
  return (made, diagnostics.all.map(\.message))
}

private func filled(_ node: Node) -> Node {
  var node = node
  switch node.content {
  case .scalar(var scalar) where scalar.text.contains("${"):
    scalar.source = scalar.text
    scalar.text = "secretive"
    node.content = .scalar(scalar)
  case .mapping(var mapping):
    for index in mapping.entries.indices {
      mapping.entries[index].value = filled(mapping.entries[index].value)
    }
    node.content = .mapping(mapping)
  default: break
  }
  return node
}
