internal import WidgetCore

/// The rules for widgets.
struct ConnectorRules<Widget: Connector> {
  private let widget: Widget
  private let samples: [SampleContext]

  init(_ widget: Widget) {
    self.widget = widget
    samples = SampleContext.all(for: widget)
  }

  /// Actions must have unique names and help texts.
  static func checkActions(of type: Widget.Type, _ violations: inout Violations) {
    let names = type.actions.map(\.name)
    violations.expect(
      Set(names).count == names.count, "actions", "duplicate action, among \(names)")
    for action in type.actions where action.help.isEmpty || action.name.isEmpty {
      violations.report("actions", "the action '\(action.name)' has no name or no help text")
    }
  }

  func check(_ violations: inout Violations) {
    checkStart(&violations)
    checkRequests(&violations)
    for sample in samples {
      checkView(sample, &violations)
      checkPages(sample, &violations)
      checkViewActions(sample, &violations)
      checkActions(sample, &violations)
    }
  }

  private func checkStart(_ violations: inout Violations) {
    var state = widget.startState
    widget.start(&state)
    violations.expect(
      state == widget.startState, "start-twice",
      "calling 'start' a second time changes the state again")
  }

  private func checkRequests(_ violations: inout Violations) {
    for widgetState in EdgeCases.widgetStates {
      for sample in samples {
        var request = SearchRequest()
        request.filters = sample.context.state.filters
        var context = sample.context
        context.state.widgetStates[context.id] = widgetState
        widget.prepare(&request, in: context)
        let once = request
        widget.prepare(&request, in: context)
        violations.expect(
          request == once, "prepare-twice",
          "calling 'prepare' a second time changes the request again, \(sample.name)")
      }
    }
  }

  /// A view depends on its context only, and requires neither a response nor a valid widget state.
  private func checkView(_ sample: SampleContext, _ violations: inout Violations) {
    for widgetState in EdgeCases.widgetStates {
      var context = sample.context
      context.state.widgetStates["widget"] = widgetState
      let (first, second) = (widget.view(in: context), widget.view(in: context))
      // Compares descriptions as well, because NaN is not equal to itself.
      violations.expect(
        first == second || "\(first)" == "\(second)", "view-pure",
        "'view' returns different views for the same context, \(sample.name)")
    }
  }

  /// A widget that does not depend on the page shows the same view on all pages.
  private func checkPages(_ sample: SampleContext, _ violations: inout Violations) {
    if Widget.dependsOnPage { return }
    var other = sample.context
    other.state.page &+= 1
    other.response = other.response?.withoutHits
    other.firstResponse = other.firstResponse?.withoutHits
    let (first, second) = (widget.view(in: sample.context), widget.view(in: other))
    violations.expect(
      first == second || "\(first)" == "\(second)", "page",
      "'view' depends on the page, but 'dependsOnPage' is false, \(sample.name)")
  }

  /// The actions in a view must be declared, and the widget must accept them.
  private func checkViewActions(_ sample: SampleContext, _ violations: inout Violations) {
    let view = widget.view(in: sample.context)
    let declared = Dictionary(Widget.actions.map { ($0.name, $0) }) { first, _ in first }
    for action in view.completeActions + view.fillableActions where action.widget == "widget" {
      let description = declared[action.name]
      violations.expect(
        description != nil, "actions",
        "the view contains '\(action)', but 'actions' does not declare '\(action.name)'")
      if description?.isRefinement == true { checkRefinement(action, sample, &violations) }
    }
    for action in view.completeActions where action.widget == "widget" {
      if let error = rejection(of: action, sample, &violations) {
        violations.report(
          "offered-action",
          "the widget rejects its action '\(action)', \(sample.name): \(error)")
      }
    }
  }

  private func checkActions(_ sample: SampleContext, _ violations: inout Violations) {
    for description in Widget.actions {
      for value in EdgeCases.actionValues {
        let action = sample.context.action(description.name, value)
        let error = rejection(of: action, sample, &violations)
        violations.expect(
          error != .unknown(action, for: Widget.self), "actions",
          "'actions' declares '\(description.name)', but 'apply' does not support it")
        if description.isRefinement { checkRefinement(action, sample, &violations) }
      }
    }
    let unknown = sample.context.action("noSuchAction", "1")
    violations.expect(
      rejection(of: unknown, sample, &violations) != nil, "unknown-action",
      "'apply' accepts an action that is not declared, expected ActionError.unknown")
  }

