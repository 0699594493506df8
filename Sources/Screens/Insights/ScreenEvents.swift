public import WidgetCore

extension Screen {
  /// What a step of a run tells: first what a person did, then the hits that are shown after it.
  ///
  /// Clicks and conversions name the answer that the hit stands in; where the searcher gives
  /// answers no name they cannot be counted, and are left out (the rule of the InstantSearch
  /// libraries).
  ///
  /// - Parameters:
  ///   - action: what was done; nil at the start.
  ///   - before: what was shown then; nil at the start.
  ///   - after: what is shown once all answers are there.
  /// - Returns: None if the screen has no `insights`.
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

  /// What an action on a hit tells that somebody saw before.
  ///
  /// - Parameters:
  ///   - frame: what is shown now, with the hit.
  ///   - queryID: names the answer that the hit was seen in.
  /// - Returns: Nil if the screen has no `insights`, or the action is none on a hit that is shown.
  public func event(
    of action: Action, in frame: Frame, queryID: String
  ) -> InsightsEvent? {
    guard let insights else { return nil }
    let writer = EventWriter(settings: insights, screen: self)
    return writer.hitEvents(of: action, in: frame, queryID: queryID).first
  }
}

/// Turns frames and actions into events.
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
      let place = records.records.firstIndex(where: { $0.hit.objectID == action.value })
    else { return [] }
    let effect = type(of: widget.connector).actions.first { $0.name == action.name }?.effect
    var event: InsightsEvent
    switch effect {
    case .clicks:
      event = self.event(.click, settings.clickEvent, of: search)
      event.positions = [records.offset &+ place &+ 1]
    case .converts: event = self.event(.conversion, settings.convertEvent, of: search)
    default: return []
    }
    event.objectIDs = [records.records[place].hit.objectID]
    event.queryID = queryID
    return [event]
  }

  /// One for the filters that have come to be chosen, whoever chose them.
  func filterEvents(from before: Frame, to after: Frame) -> [InsightsEvent] {
    zip(before.searches, after.searches).flatMap { earlier, later in
      let known = Set(earlier.state.filters.filters)
      let added = later.state.filters.filters.filter { !known.contains($0) }
        .flatMap { FilterConverter().legacy($0).flatMap(\.texts) }
      return added.chunked(InsightsEvent.mostFilters).map { filters in
        var event = event(.click, settings.filterEvent, of: later)
        event.filters = filters
        return event
      }
    }
  }

  /// The hits of answers that were not there before.
  func views(in frame: Frame, unlike before: Frame?) -> [InsightsEvent] {
    let known = Dictionary(
      (before?.searches ?? []).map { ($0.id, $0.response) }, uniquingKeysWith: { first, _ in first }
    )
    return frame.allWidgets.flatMap { shown -> [InsightsEvent] in
      guard case .records(let records) = shown.view,
        let widget = screen.widgets.first(where: { $0.id == shown.id }),
        let search = search(of: widget, in: frame), let response = search.response,
        known[search.id] != response
      else { return [] }
      return records.records.map(\.hit.objectID).chunked(InsightsEvent.mostObjects).map { keys in
        var event = event(.view, settings.viewEvent, of: search)
        event.objectIDs = keys
        event.queryID = response.queryID
        return event
      }
    }
  }

  private func event(
    _ kind: InsightsEvent.Kind, _ name: String, of search: Frame.Search
  ) -> InsightsEvent {
    InsightsEvent(
      kind, name, index: settings.index ?? search.id, userToken: settings.userToken)
  }

  private func search(of widget: Screen.Widget, in frame: Frame) -> Frame.Search? {
    frame.searches.first { widget.speaks(to: $0.id) }
  }
}

extension Array {
  fileprivate func chunked(_ most: Int) -> [[Element]] {
    stride(from: 0, to: count, by: most).map { Array(self[$0..<Swift.min($0 + most, count)]) }
  }
}
