internal import Renderers
internal import Screens
internal import WidgetCore

/// Actions and the state that they apply to: a submitted form, or the changes that a page's script
/// sends together.
struct FormActions {
  /// The actions in the order in which they are applied; not empty.
  var actions: [Action]
  /// The query string of the state.
  var state: String

  // More than people make while they wait for a response. Each can cause a search.
  private static let maxActions = 100

  /// Parses a query string; nil if it has no state or no action, or if an action is malformed.
  ///
  /// Each `do` names a widget and an action, with or without a value. A form has one of them, and its
  /// value is `value`, or a range with the bounds `from` and `to`, which can be empty.
  init?(_ query: URLQuery) {
    let names = query.items.filter { $0.name == "do" }.map(\.value)
    let actions = names.prefix(Self.maxActions).compactMap(Action.init)
    guard let state = query["state"], let last = actions.indices.last,
      actions.count == min(names.count, Self.maxActions)
    else { return nil }
    self.actions = actions
    self.state = state
    if let from = query["from"], let to = query["to"] {
      let isUnbounded = from.isEmpty && to.isEmpty
      self.actions[last].value = isUnbounded ? "" : "[\(from),\(to)]"
    } else if let value = query["value"] {
      self.actions[last].value = value
    }
  }
}

/// A request to `/go` that reports an event of a hit, such as a click.
///
/// The query contains `do=hits.click=KEY`, the state of the page, and the ID of the search. `GET`
/// redirects to the record; `POST` has no content.
struct HitEventRequest {
  let action: Action
  let state: String
  let queryID: String

  /// Parses a query string; nil if it is not valid.
  init?(_ query: URLQuery) {
    guard let name = query["do"], let action = Action(name), let state = query["state"],
      let queryID = query["queryID"], (1...64).contains(queryID.utf8.count),
      queryID.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    self.action = action
    self.state = state
    self.queryID = queryID
  }
}

extension SiteRequest {
  /// Whether a proxy has forwarded the request for another client.
  package var isForwarded: Bool {
    ["forwarded", "x-forwarded-for", "x-real-ip", "via"].contains { headers[$0] != nil }
  }

  /// Whether a browser sent the request from a page of this site (not cross-site).
  var isSameOrigin: Bool {
    if let site = headers["sec-fetch-site"] { return ["same-origin", "none"].contains(site) }
    // Older browsers send only the origin.
    guard let origin = headers["origin"] else { return true }
    guard let host = headers["host"] else { return false }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}

extension ServedScreen {
  /// The event of a request and the address of its record.
  ///
  /// Returns nil if the hit is not on the page; the address is nil if the record has none.
  func event(for request: HitEventRequest) async -> (event: InsightsEvent, address: String?)? {
    let frame = await frame(at: request.state)
    let screen = source.screen
    guard
      let event = screen.event(of: request.action, in: frame, queryID: request.queryID),
      let widget = frame.allWidgets.first(where: { $0.id == request.action.widget }),
      case .records(let records) = widget.view
    else { return nil }
    let record = records.records.first { $0.hit.objectID == request.action.value }
    return (event, renderer.link.flatMap { record?.webAddress(in: $0) })
  }
}