  /// Applies an action and checks the resulting state; returns the error of a rejected action.
  private func rejection(
    of action: Action, _ sample: SampleContext, _ violations: inout Violations
  ) -> ActionError? {
    let before = sample.context.state
    var state = before
    do throws(ActionError) {
      try widget.apply(action, to: &state, in: sample.context)
    } catch {
      violations.expect(
        state == before, "refused-action", "'\(action)' is rejected, but changes the state")
      violations.expect(
        !error.message.isEmpty, "refused-action", "'\(action)' is rejected without a message")
      return error
    }
    check(state, after: action, sample, &violations)
    return nil
  }

  /// A refinement changes filters and widget states, in the same way for all queries, pages, times, and
  /// responses.
  private func checkRefinement(
    _ action: Action, _ sample: SampleContext, _ violations: inout Violations
  ) {
    let before = sample.context.state
    var other = sample.context
    other.state.query += " other"
    other.state.page &+= 1
    other.state.sort = "other"
    other.state.now += 1_000_000
    (other.response, other.firstResponse, other.searched) = (nil, nil, other.state)
    let (first, second) = (
      state(after: action, in: sample.context), state(after: action, in: other)
    )
    violations.expect(
      first?.filters == second?.filters && first?.widgetStates == second?.widgetStates,
      "refinement",
      "'\(action)' is a refinement, but depends on more than filters and widget states, \(sample.name)"
    )
    violations.expect(
      first?.hasParameters(of: before) ?? true, "refinement",
      "'\(action)' is a refinement, but changes more than filters and widget states, \(sample.name)"
    )
  }

  /// Returns the state after an action; nil if it is rejected.
  private func state(after action: Action, in context: WidgetContext) -> SearchState? {
    var state = context.state
    return (try? widget.apply(action, to: &state, in: context)) == nil ? nil : state
  }

  private func check(
    _ state: SearchState, after action: Action, _ sample: SampleContext,
    _ violations: inout Violations
  ) {
    let others = state.widgetStates.filter { $0.key != "widget" }
    violations.expect(
      others == sample.context.state.widgetStates.filter { $0.key != "widget" }, "own-memory",
      "'\(action)' changes the state of widgets other than 'context.id'")
    let foreign = FilterGroup.ID.and(SampleContext.foreign)
    violations.expect(
      widget.targets.isEmpty
        || state.filters.filters(in: foreign)
          == sample.context.state.filters.filters(in: foreign),
      "own-filters", "'\(action)' changes the filters of other widgets")
    var context = sample.context
    context.state = state
    _ = widget.view(in: context)
    _ = widget.request(in: state)
  }
}

extension View {
  /// The actions of the view and of nested views that can be sent without changes.
  var completeActions: [Action] {
    switch self {
    case .choices(let choices):
      choices.items.filter(\.isEnabled).flatMap(\.actions) + list(choices.showMore)
    case .tree(let tree): tree.branches.flatMap(\.completeActions) + list(tree.showMore)
    case .tags(let tags): tags.sections.flatMap(\.tags).compactMap(\.remove)
    case .field(let field): list(field.stepper?.increment) + list(field.stepper?.decrement)
    case .group(let group): list(group.toggle) + group.views.flatMap(\.completeActions)
    case .text, .range, .records, .pager, .banner, .progress, .failure: []
    }
  }

  /// The actions of the view and of nested views that require a value.
  var fillableActions: [Action] {
    switch self {
    case .field(let field): [field.action]
    case .range(let range): [range.action]
    case .pager(let pager): [pager.action]
    case .group(let group): group.views.flatMap(\.fillableActions)
    case .text, .choices, .records, .tree, .tags, .banner, .progress, .failure: []
    }
  }

  private func list(_ action: Action?) -> [Action] {
    action.map { [$0] } ?? []
  }
}

extension View.Tree.Branch {
  fileprivate var completeActions: [Action] {
    (choice.isEnabled ? choice.actions : []) + children.flatMap(\.completeActions)
  }
}
