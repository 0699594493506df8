public import WidgetCore

extension ControllerLink {
  /// Connects a switch to a `.choices` view with a single filter.
  public init<Controller: SelectableController>(
    toggle controller: Controller, send: @escaping Send
  ) where Controller.Item: FilterConvertible {
    let latest = Latest<View.Choice>()
    controller.onClick = { isSelected in
      guard let choice = latest.content, choice.isSelected != isSelected else { return }
      if let action = choice.actions.first { send(action) }
    }
    self.init { [weak controller] view in
      guard case .choices(let choices) = view, let choice = choices.items.first else { return }
      latest.content = choice
      if let item = choice.filter?.converted(to: Controller.Item.self) { controller?.setItem(item) }
      controller?.setSelected(choice.isSelected)
    }
  }

  /// Connects a segmented control to a `.choices` view.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - send: Sends the action of the clicked item.
  ///   - item: Converts a choice to the key and label of an item; nil to omit it.
  public init<Controller: SelectableSegmentController>(
    segments controller: Controller, send: @escaping Send,
    item: @escaping @MainActor (View.Choice) -> (key: Controller.SegmentKey, label: String)?
  ) {
    let latest = Latest<[(key: Controller.SegmentKey, action: Action?)]>()
    controller.onClick = { key in
      if let action = latest.content?.first(where: { $0.key == key })?.action { send(action) }
    }
    self.init { [weak controller] view in
      guard case .choices(let choices) = view else { return }
      let rows = choices.items.compactMap { choice in item(choice).map { (choice, $0) } }
      latest.content = rows.map { (key: $0.1.key, action: $0.0.actions.first) }
      controller?.setItems(
        items: Dictionary(rows.map { ($0.1.key, $0.1.label) }) { first, _ in first })
      controller?.setSelected(rows.first { $0.0.isSelected }?.1.key)
    }
  }

  /// Connects a button to a `.choices` view with a single action.
  public init(clear controller: some FilterClearController, send: @escaping Send) {
    let latest = Latest<Action>()
    controller.onClick = { if let action = latest.content { send(action) } }
    self.init { view in
      guard case .choices(let choices) = view else { return }
      latest.content = choices.items.first?.actions.first
    }
  }

  /// Connects a control for a number to a `.field` view with a stepper.
  ///
  /// Without a number, the controller is invalidated.
  public init<Controller: NumberController>(
    number controller: Controller, send: @escaping Send
  ) where Controller.Item: DoubleRepresentable {
    let latest = Latest<Action>()
    let computation = Computation<Controller.Item>(numeric: nil) { number in
      guard var action = latest.content else { return }
      if let number {
        action.value = number.double.shortText
      } else {
        action.name = "clear"
        action.value = nil
      }
      send(action)
    }
    controller.setComputation(computation: computation)
    // The controller retains the computation, which retains the widget through its closure.
    self.init { [weak controller, weak computation] view in
      guard case .field(let field) = view, let stepper = field.stepper else { return }
      latest.content = field.action
      let number = stepper.value.map { Controller.Item.rounding($0, .toNearestOrAwayFromZero) }
      computation?.numeric = number
      controller?.setBounds(bounds: stepper.bounds.map { ClosedRange(roundingOutward: $0) })
      if let number { controller?.setItem(number) } else { controller?.invalidate() }
    }
  }

  /// Connects a hierarchy to a `.tree` view.
  ///
  /// - Parameters:
  ///   - controller: The view of the hierarchy.
  ///   - send: Sends the action of the clicked value.
  ///   - presenter: Selects and sorts the values to show; all in the order of the view by default.
  public init(
    hierarchy controller: some HierarchicalController, send: @escaping Send,
    presenter: @escaping ([HierarchicalFacet]) -> [HierarchicalFacet] = { $0 }
  ) {
    let latest = Latest<[String: Action]>()
    controller.onClick = { value in if let action = latest.content?[value] { send(action) } }
    self.init { [weak controller] view in
      guard case .tree(let tree) = view else { return }
      let rows = View.Tree.Branch.rows(of: tree.branches, level: 0)
      let actions = rows.map { ($0.facet.value, $0.action) }
      latest.content = Dictionary(actions) { first, _ in first }.compactMapValues { $0 }
      controller?.setItem(
        presenter(rows.map { (facet: $0.facet, level: $0.level, isSelected: $0.isSelected) }))
    }
  }

  /// Connects lists of several attributes to the view of a `dynamicFacets` widget.
  public init(dynamicFacets controller: some DynamicFacetListController, send: @escaping Send) {
    let latest = Latest<[FacetRow]>()
    controller.didSelect = { attribute, facet in
      let row = latest.content?.first { $0.attribute == attribute && $0.facet.value == facet.value }
      if let row { send(row.action) }
    }
    self.init { [weak controller] view in
      guard case .group(let group) = view else { return }
      let lists = group.views.map(FacetRow.rows).filter { !$0.isEmpty }
      latest.content = lists.flatMap(\.self)
      controller?.setOrderedFacets(
        lists.map { AttributedFacets(attribute: $0[0].attribute, facets: $0.map(\.facet)) })
      let selected = lists.flatMap(\.self).filter(\.isSelected)
      controller?.setSelections(
        Dictionary(grouping: selected, by: \.attribute).mapValues { Set($0.map(\.facet.value)) })
      controller?.reload()
    }
  }
}

extension View.Tree.Branch {
  fileprivate struct Row {
    var facet: FacetValue
    var level: Int
    var isSelected: Bool
    var action: Action?
  }

  /// Returns the branches with their children, in display order.
  fileprivate static func rows(of branches: [View.Tree.Branch], level: Int) -> [Row] {
    branches.flatMap { branch -> [Row] in
      let choice = branch.choice
      let row = Row(
        facet: FacetValue(choice.value.text ?? "", count: choice.count ?? 0), level: level,
        isSelected: choice.isSelected, action: choice.actions.first)
      return [row] + rows(of: branch.children, level: level + 1)
    }
  }
}

/// A value in the view of a `dynamicFacets` widget.
private struct FacetRow {
  var attribute: String
  var facet: FacetValue
  var isSelected: Bool
  var action: Action

  /// Returns the values of an attribute.
  ///
  /// The values of their actions contain the attribute, as in `brand:Apple`.
  static func rows(_ view: View) -> [FacetRow] {
    guard case .group(let group) = view else { return [] }
    return group.views.flatMap { view -> [FacetRow] in
      guard case .choices(let choices) = view else { return [] }
      return choices.items.compactMap { choice in
        guard let value = choice.value.text, let action = choice.actions.first,
          let target = action.value
        else { return nil }
        return FacetRow(
          attribute: String(target.dropLast(value.count + 1)),
          facet: FacetValue(value, count: choice.count ?? 0), isSelected: choice.isSelected,
          action: action)
      }
    }
  }
}
