internal import Synchronization

/// A request to a website, independent of the server.
public struct SiteRequest: Sendable {
  /// The HTTP method in upper case.
  public var method: String
  /// The percent-encoded path without the query; at least `/`.
  public var path: String
  /// The percent-encoded query without the question mark; empty if there is none.
  public var query: String
  /// The header fields by name in lower case.
  public var headers: [String: String]
  /// The content; empty if there is none.
  public var body: [UInt8]

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - method: the HTTP method in upper case.
  ///   - path: the percent-encoded path, at least `/`.
  ///   - query: the percent-encoded query without the question mark.
  ///   - headers: the header fields by name in lower case.
  ///   - body: the content.
  public init(
    method: String, path: String, query: String = "", headers: [String: String] = [:],
    body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}

/// The response of a website to a request.
public struct SiteResponse: Sendable {
  /// The HTTP status code.
  public var status: Int
  /// The media type of the body (`Content-Type`).
  public var contentType: String
  /// The content, not compressed.
  public var body: [UInt8] {
    didSet { (compressedBody, entityTag) = (DerivedValue(), DerivedValue()) }
  }
  /// The compressed content, which the server computes if a client accepts it; nil if that fails.
  package private(set) var compressedBody = DerivedValue<[UInt8]?>()
  /// The entity tag of the content, which the server computes.
  package private(set) var entityTag = DerivedValue<String>()
  /// The target of a redirection (`Location`), percent-encoded ASCII. Nil for other responses.
  public var location: String?
  /// Whether the page can be in a frame of a page of this site, and contain such frames.
  public var allowsFrames = false
  /// Additional header fields by name. Values are ASCII without control characters.
  public var headers: [String: String] = [:]

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: the HTTP status code.
  ///   - contentType: the media type of the body.
  ///   - body: the content.
  ///   - location: the target of a redirection, percent-encoded ASCII.
  public init(
    status: Int = 200, contentType: String, body: [UInt8], location: String? = nil
  ) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.location = location
  }

  /// Creates a response with a line of plain text.
  ///
  /// - Parameters:
  ///   - status: the HTTP status code.
  ///   - text: the line without a line break.
  public init(status: Int = 200, _ text: String) {
    self.init(
      status: status, contentType: "text/plain; charset=utf-8", body: Array("\(text)\n".utf8))
  }
}

/// A value derived from the body of a response. The copies of the response share it, and it is
/// computed at most once.
package final class DerivedValue<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// Returns the value; concurrent calls wait for the first one.
  ///
  /// - Parameter compute: computes the value.
  package func value(_ compute: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let computed = compute()
      value = .some(computed)
      return computed
    }
  }
}
