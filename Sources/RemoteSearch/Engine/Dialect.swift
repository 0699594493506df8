import Search
import SimdJSON

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
    from answers: [ParsedJSON], to requests: [SearchRequest]
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
