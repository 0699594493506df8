import Components
import Search

/// The language of one engine: requests to calls, answers to responses, without side effects.
protocol Dialect: Sendable {
  /// The name of the searcher's type, for messages.
  static var name: String { get }

  /// The calls that bring what is asked; more than one only where the engine has no batch for it.
  func calls(for requests: [SearchRequest]) throws(SearchError) -> [EngineCall]

  /// The responses to the requests, from the answers to their calls.
  ///
  /// Must take whatever a server may send.
  func responses(
    from answers: [JSONValue], to requests: [SearchRequest]
  ) throws(SearchError) -> [SearchResponse]
}

extension Dialect {
  static func malformed(_ message: String) -> SearchError {
    SearchError(.malformed, "the answer of '\(name)' cannot be understood: \(message)")
  }

  static func refused(_ message: String) -> SearchError {
    SearchError(.refused, "'\(name)' does not accept the request: \(message)")
  }
}

/// A call of an engine's interface by POST.
struct EngineCall: Hashable, Sendable {
  /// Begins with a slash.
  var path: String
  var body: [UInt8]
  var contentType = "application/json"

  init(_ path: String, _ json: JSONValue) {
    self.path = path
    body = Array(json.text(.compact).utf8)
  }

  /// A call whose body is one JSON value a line.
  init(_ path: String, lines: [JSONValue]) {
    self.path = path
    body = lines.flatMap { Array("\($0.text(.compact))\n".utf8) }
    contentType = "application/x-ndjson"
  }
}
