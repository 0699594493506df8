internal import Renderers
internal import Screens
internal import WidgetCore

/// A submitted form: an action and the state that it applies to.
struct FormAction {
  var action: Action
  /// The query string of the state.
  var state: String

  /// Parses a query string; nil if it is not a form.
  ///
  /// `do` names the widget and action. The value is `value`, or a range with the bounds `from` and
  /// `to`, which can be empty.
  init?(_ query: URLQuery) {
    guard let name = query["do"], let state = query["state"], var action = Action(name) else {
      return nil
    }
    if let from = query["from"], let to = query["to"] {
      let isUnbounded = from.isEmpty && to.isEmpty
      action.value = isUnbounded ? "" : "[\(from),\(to)]"
    } else {
      action.value = query["value"] ?? action.value
    }
    self.action = action
    self.state = state
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
    let screen = connected.screen
    guard
      let event = screen.event(of: request.action, in: frame, queryID: request.queryID),
      let widget = frame.allWidgets.first(where: { $0.id == request.action.widget }),
      case .records(let records) = widget.view
    else { return nil }
    let record = records.records.first { $0.hit.objectID == request.action.value }
    return (event, renderer.link.flatMap { record?.webAddress(in: $0) })
  }
}
