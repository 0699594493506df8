internal import Renderers
internal import Screens
internal import WidgetCore

/// What a page tells of a hit: `do=hits.click=KEY`, the state that it stood in, and the name of the
/// answer. `GET /go` leads on to the record, `POST /go` has no answer but that it is told.
struct HitMessage {
  let action: Action
  let state: String
  let queryID: String

  /// Nil for a query that tells of no hit.
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
  /// False if a page of another site sent it, as browsers tell.
  var isOwn: Bool {
    if let site = headers["sec-fetch-site"] { return ["same-origin", "none"].contains(site) }
    // Older browsers tell the origin alone.
    guard let origin = headers["origin"] else { return true }
    guard let host = headers["host"] else { return false }
    return origin == "http://\(host)" || origin == "https://\(host)"
  }
}

extension ServedScreen {
  /// The event of a message, and where the record leads if it leads anywhere.
  func outcome(of message: HitMessage) async -> (event: InsightsEvent, address: String?)? {
    let frame = await frame(at: message.state)
    let screen = opened.screen
    guard
      let event = screen.event(of: message.action, in: frame, queryID: message.queryID),
      let widget = frame.allWidgets.first(where: { $0.id == message.action.widget }),
      case .records(let records) = widget.view
    else { return nil }
    let record = records.records.first { $0.hit.objectID == message.action.value }
    return (event, renderer.link.flatMap { record?.webAddress(in: $0) })
  }
}
