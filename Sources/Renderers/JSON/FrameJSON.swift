public import WidgetCore

/// Converts a frame to JSON.
///
/// The format is an interface: members may be added, but existing ones do not change. All members
/// are always present, `null` if they have no value, with these exceptions:
///
/// - `states` is absent with a single searcher.
/// - `searched`, the state of the latest search by searcher, is absent unless input is pending.
/// - `failure` of a widget is absent unless the widget shows an error.
///
/// Page numbers start at 1 in state and actions (`state.page`) and at 0 in responses (`results`,
/// pager).
public struct FrameJSON: Hashable, Sendable {
  /// The JSON object.
  public let value: JSONValue

  /// Converts a frame. O(size of the records).
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

  /// Rounds to two decimals: more would be noise, fewer would show 0 for fast searches.
  private static func milliseconds(_ time: Duration) -> Double {
    let (seconds, attoseconds) = time.components
    let hundredths = Double(seconds) * 1e5 + Double(attoseconds) / 1e13
    return hundredths.rounded() / 100
  }
}

extension Frame.Widget {
  /// The error of the widget as a member of its object; empty if there is none.
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

  init(_ range: NumericRange?) {
    self = range?.json ?? .null
  }

  init(_ labels: View.Range.BoundsText?) {
    self = labels.map { [.text($0.lower), .text($0.upper)] } ?? .null
  }

  init(_ labels: View.Range.EndsText?) {
    self = labels.map { [JSONValue($0.lower), JSONValue($0.upper)] } ?? .null
  }

  init(_ action: Action?) {
    self.init(action?.description)
  }
}

/// Renders frames as JSON for other programs, in the format of `FrameJSON`.
public struct JSONRenderer: Renderer {
  public static let type = "json"
  public static let summary = "Renders the screen as JSON for other programs."

  /// The use of whitespace.
  public enum Layout: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// Everything on one line.
    case compact
    /// One member per line, indented by level.
    case indented
  }

  @Parameter("Whether the JSON is on one line or has one member per line.")
  public var layout: Layout = .indented

  /// Creates a renderer with default parameters.
  public init() {}

  public func render(_ frame: Frame, for output: OutputTraits) -> String {
    FrameJSON(frame).value.text(layout == .compact ? .compact : .indented) + "\n"
  }
}
