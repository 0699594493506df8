public import Components

/// Answers search requests, in their order.
///
/// The counts of an attribute ignore that attribute's own filters in `or` groups. An answer has as
/// many responses as there were requests. Cancelling the task may end a search early with
/// `SearchError.Reason.cancelled`.
public protocol Searcher: Sendable {
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse]
}

/// What a screen file says about a searcher under `searcher:`; opening it gives the searcher.
///
/// The settings and the opened searcher are two types, because the first is a value read from a
/// file and the second may hold millions of records, or connections.
public protocol SearcherSettings: Component {
  /// What the searcher can do; everything unless it says otherwise.
  var capabilities: Set<Capability> { get }

  /// The attributes of the records that the settings name.
  var attributeUses: [AttributeUse] { get }

  /// Opens the searcher.
  ///
  /// - Parameters:
  ///   - directory: where relative paths start: the folder of the screen file.
  ///   - diagnostics: takes what is wrong with the records but does not keep the rest from loading.
  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher
}

extension SearcherSettings {
  public var capabilities: Set<Capability> { Set(Capability.allCases) }
  public var attributeUses: [AttributeUse] { [] }
}

/// Why a search, or the opening of a searcher, failed.
public struct SearchError: Error, Hashable, Sendable {
  /// The kinds of failure that callers tell apart.
  public enum Reason: String, Hashable, Sendable {
    /// The engine, or the file with its records, cannot be reached.
    case unavailable
    /// The engine does not accept the request.
    case refused
    /// The answer, or the records, could not be understood.
    case malformed
    case cancelled
  }

  public var reason: Reason
  /// Lower case, the thing in quotes, and what to do.
  public var message: String

  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// The engine does not accept the request.
  public static func refused(_ message: String) -> SearchError { SearchError(.refused, message) }

  /// The task of the search was cancelled.
  public static let cancelled = SearchError(.cancelled, "the search was cancelled")
}
