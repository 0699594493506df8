public import Components

/// An engine that executes search requests.
///
/// Facet counts ignore the attribute's own filters in `or` groups.
public protocol Searcher: Sendable {
  /// Executes requests and returns a response for each, in the same order.
  ///
  /// Cancelling the task can end the search early with `SearchError.Reason.cancelled`.
  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse]

  /// How long a session may show a response again without repeating the request.
  ///
  /// Nil, as by default, to search each time. Evaluated after a search.
  var responseLifetime: Duration? { get }
}

extension Searcher {
  public var responseLifetime: Duration? { nil }
}

/// The settings of a searcher under `searcher:` in a screen file.
///
/// Settings and searcher are two types: the settings are a value that was read from a file, while
/// the searcher may own an index or connections.
public protocol SearcherSettings: Component {
  /// The capabilities of the searcher; all by default.
  var capabilities: Set<Capability> { get }

  /// Returns the setting that a capability needs and that is absent.
  ///
  /// Nil if the capability needs no setting, as by default, or if the setting is present.
  func missingSetting(for capability: Capability) -> String?

  /// The maximum number of hits per page; 1000 by default, which no screen can exceed.
  var maxHitsPerPage: Int { get }

  /// The attributes that the settings name, with their purposes; none by default.
  var attributeUses: [AttributeUse] { get }

  /// The attributes that a screen can use even if no record has them; none by default.
  var optionalAttributes: [String] { get }

  /// The description of the records; without attributes and sort orders by default.
  var indexDescription: IndexDescription { get }

  /// Opens the searcher.
  ///
  /// - Parameters:
  ///   - directory: the folder of the screen file, to which relative paths refer.
  ///   - diagnostics: receives problems of the records that do not prevent loading the others.
  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher
}

extension SearcherSettings {
  public var capabilities: Set<Capability> { Set(Capability.allCases) }
  public var maxHitsPerPage: Int { 1000 }
  public var attributeUses: [AttributeUse] { [] }
  public var optionalAttributes: [String] { [] }
  public var indexDescription: IndexDescription { IndexDescription() }
  public func missingSetting(for capability: Capability) -> String? { nil }
}

/// The reason why a search, or opening a searcher, failed.
public struct SearchError: Error, Hashable, Sendable {
  /// The kind of failure.
  public enum Reason: String, Hashable, Sendable {
    /// The engine, or the file with the records, cannot be reached.
    case unavailable
    /// The engine rejects the request.
    case refused
    /// The response or the records are invalid.
    case malformed
    /// The task of the search was cancelled.
    case cancelled
  }

  /// The kind of failure.
  public var reason: Reason
  /// The problem and its fix, in lower case and without a trailing period.
  public var message: String

  /// Creates an error. Values of environment variables that the screen uses are masked.
  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = SecretMask.message(message)
  }

  /// An error for a request that the engine rejects.
  public static func refused(_ message: String) -> SearchError { SearchError(.refused, message) }

  /// The error for a search whose task was cancelled.
  public static let cancelled = SearchError(.cancelled, "the search was cancelled")
}
