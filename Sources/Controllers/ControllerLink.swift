public import WidgetCore

/// Ties a controller to a widget: gives it what the widget's view holds, and sends what the view
/// says that a person's doing means.
///
/// It holds no logic of its own: items, bounds and selections are those of the view, and so are the
/// actions. The controller is held weakly.
@MainActor public struct ControllerLink {
  /// Sends an action to whoever runs the widget.
  public typealias Send = @MainActor (Action) -> Void

  /// Gives the controller what a view holds; other controls than the controller's are passed over.
  public let show: @MainActor (View) -> Void

  init(_ show: @escaping @MainActor (View) -> Void) {
    self.show = show
  }

  /// Keeps the last view, whose actions say what a click means.
  @MainActor private final class Last<Content> {
    var content: Content?
  }
}

extension ControllerLink {
  /// A slider on a `.range`.
  public init(range controller: some NumberRangeController, send: @escaping Send) {
    let last = Last<View.Range>()
    controller.onRangeChanged = { range in
      guard var action = last.content?.action else { return }
      action.value = "[\(range.lowerBound),\(range.upperBound)]"
      send(action)
    }
    self.init { [weak controller] view in
      guard case .range(let range) = view else { return }
      last.content = range
      if let bounds = range.bounds { controller?.setBounds(bounds) }
      if let value = range.value ?? range.bounds {
        controller?.setItem(value)
      } else {
        controller?.invalidate()
      }
    }
  }

  /// A list on `.choices`. `item` says what a choice is to the controller, nil where it cannot show
  /// it.
  public init<Controller: SelectableListController>(
    list controller: Controller, send: @escaping Send,
    item: @escaping @MainActor (View.Choice) -> Controller.Item?
  ) where Controller.Item: Equatable {
    let last = Last<[(choice: View.Choice, item: Controller.Item)]>()
    controller.onClick = { clicked in
      let row = last.content?.first { $0.item == clicked }
      if let action = row?.choice.actions.first { send(action) }
    }
    self.init { [weak controller] view in
      guard case .choices(let choices) = view else { return }
      let rows = choices.items.compactMap { choice in item(choice).map { (choice, $0) } }
      last.content = rows.map { (choice: $0.0, item: $0.1) }
      controller?.setSelectableItems(
        selectableItems: rows.map { SelectableItem(item: $0.1, isSelected: $0.0.isSelected) })
      controller?.reload()
    }
  }

  /// A list of facet values on `.choices`.
  public init(facets controller: some FacetListController, send: @escaping Send) {
    self.init(list: controller, send: send) { choice in
      choice.value.text.map { FacetValue($0, count: choice.count ?? 0) }
    }
  }

  /// A list of numeric filters on `.choices` whose values are filters.
  public init<Controller: SelectableListController>(
    numericFilters controller: Controller, send: @escaping Send
  ) where Controller.Item == Filter.Numeric {
    self.init(list: controller, send: send) { choice in
      if case .numeric(let numeric) = choice.filter { numeric } else { nil }
    }
  }

  /// A list of facet filters on `.choices` whose values are filters.
  public init<Controller: SelectableListController>(
    facetFilters controller: Controller, send: @escaping Send
  ) where Controller.Item == Filter.Facet {
    self.init(list: controller, send: send) { choice in
      if case .facet(let facet) = choice.filter { facet } else { nil }
    }
  }

  /// A list of tags on `.choices` whose values are filters.
  public init<Controller: SelectableListController>(
    tagFilters controller: Controller, send: @escaping Send
  ) where Controller.Item == Filter.Tag {
    self.init(list: controller, send: send) { choice in
      if case .tag(let tag) = choice.filter { tag } else { nil }
    }
  }

  /// An indicator on `.progress`.
  public init<Controller: ItemController>(loading controller: Controller)
  where Controller.Item == Bool {
    self.init { [weak controller] view in
      if case .progress(let progress) = view { controller?.setItem(progress.isLoading) }
    }
  }

  /// A sentence on `.text`; nil where the view has nothing to say.
  public init<Controller: ItemController>(text controller: Controller)
  where Controller.Item == String? {
    self.init { [weak controller] view in
      guard case .text(let text) = view else { return }
      controller?.setItem(text.text.isEmpty ? nil : text.text)
    }
  }

  /// Anything on a `.banner`; nil where there is none, or its data is no `Model`.
  public init<Model: Decodable, Controller: ItemController>(
    banner controller: Controller, as model: Model.Type,
    presenter: @escaping (Model?) -> Controller.Item
  ) {
    self.init { [weak controller] view in
      guard case .banner(let banner) = view else { return }
      controller?.setItem(presenter(try? banner.data.decoded(as: Model.self)))
    }
  }

  /// A line to type into on a `.field`.
  public init(searchBox controller: some SearchBoxController, send: @escaping Send) {
    let last = Last<View.Field>()
    let type: (String?) -> Void = { text in
      guard var action = last.content?.action else { return }
      action.value = text ?? ""
      send(action)
    }
    controller.onQueryChanged = type
    controller.onQuerySubmitted = type
    self.init { [weak controller] view in
      guard case .field(let field) = view else { return }
      if last.content?.text != field.text { controller?.setQuery(field.text) }
      last.content = field
    }
  }

  /// Chips on `.tags`.
  public init(currentFilters controller: some CurrentFiltersController, send: @escaping Send) {
    let last = Last<[(filter: CurrentFilter, remove: Action?)]>()
    controller.onRemoveItem = { removed in
      let row = last.content?.first { $0.filter == removed }
      if let action = row?.remove { send(action) }
    }
    self.init { [weak controller] view in
      guard case .tags(let tags) = view else { return }
      let rows = tags.sections.flatMap(\.tags).compactMap {
        tag -> (filter: CurrentFilter, remove: Action?)? in
        guard let filter = try? FilterParser.parseFilter(tag.value) else { return nil }
        return (CurrentFilter(filter: filter, text: tag.label), tag.remove)
      }
      last.content = rows
      controller?.setItems(rows.map(\.filter))
      controller?.reload()
    }
  }

  /// A list of records on `.records`.
  public init<Controller: HitsController>(hits controller: Controller) {
    let source = HitsSource<Controller.Record>()
    controller.hitsSource = source
    self.init { [weak controller] view in
      guard case .records(let records) = view else { return }
      let hits = records.records.map(\.hit)
      let isOther = hits.map(\.objectID) != source.hits.map(\.objectID)
      source.set(hits)
      controller?.reload()
      if isOther { controller?.scrollToTop() }
    }
  }
}

extension View.Choice {
  /// The filter whose text is the choice's value.
  fileprivate var filter: Filter? {
    value.text.flatMap { try? FilterParser.parseFilter($0) }
  }
}
