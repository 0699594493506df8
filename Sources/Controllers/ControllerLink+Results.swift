public import WidgetCore

extension ControllerLink {
  /// Connects a list of active filters to a `.tags` view.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - send: Sends the action of the removed filter.
  ///   - group: Returns the group with a filter; nil for all filters by default.
  ///   - label: Returns the label of a filter; nil for the labels of the view.
  public init(
    currentFilters controller: some CurrentFiltersController, send: @escaping Send,
    group: @escaping @MainActor (Filter) -> FilterGroup.ID? = { _ in nil },
    label: ((Filter) -> String)? = nil
  ) {
    let latest = Latest<[(filter: CurrentFilter, remove: Action?)]>()
    controller.onRemoveItem = { removed in
      let row = latest.content?.first { $0.filter == removed }
      if let action = row?.remove { send(action) }
    }
    self.init { [weak controller] view in
      guard case .tags(let tags) = view else { return }
      let rows = tags.sections.flatMap(\.tags).compactMap {
        tag -> (filter: CurrentFilter, remove: Action?)? in
        guard let filter = try? FilterParser.parseFilter(tag.value) else { return nil }
        let text = label?(filter) ?? tag.label
        return (CurrentFilter(filter: filter, id: group(filter), text: text), tag.remove)
      }
      latest.content = rows
      controller?.setItems(rows.map(\.filter))
      controller?.reload()
    }
  }

  /// Connects a list of records to a `.records` view and sets the controller's source.
  ///
  /// Records that cannot be decoded are reported to the source's `onError`.
  public init<Controller: HitsController, Record>(hits controller: Controller)
  where Controller.DataSource == HitsSource<Record> {
    let source = HitsSource<Record>()
    let link = ControllerLink(hits: controller, source: source)
    self.init { view in
      // The controller may reference its source weakly.
      withExtendedLifetime(source) { link.show(view) }
    }
  }

  /// Connects a list of records with a given source to a `.records` view.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - source: The source of the records; referenced weakly.
  public init<Controller: HitsController, Record>(
    hits controller: Controller, source: Controller.DataSource
  )
  where Controller.DataSource: HitsSource<Record> {
    controller.hitsSource = source
    let latest = Latest<[String]>()
    self.init { [weak controller, weak source] view in
      guard case .records(let records) = view else { return }
      let hits = records.records.map(\.hit)
      let (ids, previous) = (hits.map(\.objectID), latest.content ?? [])
      // Pages that are appended leave the position as it is.
      let hasChanged = previous.isEmpty ? !ids.isEmpty : !ids.starts(with: previous)
      latest.content = ids
      source?.set(hits)
      controller?.reload()
      if hasChanged { controller?.scrollToTop() }
    }
  }

  /// Connects a view of statistics to a `.text` view.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Converts the values of the text by name to the controller's item. Nil before the
  ///     first response.
  public init<Controller: ItemController>(
    values controller: Controller, presenter: @escaping (JSONObject?) -> Controller.Item
  ) {
    self.init { [weak controller] view in
      guard case .text(let text) = view else { return }
      controller?.setItem(presenter(text.values.members.isEmpty ? nil : text.values))
    }
  }

  /// Connects a control to the view of a `relevantSort` widget.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - send: Sends the action that switches to all or to the relevant results.
  ///   - presenter: Converts the content of the view to the controller's item. Nil if the results
  ///     cannot be limited to relevant ones.
  public init<Controller: RelevantSortController>(
    relevantSort controller: Controller, send: @escaping Send,
    presenter: @escaping (RelevantSortContent?) -> Controller.Item
  ) {
    let latest = Latest<Action>()
    controller.didToggle = { if let toggle = latest.content { send(toggle) } }
    self.init { [weak controller] view in
      guard case .group(let group) = view else { return }
      let content = RelevantSortContent(group)
      latest.content = content?.toggle
      controller?.setItem(presenter(content))
    }
  }
}

/// The content of the view of a `relevantSort` widget.
public struct RelevantSortContent: Hashable, Sendable {
  /// True if only relevant results are shown.
  public var isRelevantSorted: Bool
  /// The sentence that says which results are shown.
  public var hintText: String
  /// The label of the button that switches.
  public var toggleTitle: String
  /// Switches between all and the relevant results.
  public var toggle: Action

  /// Reads the content; nil if the group contains none.
  public init?(_ group: View.Group) {
    var text: View.Text?
    var button: View.Choice?
    for view in group.views {
      if case .text(let content) = view { text = content }
      if case .choices(let choices) = view { button = choices.items.first }
    }
    guard let text, let button, let toggle = button.actions.first,
      case .boolean(let isRelevantSorted)? = text.values["isRelevantSorted"]
    else { return nil }
    self.isRelevantSorted = isRelevantSorted
    self.toggle = toggle
    (hintText, toggleTitle) = (text.text, button.label)
  }
}
