public import WidgetCore

extension Screen {
  /// Returns the events of an action: its own events, followed by views of the new hits.
  ///
  /// Clicks and conversions refer to a response by its query id. As in the InstantSearch
  /// libraries, they are omitted if the searcher provides none. O(widgets + filters + hits).
  ///
  /// - Parameters:
  ///   - action: The action; nil at the start of the session.
  ///   - before: The frame before the action; nil at the start of the session.
  ///   - after: The frame after all responses have arrived.
  /// - Returns: An empty array if the screen has no `insights`.
  public func events(of action: Action?, from before: Frame?, to after: Frame) -> [InsightsEvent] {
    guard let insights else { return [] }
    let writer = EventWriter(settings: insights, screen: self)
    var events: [InsightsEvent] = []
    if let action, let before {
      events += writer.hitEvents(of: action, in: before)
      events += writer.filterEvents(from: before, to: after)
    }
    return events + writer.views(in: after, unlike: before)
  }

  /// Returns the event of an action on a hit that belongs to a given response.
  ///
  /// - Parameters:
  ///   - action: The click or conversion.
  ///   - frame: A frame that shows the hit.
  ///   - queryID: The query id of the response in which the user saw the hit.
  /// - Returns: Nil if the screen has no `insights`, or the action does not apply to a visible hit.
  public func event(
    of action: Action, in frame: Frame, queryID: String
  ) -> InsightsEvent? {
    guard let insights else { return nil }
    let writer = EventWriter(settings: insights, screen: self)
    return writer.hitEvents(of: action, in: frame, queryID: queryID).first
  }
}

/// Derives events from actions and frames.
private struct EventWriter {
  let settings: InsightsSettings
  let screen: Screen

  func hitEvents(
    of action: Action, in frame: Frame, queryID: String? = nil
  ) -> [InsightsEvent] {
    guard let widget = screen.widgets.first(where: { $0.id == action.widget }),
      let shown = frame.allWidgets.first(where: { $0.id == widget.id }),
      case .records(let records) = shown.view, let search = search(of: widget, in: frame),
      let queryID = queryID ?? search.response?.queryID,
      let index = records.records.firstIndex(where: { $0.hit.objectID == action.value })
    else { return [] }
    let effect = type(of: widget.connector).actions.first { $0.name == action.name }?.effect
    var event: InsightsEvent
    switch effect {
    case .clicks:
      event = self.event(.click, settings.clickEvent, of: search)
      event.positions = [records.offset &+ index &+ 1]
    case .converts: event = self.event(.conversion, settings.convertEvent, of: search)
    default: return []
    }
    event.objectIDs = [records.records[index].hit.objectID]
    event.queryID = queryID
    return [event]
  }

  /// Returns the events for added filters, regardless of the widget that added them.
  func filterEvents(from before: Frame, to after: Frame) -> [InsightsEvent] {
    zip(before.searches, after.searches).flatMap { earlier, later in
      let previous = Set(earlier.state.filters.filters)
      let added = later.state.filters.filters.filter { !previous.contains($0) }
        .flatMap { FilterConverter().legacy($0).flatMap(\.texts) }
      return added.chunked(InsightsEvent.maxFilters).map { filters in
        var event = event(.click, settings.filterEvent, of: later)
        event.filters = filters
        return event
      }
    }
  }

  /// Returns the events for the hits of new responses.
  func views(in frame: Frame, unlike before: Frame?) -> [InsightsEvent] {
    let previous = Dictionary(
      (before?.searches ?? []).map { ($0.id, $0.response) }, uniquingKeysWith: { first, _ in first }
    )
    return frame.allWidgets.flatMap { shown -> [InsightsEvent] in
      guard case .records(let records) = shown.view,
        let widget = screen.widgets.first(where: { $0.id == shown.id }),
        let search = search(of: widget, in: frame), let response = search.response,
        previous[search.id] != response
      else { return [] }
      return records.records.map(\.hit.objectID).chunked(InsightsEvent.maxObjectIDs).map { ids in
        var event = event(.view, settings.viewEvent, of: search)
        event.objectIDs = ids
        event.queryID = response.queryID
        return event
      }
    }
  }

  private func event(
    _ type: InsightsEvent.EventType, _ name: String, of search: Frame.Search
  ) -> InsightsEvent {
    InsightsEvent(
      type, name, index: settings.index ?? search.id, userToken: settings.userToken)
  }

  private func search(of widget: Screen.Widget, in frame: Frame) -> Frame.Search? {
    frame.searches.first { widget.isConnected(to: $0.id) }
  }
}

extension Array {
  fileprivate func chunked(_ size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
