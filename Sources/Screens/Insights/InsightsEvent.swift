public import WidgetCore

/// A view, click, or conversion in the format of Algolia's Insights API.
///
/// See <https://www.algolia.com/doc/rest-api/insights/>.
public struct InsightsEvent: Hashable, Sendable {
  /// The type of an event; the raw value is Algolia's `eventType`.
  public enum EventType: String, Hashable, Sendable {
    /// Hits or filters were shown.
    case view
    /// A hit or filter was clicked.
    case click
    /// A hit was bought or otherwise converted.
    case conversion
  }

  /// The maximum number of hits per event.
  public static let maxObjectIDs = 20
  /// The maximum number of filters per event.
  public static let maxFilters = 10

  /// The type of the event.
  public var type: EventType
  /// The display name of the event, such as `Hit Clicked`.
  public var name: String
  /// The name of the index.
  public var index: String
  /// The pseudonym of the user.
  public var userToken: String
  /// The object ids of the hits.
  public var objectIDs: [String] = []
  /// The 1-based positions of clicked hits in the results.
  public var positions: [Int] = []
  /// The query id of the response that contains the hits. Nil if the searcher provides none.
  public var queryID: String?
  /// The filters, in Algolia's legacy syntax.
  public var filters: [String] = []

  /// Creates an event without hits and filters.
  public init(_ type: EventType, _ name: String, index: String, userToken: String) {
    self.type = type
    self.name = name
    self.index = index
    self.userToken = userToken
  }

  /// Returns the event as JSON, without empty properties.
  ///
  /// - Parameter timestamp: The time of the event, in milliseconds since 1970.
  public func json(at timestamp: Int) -> JSONValue {
    var object = JSONObject([
      ("eventType", .text(type.rawValue)), ("eventName", .text(name)), ("index", .text(index)),
      ("userToken", .text(userToken)), ("timestamp", .integer(timestamp)),
    ])
    if let queryID { object["queryID"] = .text(queryID) }
    if !objectIDs.isEmpty { object["objectIDs"] = .array(objectIDs.map(JSONValue.text)) }
    if !positions.isEmpty { object["positions"] = .array(positions.map(JSONValue.integer)) }
    if !filters.isEmpty { object["filters"] = .array(filters.map(JSONValue.text)) }
    return .object(object)
  }
}
