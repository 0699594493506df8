/// A request to a site, whatever it came by.
public struct SiteRequest: Sendable {
  /// In upper case.
  public var method: String
  /// Without its query; `/` at least.
  public var path: String
  /// As it stands in the address, behind the question mark; empty if there is none.
  public var query: String
  /// By their names in lower case.
  public var headers: [String: String]
  public var body: [UInt8]

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

/// What a site answers.
public struct SiteAnswer: Sendable {
  public var status: Int
  public var type: String
  public var body: [UInt8]
  /// Where to go instead; ASCII, escaped as addresses are.
  public var location: String?
  /// What else is told of the answer, by name; ASCII without control characters.
  public var headers: [String: String] = [:]

  public init(status: Int = 200, type: String, body: [UInt8], location: String? = nil) {
    self.status = status
    self.type = type
    self.body = body
    self.location = location
  }

  /// A line of text.
  public init(status: Int = 200, _ text: String) {
    self.init(status: status, type: "text/plain; charset=utf-8", body: Array("\(text)\n".utf8))
  }
}
