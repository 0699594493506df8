public import WidgetCore

/// A frame as a JSON value. Its shape is an interface: members may be added, none changes.
///
/// Every member is always there, `null` where there is nothing to say; only `states` is left out
/// on a screen with one searcher, `searched` (by searcher, what was searched for last) where nothing
/// waits to be, and a widget's `failure` where it has an answer to show. Pages are 1-based in what a person sets (`state.page`, actions)
/// and 0-based in what a searcher answers (`results`, the pager).
public struct FrameJSON: Hashable, Sendable {
  public let value: JSONValue

  /// O(size of the records).
  public init(_ frame: Frame) {
    var object = JSONObject()
    object.append(unique: "title", JSONValue(frame.title))
    object.append(unique: "state", frame.searches.first.map { Self.state($0.state) } ?? .null)
    if frame.searches.count > 1 {
      object.append(unique: "states", Self.bySearcher(frame) { Self.state($0.state) })
    }
    if frame.searches.contains(where: { $0.searched != nil }) {
      object.append(
        unique: "searched", Self.bySearcher(frame) { Self.state($0.searched ?? $0.state) })
    }
    object.append(
      unique: "results", Self.bySearcher(frame) { $0.response.map(Self.results) ?? .null })
    object.append(unique: "widgets", .array(frame.widgets.map(Self.widget)))
    object.append(unique: "isLoading", .boolean(frame.isLoading))
    object.append(unique: "errors", JSONValue(frame.messages))
    value = .object(object)
  }

  private static func bySearcher(
    _ frame: Frame, _ content: (Frame.Search) -> JSONValue
  ) -> JSONValue {
    .object(JSONObject(frame.searches.map { ($0.id, content($0)) }))
  }

  private static func state(_ state: SearchState) -> JSONValue {
    [
      "query": .text(state.query),
      "filters": .text(state.filters.description),
      "page": .integer(state.page &+ 1),
      "hitsPerPage": JSONValue(state.hitsPerPage),
      "sort": JSONValue(state.sort),
    ]
  }

  private static func results(_ response: SearchResponse) -> JSONValue {
    [
      "nbHits": .integer(response.nbHits),
      "page": .integer(response.page),
      "nbPages": .integer(response.nbPages),
      "hitsPerPage": .integer(response.hitsPerPage),
      "processingTimeMS": .number(milliseconds(response.processingTime)),
      "query": .text(response.query),
      "userData": .array(response.userData),
      "appliedRules": JSONValue(response.appliedRules),
    ]
  }

  private static func widget(_ widget: Frame.Widget) -> JSONValue {
    let members: [(String, JSONValue)] = [
      ("id", .text(widget.id)), ("type", .text(widget.type)), ("title", JSONValue(widget.title)),
      ("view", widget.view.renderedJSON),
    ]
    return .object(JSONObject(members + widget.failureJSON))
  }

  /// Rounded to two decimals: more would be noise, fewer would make fast searches take no time.
  private static func milliseconds(_ time: Duration) -> Double {
    let (seconds, attoseconds) = time.components
    let hundredths = Double(seconds) * 1e5 + Double(attoseconds) / 1e13
    return hundredths.rounded() / 100
  }
}

extension Frame.Widget {
  /// Why it shows nothing, as a member of an object, if there is a reason.
  var failureJSON: [(String, JSONValue)] { failure.map { [("failure", .text($0))] } ?? [] }
}

extension JSONValue {
  init(_ text: String?) {
    self = text.map(JSONValue.text) ?? .null
  }

  init(_ number: Int?) {
    self = number.map(JSONValue.integer) ?? .null
  }

  init(_ texts: [String]) {
    self = .array(texts.map(JSONValue.text))
  }

  init(_ range: ClosedRange<Double>?) {
    self = range.map { [.number($0.lowerBound), .number($0.upperBound)] } ?? .null
  }

  init(_ ends: View.Range.BoundsText?) {
    self = ends.map { [.text($0.lower), .text($0.upper)] } ?? .null
  }

  init(_ action: Action?) {
    self.init(action?.description)
  }
}
