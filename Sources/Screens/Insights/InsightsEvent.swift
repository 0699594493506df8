public import WidgetCore

/// What somebody saw or did, in the shape of an event of Algolia's Insights API.
public struct InsightsEvent: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case view
    case click
    case conversion
  }

  /// The most hits that one event tells of.
  public static let mostObjects = 20
  /// The most filters that one event tells of.
  public static let mostFilters = 10

  public var kind: Kind
  public var name: String
  public var index: String
  public var userToken: String
  /// The keys of the hits that it is about.
  public var objectIDs: [String] = []
  /// The places of the hits that were clicked, 1-based.
  public var positions: [Int] = []
  /// Names the answer that the hits stand in; nil if the searcher names none.
  public var queryID: String?
  /// The filters that it is about, in Algolia's older syntax.
  public var filters: [String] = []

  public init(_ kind: Kind, _ name: String, index: String, userToken: String) {
    self.kind = kind
    self.name = name
    self.index = index
    self.userToken = userToken
  }

  /// The event as JSON, without what it does not tell.
  ///
  /// - Parameter timestamp: when it happened, in milliseconds since 1970.
  public func json(at timestamp: Int) -> JSONValue {
    var object = JSONObject([
      ("eventType", .text(kind.rawValue)), ("eventName", .text(name)), ("index", .text(index)),
      ("userToken", .text(userToken)), ("timestamp", .integer(timestamp)),
    ])
    if let queryID { object["queryID"] = .text(queryID) }
    if !objectIDs.isEmpty { object["objectIDs"] = .array(objectIDs.map(JSONValue.text)) }
    if !positions.isEmpty { object["positions"] = .array(positions.map(JSONValue.integer)) }
    if !filters.isEmpty { object["filters"] = .array(filters.map(JSONValue.text)) }
    return .object(object)
  }
}
