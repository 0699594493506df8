internal import WidgetCore

/// What every widget must do, whatever it is for.
struct ConnectorRules<Widget: Connector> {
  private let widget: Widget
  private let samples: [SampleContext]

  init(_ widget: Widget) {
    self.widget = widget
    samples = SampleContext.all(for: widget)
  }

  /// The actions must be told apart and explained.
  static func checkActions(of type: Widget.Type, _ findings: inout Findings) {
    let names = type.actions.map(\.name)
    findings.expect(
      Set(names).count == names.count, "actions", "an action is declared twice, among \(names)")
    for action in type.actions where action.help.isEmpty || action.name.isEmpty {
      findings.report("actions", "the action '\(action.name)' needs a name and a help text")
    }
  }

  func check(_ findings: inout Findings) {
    checkStart(&findings)
    checkRequests(&findings)
    for sample in samples {
      checkView(sample, &findings)
      checkOffers(sample, &findings)
      checkActions(sample, &findings)
    }
  }

  private func checkStart(_ findings: inout Findings) {
    var state = widget.startState
    widget.start(&state)
    findings.expect(
      state == widget.startState, "start-twice", "'start' twice selects more than once")
  }

  private func checkRequests(_ findings: inout Findings) {
    for memory in OddValues.memories {
      for sample in samples {
        var request = SearchRequest()
        request.filters = sample.context.state.filters
        var context = sample.context
        context.state.widgetStates[context.id] = memory
        widget.prepare(&request, in: context)
        let once = request
        widget.prepare(&request, in: context)
        findings.expect(
          request == once, "prepare-twice",
          "'prepare' twice asks for more than once, \(sample.name)")
      }
    }
  }

  /// A view comes from nothing but its context, and needs neither an answer nor a sane memory.
  private func checkView(_ sample: SampleContext, _ findings: inout Findings) {
    for memory in OddValues.memories {
      var context = sample.context
      context.state.widgetStates["widget"] = memory
      let (first, second) = (widget.view(in: context), widget.view(in: context))
      // What is not a number equals nothing, not even itself.
      findings.expect(
        first == second || "\(first)" == "\(second)", "view-pure",
        "'view' shows two things in one context, \(sample.name)")
    }
  }

  /// What a view offers must be declared and be possible.
  private func checkOffers(_ sample: SampleContext, _ findings: inout Findings) {
    let view = widget.view(in: sample.context)
    let declared = Set(Widget.actions.map(\.name))
    for action in view.offers + view.fillableActions where action.widget == "widget" {
      findings.expect(
        declared.contains(action.name), "actions",
        "the view offers '\(action)', but 'actions' does not declare '\(action.name)'")
    }
    for action in view.offers where action.widget == "widget" {
      if let error = refusal(of: action, sample, &findings) {
        findings.report(
          "offered-action",
          "the view offers '\(action)', which is refused, \(sample.name): \(error)")
      }
    }
  }

  private func checkActions(_ sample: SampleContext, _ findings: inout Findings) {
    for description in Widget.actions {
      for value in OddValues.texts {
        let action = sample.context.action(description.name, value)
        let error = refusal(of: action, sample, &findings)
        findings.expect(
          error != .unknown(action, for: Widget.self), "actions",
          "'actions' declares '\(description.name)', which 'apply' does not know")
      }
    }
    let stranger = sample.context.action("noSuchAction", "1")
    findings.expect(
      refusal(of: stranger, sample, &findings) != nil, "unknown-action",
      "'apply' accepts an action that is not declared, expected ActionError.unknown")
  }

  /// Why an action is refused; what it leaves behind must be in order either way.
  private func refusal(
    of action: Action, _ sample: SampleContext, _ findings: inout Findings
  ) -> ActionError? {
    let before = sample.context.state
    var state = before
    do throws(ActionError) {
      try widget.apply(action, to: &state, in: sample.context)
    } catch {
      findings.expect(
        state == before, "refused-action", "'\(action)' is refused, but changes the state")
      findings.expect(
        !error.message.isEmpty, "refused-action", "'\(action)' is refused without a message")
      return error
    }
    check(state, after: action, sample, &findings)
    return nil
  }

  private func check(
    _ state: SearchState, after action: Action, _ sample: SampleContext,
    _ findings: inout Findings
  ) {
    let others = state.widgetStates.filter { $0.key != "widget" }
    findings.expect(
      others == sample.context.state.widgetStates.filter { $0.key != "widget" }, "own-memory",
      "'\(action)' writes to the memory of other widgets than \"context.id\"")
    let foreign = FilterGroup.ID.and(SampleContext.foreign)
    findings.expect(
      widget.targets.isEmpty
        || state.filters.filters(in: foreign)
          == sample.context.state.filters.filters(in: foreign),
      "own-filters", "'\(action)' touches the filters of other widgets")
    var context = sample.context
    context.state = state
    _ = widget.view(in: context)
    _ = widget.request(in: state)
  }
}
