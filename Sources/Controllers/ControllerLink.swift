public import WidgetCore

/// Connects a controller to a widget: shows its views and sends the user's actions.
///
/// Items, bounds, selections, and actions come from the view; a link contains no logic. It
/// references the controller weakly. Each initializer with a controller sets its callbacks.
@MainActor public struct ControllerLink {
  /// Sends an action to the session or object that runs the widget.
  public typealias Send = @MainActor (Action) -> Void

  /// Updates the controller with a view; ignores views of other kinds.
  public let show: @MainActor (View) -> Void

  /// Creates a link that passes each view to a function.
  public init(_ show: @escaping @MainActor (View) -> Void) {
    self.show = show
  }

  /// Stores the content of the latest view with the actions for the controller's callbacks.
  @MainActor final class Latest<Content> {
    var content: Content?
  }
}

extension ControllerLink {
  /// Connects a slider to a `.range` view.
  public init<Controller: NumberRangeController>(
    range controller: Controller, send: @escaping Send
  ) {
    let latest = Latest<View.Range>()
    controller.onRangeChanged = { range in
      guard let shown = latest.content else { return }
      send(shown.action(selecting: shown.value(ofHandles: range.doubles)))
    }
    self.init { [weak controller] view in
      guard case .range(let range) = view else { return }
      latest.content = range
      if let bounds = range.bounds { controller?.setBounds(ClosedRange(roundingOutward: bounds)) }
      if let value = range.closedValue ?? range.bounds {
        controller?.setItem(ClosedRange(roundingOutward: value))
      } else {
        controller?.invalidate()
      }
    }
  }

  /// Connects a list to a `.choices` view.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - send: Sends the action of the clicked item.
  ///   - arrange: Selects and sorts the items to show; all in the order of the view by default.
  ///   - item: Converts a choice to an item of the list; nil to omit it.
  public init<Controller: SelectableListController>(
    list controller: Controller, send: @escaping Send,
    arrange: @escaping ([SelectableItem<Controller.Item>]) -> [SelectableItem<Controller.Item>] = {
      $0
    },
    item: @escaping @MainActor (View.Choice) -> Controller.Item?
  ) where Controller.Item: Equatable {
    let latest = Latest<[(choice: View.Choice, item: Controller.Item)]>()
    controller.onClick = { clicked in
      let row = latest.content?.first { $0.item == clicked }
      if let action = row?.choice.actions.first { send(action) }
    }
    self.init { [weak controller] view in
      guard case .choices(let choices) = view else { return }
      let rows = choices.items.compactMap { choice in item(choice).map { (choice, $0) } }
      latest.content = rows.map { (choice: $0.0, item: $0.1) }
      let items = rows.map { SelectableItem(item: $0.1, isSelected: $0.0.isSelected) }
      controller?.setSelectableItems(selectableItems: arrange(items))
      controller?.reload()
    }
  }

  /// Connects a list of facet values to a `.choices` view.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - send: Sends the action of the clicked value.
  ///   - arrange: Selects and sorts the values to show; all in the order of the view by default.
  public init(
    facets controller: some FacetListController, send: @escaping Send,
    arrange: @escaping ([SelectableItem<FacetValue>]) -> [SelectableItem<FacetValue>] = { $0 }
  ) {
    self.init(list: controller, send: send, arrange: arrange) { choice in
      choice.value.text.map { FacetValue($0, count: choice.count ?? 0) }
    }
  }

  /// Connects a list of filters to a `.choices` view of filters.
  ///
  /// Filters of other types than the list's items are omitted.
  public init<Controller: SelectableListController>(
    filters controller: Controller, send: @escaping Send
  ) where Controller.Item: FilterConvertible & Equatable {
    self.init(list: controller, send: send) { $0.filter?.converted(to: Controller.Item.self) }
  }

  /// Connects a list of numeric filters to a `.choices` view of filters.
  public init<Controller: SelectableListController>(
    numericFilters controller: Controller, send: @escaping Send
  ) where Controller.Item == Filter.Numeric {
    self.init(filters: controller, send: send)
  }

  /// Connects a list of facet filters to a `.choices` view of filters.
  public init<Controller: SelectableListController>(
    facetFilters controller: Controller, send: @escaping Send
  ) where Controller.Item == Filter.Facet {
    self.init(filters: controller, send: send)
  }

  /// Connects a list of tags to a `.choices` view of filters.
  public init<Controller: SelectableListController>(
    tagFilters controller: Controller, send: @escaping Send
  ) where Controller.Item == Filter.Tag {
    self.init(filters: controller, send: send)
  }

  /// Connects a loading indicator to a `.progress` view.
  public init<Controller: ItemController>(loading controller: Controller)
  where Controller.Item == Bool {
    self.init { [weak controller] view in
      if case .progress(let progress) = view { controller?.setItem(progress.isLoading) }
    }
  }

  /// Connects a label to a `.text` view; the item is nil if the text is empty.
  public init<Controller: ItemController>(text controller: Controller)
  where Controller.Item == String? {
    self.init { [weak controller] view in
      guard case .text(let text) = view else { return }
      controller?.setItem(text.text.isEmpty ? nil : text.text)
    }
  }

  /// Connects a controller for custom data to a `.banner` view.
  ///
  /// - Parameters:
  ///   - controller: The controller.
  ///   - model: The type to decode the data as.
  ///   - presenter: Converts the decoded data to the controller's item. Its argument is nil if there
  ///     is no data or decoding fails.
  public init<Model: Decodable, Controller: ItemController>(
    banner controller: Controller, as model: Model.Type,
    presenter: @escaping (Model?) -> Controller.Item
  ) {
    self.init { [weak controller] view in
      guard case .banner(let banner) = view else { return }
      controller?.setItem(presenter(try? banner.data.decoded(as: Model.self)))
    }
  }

  /// Connects a text field to a `.field` view.
  ///
  /// The text is set only if it differs from the previous view, so that typing is not interrupted.
  public init(searchBox controller: some SearchBoxController, send: @escaping Send) {
    let latest = Latest<View.Field>()
    let apply: (Action?, String?) -> Void = { action, text in
      guard var action else { return }
      action.value = text ?? ""
      send(action)
    }
    controller.onQueryChanged = { apply(latest.content?.action, $0) }
    controller.onQuerySubmitted = { apply(latest.content?.submit ?? latest.content?.action, $0) }
    self.init { [weak controller] view in
      guard case .field(let field) = view else { return }
      if latest.content?.text != field.text { controller?.setQuery(field.text) }
      latest.content = field
    }
  }
}

extension View.Choice {
  /// The filter that the value contains as text; nil for other values.
  var filter: Filter? {
    value.text.flatMap { try? FilterParser.parseFilter($0) }
  }
}

extension Filter {
  /// Returns the filter as a type such as `Filter.Tag`; nil if it has another type.
  package func converted<Item>(to type: Item.Type) -> Item? {
    switch self {
    case .facet(let facet): facet as? Item ?? self as? Item
    case .numeric(let numeric): numeric as? Item ?? self as? Item
    case .tag(let tag): tag as? Item ?? self as? Item
    }
  }
}
