internal import WidgetCore

extension View {
  /// The complete actions that a view offers, those of widgets inside it included.
  var offers: [Action] {
    switch self {
    case .choices(let choices):
      choices.items.filter(\.isEnabled).flatMap(\.actions) + list(choices.showMore)
    case .tree(let tree): tree.branches.flatMap(\.offers) + list(tree.showMore)
    case .tags(let tags): tags.sections.flatMap(\.tags).compactMap(\.remove)
    case .field(let field): list(field.stepper?.increment) + list(field.stepper?.decrement)
    case .group(let group): list(group.toggle) + group.views.flatMap(\.offers)
    case .text, .range, .records, .pager, .banner, .progress, .failure: []
    }
  }

  /// The actions whose value a person fills in.
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
  fileprivate var offers: [Action] {
    (choice.isEnabled ? choice.actions : []) + children.flatMap(\.offers)
  }
}
